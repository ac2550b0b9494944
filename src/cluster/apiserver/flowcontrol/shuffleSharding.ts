import { MOST_ENTROPY_BITS, requiredEntropyBits } from '#model/flowcontrol/entropyBits.ts';
import type { Hash64 } from './flowHash.ts';

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
