import { groupThousands } from '#base/groupThousands.ts';

/** An integer in groups of three digits, separated by a narrow space: `48 213`. */
export function formatCount(value: number): string {
  return groupThousands(value, '\u202f');
}

/** A speed as people say it: `1/1000`, `1/10`, `1`, `2.5`, `1 000`. */
export function formatSpeed(speed: number): string {
  if (speed >= 10) return formatCount(Math.round(speed));
  if (speed >= 0.95) return String(Math.round(speed * 10) / 10);
  return `1/${Math.round(1 / speed)}`;
}
