/** What is used of src/session/testing, which belongs to the tests' own TypeScript project. */
interface FuzzRun {
  play(commands: number): FuzzRun;
  settle(): boolean;
  readonly session: { readonly run: { readonly head: { readonly seq: number } } };
}

const COMMANDS = 25;

/**
 * Random clusters with random commands, every invariant checked at every entry: `npm run bench -- fuzz`. The environment
 * variable FUZZ_SEEDS is a range such as `1-2000`, which is also the default. Failing seeds are named, with what they found, at once on standard error.
 */
export default async function fuzz(): Promise<object> {
  const at = new URL('../src/session/testing/fuzzRun.ts', import.meta.url).href;
  const { FuzzRun: Run }: { readonly FuzzRun: new (seed: number) => FuzzRun } = await import(at);
  const [first = 1, last = first] = (process.env.FUZZ_SEEDS ?? '1-2000').split('-').map(Number);
  const failures: string[] = [];
  const startMs = performance.now();
  let entries = 0;
  let atRest = 0;
  for (let seed = first; seed <= last; seed++) {
    const run = new Run(seed);
    try {
      if (run.play(COMMANDS).settle()) atRest++;
    } catch (error) {
      const failure = `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`;
      process.stderr.write(`${failure}\n`);
      failures.push(failure);
    }
    entries += run.session.run.head.seq;
  }
  return {
    seeds: last - first + 1,
    entries,
    atRest,
    seconds: Math.round((performance.now() - startMs) / 1000),
    failures,
  };
}
