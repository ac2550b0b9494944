/**
 * The suffix that the API server appends to `generateName`. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go.
 */
const MADE_UP = /^(.*-)[bcdfghjklmnpqrstvwxz2456789]{5}$/;

export type Pair = readonly [string | null, string | null];

/**
 * Pairs the Pods of two runs: first by equal name. Generated names are paired in the order given. Each key of either
 * run is in one pair.
 */
export function pairPods(inA: readonly string[], inB: readonly string[]): readonly Pair[] {
  const [hasA, hasB] = [new Set(inA), new Set(inB)];
  const waiting = new Map<string, string[]>();
  for (const key of hasB) {
    const stem = hasA.has(key) ? undefined : MADE_UP.exec(key)?.[1];
    if (stem === undefined) continue;
    const others = waiting.get(stem);
    if (others) others.push(key);
    else waiting.set(stem, [key]);
  }
  const taken = new Set<string>();
  const pairs = [...hasA].map((key): Pair => {
    if (hasB.has(key)) return [key, key];
    const peer = waiting.get(MADE_UP.exec(key)?.[1] ?? '')?.shift() ?? null;
    if (peer !== null) taken.add(peer);
    return [key, peer];
  });
  return [...pairs, ...[...hasB].filter((key) => !hasA.has(key) && !taken.has(key)).map((key): Pair => [null, key])];
}
