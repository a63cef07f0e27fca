// A form made of an order's slots and nothing else: lists, picks, amounts with what is left, toggles.
import { useEffect } from "preact/hooks";
import type { Order } from "../app/seat";
import { Case } from "../app/ui";
import { useTable } from "../table/state";
import type { Drafted, Slot, SlotOption } from "../wire";
import { t } from "../words/combat";
import { listOf, same, valueAt, withValue } from "./drafts";

interface Filling {
  drafted: Drafted;
  change: (order: Order) => void;
  /** Where an option is used already; choosing it here takes it from there. */
  elsewhere?: (value: unknown) => string;
}

export function DraftForm({ drafted, change, elsewhere }: Filling) {
  const slots = drafted.slots.filter((slot) => slot.kind !== "amount" || slot.most > 0);
  useHexsides(drafted);
  if (!slots.length) return null;
  return (
    <div class="draft-form">
      {slots.map((slot) => (
        <div key={slot.field} class={`slot of-${slot.kind}`} role="group" aria-label={slot.text}>
          <div class="label">
            <span>{slot.text}</span> <Case id={slot.case} />
            {(slot.kind === "list" || slot.kind === "pick") && slot.left > 0 && (
              <span class="soft small"> {t("left", { n: slot.left })}</span>
            )}
          </div>
          <Part slot={slot} drafted={drafted} change={change} elsewhere={elsewhere ?? nowhere} />
        </div>
      ))}
    </div>
  );
}

/** Hexsides that can be picked are drawn on the map, the one that is picked in full. */
function useHexsides({ order, slots }: Drafted): void {
  const table = useTable();
  const sides = slots.flatMap((slot) =>
    slot.options
      .filter(({ hex }) => slot.kind === "pick" && hex.includes("/"))
      .map(({ hex, value }) => ({ side: hex, chosen: same(value, valueAt(order, slot.field)) })),
  );
  const key = JSON.stringify(sides);
  useEffect(() => {
    table.hexsides.value = sides;
    return () => {
      table.hexsides.value = [];
    };
  }, [key]);
}

type Part = { slot: Slot; drafted: Drafted; change: (order: Order) => void; elsewhere: (value: unknown) => string };

function Part(part: Part) {
  switch (part.slot.kind) {
    case "list":
      return <ListPart {...part} />;
    case "pick":
      return <PickPart {...part} />;
    case "place":
      return <PlacePart {...part} />;
    case "amount":
      return <AmountPart {...part} />;
    default:
      return <TogglePart {...part} />;
  }
}

function ListPart({ slot, drafted, change, elsewhere }: Part) {
  const { order } = drafted;
  const chosen = listOf(order, slot);
  const has = (value: unknown) => chosen.some((one) => same(one, value));
  const open = slot.options.filter((option) => !option.why_not);
  const put = (values: unknown[]) => change(thinned({ ...order, [slot.field]: values }, drafted, slot));
  const toggle = (option: SlotOption) =>
    put(has(option.value) ? chosen.filter((one) => !same(one, option.value)) : [...chosen, option.value]);
  const offered = slot.options.map((option) => option.value);
  const strange = chosen.filter((value) => !offered.some((one) => same(one, value))).map(String); // named, but no longer to be had
  const every = open.length > 0 && open.every((option) => has(option.value));
  return (
    <div class="picks">
      {slot.options.map((option) => (
        <Option
          key={JSON.stringify(option.value)}
          option={option}
          on={has(option.value)}
          used={has(option.value) ? "" : elsewhere(option.value)}
          press={() => toggle(option)}
        />
      ))}
      {strange.map((name) => (
        <button
          key={name}
          type="button"
          class="option"
          aria-pressed
          onClick={() => put(chosen.filter((one) => String(one) !== name))}
        >
          {name}
        </button>
      ))}
      {open.length > 2 && open.length <= slot.most && (
        <button type="button" class="plain small" onClick={() => put(every ? [] : open.map((option) => option.value))}>
          {every ? t("none") : t("all")}
        </button>
      )}
    </div>
  );
}

/** What another row uses can be had from there, whatever else stands in the way. */
function Option({ option, on, used, press }: { option: SlotOption; on: boolean; used: string; press: () => void }) {
  const why = used || option.why_not;
  const closed = Boolean(option.why_not) && !on && !used;
  return (
    <button type="button" class="option" aria-pressed={on} disabled={closed} title={why} onClick={press}>
      <span>{option.text}</span>
      {option.hint && <span class="figures soft">{option.hint}</span>}
      {why && <span class="small soft">{why}</span>}
    </button>
  );
}

function PickPart({ slot, drafted, change }: Part) {
  const now = valueAt(drafted.order, slot.field) ?? "";
  const known = slot.options.some((option) => same(option.value, now));
  const pick = (text: string) => {
    const option = slot.options.find((one) => String(one.value) === text);
    if (option) change(withValue(drafted.order, slot.field, option.value));
  };
  return (
    <select
      class="wide"
      aria-label={slot.text}
      value={known ? String(now) : ""}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {!known && <option value="">{t("choose")}</option>}
      {slot.options.map((option) => (
        <option key={String(option.value)} value={String(option.value)} disabled={Boolean(option.why_not)}>
          {option.hint ? `${option.text} (${option.hint})` : option.text}
        </option>
      ))}
    </select>
  );
}

/** Any hex of the map: clicked there, or typed. */
function PlacePart({ slot, drafted, change }: Part) {
  const now = String(valueAt(drafted.order, slot.field) ?? "");
  return (
    <input
      class="wide figures"
      aria-label={slot.text}
      placeholder={t("clickMap")}
      value={now}
      onChange={(event) => change(withValue(drafted.order, slot.field, event.currentTarget.value.trim()))}
    />
  );
}

function AmountPart({ slot, drafted, change }: Part) {
  const now = Number(valueAt(drafted.order, slot.field) ?? 0);
  const put = (value: number) => change(withValue(drafted.order, slot.field, Math.max(0, Math.min(slot.most, value))));
  // what is typed counts at once: an answer that comes in the meantime draws the form anew
  const typed = (text: string) => text !== "" && put(Number(text) || 0);
  return (
    <div class="row amounts">
      <button type="button" aria-label={`${slot.text}: ${t("less")}`} disabled={now <= 0} onClick={() => put(now - 1)}>
        −
      </button>
      <input
        type="number"
        class="figures"
        aria-label={slot.text}
        min={0}
        max={slot.most}
        value={now}
        onInput={(event) => typed(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={`${slot.text}: ${t("more")}`}
        disabled={now >= slot.most}
        onClick={() => put(now + 1)}
      >
        +
      </button>
      {slot.left >= 0 && <span class="soft small">{t("left", { n: slot.left })}</span>}
    </div>
  );
}

function TogglePart({ slot, drafted, change }: Part) {
  const on = Boolean(valueAt(drafted.order, slot.field) ?? slot.on); // a tick shows before the server has answered
  return (
    <label class="row">
      <input type="checkbox" checked={on} onChange={() => change(withValue(drafted.order, slot.field, !on))} />
      <span class="hidden-text">{slot.text}</span>
    </label>
  );
}

const nowhere = () => "";

/** Later slots build on earlier ones: who is taken out is named in none of them. */
function thinned(order: Order, drafted: Drafted, slot: Slot): Order {
  const gone = listOf(drafted.order, slot).filter((one) => !listOf(order, slot).includes(one));
  const later = drafted.slots.slice(drafted.slots.indexOf(slot) + 1).filter((one) => one.kind === "list");
  const lists = later.map((one) => [one.field, listOf(order, one).filter((value) => !gone.includes(value))]);
  return gone.length ? { ...order, ...Object.fromEntries(lists) } : order;
}
