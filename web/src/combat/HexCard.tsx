// All about an enemy hex before anything is ordered, in any phase.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Chip } from "../app/sides";
import { Case, Sentence } from "../app/ui";
import { marks, values, title } from "../table/Pieces";
import { groundOf, hexTitle } from "../table/places";
import { useTable } from "../table/state";
import type { Able as Group, HexCard as Card, Piece } from "../wire";
import { t } from "../words/combat";
import { begin, draftsOf } from "./drafts";
import { rowsOf } from "./kinds";
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
          <span class="figures">{hexTitle(table, hex)}</span>{" "}
          <span class="small soft terrain">{groundOf(table, hex, card?.terrain)}</span>
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
      <Wishes hex={hex} card={card} />
      {card && <Facts card={card} />}
    </section>
  );
}

function Defender({ piece }: { piece: Piece }) {
  const seat = useTable().seat.value;
  return (
    <li class="row">
      <Chip side={piece.side ?? ""} />
      <span class="grow">
        <strong>{title(piece)}</strong> <span class="soft">{marks(seat, piece).join(" · ")}</span>
      </span>
      <span class="figures">{values(piece)}</span>
    </li>
  );
}

/** What can be written down against the hex now; what has been is opened. */
function Wishes({ hex, card }: { hex: string; card: Card | null }) {
  const table = useTable();
  const sheet = rowsOf(table.seat.value.question.value);
  const drafts = sheet && draftsOf(table, sheet);
  if (!drafts || !card?.wishes.length) return null;
  const show = () => {
    table.target.value = "";
    table.planning.value = sheet !== table.seat.peek().question.peek()?.sheet;
  };
  const wish = async (order: Order) => {
    await begin(drafts, order, table.hand.peek()).catch(() => undefined);
    show();
  };
  const drafted = drafts.aimedAt(hex);
  const open = () => {
    drafts.open.value = drafted;
    show();
  };
  const [first, ...others] = card.wishes;
  return (
    <div class="actions">
      {drafted >= 0 ? (
        <button type="button" class="first" onClick={open}>
          {t("openDraft")}
        </button>
      ) : (
        <button type="button" class="first" onClick={() => void wish(first!.order)}>
          {first!.text}
        </button>
      )}
      {others.map((one) => (
        <button key={one.text} type="button" onClick={() => void wish(one.order)}>
          {one.text}
        </button>
      ))}
    </div>
  );
}

function Facts({ card }: { card: Card }) {
  return (
    <>
      <ul class="list small lines">
        {card.lines.map((line) => (
          <li key={line.text}>
            <Sentence said={line} />
          </li>
        ))}
      </ul>
      {card.title && <h4>{card.title}</h4>}
      <ul class="list small">
        {card.rungs.map((rung, n) => (
          <li key={n} class="rung">
            <span class="figures amount">{rung.part === "strength" ? amount(rung) : signed(rung.value)}</span>
            <span class="grow">{rung.text}</span>
            <Case id={rung.case} />
          </li>
        ))}
      </ul>
      <Needed card={card} />
      {card.able.map((one) => (
        <Able key={one.text} able={one} />
      ))}
    </>
  );
}

/** The strength each column takes, for every kind of way in. */
function Needed({ card }: { card: Card }) {
  const plain = card.needed.length
    ? [{ text: t(card.across.length ? "otherwise" : "needStrength"), needed: card.needed }]
    : [];
  const ways = [...card.across, ...plain];
  const needed = ways[0]?.needed ?? [];
  if (!needed.length) return null;
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
        {ways.map((way) => (
          <tr key={way.text}>
            <th scope="row">{way.text}</th>
            {needed.map(([column]) => (
              <td key={column}>
                <strong>{way.needed.find(([one]) => one === column)?.[1] ?? "–"}</strong>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Able({ able: { text, keys } }: { able: Group }) {
  const table = useTable();
  const pieces = table.seat.value.pieces.value;
  if (!keys.length) return <p class="small soft">{text}</p>;
  return (
    <details open={keys.length <= FEW}>
      <summary>{text}</summary>
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
