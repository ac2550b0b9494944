import { flowHash, type Hash64, hashText, NO_HASH } from './flowHash.ts';
import type { LevelRecord } from './records.ts';
import { deal } from './shuffleSharding.ts';

/** The queues that a flow's requests can be put into. */
export interface FlowHand {
  /** As a decimal number; 0 when the level has at most one queue. */
  readonly hash: string;
  /** Queue indexes in the order of the deal; empty when the level has no queues. */
  readonly hand: readonly number[];
}

const NO_HAND: FlowHand = { hash: '0', hand: [] };
/** So many flows are remembered; hashing one anew costs about as much as ten thousand additions. */
const REMEMBERED = 50_000;

/** Remembers hands, which follow from the flow's names and the level's numbers alone. */
export class FlowHands {
  private readonly known = new Map<string, FlowHand>();

  handOf({ queues, handSize }: LevelRecord, flowSchema: string, distinguisher: string): FlowHand {
    if (queues < 1) return NO_HAND;
    const key = `${queues}/${handSize}/${flowSchema}\0${distinguisher}`;
    const known = this.known.get(key);
    if (known) return known;
    const hash: Hash64 = queues > 1 ? flowHash(flowSchema, distinguisher) : NO_HASH;
    const made = { hash: hashText(hash), hand: deal(hash, queues, handSize) };
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(key, made);
    return made;
  }
}
