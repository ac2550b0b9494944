// npm run house: how easy the code is to take in, as numbers. Each has a limit, which npm run check holds, and a target. A limit only moves
// towards its target.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, resolveImport } from './walls/checkImport.ts';
import { scanImports } from './walls/scanImports.ts';

const root = join(import.meta.dirname, '..');

interface SourceFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
  /** Neither a test nor something that only tests use. */
  readonly isCode: boolean;
  /** Lines that are not blank. */
  readonly lines: number;
}

interface Measure {
  readonly about: string;
  readonly value: number;
  /** Value that the check accepts today. */
  readonly limit: number;
  readonly target: number;
  /** Whether more is better. */
  readonly isFloor?: boolean;
  /** The worst places, the worst first. */
  readonly worst?: readonly string[];
}

const isBlank = (line: string): boolean => line.trim() === '';

function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('/generated/'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n').filter((line) => !isBlank(line)).length;
      return {
        path,
        text,
        lines,
        // A recipe is a test of CONTRIBUTING: it plays what a reader is told to do.
        isCode: !isTest(path) && !/\/testing\/|^src\/stories\/|^scripts\/recipes\//.test(path),
      };
    });
}

const all = ['src', 'scripts', 'bench', 'e2e'].flatMap(readSources);
const code = all.filter(({ isCode, path }) => isCode && !path.startsWith('e2e/'));
const inSource = code.filter(({ path }) => path.startsWith('src/'));

/** The page's main views are about to be rebuilt. Until then, the sizes of their files do not count. */
const TO_BE_REBUILT = /^src\/panels\/(?:Scheduling|Nodes|Overview|Fairness|Timeline|FirstMinute|Scenarios)\//;
const measured = inSource.filter(({ path }) => !TO_BE_REBUILT.test(path));

/** Each file of src/ by the files that import it, for values and types; and whom it imports for values. */
function importsOf(files: readonly SourceFile[]) {
  const importers = new Map<string, Set<string>>();
  const values = new Map<string, string[]>();
  for (const { path, text } of files) {
    const own = path.slice('src/'.length);
    for (const { specifier, use } of scanImports(own, text)) {
      const target = resolveImport(own, specifier);
      if (target === undefined || target.startsWith('..')) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(own));
      if (use === 'value') values.set(own, [...(values.get(own) ?? []), target]);
    }
  }
  return { importers, values };
}

const { importers, values } = importsOf(inSource);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Short files that serve one file beside them. */
function splinters(): string[] {
  return measured
    .filter(({ path, lines }) => {
      const own = path.slice('src/'.length);
      const [importer, ...others] = importers.get(own) ?? [];
      return lines < 40 && importer !== undefined && others.length === 0 && folderOf(importer) === folderOf(own);
    })
    .map(({ path }) => path);
}

/** The longest way along value imports; files that import each other count once on it. */
function longestChain(): readonly string[] {
  const chains = new Map<string, readonly string[]>();
  const onPath = new Set<string>();
  function chainFrom(file: string): readonly string[] {
    const known = chains.get(file);
    if (known !== undefined) return known;
    if (onPath.has(file)) return [];
    onPath.add(file);
    const chain = [file, ...longest((values.get(file) ?? []).map(chainFrom))];
    onPath.delete(file);
    chains.set(file, chain);
    return chain;
  }
  return longest([...values.keys()].map(chainFrom));
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Comments that begin a thought: the first line of each. */
function comments(files: readonly SourceFile[]): { readonly path: string; readonly text: string }[] {
  return files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^[ \t]*(?:\/\*\*?[ \t]*|(?<!\n[ \t]*\/\/[^\n]*\n[ \t]*)\/\/[ \t]*|\/\*\*\n[ \t]*\*[ \t]*)([A-Za-z][^\n]*)/gm,
      ),
    ].map(([, said = '']) => ({ path, text: said })),
  );
}

const RIDDLE = /^(?:Of|Who|Whoever|Whose|What|Whatever|Should|That which|How)\b/;

/** Names that several files of src/ export. */
function sharedNames(): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of inSource)
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:interface|type|class|enum) (\w+)/gm))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return [...files].filter(([, places]) => places.size > 1).map(([name, places]) => `${name} (${places.size})`);
}

/** By name: files of code that say it, besides those in a folder of that name. */
function namedIn(
  names: readonly string[],
  files: readonly SourceFile[],
  mention: (name: string) => RegExp,
): { readonly name: string; readonly files: readonly string[] }[] {
  return names
    .map((name) => {
      const pattern = mention(name);
      const naming = files.filter(({ path, text }) => !path.includes(`/${name}/`) && pattern.test(text));
      return { name, files: naming.map(({ path }) => path) };
    })
    .sort((a, b) => b.files.length - a.files.length);
}

const pluginFolder = join(root, 'src/cluster/scheduler/plugins');
const PLUGINS = readdirSync(pluginFolder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const SCENARIOS = [
  ...new Set(inSource.flatMap(({ text }) => [...text.matchAll(/Scenario<'([a-z0-9-]+)'>/g)].map(([, id = '']) => id))),
];

/** Files that may name a plugin as code. Scenarios, lessons and fields of the API name plugins as data. `NodeName:` before a tab is a heading of kubectl. */
const outsideData = inSource.filter(({ path }) => !/^src\/(?:scenarios|model)\//.test(path));
const plugins = namedIn(PLUGINS, outsideData, (name) => new RegExp(`['"]${name}['"]|(?<!\\w)${name}:(?!\\\\t)`));
/** A name of one word stands for other things too, and so does any name below the room of scenarios. What a lesson needs are lessons. */
const scenarios = namedIn(
  SCENARIOS.filter((id) => id.includes('-')),
  inSource
    .filter(({ path }) => !/^src\/(?:kernel|model|cluster|protocol|conformance)\//.test(path))
    .map((file) => ({ ...file, text: file.text.replace(/^ {2}needs: \[.*\],$/m, '') })),
  (id) => new RegExp(`['"\`/.]${id}['"\`/.]`),
);

function count(files: readonly SourceFile[], pattern: RegExp): number {
  return files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}

/** Folders of src/ with that word in their own name. */
function folders(word: RegExp): string[] {
  return [...new Set(inSource.map(({ path }) => folderOf(path)))].filter((path) =>
    word.test(path.split('/').at(-1) ?? ''),
  );
}

/** Words that only this project used; docs/glossary.md has the common ones. Heartbeats are Kubernetes' own. */
const COINED = /^(?:beats?|veil(?:s|ed|ing)?|deeds?|bets?|tapes?|sieves?|(?:un)?told)$/i;

/** Names that stay: fields of lesson files, ids of steps that links carry, and fields of records that digests cover. */
const OUTSIDE_NAMES = [
  { name: /^deeds$/, places: /^src\/(?:scenarios|session\/lessons|panels|worker)\// },
  { name: /^told$/, places: /^src\/scenarios\/[\w-]+\// },
  { name: /^told(?:Only)?$/, places: /^src\/(?:cluster\/kubectl\/terminal|session\/kubectl)\// },
  { name: /^beatUs$/, places: /^src\/cluster\/kubelet\/eviction\// },
];
const STRING_OR_COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Names of code that have such a word in them (`taskPaths`, `DescribedEntry`), by how often they stand. */
function coinedNames(files: readonly SourceFile[]): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { path, text } of files) {
    const bare = text.replace(STRING_OR_COMMENT, ' ');
    for (const [name] of bare.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const isCoined = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).some((part) => COINED.test(part));
      if (isCoined && !OUTSIDE_NAMES.some((kept) => kept.name.test(name) && kept.places.test(path)))
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

function pageActions(): number {
  const source = all.find(({ path }) => path === 'src/panels/pageActions.ts')?.text ?? '';
  const body = /export interface PageActions \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?\w+(?:\(|:)/gm)].length;
}

const coined = coinedNames(inSource);
const said = comments(code);
const riddles = said.filter(({ text }) => RIDDLE.test(text));
const lineCounts = measured.map(({ lines }) => lines);
const short = measured.filter(({ lines }) => lines < 25);
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').replace(/```[\s\S]*?```/g, '');
const split = splinters();
const chain = longestChain();
const names = sharedNames();
const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;
const placed = (found: readonly { readonly name: string; readonly files: readonly string[] }[]): string[] =>
  found.slice(0, 5).map(({ name, files }) => `${name}: ${files.length}`);

const MEASURES: readonly Measure[] = [
  {
    about: 'dialects of shape checks (files that declare their own `type Check`)',
    value: count(inSource, /^(?:export )?type Check = /gm),
    limit: 0,
    target: 0,
  },
  {
    about: 'most files that name one plugin beside its own folder',
    value: plugins[0]?.files.length ?? 0,
    limit: 8,
    target: 8,
    worst: placed(plugins),
  },
  {
    about: 'most files that name one scenario beside its own folder',
    value: scenarios[0]?.files.length ?? 0,
    limit: 4,
    target: 4,
    worst: placed(scenarios),
  },
  {
    about: 'files under 40 lines whose only importer stands beside them',
    value: split.length,
    limit: 80,
    target: 80,
  },
  { about: 'median lines of a file', value: median(lineCounts), limit: 90, target: 90, isFloor: true },
  { about: 'files under 25 lines, percent', value: percent(short.length, measured.length), limit: 8, target: 8 },
  { about: 'deepest chain of value imports', value: chain.length, limit: 46, target: 30, worst: chain },
  {
    about: 'lines of code without tests that are not blank',
    value: code.reduce((sum, { lines }) => sum + lines, 0),
    limit: 273_700,
    target: 233_000,
  },
  {
    about: 'comments that begin with Of, Who, What, Should or How, percent',
    value: percent(riddles.length, said.length),
    limit: 2.4,
    target: 2,
  },
  {
    about: 'coined words in names (beat, veil, deed, bet, tape, sieve, told)',
    value: coined.reduce((sum, { count }) => sum + count, 0),
    limit: 0,
    target: 0,
    worst: coined.slice(0, 12).map(({ name, count }) => `${name}: ${count}`),
  },
  {
    about: 'exported type names that stand in several files',
    value: names.length,
    limit: 20,
    target: 20,
    worst: names,
  },
  { about: 'folders of lessons', value: folders(/lesson/i).length, limit: 3, target: 3, worst: folders(/lesson/i) },
  {
    about: 'folders of telling',
    value: folders(/telling|told/i).length,
    limit: 3,
    target: 3,
    worst: folders(/telling|told/i),
  },
  { about: 'words of ARCHITECTURE.md', value: architecture.split(/\s+/).length, limit: 1500, target: 1500 },
  { about: 'methods of PageActions', value: pageActions(), limit: 8, target: 8 },
  {
    about: 'places that define a second or a millisecond',
    value: count(inSource, /\b(?:const|let) [A-Z_]*(?:SECOND|SEC|US|MS)\w* = 1_?000(?:_?000)?\b/g),
    limit: 10,
    target: 10,
  },
  {
    about: 'comparators written out (`a < b ? -1`)',
    value: count(inSource, /[\w.)] < [a-z][\w.]* \? -1/gi),
    limit: 10,
    target: 10,
  },
  {
    about: 'declarations of microseconds as plain numbers',
    value: count(inSource, /\b\w*Us\??: number\b/g),
    limit: 10,
    target: 10,
  },
];

let failed = 0;
for (const { about, value, limit, target, isFloor = false, worst = [] } of MEASURES) {
  const beyond = (bound: number): boolean => (isFloor ? value < bound : value > bound);
  const state = beyond(limit) ? 'FAILED' : beyond(target) ? 'above its target' : 'ok';
  if (beyond(limit)) failed++;
  console.log(`${state.padEnd(16)} ${String(value).padStart(7)}  limit ${limit}, target ${target}: ${about}`);
  if (process.argv.includes('--worst')) for (const place of worst) console.log(`${' '.repeat(26)}${place}`);
}
process.exitCode = failed === 0 ? 0 : 1;
