import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/textEncoding.ts';
import { MOST_ENTROPY_BITS, requiredEntropyBits } from '#model/flowcontrol/bootstrapObjects.ts';
import type { LevelRecord } from './flowControlRecords.ts';

const NO_HASH: Hash64 = { high: 0, low: 0 };

const HALF_WORD = 0x1_0000;
const LARGEST_DECK = 1 << 26;

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

/**
 * Deals a hand of different queues out of `queues`, with the hash as the random source.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/shufflesharding/dealer.go.
 */
export function deal(hash: Hash64, queues: number, handSize: number): number[] {
  const hand: number[] = [];
  const remainders: number[] = [];
  let { high, low } = hash;
  for (let i = 0; i < handSize; i++) {
    const left = queues - i;
    const upper = (high % left) * HALF_WORD + (low >>> 16);
    const lower = (upper % left) * HALF_WORD + (low & 0xffff);
    high = Math.floor(high / left);
    low = (((upper / left) << 16) | (lower / left)) >>> 0;
    remainders.push(lower % left);
  }
  for (let i = 0; i < handSize; i++) {
    let card = remainders[i] as number;
    for (let j = i; j > 0; j--) if (card >= (remainders[j - 1] as number)) card++;
    hand.push(card);
  }
  return hand;
}

/** Error if no hand of this size can be dealt, in upstream's words; undefined otherwise. */
export function shardingProblem(queues: number, handSize: number): string | undefined {
  if (queues <= 0 || handSize <= 0) return `deckSize ${queues} or handSize ${handSize} is not positive`;
  if (handSize > queues) return `handSize ${handSize} is greater than deckSize ${queues}`;
  if (queues > LARGEST_DECK) return `deckSize ${queues} is impractically large`;
  if (requiredEntropyBits(queues, handSize) <= MOST_ENTROPY_BITS) return undefined;
  return `required entropy bits of deckSize ${queues} and handSize ${handSize} is greater than ${MOST_ENTROPY_BITS}`;
}

/** 64 bits as two unsigned words. */
interface Hash64 {
  readonly high: number;
  readonly low: number;
}

/**
 * Hash of a flow, from which its hand is dealt: the first eight bytes of a SHA-256 as a little-endian number.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (hashFlowID).
 */
export function flowHash(flowSchema: string, distinguisher: string): Hash64 {
  const words = sha256([...utf8(flowSchema), 0, ...utf8(distinguisher)]);
  return { high: reversed(words[1] as number), low: reversed(words[0] as number) };
}

/** As a decimal number. */
export function hashText({ high, low }: Hash64): string {
  return String((BigInt(high) << 32n) | BigInt(low));
}

function reversed(word: number): number {
  return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
}
