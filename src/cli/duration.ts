const UNITS_US: Readonly<Record<string, number>> = { us: 1, ms: 1000, s: 1_000_000, m: 60_000_000, h: 3_600_000_000 };

/**
 * A Go duration such as `90s`, `1h30m` or `1.5s`, in microseconds; `undefined` when it is invalid. A bare number is
 * seconds.
 */
export function parseDurationUs(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  if (!/^(\d+(\.\d+)?(us|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(us|ms|s|m|h)/gy))
    sum += Number(amount) * (UNITS_US[unit as string] as number);
  return Math.round(sum);
}
