import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type scheduling from '../bench/scheduling.ts';
import { compareRevisions } from './benching/compareRevisions.ts';
import { figuresOf } from './benching/figures.ts';
import { figureTable, TABLE_BENCHES } from './benching/figureTable.ts';
import { printedIn } from './benching/printedIn.ts';
import { recordedRates } from './benching/recordedRates.ts';

const ROOT = join(import.meta.dirname, '..');
/** Each file answers one question with figures whose names end in their units. */
const FOLDER = join(ROOT, 'bench');
const BASELINE = join(ROOT, 'conformance', 'scheduler', 'BASELINE.md');
/** Each is run so often on either revision; the best of them counts. */
const ROUNDS = 3;

/**
 * npm run bench [-- NAME...]: runs bench/*.ts and prints one JSON line for each.
 * npm run bench -- all: prints one table of the figures that matter, with ratios to what was recorded of the real scheduler.
 * npm run bench -- compare REVISION [NAME...] [--rounds N]: runs them on a revision and here in turn and prints ratios; exit code 1 when a figure is worse by more than 10 %.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { rounds: { type: 'string' } } });
  if (positionals[0] === 'compare') {
    const [, revision, ...names] = positionals;
    if (revision === undefined) throw new Error('compare takes a revision, such as HEAD~1, and names of benches');
    const rounds = Number(values.rounds ?? ROUNDS);
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new Error(`--rounds is a whole number from 1, not "${values.rounds}"`);
    if ((await compareRevisions({ revision, names: known(names), rounds })) > 0) process.exitCode = 1;
    return;
  }
  if (positionals[0] === 'all') {
    await printTable();
    return;
  }
  for (const name of known(positionals)) console.log(JSON.stringify({ bench: name, ...(await printedIn(ROOT, name)) }));
}

async function printTable(): Promise<void> {
  const printed = new Map<string, object>();
  for (const name of TABLE_BENCHES) printed.set(name, await printedIn(ROOT, name));
  const { runs } = printed.get('scheduling') as ReturnType<typeof scheduling>;
  const figures = new Map([...printed].map(([name, each]) => [name, figuresOf(each)]));
  console.log(figureTable(runs, figures, recordedRates(readFileSync(BASELINE, 'utf8'))));
  const [load = 0] = loadavg();
  console.log(`\n${availableParallelism()} x ${cpus()[0]?.model}, Node ${process.version}, load ${load.toFixed(1)}`);
}

/** Those that are named, else all. */
function known(names: readonly string[]): readonly string[] {
  const all = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')} (there are: ${all.join(', ')})`);
  return names.length > 0 ? names : all;
}

await main(process.argv.slice(2));
