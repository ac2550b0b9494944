import { parseGoDuration } from '#base/goDuration.ts';
import { KubectlError } from './kubectlError.ts';

/** Seconds of a flag that takes a Go duration such as `90s` or `1h30m`; 0 without it. */
export function durationSeconds(text: string | undefined, flag: string): number {
  if (text === undefined) return 0;
  const read = parseGoDuration(text);
  if (!read.ok) throw new KubectlError(`error: invalid argument "${text}" for "--${flag}" flag: ${read.message}`);
  return Number(read.nanos) / 1e9;
}
