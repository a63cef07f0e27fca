// Air missions, placed in secret: kind, target, points; one button seals them all.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { placeName } from "../table/Panel";
import { useTable } from "../table/state";
import type { Drafted, Slot } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { DraftForm } from "./DraftForm";
import { HexCard } from "./HexCard";
import { LadderView } from "./LadderView";

interface Mission extends Order {
  kind: string;
  target: string;
  points: number;
}

const KEY = "missions";

export function AirSheet() {
  const table = useTable();
  const seat = table.seat.value;
  const turn = seat.board.value?.clock.turn ?? 0;
  const page = seat.notebook.value[KEY] as { turn: number; missions: Mission[] } | undefined;
  const missions = page?.turn === turn ? page.missions : [];
  const [open, setOpen] = useState(missions.length - 1);
  const drafted = useLast(missions, open);
  const slot = (field: string) => drafted?.slots.find((one) => one.field === `${KEY}.${field}`);
  const put = (next: Mission[]) => seat.note(KEY, { turn, missions: next });
  const order = (list: Mission[]): Order => ({
    order: "air",
    missions: list,
    side: sideOf(seat.question.value?.sides, seat.sides.value),
  });
  const add = () => {
    const kind = slot("kind")?.options[0];
    put([...missions, { kind: String(kind?.value ?? ""), target: "", points: Number(kind?.hint) || 1 }]);
    setOpen(missions.length);
  };
  const change = (next: Order) => {
    const changed = unturned(next.missions as Mission[], open);
    const aim = changed[open]?.target;
    if (aim && aim !== missions[open]?.target) table.show(aim.split("/"));
    put(changed);
  };
  const aimed = (hex: string) => {
    const option = slot("target")?.options.find((one) => one.hex === hex || one.value === hex);
    const now = missions[open];
    if (option && now) put(missions.map((one, n) => (n === open ? { ...one, target: String(option.value) } : one)));
  };
  useEffect(() => {
    const view = table.view.value;
    if (!view) return;
    const stops = [
      view.on("hexclick", (press) => aimed(press.hex)),
      view.on("piececlick", (press) => aimed(press.hex)),
    ];
    return () => stops.forEach((stop) => stop());
  });
  const seal = () => void seat.play(order(missions));
  const ready = !drafted?.refusal;
  const written = missions.every((mission) => mission.target && mission.points > 0);
  useAccept(ready, seal);
  const left = slot("points")?.left ?? slot("kind")?.left ?? 0;
  return (
    <section class="sheet" aria-label={t("air")}>
      <div class="body">
        <header class="row">
          <h2 class="grow">{t("air")}</h2>
          {slot("points") && <strong class="figures">{t("pool", { n: left })}</strong>}
        </header>
        <p class="soft small">{t("airHint")}</p>
        <ol class="list order-rows">
          {missions.map((mission, n) => (
            <Row
              key={n}
              mission={mission}
              number={n + 1}
              kind={slot("kind")}
              open={n === open}
              turn={() => setOpen(n === open ? -1 : n)}
              strike={() => {
                put(missions.filter((_, other) => other !== n));
                setOpen(-1);
              }}
            >
              {n === open && drafted && <Opened drafted={drafted} change={change} />}
            </Row>
          ))}
        </ol>
        <button type="button" onClick={add}>
          {t("addMission")}
        </button>
        {table.target.value && <HexCard hex={table.target.value} />}
      </div>
      <div class="foot">
        {written ? (
          <Refusal said={drafted?.refusal ?? seat.refusal.value} />
        ) : (
          <p class="small soft">{drafted?.refusal?.text}</p>
        )}
        <button type="button" class="first wide-button" disabled={!ready} onClick={seal}>
          {missions.length ? t("seal", { n: missions.length }) : t("sealNone")}
        </button>
      </div>
    </section>
  );
}

interface RowProps {
  mission: Mission;
  number: number;
  kind: Slot | undefined;
  open: boolean;
  turn: () => void;
  strike: () => void;
  children?: preact.ComponentChildren;
}

function Row({ mission, number, kind, open, turn, strike, children }: RowProps) {
  const table = useTable();
  const name = kind?.options.find((option) => option.value === mission.kind)?.text ?? mission.kind;
  return (
    <li class={`order-row${open ? " open" : ""}`}>
      <div class="row head">
        <button type="button" class="plain grow name" aria-expanded={open} onClick={turn}>
          <span class="figures soft">{number}</span> <strong>{name || t("choose")}</strong>
          <span class="figures">{mission.target || t("noAim")}</span>
          <span class="soft place">{placeName(mission.target, table)}</span>
          <span class="figures row-final">{t("points", { n: mission.points })}</span>
        </button>
        <button type="button" class="plain tiny" aria-label={t("strike", { n: number })} onClick={strike}>
          ✕
        </button>
      </div>
      {children}
    </li>
  );
}

function Opened({ drafted, change }: { drafted: Drafted; change: (order: Order) => void }) {
  const aimed = (drafted.order.missions as Mission[] | undefined)?.at(-1)?.target;
  return (
    <div class="opened">
      <DraftForm drafted={drafted} change={change} />
      {drafted.warnings.map((warning) => (
        <p key={warning.text} class="small">
          <Sentence said={warning} />
        </p>
      ))}
      {aimed && drafted.declared?.target === aimed && <LadderView ladder={drafted.declared} />}
    </div>
  );
}

/** The server shows slots for the last mission, so the open one is sent last. */
function useLast(missions: Mission[], open: number): Drafted | null {
  const seat = useTable().seat.value;
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const turned = open < 0 ? missions : [...missions.filter((_, n) => n !== open), ...missions.slice(open, open + 1)];
  const text = JSON.stringify(turned);
  const position = seat.position.value;
  useEffect(() => {
    let stale = false;
    void seat.draft({ order: "air", missions: turned }).then(
      (found) => !stale && setDrafted(found),
      () => !stale && setDrafted(null),
    );
    return () => {
      stale = true;
    };
  }, [text, position, seat]);
  return drafted;
}

/** Back into the order in which the player wrote them. */
function unturned(missions: Mission[], open: number): Mission[] {
  const last = missions[missions.length - 1];
  return open < 0 || !last ? missions : [...missions.slice(0, open), last, ...missions.slice(open, -1)];
}

function sideOf(asked: readonly string[] | undefined, mine: readonly string[]): string {
  return asked?.find((side) => mine.includes(side)) ?? "";
}
