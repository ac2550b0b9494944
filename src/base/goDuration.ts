/** Go's way to write a duration: `1h0m5s`, `1m20s`, `3.42s`, `420ms`. */
export function goDuration(us: number): string {
  if (us === 0) return '0s';
  if (us < 1000) return `${us}µs`;
  if (us < 1_000_000) return `${us / 1000}ms`;
  const minutes = Math.floor(us / 60_000_000);
  const seconds = `${(us - minutes * 60_000_000) / 1_000_000}s`;
  if (minutes === 0) return seconds;
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}
