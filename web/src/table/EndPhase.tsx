// The one sheet at the end of a phase: what units could still do where they stand, and who was forgotten.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { useAccept } from "../combat/accepting";
import type { Drafted, Piece, SlotOption, Standing } from "../wire";
import { t } from "../words/table";
import { idle } from "./marching";
import { holding, marches } from "./notebook";
import { standing, waiting } from "./selecting";
import { useTable } from "./state";

/** Unit -> the key of what it is told to do. */
type Chosen = Record<string, string | undefined>;

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
    return [all, Object.fromEntries(parts.flatMap((part) => usual(part, optionsOf(part, all[part.key]))))];
  }

  /** Whoever was told to hold, or is on a long march, is put in where that is what it means. */
  function usual(part: Standing, options: SlotOption[]): [string, string][] {
    const under = marches(seat);
    const means = (key: string) =>
      part.fills === "hold" ? holding(seat, key) : part.fills === "march" && Boolean(under[key]);
    return options.filter((one) => means(one.piece)).map((one) => [one.piece, part.key]);
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

  useAccept(true, () => void finish());
  const asked = Object.keys(drafted).length;
  const open = parts.filter((part) => optionsOf(part, drafted[part.key]).length);
  const forgotten = idle(table).filter((piece) => !chosen[piece.key]);
  return (
    <section class="sheet" aria-label={t("ending")}>
      <div class="body">
        <h2>{t("ending")}</h2>
        <p class="soft">{t((asked ? open : parts).length ? "endingText" : "endingBare")}</p>
        {(question?.owed ?? []).map((due) => (
          <p key={due.text} class="owed">
            <button type="button" class="plain" onClick={() => table.show(due.hexes, due.keys)}>
              {t("owed")}
            </button>
            <Sentence said={due} />
          </p>
        ))}
        {open.map((part) => (
          <Choose key={part.key} part={part} drafted={drafted[part.key]!} chosen={chosen} set={setChosen} />
        ))}
        <Overlooked text={t("waitHere")} pieces={waiting(table)} />
        <Overlooked
          text={t("idleHere")}
          pieces={forgotten}
          show={(piece) => table.show([piece.hex ?? ""], [piece.key])}
        />
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

/** Units that something could still be done with; on the map they can be looked at. */
function Overlooked({ text, pieces, show }: { text: string; pieces: Piece[]; show?: (piece: Piece) => void }) {
  if (!pieces.length) return null;
  return (
    <details>
      <summary>
        {text} ({pieces.length})
      </summary>
      <ul class={show ? "list" : "list columns"}>
        {pieces.map((piece) => (
          <li key={piece.key}>
            {show ? (
              <button type="button" class="plain" onClick={() => show(piece)}>
                {piece.key} · {piece.hex}
              </button>
            ) : (
              piece.key
            )}
          </li>
        ))}
      </ul>
    </details>
  );
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
  return (
    <fieldset>
      <legend>{part.text}</legend>
      {drafted.warnings.map((warning) => (
        <p key={warning.text} class="small soft">
          <Sentence said={warning} />
        </p>
      ))}
      <label class="row">
        <input type="checkbox" checked={all} onChange={() => put(free, !all)} /> {t("all")} ({free.length})
      </label>
      {ticks(first)}
      {rest.length > 0 && (
        <details>
          <summary>{t(first.length ? "others" : "whoCould", { n: rest.length })}</summary>
          {ticks(rest)}
        </details>
      )}
    </fieldset>
  );
}
