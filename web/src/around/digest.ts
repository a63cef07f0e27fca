// What happened while the other side played, or while the player was away: kept until there is something newer.
import { batch, signal } from "@preact/signals";
import type { Seat } from "../app/seat";
import type { DigestItem } from "../wire";

export class DigestKept {
  readonly items = signal<readonly DigestItem[]>([]);
  /** The player was away; else the other side has played. */
  readonly back = signal(false);
  readonly open = signal(false);

  constructor(private readonly seat: Seat) {}

  show(items: readonly DigestItem[], back: boolean): void {
    if (!items.length) return;
    batch(() => {
      this.items.value = items;
      this.back.value = back;
      this.open.value = true;
    });
  }

  /** Once more what was shown last; if nothing was, what has happened since the last turn began. */
  reopen(): void {
    if (this.open.peek()) this.open.value = false;
    else if (this.items.peek().length) this.open.value = true;
    else {
      const turns = this.seat.told.peek().filter((one) => one.stage === "turn");
      void this.seat.digest((turns.at(-1)?.n ?? 1) - 1).then(
        (items) => this.show(items, true),
        () => undefined,
      );
    }
  }
}

const kept = new WeakMap<Seat, DigestKept>();

export function digestOf(seat: Seat): DigestKept {
  const known = kept.get(seat) ?? new DigestKept(seat);
  kept.set(seat, known);
  return known;
}
