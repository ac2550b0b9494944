/** What is used of src/stories/random/testing, which belongs to the tests' own TypeScript project. */
interface SwarmRun {
  readonly entries: number;
  readonly isAtRest: boolean;
  readonly failure: { readonly seed: number } | undefined;
}

const DEFAULT_SECONDS = 300;
const SEEDS = 1_000_000_000;

/**
 * Random clusters with random commands of a random half of the features, every invariant checked at every entry: `npm run bench -- fuzz`. It
 * goes on for FUZZ_SECONDS (300) from a seed of chance on, or through the range FUZZ_SEEDS such as `1-2000`. Failing seeds are told at
 * once on standard error, with the few steps that still fail.
 */
export default async function fuzz(): Promise<object> {
  const at = new URL('../src/stories/random/testing/swarmRun.ts', import.meta.url).href;
  const { swarmRun }: { readonly swarmRun: (seed: number) => SwarmRun } = await import(at);
  const range = process.env.FUZZ_SEEDS?.split('-').map(Number);
  const [first = Math.floor(Math.random() * SEEDS)] = range ?? [];
  const last = range ? (range[1] ?? first) : Number.POSITIVE_INFINITY;
  const startMs = performance.now();
  const endMs = range ? Number.POSITIVE_INFINITY : startMs + Number(process.env.FUZZ_SECONDS ?? DEFAULT_SECONDS) * 1000;
  const failures: object[] = [];
  let [runs, entries, atRest] = [0, 0, 0];
  for (let seed = first; seed <= last && performance.now() < endMs; seed++) {
    const run = swarmRun(seed);
    runs++;
    entries += run.entries;
    if (run.isAtRest) atRest++;
    if (!run.failure) continue;
    failures.push(run.failure);
    process.stderr.write(`${JSON.stringify(run.failure)}\n`);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const seedsPerSecond = Math.round((runs / seconds) * 100) / 100;
  return { firstSeed: first, runs, entries, atRest, seconds: Math.round(seconds), seedsPerSecond, failures };
}
