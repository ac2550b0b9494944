import type { LevelRecord } from './flowControlRecords.ts';
import { deal, flowHash, type Hash64, hashText, NO_HASH } from './shuffleSharding.ts';

/** Queues that a flow's requests can enter. */
export interface FlowHand {
  /** As a decimal number; 0 if the level has at most one queue. */
  readonly hash: string;
  /** Queue indexes in the order of the deal; empty if the level has no queues. */
  readonly hand: readonly number[];
}

/** Hands of one FlowSchema's flows by distinguisher, for the level's current numbers. */
interface SchemaHands {
  readonly queues: number;
  readonly handSize: number;
  readonly hands: Map<string, FlowHand>;
}

const NO_HAND: FlowHand = { hash: '0', hand: [] };
/** Maximum number of cached flows per FlowSchema. One hash costs about as much as ten thousand additions. */
const REMEMBERED = 50_000;

/** Caches hands, which depend only on the flow's names and the level's numbers. */
export class FlowHands {
  private readonly known = new Map<string, SchemaHands>();

  handOf(level: LevelRecord, flowSchema: string, distinguisher: string): FlowHand {
    const { queues, handSize } = level;
    if (queues < 1) return NO_HAND;
    const { hands } = this.ofSchema(level, flowSchema);
    const known = hands.get(distinguisher);
    if (known) return known;
    const hash: Hash64 = queues > 1 ? flowHash(flowSchema, distinguisher) : NO_HASH;
    const made = { hash: hashText(hash), hand: deal(hash, queues, handSize) };
    if (hands.size >= REMEMBERED) hands.clear();
    hands.set(distinguisher, made);
    return made;
  }

  private ofSchema({ queues, handSize }: LevelRecord, flowSchema: string): SchemaHands {
    const known = this.known.get(flowSchema);
    if (known?.queues === queues && known.handSize === handSize) return known;
    const made: SchemaHands = { queues, handSize, hands: new Map() };
    this.known.set(flowSchema, made);
    return made;
  }
}
