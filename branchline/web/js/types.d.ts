// Shapes of the page's own, for the type checker only.

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

interface Window {
  branchline: unknown;
}
