// The panel on the right: what is selected and what can be done with it.
import { useState } from "preact/hooks";
import { Ending } from "../around";
import { Foot, Reply, Sentence } from "../app/ui";
import type { Paused, Piece } from "../wire";
import { t } from "../words/table";
import { idle, takeBack } from "./marching";
import { entering, formation, formationOf, standing } from "./selecting";
import { hold } from "./notebook";
import { PieceLine } from "./Pieces";
import { groundOf, hexTitle } from "./places";
import { useTable } from "./state";

/** So many reasons are enough. */
const FEW = 3;

export function Panel() {
  const table = useTable();
  const seat = table.seat.value;
  const here = table.hex.value ? (seat.byHex.value.get(table.hex.value) ?? []) : [];
  const elsewhere = table.selected.value.filter((piece) => piece.hex !== table.hex.value);
  const notes = table.laid.value.flatMap((overlay) => overlay.notes[table.hex.value] ?? []);
  const load = seat.board.value?.overfull[table.hex.value] ?? seat.board.value?.stacks[table.hex.value];
  return (
    <>
      <div class="body">
        {seat.question.value?.hint && <p class="soft">{seat.question.value.hint}</p>}
        {table.hex.value && (
          <h2 class="row">
            <span class="grow">
              {hexTitle(table, table.hex.value)}
              <span class="small soft block ground">{groundOf(table, table.hex.value)}</span>
            </span>
            {load && (
              <span class={seat.board.value?.overfull[table.hex.value] ? "owed figures" : "figures soft"}>{load}</span>
            )}
          </h2>
        )}
        <PausedUnits />
        {notes.map((note) => (
          <p key={note} class="small">
            {note}
          </p>
        ))}
        {seat.over.value && !table.hex.value && <Ending />}
        {!here.length && !elsewhere.length && (
          <p class="soft">{table.hex.value ? t("noUnits") : t(idle(table).length ? "nothing" : "look")}</p>
        )}
        <Lines pieces={here} />
        <HowToMove />
        <Held />
        {elsewhere.length > 0 && (
          <>
            <h3>
              {t("selected")} ({table.selected.value.length})
            </h3>
            <Lines pieces={elsewhere} />
          </>
        )}
        <Reserves />
      </div>
      <Foot>
        <Reply seat={seat} />
        <Errands />
        <Actions />
      </Foot>
    </>
  );
}

/** Units that were stopped on their way: they stay, or are taken up again. */
function PausedUnits() {
  const table = useTable();
  const seat = table.seat.value;
  const [settled, setSettled] = useState<readonly string[]>([]);
  const paused = seat.question.value?.mine ? seat.question.value.paused : [];
  const open = paused.filter((one) => !settled.includes(JSON.stringify([one.keys, one.hex])));
  const settle = (one: Paused) => setSettled([...settled, JSON.stringify([one.keys, one.hex])]);
  return (
    <>
      {open.map((one) => (
        <div key={one.hex} class="paused" role="group" aria-label={one.text}>
          <p class="owed">
            <Sentence said={one} /> <span class="figures">{one.hex}</span>
          </p>
          <div class="actions">
            <button type="button" onClick={() => settle(one)}>
              {one.stay}
            </button>
            <button
              type="button"
              onClick={() => {
                table.hex.value = one.hex;
                table.select([...one.keys]);
                table.show([one.hex], [...one.keys]);
              }}
            >
              {one.go}
            </button>
          </div>
        </div>
      ))}
    </>
  );
}

function Lines({ pieces }: { pieces: Piece[] }) {
  const table = useTable();
  const pick = (piece: Piece) => (event: MouseEvent) => {
    const now = new Set(table.selection.value);
    if (!event.shiftKey && !event.ctrlKey) return table.select([piece.key]);
    if (now.has(piece.key)) now.delete(piece.key);
    else now.add(piece.key);
    table.select(now);
  };
  return (
    <ul class="list pieces">
      {pieces.map((piece) => (
        <PieceLine key={piece.key} piece={piece} pick={pick(piece)} />
      ))}
    </ul>
  );
}

/** With a mouse, or with a finger alone. */
const MOUSE = matchMedia("(hover: hover)");

function HowToMove() {
  const table = useTable();
  const reach = table.reach.value?.hexes ?? [];
  const onMap = table.selected.value.some((piece) => piece.hex);
  if (!onMap || reach.length < 2) return null;
  return <p class="small soft">{t(MOUSE.matches ? "moveHint" : "pressHint")}</p>;
}

/** Why units in the player's hand cannot be moved, each reason once. */
export function Held() {
  const cannot = useTable().reach.value?.cannot ?? {};
  const reasons = new Map(Object.values(cannot).map((why) => [why.text, why]));
  return (
    <>
      {[...reasons.values()].slice(0, FEW).map((why) => (
        <p key={why.text} class="small warning">
          <Sentence said={why} />
        </p>
      ))}
    </>
  );
}

/** Units that wait off the map and may come now. */
function Reserves() {
  const table = useTable();
  const seat = table.seat.value;
  const waiting = [...seat.pieces.value.values()].filter(entering);
  if (!waiting.length) return null;
  const groups = new Map<string, Piece[]>();
  for (const piece of waiting) groups.set(formation(piece), [...(groups.get(formation(piece)) ?? []), piece]);
  return (
    <>
      <h3>{t("offMap")}</h3>
      <p class="small soft">{t("enterHint")}</p>
      {[...groups].map(([name, pieces], n) => (
        <details key={name} open={n === 0}>
          <summary>
            {name || t("unattached")} <span class="figures soft">{pieces.length}</span>
          </summary>
          <Lines pieces={pieces} />
          {pieces.length > 1 && (
            <button type="button" class="plain small" onClick={() => table.select(pieces.map((piece) => piece.key))}>
              {t("all")}
            </button>
          )}
        </details>
      ))}
    </>
  );
}

/** What can be ordered beside marching; it is written on its own sheet. */
function Errands() {
  const table = useTable();
  const question = table.seat.value.question.value;
  if (!question?.mine || !question.sheet?.starters.length) return null;
  return (
    <div class="actions" role="group" aria-label={question.sheet.title}>
      {question.sheet.starters.map((one, n) => (
        <button key={one.text} type="button" onClick={() => (table.errand.value = n)}>
          {one.text}
        </button>
      ))}
    </div>
  );
}

/** What the selection can be told to do with one key each. */
function Actions() {
  const table = useTable();
  const seat = table.seat.value;
  const depends = table.depends.value;
  const keys = [...table.selection.value];
  const question = seat.question.value;
  if (!keys.length || !question?.mine || !question.moves) return null;
  return (
    <div class="actions">
      <button type="button" onClick={() => table.select(formationOf(table, keys))}>
        {t("formation")} <kbd>F</kbd>
      </button>
      <button type="button" onClick={() => hold(seat, keys)}>
        {t("hold")} <kbd>H</kbd>
      </button>
      {question.standing.map((one) => (
        <button key={one.key} type="button" onClick={() => void seat.play(standing(one, keys))}>
          {one.text} <kbd>{one.key.toUpperCase()}</kbd>
        </button>
      ))}
      <button type="button" disabled={!seat.canUndo.value} onClick={() => void takeBack(table)}>
        {t("takeBack")} <kbd>T</kbd>
      </button>
      {depends.length > 0 && (
        <p class="owed">
          {t("depends", { units: depends.join(", ") })}{" "}
          <button type="button" onClick={() => void takeBack(table, true)}>
            {t("both")}
          </button>
        </p>
      )}
    </div>
  );
}
