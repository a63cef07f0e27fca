// Orders as rows: drafted as soon as the question offers their sheet, given one after the other when it asks for them.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Foot, Refusal, Sentence } from "../app/ui";
import { type TableState, useTable } from "../table/state";
import { stageOf } from "../staging";
import type { Fill, Sheet, SlotOption } from "../wire";
import { t } from "../words/combat";
import { aim, begin, type Drafts, draftsOf, listOf } from "./drafts";
import { useAccept } from "./accepting";
import { drawn } from "./arrows";
import { Free, OrderRows } from "./OrderRows";

export function Rows({ sheet, now }: { sheet: Sheet; now: boolean }) {
  const table = useTable();
  const drafts = draftsOf(table, sheet);
  useEffect(() => {
    if (now && !drafts.orders.peek()[drafts.open.peek()]) drafts.open.value = 0;
    const stops = [drafts.watch(), drawn(table, drafts), picked(table, drafts)];
    return () => stops.forEach((stop) => stop());
  }, [drafts, table.view.value]);
  const owed = drafts.seen.value?.owed ?? [];
  return (
    <>
      <header class="row">
        <h2 class="grow">{sheet.title}</h2>
        {!now && (
          <button type="button" onClick={() => (table.planning.value = false)}>
            {t("backToMap")}
          </button>
        )}
      </header>
      {owed.map((due) => (
        <p key={due.text} class="owed small row">
          <Sentence said={due} />
          <button type="button" class="plain small" onClick={() => table.show(due.hexes, due.keys)}>
            {t("show")}
          </button>
        </p>
      ))}
      {!drafts.orders.value.length && sheet.hint && <p class="soft">{sheet.hint}</p>}
      <OrderRows drafts={drafts} />
      <Free drafts={drafts} />
      <Starters drafts={drafts} sheet={sheet} />
      <LookAt />
    </>
  );
}

/** A new row, aimed by its own slots: for those who do not click on maps, and for aims that nobody stands on. */
function Starters({ drafts, sheet }: { drafts: Drafts; sheet: Sheet }) {
  return (
    <div class="actions">
      {sheet.starters.map((one) => (
        <button key={one.text} type="button" onClick={() => void begin(drafts, one.order, [])}>
          + {one.text}
        </button>
      ))}
    </div>
  );
}

/** An enemy hex by its number, for those who do not click on maps. */
function LookAt() {
  const table = useTable();
  const seat = table.seat.value;
  const places = table.places.value;
  const [vain, setVain] = useState("");
  const enemies = [...seat.byHex.value]
    .filter(([, here]) => here.some((piece) => !seat.sides.value.includes(piece.side)))
    .map(([hex]) => hex)
    .sort();
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const hex = String(new FormData(event.currentTarget as HTMLFormElement).get("hex")).trim();
    const seen = enemies.includes(hex);
    setVain(seen ? "" : hex);
    if (!seen) return;
    table.target.value = hex;
    table.show([hex]);
  };
  return (
    <>
      <form class="row look-at" onSubmit={look}>
        <input
          class="grow"
          name="hex"
          list="enemy-hexes"
          aria-label={t("lookAt")}
          placeholder={t("lookAt")}
          autocomplete="off"
          onInput={() => setVain("")}
        />
        <datalist id="enemy-hexes">
          {enemies.map((hex) => (
            <option key={hex} value={hex}>
              {places.get(hex)?.name}
            </option>
          ))}
        </datalist>
        <button type="submit">{t("look")}</button>
      </form>
      {vain && (
        <p class="small soft" role="status">
          {t("noEnemy", { hex: vain })}
        </p>
      )}
    </>
  );
}

/** The foot of the panel: what fills the sheet in, and the one button that rolls. */
export function RowsFoot({ sheet, now }: { sheet: Sheet; now: boolean }) {
  const table = useTable();
  const seat = table.seat.value;
  const drafts = draftsOf(table, sheet);
  const open = drafts.open.value;
  const order = drafts.orders.value[open];
  const row = order ? drafts.row(open) : null;
  const play = () => void playRow(drafts, open);
  const ready = Boolean(now && order && row && !row.drafted.refusal);
  const [vain, setVain] = useState("");
  /** While something is required that no row does, the next thing is to draft it. */
  const due = now && !ready && (drafts.seen.value?.owed.length ?? 0) > 0;
  useAccept(ready, play);
  useEffect(() => setVain(""), [drafts, drafts.orders.value]);
  const fill = async ({ name, text }: Fill) => {
    const changed = await drafts.fill(name);
    setVain(changed ? "" : text);
  };
  return (
    <Foot>
      <Refusal said={seat.refusal.value} />
      {vain && (
        <p class="small soft" role="status">
          {t("inVain", { what: vain })}
        </p>
      )}
      <div class="row">
        {sheet.fills.map((one, n) => (
          <button
            key={one.name}
            type="button"
            class={due && !n && !vain ? "first" : undefined}
            onClick={() => void fill(one)}
          >
            {one.text}
          </button>
        ))}
        {now ? (
          <button type="button" class="first grow roll" disabled={!ready} onClick={play}>
            {(order && (row?.drafted.give || sheet.give)) || t("chooseFirst")}
          </button>
        ) : (
          <span class="soft small grow">{sheet.later}</span>
        )}
      </div>
    </Foot>
  );
}

/** Give the order of a row; what was carried out is struck from the plan. */
async function playRow(drafts: Drafts, at: number): Promise<void> {
  const seat = drafts.table.seat.peek();
  const order = drafts.orders.peek()[at];
  if (!order) return;
  drafts.table.target.value = "";
  stageOf(seat).plan(drafts.row(at)?.drafted.declared);
  const done = await seat.play(order);
  const orders = drafts.orders.peek();
  const same = orders.indexOf(order); // it may have been filled in anew meanwhile
  const left = same < 0 ? orders.findIndex((one) => drafts.aims(one).join() === drafts.aims(order).join()) : same;
  if (done.played && left >= 0) drafts.drop(left);
}

/** While rows are given, a click on own counters puts them into the open row or takes them out; on a target it opens its row. */
function picked(table: TableState, drafts: Drafts): () => void {
  const view = table.view.peek();
  const press = async (at: { hex: string }) => {
    await drafts.ready();
    const question = table.seat.peek().question.peek();
    if (!question?.mine || question.form !== "rows") return;
    const row = drafts.aimedAt(at.hex);
    const aimed = aimless(drafts, at.hex);
    if (aimed) {
      table.target.value = "";
      void aim(drafts, drafts.open.peek(), aimed);
    } else if (row >= 0) {
      drafts.open.value = row;
      table.target.value = "";
    } else toggleHex(drafts, at.hex);
  };
  const taken = (at: { hex: string }) => void press(at);
  const stops = view ? [view.on("hexclick", taken), view.on("piececlick", taken)] : [];
  return () => stops.forEach((stop) => stop());
}

/** The open row aimed at a hex, if it still lacks an aim and can have this one. */
function aimless(drafts: Drafts, hex: string): Order | null {
  const order = drafts.orders.peek()[drafts.open.peek()];
  if (!order || drafts.aims(order).length) return null;
  const slots = drafts.row(drafts.open.peek())?.drafted.slots ?? [];
  const slot = slots.find((one) => one.kind === "pick" && drafts.sheet.aims.includes(one.field));
  const option = slot?.options.find((one) => !one.why_not && one.value === hex);
  return slot && option ? { ...order, [slot.field]: option.value } : null;
}

function toggleHex(drafts: Drafts, hex: string): void {
  const at = drafts.open.peek();
  const row = at >= 0 ? drafts.row(at) : null;
  if (!row) return;
  const { slots, order } = row.drafted;
  for (const slot of slots) {
    const able = (one: SlotOption) => !one.why_not || drafts.user(String(one.value)) >= 0;
    const here = slot.kind === "list" ? slot.options.filter((one) => one.piece && one.hex === hex && able(one)) : [];
    if (!here.length) continue;
    const values = here.map((one) => one.value);
    const now = listOf(order, slot);
    const all = values.every((value) => now.includes(value));
    const next: Order = {
      ...order,
      [slot.field]: all ? now.filter((one) => !values.includes(one)) : [...new Set([...now, ...values])],
    };
    return drafts.change(at, next);
  }
}
