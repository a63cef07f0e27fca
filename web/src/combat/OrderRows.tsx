// Drafted orders as rows in the order in which they will be given. Rows, counters and points can be dragged, and every
// drag has a button.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Refusal, Sentence } from "../app/ui";
import { placeName } from "../table/places";
import { useTable } from "../table/state";
import { MissedTips } from "../around/Tips";
import type { Order } from "../app/seat";
import type { PlanRow, Slot } from "../wire";
import { t } from "../words/combat";
import { DraftForm } from "./DraftForm";
import { aim, type Carried, type Drafts, hexesOf, listOf } from "./drafts";
import { Odds } from "./LadderView";

/** What is being dragged; the browser hands over text only, and only when it is dropped. */
const dragged = signal<{ from: Drafts; load: Carried } | null>(null);

export function OrderRows({ drafts }: { drafts: Drafts }) {
  return (
    <ol class="list order-rows">
      {drafts.orders.value.map((_, n) => (
        <Row key={n} drafts={drafts} at={n} />
      ))}
    </ol>
  );
}

function Row({ drafts, at }: { drafts: Drafts; at: number }) {
  const table = useTable();
  const row = drafts.row(at);
  const order = drafts.orders.value[at]!;
  const open = drafts.open.value === at;
  const aims = drafts.aims(order);
  const target = drafts.name(order);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!open) return;
    place.current?.scrollIntoView({ block: "nearest" });
    table.show(hexesOf(aims));
  }, [open, target]);
  const turn = () => (drafts.open.value = open ? -1 : at);
  const rows = drafts.orders.value.length;
  return (
    <li ref={place} class={`order-row${row?.broken ? " broken" : ""}${open ? " open" : ""}`} {...landing(drafts, at)}>
      <div class="row head">
        <span
          class="grip soft"
          title={t("grip")}
          draggable
          onDragStart={lift(drafts, { row: at, field: "", value: null })}
          aria-hidden="true"
        >
          ⠿
        </span>
        <button
          type="button"
          class="plain grow name"
          aria-expanded={open}
          aria-label={t("row", { n: at + 1, target })}
          onClick={turn}
        >
          <span class="figures soft">{at + 1}</span> <strong class="figures">{target || t("noTarget")}</strong>
          <span class="soft place">{placeName(table, hexesOf(aims)[0] ?? "")}</span>
          <Final row={row} />
        </button>
        <button
          type="button"
          class="plain tiny"
          aria-label={t("earlier", { n: at + 1 })}
          disabled={!at}
          onClick={() => drafts.move(at, at - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          class="plain tiny"
          aria-label={t("after", { n: at + 1 })}
          disabled={at === rows - 1}
          onClick={() => drafts.move(at, at + 1)}
        >
          ↓
        </button>
        <button type="button" class="plain tiny" aria-label={t("drop", { n: at + 1 })} onClick={() => drafts.drop(at)}>
          ✕
        </button>
      </div>
      {row?.broken && (
        <p class="owed small">
          <Sentence said={row.broken} />
        </p>
      )}
      {!open && row && <Chips drafts={drafts} at={at} row={row} />}
      {open && row && <Opened drafts={drafts} at={at} row={row} order={order} />}
    </li>
  );
}

function Final({ row }: { row: PlanRow | null }) {
  const { declared, worst } = row?.drafted ?? {};
  if (!declared) return null;
  const final = worst && worst.final !== declared.final ? `${declared.final} · ${worst.final}` : declared.final;
  return (
    <span class="row-final figures" title={worst ? `${t("declared")} · ${t("worst")}` : t("fireRow")}>
      {final}
    </span>
  );
}

/** What the server said last, of the order as it is now: the player may be quicker than it. */
function Opened({ drafts, at, row, order }: { drafts: Drafts; at: number; row: PlanRow; order: Order }) {
  const change = (next: Order) => {
    if (drafts.aims(next).join() === drafts.aims(order).join()) return drafts.change(at, next);
    void aim(drafts, at, next);
  };
  const used = (value: unknown) => {
    const user = drafts.user(String(value));
    return user >= 0 && user !== at ? t("used", { n: user + 1 }) : "";
  };
  return (
    <div class="opened">
      <DraftForm drafted={{ ...row.drafted, order }} change={change} elsewhere={used} />
      {!row.broken && drafts.aims(order).length > 0 && <Refusal said={row.drafted.refusal} />}
      {row.drafted.warnings.map((warning) => (
        <p key={warning.text} class="small warning">
          <Sentence said={warning} />
        </p>
      ))}
      <MissedTips missed={row.drafted.missed} />
      <Odds drafted={row.drafted} />
    </div>
  );
}

/** Who takes part, as tags that can be dragged to another row. */
function Chips({ drafts, at, row }: { drafts: Drafts; at: number; row: PlanRow }) {
  const { order, slots } = row.drafted;
  const names = slots
    .filter((slot) => slot.kind === "list" && slot.options.some((option) => option.piece))
    .flatMap((slot) => listOf(order, slot).map((value) => ({ slot, value: String(value) })));
  const firsts = names.filter((one, n) => names.findIndex((other) => other.value === one.value) === n);
  const amounts = slots.filter((slot) => slot.kind === "amount" && Number(order[slot.field] ?? 0) > 0);
  return (
    <div class="chips">
      {firsts.map(({ slot, value }) => (
        <Tag key={value} text={value} slot={slot} press={lift(drafts, { row: at, field: slot.field, value })} />
      ))}
      {amounts.map((slot) => (
        <Tag
          key={slot.field}
          text={`${slot.text} ${String(order[slot.field])}`}
          slot={slot}
          press={lift(drafts, { row: at, field: slot.field, value: Number(order[slot.field]) })}
        />
      ))}
    </div>
  );
}

function Tag({ text, slot, press }: { text: string; slot: Slot; press: (event: DragEvent) => void }) {
  return (
    <span class={`counter-tag ${slot.look}`} draggable onDragStart={press}>
      {text}
    </span>
  );
}

/** What no row uses: counters to be dragged into one, and what is left of points. */
export function Free({ drafts }: { drafts: Drafts }) {
  const pools = (drafts.seen.value?.pools ?? []).filter((pool) => pool.left > 0);
  return (
    <>
      {(drafts.seen.value?.free ?? []).map((slot) => (
        <FreeSlot key={slot.field} drafts={drafts} slot={slot} />
      ))}
      {pools.length > 0 && (
        <div class="chips">
          {pools.map((pool) => (
            <span key={pool.name} class="counter-tag">
              {pool.name} <strong class="figures">{pool.left}</strong>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function FreeSlot({ drafts, slot }: { drafts: Drafts; slot: Slot }) {
  const { field } = slot;
  const add = (value: unknown) => {
    const to = drafts.open.peek();
    if (to >= 0) drafts.carry({ row: -1, field, value }, to);
  };
  return (
    <details class="free" {...landing(drafts, -1)}>
      <summary>
        {slot.text} ({slot.options.length})
      </summary>
      <p class="small soft">{t("freeHint")}</p>
      <div class="chips">
        {slot.options.map(({ value, text }) => (
          <button
            key={text}
            type="button"
            class={`counter-tag ${slot.look}`}
            draggable
            onDragStart={lift(drafts, { row: -1, field, value })}
            onClick={() => add(value)}
          >
            {text}
          </button>
        ))}
      </div>
    </details>
  );
}

function lift(drafts: Drafts, load: Carried): (event: DragEvent) => void {
  return (event) => {
    event.stopPropagation();
    dragged.value = { from: drafts, load };
    event.dataTransfer?.setData("text/plain", String(load.value ?? load.row));
  };
}

/** Takes what is dropped here: a whole row by its grip, or something out of a row. */
function landing(drafts: Drafts, at: number) {
  const welcome = () => dragged.value?.from === drafts;
  return {
    onDragOver: (event: DragEvent) => welcome() && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!welcome()) return;
      event.preventDefault();
      const { load } = dragged.value!;
      dragged.value = null;
      if (load.field) drafts.carry(load, at);
      else if (at >= 0) drafts.move(load.row, at);
    },
  };
}
