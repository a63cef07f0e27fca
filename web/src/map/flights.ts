// Counters gliding along their way. Motion explains and takes at most 250 ms.
import type { Piece } from "../wire";
import type { View } from "./camera";
import type { Stacks } from "./counters/stacks";
import type { Cell } from "./sheet";

const LONGEST = 250;
const A_HEX = 90;

interface Flight {
  piece: Piece;
  way: Cell[];
  start: number;
  takes: number;
  landed: () => void;
}

export class Flights {
  private flights: Flight[] = [];

  constructor(private readonly stacks: Stacks) {}

  get any(): boolean {
    return this.flights.length > 0;
  }

  start(piece: Piece, way: Cell[], now: number): Promise<void> {
    return new Promise((landed) => {
      this.stacks.aloft.add(piece.key);
      this.flights.push({ piece, way, start: now, takes: Math.min(LONGEST, A_HEX * (way.length - 1)), landed });
    });
  }

  paint(ctx: CanvasRenderingContext2D, view: View, now: number): void {
    for (const flight of [...this.flights]) {
      const t = Math.min(1, (now - flight.start) / flight.takes);
      if (t >= 1) this.land(flight);
      const [x, y] = along(flight.way, t * t * (3 - 2 * t));
      this.stacks.paintPiece(ctx, view, flight.piece, view.toX(x), view.toY(y));
    }
  }

  private land(flight: Flight): void {
    this.flights = this.flights.filter((one) => one !== flight);
    if (!this.flights.some((one) => one.piece.key === flight.piece.key)) this.stacks.aloft.delete(flight.piece.key);
    flight.landed();
  }
}

function along(way: Cell[], t: number): [x: number, y: number] {
  const far = t * (way.length - 1);
  const at = Math.min(way.length - 2, Math.floor(far));
  const [a, b] = [way[at] as Cell, way[at + 1] as Cell];
  return [a.x + (b.x - a.x) * (far - at), a.y + (b.y - a.y) * (far - at)];
}
