/** The space that a Pod would take of one resource of a bin, in shares of the brim. */
export interface Overflow {
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
