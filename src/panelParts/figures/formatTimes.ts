const MS = 1000;
const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;

/** How long, for a narrow column: `9 ms`, `3.6 s`, `2:12`, `1:02:12`. */
export function formatWait(us: number): string {
  const positive = Math.max(0, us);
  if (positive < 1) return '0 ms';
  if (positive < MS) return `${positive} µs`;
  if (positive < SECOND) return `${Math.floor(positive / MS)} ms`;
  if (positive < MINUTE) return `${(Math.floor(positive / (100 * MS)) / 10).toFixed(1)} s`;
  return formatMinutes(Math.floor(positive / SECOND));
}

function formatMinutes(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A point of simulated time as the clock has it, without leading zero hours: `3:41.020`. */
export function formatMoment(us: number): string {
  const ms = Math.floor(us / MS);
  const rest = String(ms % 1000).padStart(3, '0');
  return `${formatMinutes(Math.floor(ms / 1000))}.${rest}`;
}
