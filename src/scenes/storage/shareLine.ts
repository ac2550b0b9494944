interface Point {
  readonly timeUs: number;
  readonly connections: readonly number[];
}

/** One server's part of all connections over time, from 0 to 1 upwards, as steps in a square of 0 to 100. */
export interface ShareLine {
  readonly line: string;
  readonly area: string;
  /** Of the last point; 0 without one. */
  readonly share: number;
}

/** `fromUs` is the left edge, `toUs` the right one; before the first point there is no line. */
export function shareLine(points: readonly Point[], server: number, fromUs: number, toUs: number): ShareLine {
  const spanUs = Math.max(1, toUs - fromUs);
  const x = (us: number) => round(Math.min(1, Math.max(0, (us - fromUs) / spanUs)) * 100);
  let line = '';
  let share = 0;
  let start = 100;
  for (const { timeUs, connections } of points) {
    const all = connections.reduce((sum, count) => sum + count, 0);
    share = all === 0 ? 0 : (connections[server] ?? 0) / all;
    const y = round(100 - share * 100);
    if (line === '') {
      start = x(timeUs);
      line = `M${start} ${y}`;
    } else line += `H${x(timeUs)}V${y}`;
  }
  if (line === '') return { line: '', area: '', share: 0 };
  line += 'H100';
  return { line, area: `${line}V100H${start}z`, share };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
