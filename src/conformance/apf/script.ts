import { MinHeap } from '#base/minHeap.ts';
import { NS_PER_SECOND } from '#base/time.ts';

const PLACES = 1_000_000;

/** The kinds of events in the recordings, in the order in which they happen at one instant. */
export const KIND = { finish: 1, release: 2, adjust: 3, change: 4, timeOut: 5, arrival: 6, sample: 7 } as const;

interface Item {
  readonly atNs: number;
  readonly kind: number;
  readonly order: number;
  readonly run: (nowNs: number) => void;
}

/**
 * A script of events on a clock that only the script moves. Within a kind, events of one instant keep the order in
 * which they were added.
 */
export class Script {
  private added = 0;
  private readonly items = new MinHeap<Item>(
    (a, b) => a.atNs < b.atNs || (a.atNs === b.atNs && (a.kind < b.kind || (a.kind === b.kind && a.order < b.order))),
  );

  add(atNs: number, kind: number, run: (nowNs: number) => void): void {
    this.items.push({ atNs, kind, order: this.added++, run });
  }

  /** Plays all events up to and including that moment. */
  playUntil(endNs: number): void {
    for (;;) {
      const item = this.items.peek();
      if (!item || item.atNs > endNs) return;
      this.items.pop();
      item.run(item.atNs);
    }
  }
}

export function toNs(seconds: number): number {
  return Math.round(seconds * NS_PER_SECOND);
}

export function toSeconds(ns: number): number {
  return ns / NS_PER_SECOND;
}

/** Rounds as recorded statistics do: six decimal places, and no negative zero. */
export function rounded(x: number): number {
  return Math.round(x * PLACES) / PLACES + 0;
}
