// Counters in words: one line each, with what they are, what lies on them, and what they are told to do.
import type { Piece } from "../wire";
import { t } from "../words/table";
import { holding, marches } from "./notebook";
import { useTable } from "./state";

export function values(piece: Piece): string {
  if (piece.attack === undefined || piece.attack < 0) return "?";
  const fight = piece.attack === piece.defence ? `${piece.attack}` : `${piece.attack}-${piece.defence}`;
  return `${fight}-${piece.movement ?? 0}`;
}

/** What a counter is called: its number with its kind, or what is known of a hidden one. */
export function title(piece: Piece): string {
  const name = piece.key.startsWith("?") ? "?" : piece.key;
  return !piece.type || name.split(" ").includes(piece.type) ? name : `${name} ${piece.type}`;
}

export function PieceLine({ piece, pick }: { piece: Piece; pick: (event: MouseEvent) => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const chosen = table.selection.value.has(piece.key);
  const goal = marches(seat)[piece.key];
  return (
    <li>
      <button type="button" class="piece" aria-pressed={chosen} onClick={pick}>
        {table.view.value ? (
          <img class="portrait" src={table.view.value.portrait(piece, 40)} width="40" height="40" alt="" />
        ) : (
          <span class={`chip side-${piece.side}`} aria-hidden="true" />
        )}
        <span class="grow">
          <strong>{title(piece)}</strong>
          <span class="small soft block">{remarks(piece, goal ?? "", holding(seat, piece.key))}</span>
        </span>
        <span class="figures">{values(piece)}</span>
        <span class="pips" aria-label={`${piece.steps ?? 0} ${t("steps")}`}>
          {"●".repeat(Math.max(0, piece.steps ?? 0))}
          {"○".repeat(Math.max(0, (piece.full_steps ?? 0) - Math.max(0, piece.steps ?? 0)))}
        </span>
      </button>
    </li>
  );
}

export function remarks(piece: Piece, goal: string, holds: boolean): string {
  const words = [piece.formation ?? "", ...(piece.marks ?? [])];
  if (piece.left) words.push(t("left", { left: piece.left }));
  if (goal) words.push(t("goal", { hex: goal }));
  if (holds) words.push(t("holds"));
  return words.filter(Boolean).join(" · ");
}
