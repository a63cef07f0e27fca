// One order made of several entries, written one by one and sealed together with one button.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Foot, Refusal, Sentence } from "../app/ui";
import { placeName } from "../table/places";
import { useTable } from "../table/state";
import type { Drafted, Entry, Sheet, Slot } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { DraftForm } from "./DraftForm";
import { arrowOf } from "./arrows";
import { aimsIn, hexesOf, liesAt, measured } from "./drafts";
import { HexCard } from "./HexCard";
import { LadderView } from "./LadderView";
import { usePress } from "./pressing";
import { useDrafted } from "./WriteSheet";

export function EntriesSheet({ sheet }: { sheet: Sheet }) {
  const table = useTable();
  const seat = table.seat.value;
  const turn = seat.board.value?.clock.turn ?? 0;
  const entries = entriesIn(seat.notebook.value[sheet.name], turn);
  const [open, setOpen] = useState(entries.length - 1);
  const { drafted, fresh } = useDrafted({ ...sheet.starters[0]?.order, [sheet.entries]: openLast(entries, open) });
  const put = (next: Order[]) => {
    seat.hush();
    seat.note(sheet.name, { turn, entries: next });
  };
  const begun = sheet.starters[0]?.order ?? {};
  const add = () => {
    put([...entries, sheet.entry]);
    setOpen(entries.length);
  };
  const change = (next: Order) => {
    const changed = unturned(next[sheet.entries] as Order[], open);
    const aims = aimsIn(changed[open] ?? {}, sheet);
    if (aims.join() !== aimsIn(entries[open] ?? {}, sheet).join()) table.show(hexesOf(aims));
    put(changed);
  };
  /** What the server said last, of the entries as they are now: the player may be quicker than it. */
  const now = drafted && { ...drafted, order: { ...drafted.order, [sheet.entries]: openLast(entries, open) } };
  useEffect(() => {
    const fit = open >= 0 && now && measured(now.order, now.slots);
    if (fit) change(fit);
  }, [drafted]);
  const aimed = (hex: string) => {
    const field = sheet.aims.find((one) => drafted?.slots.some((slot) => slot.field === `${sheet.entries}.${one}`));
    const slot = drafted?.slots.find((one) => one.field === `${sheet.entries}.${field}`);
    const enemy = (seat.byHex.value.get(hex) ?? []).some((piece) => !seat.sides.value.includes(piece.side));
    // an enemy hex that is not to be had is aimed at all the same: the server says why not
    const free = slot?.kind === "place" || enemy;
    const value = slot?.options.find((one) => liesAt(one, hex))?.value ?? (free ? hex : null);
    if (value === null || !field || !entries[open]) return;
    put(entries.map((one, n) => (n === open ? { ...one, [field]: value } : one)));
  };
  const view = table.view.value;
  usePress(fresh, aimed);
  useEffect(() => view?.on("drop", (drag) => void drawn(drag.from.hex, drag.over.hex)));
  /** A line drawn on the map from a stack to its aim: a new entry, or that stack's aimed anew. */
  const drawn = async (from: string, to: string) => {
    const fresh = await seat.draft({ ...begun, [sheet.entries]: [...entries, sheet.entry] }).catch(() => null);
    const slots = (fresh?.slots ?? []).map((slot) => ({ ...slot, field: slot.field.split(".")[1] ?? "" }));
    const all = entriesIn(seat.notebook.peek()[sheet.name], turn); // another line may have been drawn meanwhile
    const source = slots.find((slot) => !sheet.aims.includes(slot.field) && sourceAt(all, slot, from));
    const [aim] = sheet.aims;
    if (!source || !aim || from === to) return;
    const { value } = sourceAt(all, source, from)!;
    const known = all.findIndex((one) => one[source.field] === value);
    const entry = { ...(all[known] ?? sheet.entry), [source.field]: value, [aim]: to };
    put(known < 0 ? [...all, entry] : all.map((one, n) => (n === known ? entry : one)));
    setOpen(known < 0 ? all.length : known);
  };
  const fill = async (name: string) => {
    const plan = await seat.plan([{ ...begun, [sheet.entries]: entries }], name).catch(() => null);
    const filled = plan?.rows[0]?.drafted.order[sheet.entries];
    if (Array.isArray(filled)) put(filled as Order[]);
    setOpen(-1);
  };
  usePlanned(drafted);
  useEffect(() => {
    const pieces = seat.pieces.value;
    view?.setArrows((drafted?.traces ?? []).flatMap((trace) => arrowOf(trace, pieces)));
    return () => view?.setArrows([]);
  }, [drafted, view]);
  const seal = async () => {
    const done = await seat.play({ ...begun, [sheet.entries]: entries });
    if (done.played) put([]);
  };
  const ready = fresh && !drafted?.refusal;
  const written = entries.every((entry) => aimsIn(entry, sheet).length > 0);
  useAccept(ready, () => void seal());
  const amount = drafted?.slots.find((one) => one.kind === "amount");
  const lines = drafted ? unturned(drafted.entries, open) : [];
  return (
    <section class="sheet" aria-label={sheet.title}>
      <div class="body">
        <header class="row">
          <h2 class="grow">{sheet.title}</h2>
          {amount && <strong class="figures">{t("pool", { name: amount.text, n: amount.left })}</strong>}
        </header>
        <p class="soft small">{sheet.hint}</p>
        <ol class="list order-rows">
          {entries.map((_, n) => (
            <Row
              key={n}
              entry={lines[n]}
              number={n + 1}
              open={n === open}
              turn={() => setOpen(n === open ? -1 : n)}
              strike={() => {
                put(entries.filter((_, other) => other !== n));
                setOpen(-1);
              }}
            >
              {n === open && now && <Opened drafted={now} sheet={sheet} change={change} />}
            </Row>
          ))}
        </ol>
        <button type="button" onClick={add}>
          {sheet.add}
        </button>
        {table.target.value && <HexCard hex={table.target.value} />}
      </div>
      <Foot>
        {open < 0 && <Warnings drafted={drafted} />}
        {written ? <Refusal said={drafted?.refusal ?? seat.refusal.value} /> : <p class="small soft">{t("noAim")}</p>}
        {sheet.fills.length > 0 && (
          <div class="actions">
            {sheet.fills.map((one) => (
              <button key={one.name} type="button" onClick={() => void fill(one.name)}>
                {one.text}
              </button>
            ))}
          </div>
        )}
        <button type="button" class="first wide-button" disabled={!ready} onClick={() => void seal()}>
          {entries.length ? `${sheet.give} (${entries.length})` : sheet.none}
        </button>
      </Foot>
    </section>
  );
}

/** Missions that are written down lie on the map; once they are sealed, until the phase ends. */
function usePlanned(drafted: Drafted | null): void {
  const table = useTable();
  useEffect(() => {
    const side = drafted?.traces.find((one) => one.kind === "air")?.side;
    const flown = side === undefined ? [] : (drafted?.entries ?? []);
    const planned = flown.map(({ aims, amount }) => {
      const [points = ""] = /\d+/.exec(amount) ?? [];
      return { side: side ?? "", at: aims[0] ?? "", amount: points, planned: true };
    });
    if (drafted) table.planned.value = planned;
  }, [drafted]);
}

/** The entries on a page of the notebook, if they were written this turn. */
function entriesIn(page: unknown, now: number): Order[] {
  const { turn, entries } = (page ?? {}) as { turn?: number; entries?: Order[] };
  return turn === now && Array.isArray(entries) ? entries : [];
}

interface RowProps {
  entry: Entry | undefined;
  number: number;
  open: boolean;
  turn: () => void;
  strike: () => void;
  children?: preact.ComponentChildren;
}

function Row({ entry, number, open, turn, strike, children }: RowProps) {
  const table = useTable();
  const aims = (entry?.aims ?? []).filter(Boolean);
  return (
    <li class={`order-row${open ? " open" : ""}`}>
      <div class="row head">
        <button type="button" class="plain grow name" aria-expanded={open} onClick={turn}>
          <span class="figures soft">{number}</span> <strong>{entry?.text ?? t("choose")}</strong>
          <span class="figures">{aims.join(", ") || t("noAim")}</span>
          <span class="soft place">{placeName(table, hexesOf(aims)[0] ?? "")}</span>
          <span class="figures row-final">{entry?.amount}</span>
        </button>
        <button type="button" class="plain tiny" aria-label={t("strike", { n: number })} onClick={strike}>
          ✕
        </button>
      </div>
      {children}
    </li>
  );
}

function Opened({ drafted, sheet, change }: { drafted: Drafted; sheet: Sheet; change: (order: Order) => void }) {
  const aims = aimsIn((drafted.order[sheet.entries] as Order[] | undefined)?.at(-1) ?? {}, sheet);
  return (
    <div class="opened">
      <DraftForm drafted={drafted} change={change} />
      <Warnings drafted={drafted} />
      {drafted.declared && aims.includes(drafted.declared.target) && <LadderView ladder={drafted.declared} />}
    </div>
  );
}

/** What is to be said of all entries together before they are sealed. */
function Warnings({ drafted }: { drafted: Drafted | null }) {
  return (
    <>
      {drafted?.warnings.map((warning) => (
        <p key={warning.text} class="remark small">
          <Sentence said={warning} />
        </p>
      ))}
    </>
  );
}

/** What stands in a hex and can be chosen, or has been chosen for another entry already. */
function sourceAt(entries: Order[], slot: Slot, hex: string): { value: unknown } | undefined {
  const used = entries.map((one) => one[slot.field]).find((value) => value === hex);
  return used !== undefined ? { value: used } : slot.options.find((one) => liesAt(one, hex));
}

/** The open entry at the end: the server shows slots for the last. */
function openLast(entries: Order[], open: number): Order[] {
  return open < 0 ? entries : [...entries.filter((_, n) => n !== open), ...entries.slice(open, open + 1)];
}

/** Back into the order in which the player wrote them. */
function unturned<T>(entries: T[], open: number): T[] {
  const last = entries[entries.length - 1];
  return open < 0 || last === undefined ? entries : [...entries.slice(0, open), last, ...entries.slice(open, -1)];
}
