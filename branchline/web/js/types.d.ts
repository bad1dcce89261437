// Shapes of the page's own, for the type checker only.

/** The page's own: how much of a decision has been chosen without being sent. */
interface Frame {
  draft?: number;
}

/** What the game has worked out: the last of its steps, with those before it. */
interface ActionRow {
  before?: string[];
}

/** A choice: a spot of the board, or an action that has been named in full. */
interface Wish {
  spot?: string;
  action?: ActionRow;
}

/** What the choices below the board lead to. */
interface ChoiceHandlers {
  pick(wish: Wish): void;
  back(): void;
  hover(wish: Wish | null): void;
  confirm(): void;
  board(family: string): void;
  plan(plan: PlanRow): void;
  all(): void;
  rejoin(seat: number): void;
}

/** A part of a drawing. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place of a drawing. */
interface Place {
  x: number;
  y: number;
}

interface HeldPiece {
  piece: PieceRow;
  element: SVGGElement;
}

interface HeldSpot {
  spot: SpotRow;
  element: SVGGElement;
  role?: string | null;
}

/** What a question comes with. */
interface Asked {
  query?: Record<string, unknown>;
  body?: unknown;
  lang?: string;
  signal?: AbortSignal;
}

/** A stream of frames, as far as the page needs a WebSocket. */
interface Line {
  readyState: number;
  onopen: ((event?: unknown) => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event?: unknown) => void) | null;
  send(words: string): void;
  close(): void;
}

/** Where the tables live. */
interface Home {
  ask(method: string, path: string, asked?: Asked): Promise<{ status: number; body: any }>;
  connect(path: string, query: Record<string, unknown>): Line;
  picture(path: string): Promise<string | null>;
}

interface Window {
  branchline: unknown;
}

/** What has changed in an object: fields, and lists in which `[from, to]` stands for rows that were there before. */
interface PartChange {
  fields: Record<string, any>;
  rows: Record<string, any[]>;
}

/** What a stream sends after its first frame: what has changed since the one before, named by its version. */
interface FrameChange {
  since: number;
  frame: PartChange;
  scene: PartChange;
}
