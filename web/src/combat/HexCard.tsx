// All about an enemy hex before anything is ordered, in any phase.
import { useEffect, useState } from "preact/hooks";
import { Case, Sentence } from "../app/ui";
import { values, title } from "../table/Pieces";
import { placeName } from "../table/Panel";
import { useTable } from "../table/state";
import type { HexCard as Card, Piece } from "../wire";
import { t } from "../words/combat";
import { aimOf, begin, type Drafts, draftsOf } from "./drafts";
import { amount, signed } from "./LadderView";

/** So many units are listed at once; more wait behind their number. */
const FEW = 8;

export function HexCard({ hex }: { hex: string }) {
  const table = useTable();
  const seat = table.seat.value;
  const [card, setCard] = useState<Card | null>(null);
  const position = seat.position.value;
  useEffect(() => {
    let stale = false;
    void seat.hexCard(hex).then(
      (found) => !stale && setCard(found),
      () => !stale && setCard(null),
    );
    return () => {
      stale = true;
    };
  }, [hex, position, seat]);
  const here = seat.byHex.value.get(hex) ?? [];
  return (
    <section class="card hex-card" aria-label={t("target")}>
      <header class="row">
        <h3 class="grow">
          <span class="figures">{hex}</span> {placeName(hex, table)} <span class="soft terrain">{card?.terrain}</span>
        </h3>
        <button type="button" class="plain tiny" aria-label={t("closeCard")} onClick={() => (table.target.value = "")}>
          ✕
        </button>
      </header>
      <ul class="list small">
        {here.map((piece) => (
          <Defender key={piece.key} piece={piece} />
        ))}
      </ul>
      <Wishes hex={hex} />
      {card && <Facts card={card} />}
    </section>
  );
}

function Defender({ piece }: { piece: Piece }) {
  return (
    <li class="row">
      <span class={`chip side-${piece.side}`} aria-hidden="true" />
      <span class="grow">
        <strong>{title(piece)}</strong> <span class="soft">{(piece.marks ?? []).join(" · ")}</span>
      </span>
      <span class="figures">{values(piece)}</span>
    </li>
  );
}

/** What can be drafted against the hex in this phase. */
function Wishes({ hex }: { hex: string }) {
  const table = useTable();
  const { attacks, barrages } = draftsOf(table);
  const kind = table.seat.value.question.value;
  const bombard = Boolean(kind?.mine && kind.kind === "barrage");
  const wish = async (drafts: Drafts, order: Record<string, unknown>, how: "all" | "least") => {
    await begin(drafts, order, how, table.hand.peek()).catch(() => undefined);
    table.target.value = "";
    table.planning.value = drafts === attacks;
  };
  const drafted = attacks.orders.value.findIndex((order) =>
    aimOf(order)
      .split(/[\s,]+/)
      .includes(hex),
  );
  if (bombard)
    return (
      <div class="actions">
        <button
          type="button"
          class="first"
          onClick={() => void wish(barrages, { order: "barrage", target: hex, artillery: [] }, "least")}
        >
          {t("barrage")}
        </button>
      </div>
    );
  return (
    <div class="actions">
      {drafted >= 0 ? (
        <button
          type="button"
          class="first"
          onClick={() => {
            attacks.open.value = drafted;
            table.planning.value = true;
            table.target.value = "";
          }}
        >
          {t("openDraft")}
        </button>
      ) : (
        <button
          type="button"
          class="first"
          onClick={() => void wish(attacks, { order: "attack", targets: [hex], attackers: [] }, "all")}
        >
          {t("draftAttack")}
        </button>
      )}
      <button
        type="button"
        onClick={() => void wish(attacks, { order: "ranged", target: hex, artillery: [] }, "least")}
      >
        {t("draftFire")}
      </button>
    </div>
  );
}

function Facts({ card }: { card: Card }) {
  const defence = card.defence_most > card.defence ? `${card.defence}–${card.defence_most}` : `${card.defence}`;
  return (
    <>
      {card.lines.map((line) => (
        <p key={line.text} class="small">
          <Sentence said={line} />
        </p>
      ))}
      <h4>{t("defence", { value: defence })}</h4>
      <ul class="list small">
        {card.rungs.map((rung, n) => (
          <li key={n} class="rung">
            <span class="figures amount">{rung.part === "strength" ? amount(rung) : signed(rung.value)}</span>
            <span class="grow">{rung.text}</span>
            <Case id={rung.case} />
          </li>
        ))}
      </ul>
      {card.needed.length > 0 && <Needed needed={card.needed} />}
      {card.near.length > 0 ? (
        <Able title={t("near", { n: card.near.length })} keys={card.near} />
      ) : (
        <p class="small soft">{t("nobodyNear")}</p>
      )}
      {card.guns.length > 0 && <Able title={t("gunsNear", { n: card.guns.length })} keys={card.guns} />}
    </>
  );
}

function Needed({ needed }: { needed: Card["needed"] }) {
  return (
    <table class="needed figures">
      <caption>{t("needed")}</caption>
      <tbody>
        <tr>
          <th scope="row">{t("needColumn")}</th>
          {needed.map(([column]) => (
            <td key={column}>{column}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t("needStrength")}</th>
          {needed.map(([column, strength]) => (
            <td key={column}>
              <strong>{strength}</strong>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Able({ title: heading, keys }: { title: string; keys: readonly string[] }) {
  const table = useTable();
  const pieces = table.seat.value.pieces.value;
  return (
    <details open={keys.length <= FEW}>
      <summary>{heading}</summary>
      <div class="chips">
        {keys.map((key) => {
          const piece = pieces.get(key);
          return (
            <button key={key} type="button" class="counter-tag" onClick={() => table.show([piece?.hex ?? ""], [key])}>
              {key} {piece && <span class="figures soft">{values(piece)}</span>}
            </button>
          );
        })}
      </div>
    </details>
  );
}
