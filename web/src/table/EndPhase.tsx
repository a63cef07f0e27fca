// The one sheet at the end of a phase, if there is danger or waste in ending it: what is owed, what would be lost, what
// units are about to be told to do where they stand.
import { useEffect, useState } from "preact/hooks";
import type { Order, Seat } from "../app/seat";
import { Foot, Refusal, Sentence } from "../app/ui";
import { useAccept } from "../combat/accepting";
import type { Drafted, Due, Piece, SlotOption, Standing } from "../wire";
import { t } from "../words/table";
import { idle } from "./marching";
import type { TableState } from "./state";
import { holding, marches } from "./notebook";
import { nextIdle, standing, waiting } from "./selecting";
import { useTable } from "./state";

/** Unit -> the key of what it is told to do. */
type Chosen = Record<string, string | undefined>;

/** Whether anything is to be said before the phase ends; else it ends at once. */
export function anythingLeft(table: TableState): boolean {
  const seat = table.seat.value;
  const question = seat.question.value;
  if (!question) return false;
  const said = question.owed.length + question.loose.length + waiting(table).length > 0;
  return said || question.standing.some((part) => told(table, part));
}

/** Whether somebody who can still act is told to do this. */
function told(table: TableState, part: Standing): boolean {
  const seat = table.seat.value;
  const asked = meant(seat, part);
  return [...seat.pieces.value.values()].some((piece) => piece.flags?.includes("can_move") && asked(piece.key));
}

/** Those who were told to hold, or are on a long march, for whom an order is what that means. */
function meant(seat: Seat, part: Standing): (key: string) => boolean {
  const under = marches(seat);
  return (key) => (part.fills === "hold" ? holding(seat, key) : part.fills === "march" && key in under);
}

export function EndPhase({ close }: { close: () => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const question = seat.question.value;
  const [parts] = useState<Standing[]>(() => question?.standing ?? []);
  const [drafted, setDrafted] = useState<Record<string, Drafted>>({});
  const [chosen, setChosen] = useState<Chosen>({});
  const [prefilled] = useState(prefill);

  useEffect(() => {
    void prefilled.then(([all, told]) => {
      setDrafted(all);
      setChosen(told);
    });
  }, []);

  /** What could be done, and what is told to be done unless the player says otherwise. */
  async function prefill(): Promise<[Record<string, Drafted>, Chosen]> {
    const drafts = parts.map(async (part) => [part.key, await seat.draft(standing(part, []))] as const);
    const all = Object.fromEntries(await Promise.all(drafts).catch(() => []));
    const usual = (part: Standing) =>
      optionsOf(part, all[part.key])
        .filter(({ piece }) => meant(seat, part)(piece))
        .map(({ piece }) => [piece, part.key]);
    return [all, Object.fromEntries(parts.flatMap(usual))];
  }

  async function finish(): Promise<void> {
    const told = Object.keys(drafted).length ? chosen : (await prefilled)[1]; // the player may be quicker than the server
    const orders: Order[] = parts.flatMap((part) => {
      const units = Object.keys(told).filter((key) => told[key] === part.key);
      return units.length ? [standing(part, units)] : [];
    });
    const done = await seat.play(...orders, { order: "end_phase" });
    if (!done.refusal) close();
  }

  const owed = question?.owed ?? [];
  useAccept(true, () => void finish());
  const open = parts.filter((part) => optionsOf(part, drafted[part.key]).length);
  const forgotten = idle(table).filter((piece) => !chosen[piece.key]);
  const enter = waiting(table);
  return (
    <section class="sheet" aria-label={t("ending")}>
      <div class="body">
        <h2>{t("ending")}</h2>
        {owed.map((due) => (
          <Line key={due.text} due={due} owed />
        ))}
        {question?.loose.map((due) => (
          <Line key={due.text} due={due} />
        ))}
        {enter.length > 0 && <Line due={mayEnter(enter)} act={() => (table.select(mayEnter(enter).keys), close())} />}
        {forgotten.length > 0 && (
          <p class="remark row">
            <span class="grow">{t("idleHere", { n: forgotten.length })}</span>
            <button type="button" class="plain small" onClick={() => (nextIdle(table), close())}>
              {t("showThem")}
            </button>
          </p>
        )}
        {open.map((part) => (
          <Choose key={part.key} part={part} drafted={drafted[part.key]!} chosen={chosen} set={setChosen} />
        ))}
      </div>
      <Foot>
        <Refusal said={seat.refusal.value} />
        <div class="row">
          <button type="button" class={owed.length ? "first" : ""} onClick={close}>
            {t("back")}
          </button>
          <button type="button" class={owed.length ? "grow" : "first grow"} onClick={() => void finish()}>
            {t("endNow")} <kbd>Enter</kbd>
          </button>
        </div>
      </Foot>
    </section>
  );
}

/** A danger or a waste, with the way to look at it. */
function Line({ due, owed, act }: { due: Due; owed?: boolean; act?: () => void }) {
  const table = useTable();
  const there = act ?? (due.hexes.length || due.keys.length ? () => table.show([...due.hexes], [...due.keys]) : null);
  return (
    <p class={owed ? "owed row" : "remark row"}>
      <span class="grow">
        {owed && <strong>{t("owed")}: </strong>}
        <Sentence said={due} />
        {due.keys.length > 0 && due.keys.length <= FEW && <span class="small soft block">{due.keys.join(", ")}</span>}
      </span>
      {there && (
        <button type="button" class="plain small" onClick={there}>
          {t("showThem")}
        </button>
      )}
    </p>
  );
}

/** So many units are named in a line. */
const FEW = 8;

/** Units that wait off the map and may come now. */
function mayEnter(pieces: readonly Piece[]): Due {
  return { text: t("waitHere", { n: pieces.length }), case: "", keys: pieces.map(({ key }) => key), hexes: [] };
}

function optionsOf(part: Standing, drafted: Drafted | undefined): SlotOption[] {
  const slot = drafted?.slots.find((one) => one.field === part.field);
  return (slot?.options ?? []).filter((option) => !option.why_not);
}

interface Choice {
  part: Standing;
  drafted: Drafted;
  chosen: Chosen;
  set: (chosen: Chosen) => void;
}

function Choose({ part, drafted, chosen, set }: Choice) {
  const mine = (option: SlotOption) => chosen[option.piece] === part.key;
  const free = optionsOf(part, drafted).filter((option) => !chosen[option.piece] || mine(option));
  const all = free.length > 0 && free.every(mine);
  const put = (options: SlotOption[], on: boolean) =>
    set({ ...chosen, ...Object.fromEntries(options.map((one) => [one.piece, on ? part.key : undefined])) });
  const [ready] = useState(() => new Set(free.filter(mine).map((one) => one.piece)));
  const first = free.filter((one) => ready.has(one.piece));
  const rest = free.filter((one) => !ready.has(one.piece));
  const ticks = (options: SlotOption[]) => (
    <ul class="list columns">
      {options.map((option) => (
        <li key={option.piece}>
          <label class="row">
            <input type="checkbox" checked={mine(option)} onChange={() => put([option], !mine(option))} />
            {option.text} <span class="soft small">{option.hex}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  if (!first.length)
    return (
      <details>
        <summary>
          {part.text}: {t("whoCould", { n: rest.length })}
        </summary>
        <Warnings drafted={drafted} />
        <label class="row">
          <input type="checkbox" checked={all} onChange={() => put(free, !all)} /> {t("all")}
        </label>
        {ticks(rest)}
      </details>
    );
  return (
    <fieldset>
      <legend>{part.text}</legend>
      <Warnings drafted={drafted} />
      {ticks(first)}
      {rest.length > 0 && (
        <details>
          <summary>{t("others", { n: rest.length })}</summary>
          {ticks(rest)}
        </details>
      )}
    </fieldset>
  );
}

function Warnings({ drafted }: { drafted: Drafted }) {
  return (
    <>
      {drafted.warnings.map((warning) => (
        <p key={warning.text} class="small soft">
          <Sentence said={warning} />
        </p>
      ))}
    </>
  );
}
