/** A CSS time in milliseconds; a minifier may have turned `400ms` into `.4s`. 0 for anything else. */
export function parseDurationMs(text: string): number {
  const [, number = '', unit] = /^\s*([\d.]+)(ms|s)\s*$/.exec(text) ?? [];
  return unit === undefined ? 0 : Number(number) * (unit === 's' ? 1000 : 1);
}
