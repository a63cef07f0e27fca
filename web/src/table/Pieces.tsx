// Counters in words: one line each, with what they are, what lies on them, and what they are told to do.
import type { Seat } from "../app/seat";
import { Chip } from "../app/sides";
import type { Piece } from "../wire";
import { t as onMap } from "../words/map";
import { t } from "../words/table";
import { holding, marches } from "./notebook";
import { useTable } from "./state";

export function values(piece: Piece): string {
  const fight = piece.figures?.length ? piece.figures.join("-") : strength(piece);
  return fight === "?" ? fight : `${fight}-${piece.movement ?? 0}`;
}

function strength({ attack, defence }: Piece): string {
  if (attack === undefined || attack < 0) return "?";
  return attack === defence ? `${attack}` : `${attack}-${defence}`;
}

/** What a counter is called: its number with its kind, or what is known of a hidden one. */
export function title(piece: Piece): string {
  const name = piece.key.startsWith("?") ? "?" : piece.key;
  const said = name
    .toLowerCase()
    .split(" ")
    .includes(piece.type?.toLowerCase() ?? "");
  return !piece.type || said ? name : `${name} ${piece.type}`;
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
          <img class="portrait" src={table.view.value.portrait(piece, 54)} width="54" height="54" alt="" />
        ) : (
          <Chip side={piece.side ?? ""} />
        )}
        <span class="grow">
          <strong>{title(piece)}</strong>
          <span class="small soft block">{remarks(seat, piece, goal ?? "")}</span>
        </span>
        <span class="figures">{values(piece)}</span>
        <span class="pips" aria-label={`${piece.steps ?? 0} ${seat.welcome.value?.customs.step ?? ""}`}>
          {pips(piece)}
        </span>
      </button>
    </li>
  );
}

/** Dots for steps, rings for lost ones; of many steps the numbers. */
function pips({ steps = 0, full_steps: full = 0 }: Piece): string {
  const left = Math.max(0, steps);
  return full > 6 ? `${left}/${full}` : "●".repeat(left) + "○".repeat(Math.max(0, full - left));
}

/** What lies on a counter, in words. */
export function marks(seat: Seat, piece: Piece): string[] {
  const words = seat.welcome.value?.customs.marks ?? {};
  return (piece.marks ?? []).map((mark) => words[mark] ?? mark);
}

/** What a counter may or must do, as far as a card tells it; the first that holds of each line. */
const DOES = [
  ["must_attack", "can_attack"],
  ["must_be_attacked"],
  ["can_fire"],
  ["can_place"],
  ["can_enter"],
  ["can_move"],
] as const;

/** What it may or must do now. */
export function may({ flags = [] }: Piece): string[] {
  return DOES.flatMap((line) => line.find((one) => flags.includes(one)) ?? []).map((one) => onMap(one));
}

/** Where no pointer can rest on a counter, its line in the panel tells what it may do. */
const TOUCH = matchMedia("(hover: none)");

export function remarks(seat: Seat, piece: Piece, goal = ""): string {
  const words = [piece.formation ?? "", ...marks(seat, piece)];
  if ((piece.rounds ?? -1) >= 0) words.push(t("rounds", { n: piece.rounds ?? 0 }));
  if (piece.left) words.push(t("left", { left: piece.left }));
  if (goal) words.push(t("goal", { hex: goal }));
  if (holding(seat, piece.key)) words.push(t("holds"));
  if (TOUCH.matches) words.push(...may(piece));
  return words.filter(Boolean).join(" · ");
}
