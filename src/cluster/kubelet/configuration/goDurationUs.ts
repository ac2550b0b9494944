const FACTORS_US: Readonly<Record<string, number>> = {
  h: 3_600_000_000,
  m: 60_000_000,
  s: 1_000_000,
  ms: 1000,
  us: 1,
  µs: 1,
  ns: 0.001,
};

/** Microseconds of a duration in Go's format: `1m30s`, `500ms`, `-5s`, `0`; `undefined` when it is invalid. */
export function goDurationUs(text: string): number | undefined {
  if (text === '0') return 0;
  const [, sign, rest = ''] = /^([-+]?)((?:\d+(?:\.\d*)?(?:h|ms|us|µs|ns|m|s))+)$/.exec(text) ?? [];
  if (rest === '') return undefined;
  let sum = 0;
  for (const [, amount, unit] of rest.matchAll(/(\d+(?:\.\d*)?)(h|ms|us|µs|ns|m|s)/gy))
    sum += Math.round(Number(amount) * (FACTORS_US[unit ?? ''] ?? 0));
  return sign === '-' ? -sum : sum;
}
