import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/utf8.ts';
import { MOST_ENTROPY_BITS, requiredEntropyBits } from '#model/flowcontrol/entropyBits.ts';

export const NO_HASH: Hash64 = { high: 0, low: 0 };

const HALF_WORD = 0x1_0000;
const LARGEST_DECK = 1 << 26;

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
export interface Hash64 {
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
