// Made by `python -m sztab.sitting.typescript` from the messages of the server. Do not edit.

export interface Cased {
  text: string;
  case: string;
}

export interface Piece {
  key: string;
  side: string;
  nation?: string;
  type?: string;
  size?: string;
  mobility?: string;
  name?: string;
  formation?: string;
  army?: string;
  quality?: string;
  stars?: string[];
  hex?: string;
  box?: string;
  due?: number;
  zone?: string;
  attack?: number;
  defence?: number;
  movement?: number;
  steps?: number;
  full_steps?: number;
  stacking?: number;
  left?: string;
  oos?: number;
  marks?: string[];
  flags?: string[];
  where?: string;
  rounds?: number;
  figures?: string[];
}

export interface PhaseShown {
  kind: string;
  side: string;
  name: string;
  fights: boolean;
}

export interface Clock {
  turn: number;
  turns: number;
  date: string;
  phase: number;
  phases: PhaseShown[];
  hours: string;
  night: boolean;
}

export interface Pool {
  side: string;
  kind: string;
  name: string;
  left: number;
}

export interface MissionShown {
  side: string;
  kind: string;
  name: string;
  at: string;
  points: number;
}

export interface AimShown {
  side: string;
  kind: string;
  text: string;
  case: string;
  count: number;
  points: number;
  worth: number;
  need: number;
  at_once: boolean;
  first: number;
  last: number;
  hexes: string[];
}

export interface LevelShown {
  level: string;
  winner: string;
  least: number | null;
  most: number | null;
}

export interface Score {
  winner: string;
  level: string;
  headline: string;
  points: Record<string, number>;
  aims: AimShown[];
  figure: number;
  plus: string;
  minus: string[];
  levels: LevelShown[];
  notes: Cased[];
}

export interface Shown {
  clock: Clock;
  pieces: Piece[];
  works: Record<string, string>;
  control: Record<string, string>;
  bridges: Record<string, string>;
  missions: MissionShown[];
  pools: Pool[];
  score: Score | null;
  overfull: Record<string, string>;
  stacks: Record<string, string>;
  lying: Record<string, string[]>;
  arrows: Trace[];
}

export interface Due {
  text: string;
  case: string;
  keys: string[];
  hexes: string[];
}

export interface Starter {
  order: Record<string, unknown>;
  text: string;
}

export interface Fill {
  name: string;
  text: string;
}

export interface Sheet {
  name: string;
  title: string;
  hint: string;
  starters: Starter[];
  aims: string[];
  once: string[];
  together: boolean;
  fills: Fill[];
  later: string;
  entries: string;
  entry: Record<string, unknown>;
  add: string;
  give: string;
  none: string;
}

export interface Standing {
  order: Record<string, unknown>;
  field: string;
  text: string;
  key: string;
  fills: string;
}

export interface Paused {
  text: string;
  case: string;
  keys: string[];
  hex: string;
  stay: string;
  go: string;
}

export interface Question {
  id: number;
  kind: string;
  sides: string[];
  mine: boolean;
  text: string;
  case: string;
  orders: string[];
  can_end: boolean;
  owed: Due[];
  loose: Due[];
  keys: string[];
  hexes: string[];
  dice: number;
  form: string;
  inside: boolean;
  fought: boolean;
  moves: boolean;
  hint: string;
  end: string;
  sheet: Sheet | null;
  plan: Sheet | null;
  standing: Standing[];
  paused: Paused[];
}

export interface Trace {
  kind: string;
  start: string[];
  path: string[];
  keys: string[];
  side: string;
}

export interface Told {
  n: number;
  kind: string;
  text: string;
  cases: string[];
  data?: Record<string, unknown>;
  group?: string;
  stage?: string;
  watch?: boolean;
  words?: string;
  odds?: Ladder | null;
  dice?: number[];
  keys?: string[];
  hexes?: string[];
  traces?: Trace[];
  throw?: Staging | null;
  lead?: string;
  brief?: string;
  changes?: Change[];
}

export interface Staging {
  title: string;
  side?: string;
  led?: string[];
  tells?: string[];
  none?: string;
  joins?: boolean;
}

export interface Change {
  what: string;
  before: string;
  after: string;
  key?: string;
}

export interface Rung {
  part: string;
  side: string;
  value: number;
  text: string;
  case: string;
  most: number;
}

export interface Result {
  text: string;
  chance: number;
  of: number;
  attacker: string;
  defender: string;
  rolls: number[];
}

export interface Chances {
  title: string;
  results: Result[];
}

export interface Forecast {
  takes: number;
  attacker: string;
  defender: string;
}

export interface Ladder {
  title: string;
  target: string;
  rungs: Rung[];
  attack: number;
  defence: number;
  ratio: string;
  final: string;
  modifier: number;
  results: Result[];
  columns: string[];
  short: string;
  notes: Cased[];
  besides: Chances[];
  forecast: Forecast | null;
}

export interface ReachHex {
  hex: string;
  cost: string;
  left: string;
  back: string;
  stops: Cased | null;
  fire: Cased[];
}

export interface ReachShown {
  keys: string[];
  hexes: ReachHex[];
  cannot: Record<string, Cased>;
}

export interface MarchLeg {
  key: string;
  orders: Record<string, unknown>[];
  end: string;
  arrives: boolean;
  why_not: Cased | null;
}

export interface Overlay {
  name: string;
  areas: Record<string, string[]>;
  lines: string[][];
  notes: Record<string, string>;
  words: Record<string, string>;
}

export interface DigestItem {
  kind: string;
  text: string;
  hexes: string[];
  event: number;
  heading: string;
}

export interface Arrival {
  turn: number;
  date: string;
  side: string;
  text: string;
  keys: string[];
}

export interface Advice {
  order: Record<string, unknown>;
  text: string;
  keys: string[];
  hexes: string[];
}

export interface Liking {
  kind: string;
  text: string;
  choices: [string, string][];
}

export interface OverlayOffered {
  name: string;
  text: string;
  icon: string;
}

export interface SideLook {
  name: string;
  colour: string;
}

export interface Livery {
  nation: string;
  service: string;
  body: string;
  ink: string;
  panel: string;
  panel_ink: string;
}

export interface BriefingShown {
  side: string;
  have: string;
  first: string;
}

export interface Customs {
  overlays: OverlayOffered[];
  likings: Liking[];
  marks: Record<string, string>;
  step: string;
  missions: string;
  enemies: [string, string][];
  briefings: BriefingShown[];
  first_game: boolean;
}

export interface SlotOption {
  value: unknown;
  text: string;
  hint: string;
  piece: string;
  hex: string;
  why_not: string;
  spare: boolean;
}

export interface Slot {
  field: string;
  kind: string;
  text: string;
  case: string;
  options: SlotOption[];
  least: number;
  most: number;
  left: number;
  fill: number;
  look: string;
  on: boolean;
}

export interface Entry {
  text: string;
  aims: string[];
  amount: string;
}

export interface Missed {
  field: string;
  text: string;
  case: string;
  keys: string[];
}

export interface Drafted {
  order: Record<string, unknown>;
  slots: Slot[];
  refusal: Cased | null;
  declared: Ladder | null;
  worst: Ladder | null;
  warnings: Cased[];
  give: string;
  entries: Entry[];
  traces: Trace[];
  missed: Missed[];
}

export interface AnswerCard {
  order: Record<string, unknown>;
  title: string;
  lines: Cased[];
  paths: Record<string, string[]>;
  preferred: boolean;
  then: Record<string, unknown>[];
  likes: string[];
}

export interface Able {
  text: string;
  keys: string[];
}

export interface Across {
  text: string;
  needed: [string, number][];
}

export interface HexCard {
  hex: string;
  terrain: string;
  lines: Cased[];
  defence: number;
  defence_most: number;
  rungs: Rung[];
  needed: [string, number][];
  across: Across[];
  title: string;
  able: Able[];
  wishes: Starter[];
}

export interface PlanRow {
  drafted: Drafted;
  broken: Cased | null;
}

export interface Plan {
  rows: PlanRow[];
  owed: Due[];
  free: Slot[];
  pools: Pool[];
}

export interface Play {
  type: "Play";
  id: number;
  after: number;
  orders: Record<string, unknown>[];
}

export interface Undo {
  type: "Undo";
  id: number;
}

export interface TakeBack {
  type: "TakeBack";
  id: number;
  keys: string[];
  sure?: boolean;
}

export interface AskReach {
  type: "AskReach";
  id: number;
  keys: string[];
}

export interface AskMarch {
  type: "AskMarch";
  id: number;
  keys: string[];
  hex: string;
}

export interface AskDraft {
  type: "AskDraft";
  id: number;
  order: Record<string, unknown>;
}

export interface AskPlan {
  type: "AskPlan";
  id: number;
  drafts: Record<string, unknown>[];
  fill?: string;
}

export interface AskCards {
  type: "AskCards";
  id: number;
}

export interface AskChoices {
  type: "AskChoices";
  id: number;
  partial: unknown[];
}

export interface AskHex {
  type: "AskHex";
  id: number;
  hex: string;
}

export interface AskOverlay {
  type: "AskOverlay";
  id: number;
  name: string;
}

export interface AskAdvice {
  type: "AskAdvice";
  id: number;
}

export interface AskCalendar {
  type: "AskCalendar";
  id: number;
}

export interface AskDigest {
  type: "AskDigest";
  id: number;
  since: number;
}

export interface AskStory {
  type: "AskStory";
  id: number;
}

export interface AskWords {
  type: "AskWords";
  id: number;
  text: string;
}

export interface KeepNote {
  type: "KeepNote";
  id: number;
  key: string;
  value: unknown;
}

export interface Seen {
  type: "Seen";
  id: number;
  event: number;
}

export interface AskThrows {
  type: "AskThrows";
  id: number;
}

export interface Say {
  type: "Say";
  id: number;
  text: string;
}

export interface SeatShown {
  type: "SeatShown";
  seat: number;
  sides: string[];
  player: string;
  here: boolean;
}

export interface Said {
  type: "Said";
  n: number;
  seat: number;
  text: string;
  at: string;
}

export interface Present {
  type: "Present";
  here: number[];
  spectators: number;
}

export interface Welcome {
  type: "Welcome";
  game: string;
  title: string;
  scenario: string;
  name: string;
  seat: number;
  sides: string[];
  seats: SeatShown[];
  options: Record<string, unknown>;
  masked: boolean;
  dice: string;
  commitment: string;
  rules: string;
  reconstructed: string[];
  position: number;
  shown: Shown;
  question: Question | null;
  told: Told[];
  digest: DigestItem[];
  notebook: Record<string, unknown>;
  can_undo: boolean;
  plays: boolean;
  lesson: string;
  customs: Customs;
  looks: Record<string, SideLook>;
  own_charts: string[];
  liveries: Livery[];
  stopped: string;
  spectators: number;
  watching: string;
  invitations: string[];
  chat: Said[];
}

export interface Update {
  type: "Update";
  position: number;
  pieces: Piece[];
  gone: string[];
  board: Record<string, unknown>;
  question: Question | null;
  told: Told[];
  can_undo: boolean;
  over: boolean;
  shown: Shown | null;
}

export interface Played {
  type: "Played";
  id: number;
  position: number;
  played: number;
  refusal: Cased | null;
  depends: string[];
}

export interface GotReach {
  type: "GotReach";
  id: number;
  reach: ReachShown;
}

export interface GotMarch {
  type: "GotMarch";
  id: number;
  legs: MarchLeg[];
}

export interface GotDraft {
  type: "GotDraft";
  id: number;
  drafted: Drafted;
}

export interface GotPlan {
  type: "GotPlan";
  id: number;
  plan: Plan;
}

export interface GotCards {
  type: "GotCards";
  id: number;
  cards: AnswerCard[];
  more: boolean;
}

export interface ChoiceOption {
  value: unknown;
  text: string;
  ends: boolean;
}

export interface GotChoices {
  type: "GotChoices";
  id: number;
  slot: string;
  options: ChoiceOption[];
  order: Record<string, unknown> | null;
}

export interface GotHex {
  type: "GotHex";
  id: number;
  card: HexCard;
}

export interface GotOverlay {
  type: "GotOverlay";
  id: number;
  overlay: Overlay;
}

export interface GotAdvice {
  type: "GotAdvice";
  id: number;
  advice: Advice[];
  coach: Cased[];
}

export interface GotCalendar {
  type: "GotCalendar";
  id: number;
  arrivals: Arrival[];
}

export interface GotDigest {
  type: "GotDigest";
  id: number;
  digest: DigestItem[];
}

export interface TurnPoints {
  turn: number;
  points: Record<string, number>;
}

export interface LossesShown {
  side: string;
  units: number;
  steps: number;
}

export interface TurningPoint {
  text: string;
  turn: number;
  position: number;
  hexes: string[];
}

export interface DiceLuck {
  side: string;
  dice: number;
  total: number;
  twice_above: number;
}

export interface GameStory {
  turns: TurnPoints[];
  losses: LossesShown[];
  turning: TurningPoint[];
  luck: DiceLuck[];
  winner: string;
}

export interface GotStory {
  type: "GotStory";
  id: number;
  story: GameStory;
}

export interface GotWords {
  type: "GotWords";
  id: number;
  order: Record<string, unknown> | null;
  refusal: Cased | null;
}

export interface Throws {
  side: string;
  dice: number;
  fights: boolean;
  totals: number[];
  ways: number[];
  of: number;
}

export interface GotThrows {
  type: "GotThrows";
  id: number;
  throws: Throws[];
}

export interface Noted {
  type: "Noted";
  id: number;
}

export interface Refused {
  type: "Refused";
  id: number;
  reason: Cased;
}

export interface OptionShown {
  name: string;
  text: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  case: string;
  ruling: string;
  names: string[];
  choice: boolean;
}

export interface Seating {
  option: string;
  value: boolean | number | string;
  seats: string[][];
}

export interface ScenarioShown {
  title: string;
  slug: string;
  name: string;
  box: string;
  text: string;
  turns: number;
  first_day: string;
  last_day: string;
  hours: string;
  sides: string[];
  seats: string[][];
  forces: Record<string, number>;
  options: OptionShown[];
  reconstructed: string[];
  picture: string;
  playable: boolean;
  first_game: string;
  looks: Record<string, SideLook>;
  seatings: Seating[];
  charts: string[];
}

export interface BoxShown {
  title: string;
  name: string;
  text: string;
  first_day: string;
  last_day: string;
}

export interface LessonShown {
  slug: string;
  name: string;
  text: string;
  minutes: number;
}

export interface LessonStep {
  text: string;
  case?: string;
  keys?: string[];
  hexes?: string[];
  selects?: string;
  target?: string;
  overlay?: string;
  refused?: boolean;
  question?: string;
  event?: string;
  unit?: string;
  hex?: string;
  accepts?: Record<string, unknown>[];
}

export interface LessonTold {
  slug: string;
  name: string;
  text: string;
  number: number;
  of: number;
  steps: LessonStep[];
  next: string;
}

export interface Shelf {
  scenarios: ScenarioShown[];
  lessons: LessonShown[];
  boxes: BoxShown[];
}

export interface NewGame {
  scenario: string;
  players: string[];
  options?: Record<string, boolean | number | string>;
  dice?: string;
  first_game?: boolean;
  charts?: string;
}

export interface SeatLink {
  seat: number;
  sides: string[];
  player: string;
  token: string;
  invitation: string;
}

export interface GameMade {
  game: string;
  seats: SeatLink[];
  watching: string;
}

export interface InvitationShown {
  game: string;
  title: string;
  scenario: string;
  name: string;
  seat: number;
  sides: string[];
  claimed: boolean;
  looks: Record<string, SideLook>;
}

export interface Claim {
  claimant: string;
}

export interface Claimed {
  game: string;
  token: string;
}

export interface Watching {
  token: string;
}

export interface NextGame {
  name: string;
  takes: string;
}

export interface GameSummary {
  game: string;
  title: string;
  scenario: string;
  name: string;
  seat: number;
  sides: string[];
  turn: number;
  turns: number;
  date: string;
  text: string;
  mine: boolean;
  over: boolean;
  masked: boolean;
  position: number;
  lesson: string;
  looks: Record<string, SideLook>;
  seats: string[][];
  next: NextGame[];
  liveries: Livery[];
  stopped: boolean;
}

export interface Moment {
  position: number;
  turn: number;
  kind: string;
  text: string;
  hexes: string[];
}

export interface Replayed {
  position: number;
  last: number;
  shown: Shown;
  told: Told[];
}

export interface ForkGame {
  position: number;
  players: string[];
  options?: Record<string, boolean | number | string>;
}

export interface FollowGame {
  takes?: string;
}

export interface HttpFault {
  fault: string;
  case: string;
}

export interface HexShown {
  hex: string;
  x: number;
  y: number;
  terrain: string[];
  name?: string;
  zones?: string[];
  region?: string;
  near?: string;
}

export interface SideShown {
  side: string;
  kinds?: string[];
  road?: string;
  bridge?: boolean;
  ways?: string[];
}

export interface MapShown {
  title: string;
  name: string;
  columns: [number, number];
  rows: [number, number];
  even_low: boolean;
  km: string;
  hexes: HexShown[];
  sides: SideShown[];
  rivers: [string, string[]][];
  reconstructed: string[];
  fixed: string[];
  ground: Record<string, string>;
}

export interface CaseShown {
  case: string;
  section: string;
  kind: string;
  text: string;
  see: string[];
  note: string;
  rulings: string[];
}

export interface RulingShown {
  id: string;
  title: string;
  cases: string[];
  question: string;
  readings: string[];
  ruling: string;
  switch: string;
}

export interface TableShown {
  name: string;
  title: string;
  case: string;
  head: string[];
  rows: string[][];
  reconstructed: boolean;
}

export interface Abbreviation {
  short: string;
  text: string;
  case: string;
}

export interface RulesShown {
  title: string;
  cases: CaseShown[];
  rulings: RulingShown[];
  tables: TableShown[];
  abbreviations: Abbreviation[];
  reconstructed: string[];
}

export interface Edit {
  table: string;
  values: Record<string, unknown>;
  unit: string;
  add: boolean;
  remove: boolean;
}

export interface AskDesk {
  text: string;
  command: string;
  arguments: string[];
  edits: Edit[];
}

export interface DeskFault {
  line: number;
  text: string;
  case: string;
}

export interface DeskBoard {
  title: string;
  name: string;
  map: MapShown;
  shown: Shown;
  sides: string[];
  looks: Record<string, SideLook>;
  liveries: Livery[];
  enemies: [string, string][];
}

export interface SupplyShown {
  key: string;
  supplied: boolean;
  line: string[];
  why: Cased;
}

export interface DeskAnswer {
  faults: DeskFault[];
  text: string;
  board: DeskBoard | null;
  code: number;
  plain: unknown;
  report: string;
  told: Told[];
  after: Shown | null;
  next: string;
  ladders: Ladder[];
  reach: ReachShown | null;
  supply: SupplyShown[];
}

export type Request = Play | Undo | TakeBack | AskReach | AskMarch | AskDraft | AskPlan | AskCards | AskChoices | AskHex | AskOverlay | AskAdvice | AskCalendar | AskDigest | AskStory | AskWords | KeepNote | Seen | Say | AskThrows;

export type Reply = Welcome | Update | Played | GotReach | GotMarch | GotDraft | GotPlan | GotCards | GotChoices | GotHex | GotOverlay | GotAdvice | GotCalendar | GotDigest | GotStory | GotWords | GotThrows | Noted | Said | Present | Refused;
