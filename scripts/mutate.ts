// npm run mutate: plants one wrong rule after the other, in copies of the sources, and sees that the recorded decisions, or the lesson that teaches it, notice each.
// Every category of conformance/gate.json and open.json must be able to fail. `npm run mutate -- scheduler/taints` for some categories.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGate, readOpenCases } from './gateFiles.mjs';
import { CLUSTER } from './mutations/cluster.ts';
import { KUBECTL } from './mutations/kubectl.ts';
import { LESSONS } from './mutations/lessons.ts';
import type { Mutation } from './mutations/mutation.ts';
import { CLASSIC_QUEUE, QUEUE, SCHEDULER } from './mutations/scheduler.ts';
import { APF, CONTROLLERS, KUBELET } from './mutations/servers.ts';

const ROOT = join(import.meta.dirname, '..');
const ALL: readonly Mutation[] = [
  ...SCHEDULER,
  ...QUEUE,
  ...CLASSIC_QUEUE,
  ...APF,
  ...KUBELET,
  ...CONTROLLERS,
  ...CLUSTER,
  ...KUBECTL,
  ...LESSONS,
];
/** Each has a copy of the sources; more than two have no memory left on a small machine. */
const WORKERS = Math.min(2, availableParallelism());

const OPEN = readOpenCases();

interface Outcome {
  readonly category: string;
  readonly problem: string | undefined;
}

function copyOfSources(): string {
  const tree = mkdtempSync(join(tmpdir(), 'orrery-mutate-'));
  for (const name of ['src', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  for (const name of ['node_modules', 'conformance']) symlinkSync(join(ROOT, name), join(tree, name));
  return tree;
}

/** What `orrery verify` printed last of one category, or `orrery lesson verify` of one lesson. */
function verified(tree: string, category: string): Promise<string> {
  const lesson = /^lessons\/(.+)$/.exec(category)?.[1];
  const args = lesson ? ['lesson', 'verify', '--only', lesson] : ['verify', join('conformance', `${category}.json.gz`)];
  const played = spawn(process.execPath, [join(tree, 'scripts', 'orrery.mjs'), ...args], { cwd: tree });
  let text = '';
  for (const stream of [played.stdout, played.stderr]) stream.on('data', (part) => (text += String(part)));
  return new Promise((done) => played.on('close', () => done(text.trimEnd().split('\n').at(-1) ?? '')));
}

/** Only cases that fail count, and more of them than are open: a rule that does not build or does not end is no wrong rule. */
function problemOf(last: string, open: number): string | undefined {
  const failed = /^\d+ passed, (\d+) failed$/.exec(last)?.[1];
  if (failed === undefined) return `orrery verify did not end with its counts: ${last}`;
  return Number(failed) <= open ? 'stayed green' : undefined;
}

async function plant(tree: string, { file, find, replace, red }: Mutation, wanted: Wanted): Promise<Outcome[]> {
  const path = join(tree, 'src', file);
  const source = readFileSync(path, 'utf8');
  const times = source.split(find).length - 1;
  if (times !== 1)
    return red.map((category) => ({ category, problem: `${file} has ${JSON.stringify(find)} ${times} times` }));
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const outcomes: Outcome[] = [];
  for (const category of red.filter(wanted))
    outcomes.push({ category, problem: problemOf(await verified(tree, category), OPEN[category]?.length ?? 0) });
  writeFileSync(path, source);
  return outcomes;
}

type Wanted = (category: string) => boolean;

async function work(queue: Mutation[], wanted: Wanted): Promise<Outcome[]> {
  const tree = copyOfSources();
  const outcomes: Outcome[] = [];
  try {
    for (let next = queue.shift(); next; next = queue.shift())
      for (const outcome of await plant(tree, next, wanted)) {
        console.log(`${outcome.category}: ${outcome.problem ?? 'red'}`);
        outcomes.push(outcome);
      }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return outcomes;
}

const startedMs = Date.now();
const asked = process.argv.slice(2);
const isWanted: Wanted = (category) => asked.length === 0 || asked.includes(category);
const recorded = Object.entries(readGate()).flatMap(([suite, names]) => names.map((name) => `${suite}/${name}`));
const categories = [...recorded, ...Object.keys(OPEN), ...LESSONS.flatMap(({ red }) => red)].filter(isWanted);
const queue = ALL.filter(({ red }) => red.some(isWanted));
const outcomes = (await Promise.all(Array.from({ length: WORKERS }, () => work(queue, isWanted)))).flat();
const bad = outcomes.filter(({ problem }) => problem !== undefined);
const covered = new Set(outcomes.map(({ category }) => category));
const left = categories.filter((category) => !covered.has(category));
for (const { category, problem } of bad) console.error(`${category}: ${problem}`);
for (const category of left) console.error(`${category}: no wrong rule is planted in it`);
const seconds = Math.round((Date.now() - startedMs) / 1000);
console.log(`${covered.size - bad.length} of ${categories.length} categories turned red, in ${seconds} s`);
if (bad.length > 0 || left.length > 0) process.exitCode = 1;
