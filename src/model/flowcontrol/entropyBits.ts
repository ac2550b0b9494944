/** Hands that need more bits of hash than this are refused. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/shufflesharding/dealer.go. */
export const MOST_ENTROPY_BITS = 60;

/** How many bits of hash a hand uses up, rounded up: `handSize` times the binary logarithm of `queues`. In integers, so that no engine's logarithm matters. */
export function requiredEntropyBits(queues: number, handSize: number): number {
  const hands = BigInt(queues) ** BigInt(handSize);
  return hands <= 1n ? 0 : (hands - 1n).toString(2).length;
}
