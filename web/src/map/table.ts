// Puts the table together and draws it, a frame at a time and only when something has changed.
import { dark } from "../app/theme";
import { mapFonts } from "../style/fonts";
import type { Overlay, Piece, ReachShown, Shown } from "../wire";
import { language } from "../words/language";
import { SHEET } from "../words/sheet";
import { Bridges } from "./bridges";
import { Camera, type Pose, type View } from "./camera";
import { Stacks } from "./counters/stacks";
import { Flights } from "./flights";
import { GroundTiles } from "./ground/tiles";
import { Hand } from "./hand";
import { Lying } from "./lying";
import { Minimap } from "./minimap";
import { type Covers, Names } from "./names";
import { Numbers } from "./numbers";
import { blend, DEEP, GROUND, NIGHT, SIGNS, takePalette } from "./palette";
import { bounds, grown, Sheet, type Cell, type Point } from "./sheet";
import { Shots } from "./shots";
import { Signs } from "./signs";
import { pictureOf } from "./share";
import { Spots } from "./spots";
import type {
  Arrow,
  Badge,
  CounterSize,
  Drag,
  Inset,
  Mark,
  Mission,
  Objective,
  Place,
  Pointed,
  SideMark,
  Table,
  TableEvents,
  TableOptions,
  Track,
  Way,
} from "./types";
import { Washes } from "./washes";

/** Lays the map into an element, which it fills. */
export function createTable(element: HTMLElement, options: TableOptions): Table {
  takePalette(dark.peek());
  return new LaidTable(element, options);
}

type Hear = { [K in keyof TableEvents]: Set<(what: TableEvents[K]) => void> };

const NO_COUNTERS: Covers = new Map();
/** So much beyond the field is in sight when a game opens at its edge. */
const RIM = 1;
/** So many ms pieces of ground wait for each other. */
const SPELL = 50;

class LaidTable implements Table {
  private readonly canvas = document.createElement("canvas");
  private readonly ctx: CanvasRenderingContext2D;
  private readonly sheet: Sheet;
  private readonly ground: GroundTiles;
  private readonly camera: Camera;
  private readonly stacks: Stacks;
  private readonly washes: Washes;
  private readonly bridges: Bridges;
  private night = false;
  private readonly lying: Lying;
  private readonly signs: Signs;
  private readonly names: Names;
  private readonly numbers: Numbers;
  private readonly spots: Spots;
  private readonly flights: Flights;
  private readonly shots = new Shots();
  private readonly minimap: Minimap | null;
  private readonly hand: Hand;
  private readonly watcher: ResizeObserver;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly hear = {} as Hear;
  private pieces = new Map<string, Piece>();
  private faded = false;
  private frame = 0;
  private waits = 0;
  /** No piece of ground has come yet. */
  private bare = true;
  private shown = false;
  /** Counters and names wait for their fonts. */
  private lettered = false;
  private ghost: { keys: string[]; x: number; y: number } | null = null;
  /** Where the camera was when that was last told. */
  private told = "";
  /** Where the map was before it showed what is pointed at, and where it went for that. */
  private glanced: { home: Pose; there: Pose } | null = null;
  /** Until then rings beat. */
  private beating = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly element: HTMLElement,
    private readonly options: TableOptions,
  ) {
    const words = { ...SHEET[language.peek()], ...options.words };
    this.sheet = new Sheet(options.map);
    this.ctx = this.canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
    this.ground = new GroundTiles(this.sheet, words, (whole) => this.groundCame(whole));
    this.camera = new Camera(this.ground.paper, () => this.calm.matches || !this.shown);
    this.stacks = new Stacks(this.sheet, options.sides, options.enemies ?? null, options.liveries ?? [], words);
    this.washes = new Washes(this.sheet, (side) => this.colourOf(side));
    this.bridges = new Bridges(this.sheet);
    this.lying = new Lying(this.sheet, this.stacks);
    this.signs = new Signs(this.sheet, this.stacks);
    this.names = new Names(this.sheet);
    this.numbers = new Numbers(this.sheet);
    this.spots = new Spots(this.sheet, this.stacks);
    this.flights = new Flights(this.stacks);
    this.minimap = options.minimap
      ? new Minimap(this.ground.paper, grown(this.sheet.field, 0.6), (x, y) => this.jump(x, y))
      : null;
    this.hand = new Hand(this.canvas, this.camera, this.reports());
    this.watcher = new ResizeObserver(() => this.resize());
    this.lay();
    void mapFonts(document.fonts).then(() => {
      this.lettered = true;
      this.numbers.renew();
      this.dirty();
    });
  }

  get h(): number {
    return this.camera.h;
  }

  get pose(): Pose {
    return this.camera.pose();
  }

  lookAt([x, y, h]: Pose): void {
    this.camera.go(x, y, h, performance.now());
    this.dirty();
  }

  setBoard(board: Shown): void {
    this.pieces = new Map(board.pieces.map((piece) => [piece.key, piece]));
    this.stacks.lay(board);
    this.bridges.lay(board.bridges);
    this.lying.lay(board.lying);
    this.night = board.clock.night;
    this.signs.markers = board.arrows.flatMap(({ start, path, side }) =>
      path.slice(-1).map((to): Arrow => ({ kind: "attack", from: start, to, side })),
    );
    this.minimap?.lay(this.ground.overview, this.stacks);
    this.dirty();
  }

  setSelection(keys: Iterable<string>): void {
    this.signs.selected = new Set(keys);
    this.stacks.select(this.signs.selected);
    this.dirty();
  }

  setReach(reach: ReachShown | null): void {
    this.washes.setReach(reach);
    this.dirty();
  }

  setPath(way: Way | null): void {
    if (way === this.signs.path) return;
    this.signs.path = way;
    this.dirty();
  }

  setTracks(tracks: Track[]): void {
    this.signs.tracks = tracks;
    this.dirty();
  }

  setMarches(ways: Way[]): void {
    this.signs.marches = ways;
    this.dirty();
  }

  setOverlays(overlays: Overlay[]): void {
    this.washes.setOverlays(overlays);
    this.dirty();
  }

  setArrows(arrows: Arrow[]): void {
    this.signs.arrows = arrows;
    this.dirty();
  }

  setMarks(marks: Mark[]): void {
    this.signs.marks = marks;
    this.dirty();
  }

  setObjectives(objectives: Objective[]): void {
    this.signs.objectives = objectives;
    this.dirty();
  }

  setBadge(badge: Badge): void {
    this.stacks.badge = badge;
    this.dirty();
  }

  setNumbers(on: boolean): void {
    this.numbers.on = on;
    this.dirty();
  }

  setCounters(size: CounterSize): void {
    this.stacks.resize(size);
    this.names.side = this.stacks.side;
    this.dirty();
  }

  setSides(sides: readonly SideMark[]): void {
    this.spots.sides = sides;
    this.dirty();
  }

  setMissions(missions: readonly Mission[]): void {
    this.spots.missions = missions;
    this.dirty();
  }

  keyOf(overlay: Overlay, place: number): { area: string; picture: string }[] {
    return this.washes.samples(overlay, place);
  }

  point(at: Pointed | null): void {
    this.spots.pointed = at;
    this.dirty();
  }

  glance(hex: string | null): void {
    const { camera } = this;
    if (hex === null) {
      if (this.glanced && camera.rests(this.glanced.there)) camera.go(...this.glanced.home, performance.now());
      this.glanced = null;
    } else if (this.sheet.find(hex)) {
      const home = this.glanced?.home ?? camera.pose();
      this.show([hex]);
      this.glanced = { home, there: camera.pose() };
    }
    this.dirty();
  }

  share(whole: boolean, caption: readonly string[]): Promise<Blob> {
    return pictureOf(
      this.ground,
      whole ? grown(this.sheet.field, RIM) : this.camera.clear(),
      this.camera,
      caption,
      (ctx, view) => {
        this.paintBoard(ctx, view, performance.now());
      },
    );
  }

  setInset(inset: Inset): void {
    this.camera.inset = inset;
    this.camera.resize(this.camera.width, this.camera.height, this.camera.dpr);
    this.placeMinimap();
    this.dirty();
  }

  fly(key: string, path: string[]): Promise<void> {
    const piece = this.pieces.get(key);
    const way = this.cells(path);
    if (!piece || way.length < 2 || this.calm.matches || document.hidden) return Promise.resolve();
    const landed = this.flights.start(piece, way, performance.now());
    this.dirty();
    return landed;
  }

  trail(path: string[]): void {
    const stays = this.signs.addTrail(path, performance.now());
    setTimeout(() => this.dirty(), stays + 20);
    this.dirty();
  }

  shoot(from: string[], to: string, side: string): void {
    const [cell] = this.cells([to]);
    if (!cell || this.calm.matches || document.hidden) return;
    this.shots.fire(this.cells(from), cell, this.inkOf(side), performance.now());
    this.dirty();
  }

  call(hexes: string[]): void {
    const beats = this.signs.call(hexes, performance.now());
    if (!this.calm.matches) this.beating = Math.max(this.beating, performance.now() + beats);
    this.dirty();
  }

  centreOn(hex: string, h = this.camera.h): void {
    const cell = this.sheet.find(hex);
    if (cell) this.camera.go(cell.x, cell.y, h, performance.now());
    this.dirty();
  }

  openOn(hex: string, h: number): void {
    const cell = this.sheet.find(hex);
    if (!cell) return;
    const { x, y } = this.camera.filled(cell, h, grown(this.sheet.field, RIM));
    this.camera.go(x, y, h, performance.now());
    this.dirty();
  }

  show(hexes: string[], h?: number): void {
    this.bring(hexes, 1.2, h);
  }

  private bring(hexes: string[], rim: number, h?: number): void {
    const points = this.cells(hexes).map(({ x, y }): Point => [x, y]);
    if (!points.length) return;
    const box = grown(bounds(points), rim);
    const clear = this.camera.clear();
    const inside =
      box.left >= clear.left && box.right <= clear.right && box.top >= clear.top && box.bottom <= clear.bottom;
    if (!inside || h) this.camera.fit(box, performance.now(), h ?? Math.max(30, this.camera.h));
    this.dirty();
  }

  showIn(hexes: string[], inset: Inset): void {
    const usual = this.camera.inset;
    const widest = (edge: keyof Inset) => Math.max(usual[edge], inset[edge]);
    this.camera.inset = { top: widest("top"), right: widest("right"), bottom: widest("bottom"), left: widest("left") };
    this.bring(hexes, 0.7); // there may be little room
    this.camera.inset = usual;
  }

  fit(): void {
    this.camera.fit(this.ground.paper, performance.now());
    this.dirty();
  }

  zoom(steps: number): void {
    this.camera.zoom(steps, performance.now());
    this.dirty();
  }

  placeOf(hex: string): { x: number; y: number } | null {
    const cell = this.sheet.find(hex);
    if (!cell) return null;
    const { x, y, width, height, h } = this.camera;
    const box = this.canvas.getBoundingClientRect();
    return { x: box.left + width / 2 + (cell.x - x) * h, y: box.top + height / 2 + (cell.y - y) * h };
  }

  pieceAt(hex: string): Piece | null {
    return this.stacks.top(hex);
  }

  portrait(piece: Piece, size: number): string {
    const canvas = document.createElement("canvas");
    const drawn = this.stacks.portrait(piece, size, devicePixelRatio);
    canvas.width = canvas.height = Math.round(size * devicePixelRatio);
    const off = Math.round((canvas.width - drawn.width) / 2); // dot for dot, or its figures blur
    canvas.getContext("2d")?.drawImage(drawn, off, off);
    return canvas.toDataURL();
  }

  fadeCounters(faded: boolean): void {
    if (faded === this.faded) return;
    this.faded = faded;
    this.dirty();
  }

  on<K extends keyof TableEvents>(event: K, hear: (what: TableEvents[K]) => void): () => void {
    const all = (this.hear[event] ??= new Set() as Hear[K]);
    all.add(hear);
    return () => void all.delete(hear);
  }

  whenSharp(): Promise<void> {
    return new Promise((seen) => {
      this.waiting.push(seen);
      this.dirty();
    });
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.waits);
    this.frame = -1;
    for (const seen of this.waiting.splice(0)) seen();
    this.watcher.disconnect();
    this.hand.destroy();
    this.ground.destroy();
    this.canvas.remove();
    this.minimap?.canvas.remove();
  }

  private draw(now: number): void {
    const { ctx } = this;
    this.camera.advance(now);
    const view = this.camera.view();
    ctx.resetTransform();
    ctx.fillStyle = GROUND.table;
    ctx.fillRect(0, 0, view.width, view.height);
    const sharp = this.ground.paint(ctx, view) && this.lettered && !this.camera.moving;
    this.paintBoard(ctx, view, now);
    this.minimap?.paint(view);
    const stands = `${view.x} ${view.y} ${view.h}`;
    if (this.told !== stands) this.emit("camera", { h: view.h });
    this.told = stands;
    if (this.camera.moving || this.flights.any || this.shots.any || now < this.beating) this.dirty();
    if (sharp) for (const seen of this.waiting.splice(0)) seen();
  }

  /** All that lies on the ground. */
  private paintBoard(ctx: CanvasRenderingContext2D, view: View, now: number): void {
    if (this.night) {
      ctx.fillStyle = NIGHT;
      ctx.fillRect(0, 0, view.width, view.height);
    }
    this.washes.paint(ctx, view);
    this.signs.paintUnder(ctx, view, now);
    this.bridges.paint(ctx, view);
    this.spots.paintUnder(ctx, view);
    this.lying.paint(ctx, view);
    if (this.lettered) this.paintCounters(ctx, view, now);
  }

  private paintCounters(ctx: CanvasRenderingContext2D, view: View, now: number): void {
    ctx.globalAlpha = this.faded ? 0.15 : 1;
    this.stacks.paint(ctx, view);
    this.lying.paintAbove(ctx, view);
    ctx.globalAlpha = 1;
    this.numbers.paint(ctx, view);
    this.flights.paint(ctx, view, now);
    this.signs.paintOver(ctx, view, now);
    this.shots.paint(ctx, view, now);
    if (ctx === this.ctx) this.paintGhost(view.dpr);
    this.names.paint(ctx, view, this.faded ? NO_COUNTERS : this.stacks.stacks, this.washes.written(view.h));
    this.spots.paintOver(ctx, view);
  }

  /** What is being dragged follows the pointer. */
  private paintGhost(dpr: number): void {
    if (!this.ghost) return;
    const { keys, x, y } = this.ghost;
    const [piece] = keys.flatMap((key) => this.pieces.get(key) ?? []);
    if (!piece) return;
    this.ctx.globalAlpha = 0.85;
    this.stacks.paintPiece(this.ctx, this.camera.view(), piece, x * dpr, y * dpr);
    this.ctx.globalAlpha = 1;
  }

  private dirty(): void {
    if (this.bare) this.soon();
    else this.ask();
  }

  /** While pieces of ground come one by one each frame takes the machine from drawing the next. */
  private soon(): void {
    this.waits ||= window.setTimeout(() => this.ask(), SPELL);
  }

  private ask(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      clearTimeout(this.waits);
      this.waits = 0;
      if (this.shown) this.draw(now);
    });
  }

  private lay(): void {
    const { canvas, element } = this;
    if (getComputedStyle(element).position === "static") element.style.position = "relative";
    Object.assign(canvas.style, {
      display: "block",
      width: "100%",
      height: "100%",
      touchAction: "none",
      outlineOffset: "-3px",
    });
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", this.options.map.name);
    element.append(canvas);
    if (this.options.inset) this.camera.inset = this.options.inset;
    if (this.minimap) element.append(this.minimap.canvas);
    this.placeMinimap();
    this.watcher.observe(element);
    this.camera.go(
      (this.sheet.field.left + this.sheet.field.right) / 2,
      (this.sheet.field.top + this.sheet.field.bottom) / 2,
      60,
      0,
    );
    this.resize();
  }

  private resize(): void {
    const { clientWidth: wide, clientHeight: tall } = this.element;
    if (!wide || !tall) return;
    const dpr = Math.min(2, devicePixelRatio || 1);
    this.canvas.width = Math.round(wide * dpr);
    this.canvas.height = Math.round(tall * dpr);
    this.camera.resize(wide, tall, dpr);
    if (this.shown && !this.bare) this.draw(performance.now());
    else {
      this.shown = true;
      this.dirty();
    }
  }

  private placeMinimap(): void {
    if (!this.minimap) return;
    this.minimap.canvas.style.left = `${this.camera.inset.left + 12}px`;
    this.minimap.canvas.style.bottom = `${this.camera.inset.bottom + 12}px`;
  }

  private jump(x: number, y: number): void {
    this.camera.x = x;
    this.camera.y = y;
    this.camera.pan(0, 0);
    this.dirty();
  }

  private groundCame(whole: boolean): void {
    this.bare = false;
    this.minimap?.lay(this.ground.overview, this.stacks);
    if (whole) this.dirty();
    else this.soon();
  }

  private reports() {
    return {
      place: (x: number, y: number) => this.placeUnder(x, y),
      carries: (place: Place, touch: boolean) => this.carries(place, touch),
      click: (press: TableEvents["hexclick"]) => this.emit(press.key ? "piececlick" : "hexclick", press),
      menu: (press: TableEvents["menu"]) => this.emit("menu", press),
      hover: (place: Place | null) => this.hover(place),
      dragstart: (drag: Drag) => this.emit("dragstart", drag),
      dragover: (drag: Drag, x: number, y: number) => this.dragged(drag, x, y),
      drop: (drag: Drag) => this.dropped(drag),
      dragcancel: () => this.dropped(null),
      fade: (faded: boolean) => this.fadeCounters(faded),
      moved: () => this.dirty(),
    };
  }

  private placeUnder(x: number, y: number): Place | null {
    const at = this.camera.under(x, y);
    const cell = this.sheet.cellAt(at.x, at.y);
    if (!cell) return null;
    const box = this.canvas.getBoundingClientRect();
    const key = this.stacks.covers(cell, at.x, at.y) ? (this.stacks.top(cell.hex)?.key ?? "") : "";
    return { hex: cell.hex, key, x: x + box.left, y: y + box.top };
  }

  /** On glass a finger mostly moves the map; it carries only what has been chosen. */
  private carries(place: Place, touch: boolean): boolean {
    if (!place.key) return false;
    const keys = this.stacks.stacks.get(place.hex)?.pieces.map((piece) => piece.key) ?? [];
    if (touch && !keys.some((key) => this.signs.selected.has(key))) return false;
    return this.options.draggable?.(place, keys) ?? false;
  }

  private lastHover = "";

  private hover(place: Place | null): void {
    const now = place ? `${place.hex} ${place.key}` : "";
    if (now === this.lastHover) return;
    this.lastHover = now;
    this.emit("hover", place);
  }

  private dragged(drag: Drag, x: number, y: number): void {
    const here = this.stacks.stacks.get(drag.from.hex)?.pieces.map((piece) => piece.key) ?? [];
    const chosen = here.filter((key) => this.signs.selected.has(key));
    this.ghost = { keys: chosen.length ? chosen : here, x, y };
    this.emit("dragover", drag);
    this.dirty();
  }

  private dropped(drag: Drag | null): void {
    this.ghost = null;
    if (drag) this.emit("drop", drag);
    else this.emit("dragcancel", null);
    this.dirty();
  }

  private inkOf(side: string): string {
    const body = this.options.sides.includes(side) && this.stacks.liveries.ofSide(side).body;
    return body ? blend(body, "#000000", 0.5) : SIGNS.path;
  }

  private colourOf(name: string): string | null {
    return this.options.sides.includes(name) ? blend(this.stacks.liveries.ofSide(name).body, DEEP, 0.22) : null;
  }

  private cells(hexes: string[]): Cell[] {
    return hexes.flatMap((hex) => this.sheet.find(hex) ?? []);
  }

  private emit<K extends keyof TableEvents>(event: K, what: TableEvents[K]): void {
    for (const hear of this.hear[event] ?? []) hear(what);
  }
}
