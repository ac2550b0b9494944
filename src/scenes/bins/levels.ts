const MOST_STEPS = 100;

/**
 * A step line in a field of 100 by 100: a step for each node, fullest first, and one for all that are equally full.
 * `levels` are shares of the capacity; 100 % is the brim. A picture wider than a bin has room for more steps.
 */
export function levelPath(levels: readonly number[], mostSteps = MOST_STEPS): string {
  const sorted = Float64Array.from(levels, (level) => -Math.min(1, level)).sort();
  const every = Math.ceil(sorted.length / mostSteps);
  const steps = sorted.filter((_, index) => index % every === 0);
  if (steps.length === 0) return '';
  let path = 'M0,100';
  for (const [index, level] of steps.entries()) {
    if (level !== steps[index + 1]) path += `V${round(100 + level * 100)}H${round((100 * (index + 1)) / steps.length)}`;
  }
  return `${path}V100Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The space that a Pod would take of one resource of a bin, in shares of the brim. */
interface Overflow {
  /** The level that the Pod would rest on. */
  readonly bottom: number;
  readonly height: number;
  /** The part above the brim; 0 when it fits. */
  readonly over: number;
}

/** Puts a request on top of what is already requested. Without allocatable there is no scale to draw it at. */
export function overflow(requested: number, request: number, allocatable: number): Overflow | undefined {
  if (allocatable <= 0 || request <= 0) return undefined;
  const bottom = requested / allocatable;
  const height = request / allocatable;
  return { bottom, height, over: Math.max(0, (requested + request - allocatable) / allocatable) };
}
