/**
 * Hands that need more bits of hash are refused. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/util/shufflesharding/dealer.go.
 */
export const MOST_ENTROPY_BITS = 60;

/**
 * Number of hash bits that a hand uses, rounded up: `handSize` times the binary logarithm of `queues`. Computed with
 * integers, so that the engine's logarithm does not matter.
 */
export function requiredEntropyBits(queues: number, handSize: number): number {
  const hands = BigInt(queues) ** BigInt(handSize);
  return hands <= 1n ? 0 : (hands - 1n).toString(2).length;
}
