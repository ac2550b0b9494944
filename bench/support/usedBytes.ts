/** Bytes of the heap in use, after a collection of garbage where the process allows one (`node --expose-gc`). */
export function usedBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
