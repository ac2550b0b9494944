import { cpuSeconds } from './cpuSeconds.ts';

/** One piece of work: by the clock on the wall and by the processor, in milliseconds. */
export interface Took {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export function took(work: () => void): Took {
  const begin = performance.now();
  const cpuMs = cpuSeconds(work) * 1000;
  return { wallMs: performance.now() - begin, cpuMs };
}

/** The middle, what 95 of 100 do not pass, and the largest. A busy machine shows in the wall's figures and hardly in the processor's. */
export function percentiles(all: readonly Took[]): object {
  const figures = (of: (one: Took) => number) => {
    const sorted = all.map(of).sort((a, b) => a - b);
    const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
    return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
  };
  return { cpu: figures(({ cpuMs }) => cpuMs), wall: figures(({ wallMs }) => wallMs) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
