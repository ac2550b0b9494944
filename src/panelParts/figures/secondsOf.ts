/** Simulated microseconds as seconds for people: `0.43`, `12.3`, `105`. */
export function secondsOf(us: number): string {
  const seconds = us / 1_000_000;
  const size = Math.abs(seconds);
  if (size < 0.0005) return '0';
  return seconds.toFixed(size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0);
}
