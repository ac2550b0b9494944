/**
 * npm run recipes: applies each recipe of CONTRIBUTING.md to a temporary copy of the repository, compiles and tests it,
 * and prints the files and lines that it touched. Leaves out each step that a tool is said to ask for, and sees that the
 * tool names it. `npm run recipes -- NAME...` runs some. `--check` only compares CONTRIBUTING.md with the scripts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Copy } from './recipes/support/copy.ts';
import { pathOf, type Recipe, type Step } from './recipes/support/recipe.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'recipes');

/** Lines of a failing tool's output. */
const LINES_SHOWN = 60;

/** A recipe as CONTRIBUTING.md has it. */
interface Written {
  /** The files of its numbered list. */
  readonly files: readonly string[];
  /** The recipe's own line about its size; absent when it has none. */
  readonly size?: string;
}

const [option, ...others] = process.argv.slice(2);
const recipes = await readRecipes();
const problems = compare();
for (const problem of problems) console.error(`CONTRIBUTING.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else if (option !== '--check') runAll(option === undefined ? [...recipes.keys()] : [option, ...others]);

async function readRecipes(): Promise<ReadonlyMap<string, Recipe>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const read = files.sort().map(async (file) => {
    const { recipe } = (await import(pathToFileURL(join(folder, file)).href)) as { readonly recipe: Recipe };
    return [file.slice(0, -'.ts'.length), recipe] as const;
  });
  return new Map(await Promise.all(read));
}

/** The recipes and walks of CONTRIBUTING.md, by heading. */
function readWritten(): ReadonlyMap<string, Written> {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const chapters = text.split(/^## /m).filter((chapter) => /^(?:Recipes|Walks)\n/.test(chapter));
  const sections = chapters.flatMap((chapter) => chapter.split(/^### /m).slice(1));
  return new Map(
    sections.map((section) => {
      const files = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
      const size = /^Size: (.*)\.$/m.exec(section)?.[1];
      return [section.split('\n')[0] ?? '', { files, ...(size !== undefined && { size }) }];
    }),
  );
}

/** Differences between CONTRIBUTING.md, the scripts and the tree. */
function compare(): string[] {
  const written = readWritten();
  const scripted = new Map([...recipes].map(([name, recipe]) => [recipe.heading, { name, recipe }]));
  const found: string[] = [];
  for (const heading of written.keys())
    if (!scripted.has(heading)) found.push(`"${heading}" has no script in scripts/recipes`);
  const sources = readSources();
  for (const [heading, { name, recipe }] of scripted) {
    const files = written.get(heading)?.files;
    if (!files) {
      found.push(`scripts/recipes/${name}.ts is for "${heading}", which is not there`);
      continue;
    }
    const listed = recipe.steps.map(({ file }) => file);
    if (files.join('\n') !== listed.join('\n'))
      found.push(`"${heading}" lists ${files.join(', ')}; scripts/recipes/${name}.ts has ${listed.join(', ')}`);
    for (const step of recipe.steps) found.push(...wrongPlace(heading, step, recipe.names, sources));
  }
  return found;
}

/** By path. */
function readSources(): ReadonlyMap<string, string> {
  const paths = ['src', 'docs'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(room, path).replaceAll('\\', '/'),
    ),
  );
  const files = paths.filter((path) => /\.(?:tsx?|md)$/.test(path) && !path.includes('/generated/'));
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** A file that has moved since the recipe was written. */
function wrongPlace(
  heading: string,
  step: Step,
  names: Recipe['names'],
  sources: ReadonlyMap<string, string>,
): string[] {
  const { declares, file } = step;
  if (declares === undefined || sources.get(pathOf(step, names))?.includes(declares)) return [];
  const there = [...sources].filter(([path, text]) => !path.includes('.test.') && text.includes(declares));
  const where = there.map(([path]) => path).join(', ') || 'no file';
  return [`"${heading}" names ${file}, but "${declares}" is in ${where}`];
}

function runAll(names: readonly string[]): void {
  for (const name of names)
    if (!recipes.has(name)) throw new Error(`there is no recipe "${name}", only ${[...recipes.keys()].join(', ')}`);
  const copy = new Copy();
  let failed = 0;
  try {
    const startMs = performance.now();
    must(copy.compileFirst(), 'tsc fails before any recipe');
    console.log(`the copy compiles (${seconds(startMs)})`);
    for (const name of names) if (!play(copy, name, recipes.get(name) as Recipe)) failed++;
  } finally {
    copy.remove();
  }
  console.log(`${names.length - failed} recipes passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Applies one recipe and undoes it; false when it is not true. */
function play(copy: Copy, name: string, recipe: Recipe): boolean {
  const startMs = performance.now();
  try {
    applyWhole(copy, name, recipe);
    for (const step of recipe.steps) if (step.missedBy && step.missedBy !== 'tsc') seeMissed(copy, recipe, step);
    console.log(`  passed in ${seconds(startMs)}`);
    return true;
  } catch (error) {
    console.log(`${name}: FAILED after ${seconds(startMs)}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    copy.undo();
  }
}

function applyWhole(copy: Copy, name: string, recipe: Recipe): void {
  const { steps, proofs } = recipe;
  const asked = steps.filter(({ missedBy }) => missedBy === 'tsc');
  apply(
    copy,
    recipe,
    steps.filter((step) => !asked.includes(step)),
  );
  generate(copy, recipe);
  seeAsked(copy, recipe, asked);
  must(copy.format(), 'biome refuses what the recipe wrote');
  const touched = copy.touched();
  console.log(`${name}: ${sizeOf(touched)}`);
  for (const { path, isNew, lines } of touched.slice(0, 12)) console.log(`  ${isNew ? 'new' : `+${lines}`} ${path}`);
  if (touched.length > 12) console.log(`  and ${touched.length - 12} more`);
  generate(copy, recipe);
  must(copy.compile(), 'tsc refuses the whole recipe');
  for (const args of proofs) must(copy.node(args), `node ${args.join(' ')} fails`);
  const said = readWritten().get(recipe.heading)?.size;
  if (said !== undefined && said !== sizeOf(touched)) throw new Error(`CONTRIBUTING.md says: ${said}`);
}

/** Makes the steps that tsc asks for, each only once tsc has named its file. */
function seeAsked(copy: Copy, recipe: Recipe, asked: readonly Step[]): void {
  const files = asked.map((step) => step.tscNames ?? pathOf(step, recipe.names));
  const named = new Set<Step>();
  let left = asked;
  while (left.length > 0) {
    if (named.size < asked.length) {
      const lines = copy.compile(files).output.split('\n');
      for (const [index, step] of asked.entries())
        if (left.includes(step) && lines.some((line) => line.startsWith(`${files[index]}(`))) named.add(step);
      const forgotten = left.filter((step) => !named.has(step));
      if (forgotten.length === left.length)
        throw new Error(
          `tsc does not ask for ${forgotten.map(({ file }) => file).join(', ')}:\n${shortened(lines.join('\n'))}`,
        );
    }
    const [next] = left.filter((step) => named.has(step));
    apply(copy, recipe, next ? [next] : []);
    left = left.filter((step) => step !== next);
  }
}

/** Leaves one step out; its tool has to notice. */
function seeMissed(copy: Copy, recipe: Recipe, left: Step): void {
  copy.undo();
  apply(
    copy,
    recipe,
    recipe.steps.filter((step) => step !== left),
  );
  const path = pathOf(left, recipe.names);
  if (left.missedBy === 'generate') {
    const results = (recipe.generators ?? []).map((script) => copy.node(['--import', 'tsx', script]));
    if (!results.some(({ ok, output }) => !ok && output.includes(path)))
      throw new Error(`generate does not name ${path}:\n${results.map(({ output }) => output).join('\n')}`);
    return;
  }
  generate(copy, recipe);
  if (recipe.proofs.every((args) => copy.node(args).ok)) throw new Error(`no test fails without the step in ${path}`);
}

function apply(copy: Copy, { names }: Recipe, steps: readonly Step[]): void {
  for (const step of steps) {
    const path = pathOf(step, names);
    try {
      step.apply(copy, path);
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function generate(copy: Copy, { generators = [] }: Recipe): void {
  for (const script of generators) must(copy.node(['--import', 'tsx', script]), `${script} fails`);
}

function must({ ok, output }: { readonly ok: boolean; readonly output: string }, problem: string): void {
  if (!ok) throw new Error(`${problem}:\n${shortened(output)}`);
}

function shortened(output: string): string {
  const lines = output.split('\n');
  return lines.length <= LINES_SHOWN ? output : `${lines.slice(0, LINES_SHOWN).join('\n')}\n... ${lines.length} lines`;
}

/** The size as CONTRIBUTING.md states it. */
function sizeOf(touched: ReturnType<Copy['touched']>): string {
  const old = touched.filter(({ isNew }) => !isNew);
  const lines = old.reduce((sum, file) => sum + file.lines, 0);
  const made = counted(touched.length - old.length, 'new file');
  return old.length === 0 ? made : `${made}, ${counted(lines, 'line')} in ${counted(old.length, 'other file')}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function seconds(startMs: number): string {
  return `${((performance.now() - startMs) / 1000).toFixed(0)} s`;
}
