/**
 * Units of time. A value with one unit cannot be assigned to the other; a plain number can be assigned to both, because
 * sums and products of times are plain numbers to TypeScript.
 */
interface Unit<Name extends string> {
  readonly unit?: Name;
}

/** Microseconds, the unit of the simulated clock. */
export type Micros = number & Unit<'µs'>;

/** Milliseconds, the unit of browsers and of Node. */
export type Millis = number & Unit<'ms'>;

export const MILLISECOND_US: Micros = 1000;
export const SECOND_US: Micros = 1_000_000;
export const MINUTE_US: Micros = 60 * SECOND_US;
export const HOUR_US: Micros = 60 * MINUTE_US;
export const DAY_US: Micros = 24 * HOUR_US;

export const SECOND_MS: Millis = 1000;

/** Kubernetes' own figures are in nanoseconds. */
export const NS_PER_US = 1000;
export const NS_PER_MS = 1_000_000;
export const NS_PER_SECOND = 1_000_000_000;
