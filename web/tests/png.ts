// Screenshots made small: a PNG of true colours becomes one of 256, without dithering, so that text stays crisp.
import { crc32, deflateSync, inflateSync } from "node:zlib";

interface Picture {
  width: number;
  height: number;
  /** three bytes a pixel */
  rgb: Uint8Array;
}

/** A box of colours, each a number of 18 bits, with how often they occur. */
type Box = number[];

const MOST = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function smaller(png: Buffer): Buffer {
  const { width, height, rgb } = decoded(png);
  const counts = new Uint32Array(1 << 18);
  for (let at = 0; at < rgb.length; at += 3) counts[coarse(rgb, at)]!++;
  const boxes = cut(counts);
  const palette = Buffer.from(boxes.flatMap((box) => mean(box, counts)));
  const index = new Uint8Array(1 << 18);
  boxes.forEach((box, n) => box.forEach((colour) => (index[colour] = n)));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) rows[y * (width + 1) + x + 1] = index[coarse(rgb, at)]!;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Six bits of each channel. */
function coarse(rgb: Uint8Array, at: number): number {
  return ((rgb[at]! >> 2) << 12) | ((rgb[at + 1]! >> 2) << 6) | (rgb[at + 2]! >> 2);
}

const channel = (colour: number, which: number) => (colour >> (6 * which)) & 63;

/** Median cut: the box with most to lose is divided along its longest side, until there are enough. */
function cut(counts: Uint32Array): Box[] {
  const boxes: Box[] = [[...counts.keys()].filter((colour) => counts[colour])];
  while (boxes.length < MOST) {
    const worth = boxes.map((box) => (box.length > 1 ? Math.sqrt(weight(box, counts)) * longest(box).span : 0));
    const at = worth.indexOf(Math.max(...worth));
    if (!worth[at]) break;
    const box = boxes[at]!;
    const { which } = longest(box);
    box.sort((one, other) => channel(one, which) - channel(other, which));
    const half = weight(box, counts) / 2;
    let sum = 0;
    const middle = box.findIndex((colour) => (sum += counts[colour]!) >= half);
    boxes.splice(at, 1, ...halves(box, Math.max(1, Math.min(box.length - 1, middle))));
  }
  return boxes;
}

function halves(box: Box, middle: number): Box[] {
  return [box.slice(0, middle), box.slice(middle)];
}

function weight(box: Box, counts: Uint32Array): number {
  return box.reduce((sum, colour) => sum + counts[colour]!, 0);
}

function longest(box: Box): { which: number; span: number } {
  const spans = [0, 1, 2].map((which) => {
    let [least, most] = [63, 0];
    for (const colour of box) {
      least = Math.min(least, channel(colour, which));
      most = Math.max(most, channel(colour, which));
    }
    return { which, span: most - least };
  });
  return spans.reduce((best, one) => (one.span > best.span ? one : best));
}

function mean(box: Box, counts: Uint32Array): number[] {
  const total = weight(box, counts);
  return [2, 1, 0].map((which) => {
    const sum = box.reduce((all, colour) => all + counts[colour]! * channel(colour, which), 0);
    return Math.round(((sum / total) * 255) / 63);
  });
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The pixels of an eight-bit picture of true colours, as browsers write them. */
function decoded(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const bytes = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * bytes;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(line);
  for (let y = 0; y < height; y++) {
    const row = unfiltered(raw.subarray(y * (line + 1), (y + 1) * (line + 1)), above, bytes);
    for (let x = 0; x < width; x++) rgb.set(row.subarray(x * bytes, x * bytes + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, rgb };
}

function unfiltered(row: Uint8Array, above: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const kind = row[0]!;
  const found = new Uint8Array(row.length - 1);
  for (let x = 0; x < found.length; x++) {
    const left = x < bytes ? 0 : found[x - bytes]!;
    const corner = x < bytes ? 0 : above[x - bytes]!;
    found[x] = row[x + 1]! + foretold(kind, left, above[x]!, corner);
  }
  return found;
}

function foretold(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
