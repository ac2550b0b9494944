import { type Micros, SECOND_US } from './time.ts';

const UNITS = [
  { unit: 's', us: SECOND_US, steps: [1, 2, 5, 10, 20, 30] },
  { unit: 'min', us: 60 * SECOND_US, steps: [1, 2, 5, 10, 20, 30] },
  { unit: 'h', us: 3600 * SECOND_US, steps: [1, 2, 4, 8, 12, 24, 48, 96, 168] },
] as const;
const MOST_TICKS = 8;
/** A tick beyond this share is too near to the end for its label. */
const ROOM_FOR_WORDS = 0.95;

export interface SpanTick {
  /** From the beginning, in microseconds. */
  readonly us: Micros;
  /** `0`, `30 s`, `5 min`. */
  readonly label: string;
}

/**
 * Round times from the start of a span of `lengthUs` microseconds, in one unit, at most eight. A span of 56 days or
 * more has only the tick `0`.
 */
export function spanTicks(lengthUs: Micros): SpanTick[] {
  const all = UNITS.flatMap(({ unit, us, steps }) => steps.map((step) => ({ unit, us, step })));
  const chosen = all.find(({ us, step }) => lengthUs / (us * step) < MOST_TICKS);
  if (!chosen) return [{ us: 0, label: '0' }];
  const { unit, us, step } = chosen;
  const ticks: SpanTick[] = [];
  for (let count = 0; count * step * us <= lengthUs * ROOM_FOR_WORDS; count++)
    ticks.push({ us: count * step * us, label: count === 0 ? '0' : `${count * step} ${unit}` });
  return ticks;
}
