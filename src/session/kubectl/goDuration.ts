import { KubectlError } from './kubectlError.ts';

const UNITS_S: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds of a Go duration such as `90s` or `1h30m`; a bare number is none but 0. */
export function durationSeconds(text: string | undefined, flag: string): number {
  if (text === undefined || text === '0') return 0;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text))
    throw new KubectlError(
      `error: invalid argument "${text}" for "--${flag}" flag: time: ${/^\d+$/.test(text) ? 'missing unit in' : 'invalid'} duration "${text}"`,
    );
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/gy))
    sum += Number(amount) * (UNITS_S[unit as string] as number);
  return sum;
}
