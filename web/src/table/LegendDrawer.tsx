// The legend: the counter and all that may lie on it, the badge of a stack, marks on the map, the overlays.
import type { ComponentChildren } from "preact";
import { Drawer as Frame } from "../app/ui";
import { DRAWN_MARKS } from "../map";
import type { Piece } from "../wire";
import { t } from "../words/map";
import { type Sample, markSamples, specimen, toldMarks } from "./legend";
import { useTable } from "./state";

/** The size of a sample, in px. */
const SIZE = 60;
/** Marks that are drawn beside a counter and stand in the legend by themselves. */
const BESIDE = ["fortified", "hidden", "top"];

export function LegendDrawer() {
  const table = useTable();
  const seat = table.seat.value;
  const side = seat.sides.value[0] ?? "";
  const words = seat.welcome.value?.customs.marks ?? {};
  const told = toldMarks(words, DRAWN_MARKS, BESIDE);
  const pieces = [...seat.pieces.value.values()];
  const shown = specimen(pieces, side);
  const owing: Sample = {
    piece: { key: "legend", side, attack: 3, defence: 3, movement: 6, flags: ["must_attack"] },
    text: t("mustAttack"),
  };
  return (
    <Frame title={t("legendTitle")} close={() => (table.drawer.value = "")}>
      <div class="legend">
        <h3>{t("legendCounter")}</h3>
        <div class="row">
          {shown && <Counter piece={shown} size={96} />}
          <ul class="grow small">
            <li>{t("figures")}</li>
            <li>{t("pips")}</li>
            {pieces.some((piece) => piece.stars?.length) && <li>{t("star")}</li>}
            {pieces.some((piece) => (piece.rounds ?? -1) >= 0) && <li>{t("rounds")}</li>}
            <li>{t("edges")}</li>
          </ul>
        </div>
        <h3>{t("legendMarks")}</h3>
        <ul class="list samples">
          {[...markSamples(words, DRAWN_MARKS, side), owing].map(({ piece, text }) => (
            <li key={piece.key}>
              <Counter piece={piece} size={SIZE} /> <span>{text}</span>
            </li>
          ))}
          <li>
            <span class="sample teeth">▾▾▾</span> <span>{t("works")}</span>
          </li>
        </ul>
        {told.length > 0 && <p class="small soft">{t("inWords", { marks: told.join(", ") })}</p>}
        <h3>{t("legendBadges")}</h3>
        <ul class="list samples wide">
          <Line look="load" sign="7/8" text={t("badgeLoad")} />
          <Line look="load" sign="×3" text={t("badgeCount")} />
          <Line look="fights" sign="12" text={t("badgeStrength")} />
        </ul>
        <h3>{t("legendMap")}</h3>
        <ul class="list samples wide">
          <Line look="due" sign="!" text={t("owed")} />
          <Line look="no" sign="×" text={t("refused")} />
          <Line look="reached" sign="4" text={t("reach")} />
          <Line look="lit" sign="⬡" text={t("pointed")} />
          <Line look="dashed" sign="✈" text={t("missionPlanned")} />
          <Line look="solid" sign="✈" text={t("missionFlown")} />
          <Line look="plain" sign="┄▸" text={t("way")} />
        </ul>
        <Overlays />
      </div>
    </Frame>
  );
}

/** The overlays of this game, and whether they are on. */
function Overlays() {
  const table = useTable();
  return (
    <>
      <h3>{t("legendOverlays")}</h3>
      <ul class="list">
        {table.offered.value.map(({ name, text }, n) => {
          const on = table.overlays.value.includes(name);
          return (
            <li key={name}>
              <button type="button" class="plain wide" aria-pressed={on} onClick={() => table.overlay(name)}>
                <kbd>{n + 1}</kbd> <span class="grow">{text}</span>{" "}
                <span class="small soft">{t(on ? "on" : "off")}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Counter({ piece, size }: { piece: Piece; size: number }) {
  const view = useTable().view.value;
  return view ? <img src={view.portrait(piece, size)} width={size} height={size} alt="" /> : null;
}

function Line({ look, sign, text }: { look: string; sign: string; text: ComponentChildren }) {
  return (
    <li>
      <span class={`sample ${look}`} aria-hidden="true">
        {sign}
      </span>{" "}
      <span>{text}</span>
    </li>
  );
}
