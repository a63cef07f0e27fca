// The one sheet at the end of movement: who digs in, who waits for strategic movement, who was forgotten.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { useAccept } from "../combat/accepting";
import type { Cased, SlotOption } from "../wire";
import { t } from "../words/table";
import { idle } from "./marching";
import { holding, marches } from "./notebook";
import { useTable } from "./state";

type Part = "fortify" | "mark_strategic";
const PARTS: Part[] = ["fortify", "mark_strategic"];

export function EndMovement({ close }: { close: () => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const [able, setAble] = useState<Record<Part, SlotOption[]>>({ fortify: [], mark_strategic: [] });
  const [chosen, setChosen] = useState<Chosen>({});
  const [warnings, setWarnings] = useState<Partial<Record<Part, Cased[]>>>({});
  const question = seat.question.value;

  useEffect(() => {
    const kinds = PARTS.filter((part) => question?.orders.includes(part));
    void Promise.all(kinds.map(async (part) => [part, await candidates(part)] as const)).then((found) => {
      const all = { fortify: [], mark_strategic: [], ...Object.fromEntries(found) } as Record<Part, SlotOption[]>;
      setAble(all);
      setChosen(filledIn(all));
    });
  }, []);

  /** Whoever was told to hold digs in, whoever is on a long march waits for strategic movement. */
  function filledIn(all: Record<Part, SlotOption[]>): Chosen {
    const under = marches(seat);
    const digs = all.fortify.filter((one) => holding(seat, one.piece)).map((one) => [one.piece, "fortify"]);
    const rides = all.mark_strategic.filter((one) => under[one.piece]).map((one) => [one.piece, "mark_strategic"]);
    return Object.fromEntries([...rides, ...digs]) as Chosen;
  }

  async function candidates(part: Part): Promise<SlotOption[]> {
    const drafted = await seat.draft({ order: part, units: [] });
    setWarnings((now) => ({ ...now, [part]: drafted.warnings }));
    const slot = drafted.slots.find((one) => one.field === "units");
    return (slot?.options ?? []).filter((option) => !option.why_not);
  }

  async function finish(): Promise<void> {
    const orders: Order[] = PARTS.flatMap((part) => {
      const units = Object.keys(chosen).filter((key) => chosen[key] === part);
      return units.length ? [{ order: part, units }] : [];
    });
    const done = await seat.play(...orders, { order: "end_phase" });
    if (!done.refusal) close();
  }

  useAccept(true, () => void finish());
  const forgotten = idle(seat).filter((piece) => !chosen[piece.key]);
  return (
    <section class="sheet" aria-label={t("endMovement")}>
      <div class="body">
        <h2>{t("endMovement")}</h2>
        <p class="soft">{t("endMovementText")}</p>
        {(question?.owed ?? []).map((due) => (
          <p key={due.text} class="owed">
            <button type="button" class="plain" onClick={() => table.show(due.hexes, due.keys)}>
              {t("owed")}
            </button>
            <Sentence said={due} />
          </p>
        ))}
        {PARTS.filter((part) => able[part].length).map((part) => (
          <Choose
            key={part}
            part={part}
            options={able[part]}
            warnings={warnings[part] ?? []}
            chosen={chosen}
            set={setChosen}
          />
        ))}
        {forgotten.length > 0 && (
          <details>
            <summary>
              {t("idleHere")} ({forgotten.length})
            </summary>
            <ul class="list">
              {forgotten.map((piece) => (
                <li key={piece.key}>
                  <button type="button" class="plain" onClick={() => table.show([piece.hex ?? ""], [piece.key])}>
                    {piece.key} · {piece.hex}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Refusal said={seat.refusal.value} />
      </div>
      <div class="foot row">
        <button type="button" onClick={close}>
          {t("back")}
        </button>
        <button type="button" class="first grow" onClick={() => void finish()}>
          {t("endNow")} <kbd>Enter</kbd>
        </button>
      </div>
    </section>
  );
}

type Chosen = Record<string, Part | undefined>;

interface Choice {
  part: Part;
  options: SlotOption[];
  warnings: Cased[];
  chosen: Chosen;
  set: (chosen: Chosen) => void;
}

function Choose(props: Choice) {
  const { part, options, warnings, chosen, set } = props;
  const free = options.filter((option) => !chosen[option.piece] || chosen[option.piece] === part);
  const all = free.length > 0 && free.every((option) => chosen[option.piece] === part);
  const put = (keys: string[], on: boolean) =>
    set({ ...chosen, ...Object.fromEntries(keys.map((key) => [key, on ? part : undefined])) });
  const [ready] = useState(() => new Set(free.filter((one) => chosen[one.piece] === part).map((one) => one.piece)));
  const first = free.filter((one) => ready.has(one.piece));
  const rest = free.filter((one) => !ready.has(one.piece));
  const ticks = (options: SlotOption[]) => (
    <ul class="list columns">
      {options.map((option) => (
        <li key={option.piece}>
          <label class="row">
            <input
              type="checkbox"
              checked={chosen[option.piece] === part}
              onChange={() => put([option.piece], chosen[option.piece] !== part)}
            />
            {option.text} <span class="soft small">{option.hex}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset>
      <legend>{part === "fortify" ? t("digHere") : t("strategicHere")}</legend>
      {warnings.map((warning) => (
        <p key={warning.text} class="small soft">
          <Sentence said={warning} />
        </p>
      ))}
      <label class="row">
        <input
          type="checkbox"
          checked={all}
          onChange={() =>
            put(
              free.map((one) => one.piece),
              !all,
            )
          }
        />{" "}
        {t("all")} ({free.length})
      </label>
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
