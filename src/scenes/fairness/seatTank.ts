/** Seats of one priority level. All counts are integers. */
export interface SeatCounts {
  /** Seats of requests that are executing, or that linger afterwards. */
  readonly inUse: number;
  readonly nominal: number;
  /** The limit in force, after lending and borrowing. */
  readonly current: number;
}

/** The shape of a tank: squares in rows from the floor up. Every seat of every tank has the same size. */
export interface TankShape {
  readonly rows: number;
  readonly unitPx: number;
  readonly leastColumns: number;
}

/** A tank as SVG paths, in pixels from its upper left corner. A path is empty when there are no seats of its kind. */
export interface SeatTank {
  readonly columns: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly inUse: string;
  readonly free: string;
  /** Seats above the nominal limit, in use or free. Those in use are in `inUse` as well. */
  readonly borrowed: string;
  /** Crosses: nominal seats that are lent to other levels now. */
  readonly lent: string;
  readonly currentLine: string;
  readonly nominalLine: string;
}

/** Gap between two seats, as a share of the unit. */
const GAP = 0.22;

/** Draws the seats of a level so that they can be counted: all squares have the same size. */
export function seatTank({ inUse, nominal, current }: SeatCounts, { rows, unitPx, leastColumns }: TankShape): SeatTank {
  const most = Math.max(nominal, current, inUse, 1);
  const columns = Math.max(leastColumns, Math.ceil(most / rows));
  const heightPx = rows * unitPx;
  const place = (seat: number) => ({
    x: (seat % columns) * unitPx + (GAP / 2) * unitPx,
    y: heightPx - (Math.floor(seat / columns) + 1) * unitPx + (GAP / 2) * unitPx,
  });
  const side = unitPx * (1 - GAP);
  const draw = (from: number, to: number, mark: (x: number, y: number, side: number) => string) => {
    let path = '';
    for (let seat = from; seat < to; seat++) {
      const { x, y } = place(seat);
      path += mark(round(x), round(y), round(side));
    }
    return path;
  };
  const line = (seats: number) => limitLine(seats, columns, unitPx, heightPx);
  return {
    columns,
    widthPx: columns * unitPx,
    heightPx,
    inUse: draw(0, inUse, square),
    free: draw(inUse, Math.min(nominal, current), square),
    borrowed: draw(nominal, current, square),
    lent: draw(Math.max(current, inUse), nominal, cross),
    currentLine: line(current),
    nominalLine: line(nominal),
  };
}

function square(x: number, y: number, side: number): string {
  return `M${x} ${y}h${side}v${side}h${-side}z`;
}

function cross(x: number, y: number, side: number): string {
  const [inset, length] = [round(side * 0.2), round(side * 0.6)];
  return `M${round(x + inset)} ${round(y + inset)}l${length} ${length}m0 ${-length}l${-length} ${length}`;
}

/** The line above the last seat of a limit, with a step where its top row is not full. */
function limitLine(seats: number, columns: number, unitPx: number, heightPx: number): string {
  const full = Math.floor(seats / columns);
  const rest = seats % columns;
  const yOf = (row: number) => round(heightPx - row * unitPx);
  const right = round(columns * unitPx);
  return rest === 0 ? `M0 ${yOf(full)}H${right}` : `M0 ${yOf(full + 1)}H${round(rest * unitPx)}V${yOf(full)}H${right}`;
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
