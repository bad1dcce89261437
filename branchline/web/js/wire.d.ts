// What comes over the wire, for the type checker only: no browser loads this file. A test compares it with tables/shapes.py.

interface PlayerRow {
  seat: number;
  name: string;
  badge: string;
  kind: string;
  bot: string | null;
  level: number | null;
  here: boolean;
  left: boolean;
  forfeited: boolean;
  agreed: number[];
  total: number | null;
  place: number | null;
  sources: Record<string, number> | null;
  acting: boolean;
  thinking: boolean;
  holds: HoldingRow[];
  account: boolean;
}

interface HoldingRow {
  picture: string;
  many: number;
  label: string;
}

interface PieceRow {
  id: string;
  x: number;
  y: number;
  body: string;
  label?: string;
  z?: number;
  turn?: number;
  kind?: string;
  value?: number | null;
  lanes?: string;
  enter?: string;
}

interface SpotRow {
  id: string;
  x: number;
  y: number;
  shape: string;
  label: string;
  note?: string;
  ends?: string;
}

interface RegionRow {
  id: string;
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  near?: number;
}

interface SceneRow {
  width: number;
  height: number;
  ground: string;
  pieces: PieceRow[];
  spots: SpotRow[];
  regions: RegionRow[];
}

interface PreviewAnswer {
  lines: string[];
  scores: number[] | null;
  scene: SceneRow | null;
  sketch: string;
  cautions: string[];
}

interface DraftAnswer {
  prompt: string;
  scene: SceneRow | null;
  actions: ActionRow[];
}

interface BeatRow {
  step: number;
  seat: number | null;
  lines: string[];
  scene: SceneRow;
  totals: number[];
  partly: boolean;
}

interface ActionRow {
  text: string;
  label: string;
  aside: string;
  clicks: string[];
  partial: boolean;
  ends: boolean;
  care: boolean;
  light: boolean;
  times: number;
}

interface PlanRow {
  label: string;
  texts: string[];
}

interface ChatRow {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

interface ClockRow {
  kind: string;
  seconds: number;
  then: string;
  left: number[];
  running: number[];
}

interface RequestRow {
  seat: number;
  agreed: number[];
  declined: number | null;
}

interface GameName {
  name: string;
  title: string;
}

interface StoryLine {
  step: number;
  seat: number | null;
  text: string;
  sign: string;
}

interface Frame {
  table: string;
  version: number;
  seq: number;
  lang: string;
  game: GameName;
  status: string;
  public: boolean;
  players: PlayerRow[];
  story: StoryLine[];
  story_from: number;
  request: RequestRow | null;
  steps: number;
  at: number;
  absent: number[];
  sit_in: boolean;
  rated: boolean;
  clock: ClockRow | null;
  decided_by: string | null;
  decided: string;
  chat: ChatRow[];
  next: string | null;
  draws: string;
  notes: string[];
  viewer: number | null;
  seats_held: number[];
  stage: string;
  last_round: boolean;
  prompt: string;
  actions: ActionRow[];
  plans: PlanRow[];
  undo: boolean;
  redo: boolean;
  may_ask: boolean;
  your_turn: boolean;
  hints: boolean;
  scene: SceneRow | null;
}

interface OptionRow {
  name: string;
  kind: string;
  default: string;
  title: string;
  help: string;
  choices?: [string, string][];
  low?: number;
  high?: number;
}

interface GameRow {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  options: OptionRow[];
  length: string;
  kind_of_game: string;
  picture: string | null;
  secrets: boolean;
  modes: ModeRow[];
}

interface ModeRow {
  name: string;
  title: string;
  help: string;
  seats: number[];
  options: Record<string, string>;
}

interface BotRow {
  name: string;
  title: string;
  levels: number[];
  game?: string | null;
  seats?: number | null;
}

interface LanguageRow {
  code: string;
  name: string;
}

interface TablePlayer {
  seat: number;
  name: string;
  kind: string;
  bot: string | null;
  level: number | null;
  total: number | null;
  place: number | null;
  own: boolean;
}

interface TableRow {
  table: string;
  game: string;
  title: string;
  status: string;
  public: boolean;
  made: number;
  players: TablePlayer[];
  changed: number;
  stage: string;
  your_turn: boolean;
}

interface GuideStep {
  text: string;
  point: string;
  until: string;
  why: string;
}

interface PuzzleAnswer {
  number: number;
  difficulty: number;
  many: number;
  played: string;
  solved: boolean;
  best: string;
  because: string;
}

interface DailyRow {
  game: string;
  title: string;
  kind: string;
  seats: number;
  table: string;
  status: string;
  total: number | null;
  place: number | null;
}

interface LevelRow {
  level: number;
  total: number | null;
  place: number | null;
}

interface DailyAnswer {
  date: string;
  game: string;
  title: string;
  kind: string;
  seats: number;
  code: string;
  total: number | null;
  place: number | null;
  levels: LevelRow[];
  done: number;
  failed: boolean;
}

interface GuideProgress {
  done: boolean[];
  open: boolean[];
  advice: string[];
}

interface ThoughtRow {
  text: string;
  value: number;
}

interface JudgedRow {
  step: number;
  seat: number | null;
  text: string;
  change: number[];
  grade: string;
  loss: number;
  error: number;
  value: number;
  best_value: number;
  best: string;
  reason: string;
  clicks: string[];
  best_clicks: string[];
}

interface StageRow {
  title: string;
  first: number;
  last: number;
  values: number[];
}

interface FareRow {
  seat: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  accuracy: number;
  decisions: number;
  grades: Record<string, number>;
  level: string;
}

interface AnalysisRow {
  alone: boolean;
  start: number[];
  steps: JudgedRow[];
  stages: StageRow[];
  players: FareRow[];
  moments: number[];
}

interface PointRow {
  x: number;
  y: number;
  shape: string;
}

interface PictureRow {
  name: string;
  view: [number, number, number, number];
  grounds: number[];
  drawing: string;
  points: PointRow[];
}

interface PrimerAnswer {
  title: string;
  html: string;
  contents: [string, string][];
  grounds: string[];
  pictures: PictureRow[];
}
