/**
 * Makes the lists of scenarios from their folders, src/scenarios/ID: no other file has to name a new one. Runs, stories and lessons are
 * imported by src/scenarios/generated. The words of all folders are copied by kind into src/i18n/generated/LANGUAGE: the page fetches the
 * titles, the stories and the lessons of a language each by themselves.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, REFERENCE } from '../src/i18n/languages.ts';
import type { Lesson } from '../src/scenarios/lesson.ts';
import { type Listed, type Scenario, TOPICS } from '../src/scenarios/scenario.ts';
import type { Story } from '../src/scenarios/story.ts';
import type { LessonAlone, ScenarioWords } from '../src/scenarios/words.ts';
import { writeGenerated } from './setup.mjs';

const src = join(import.meta.dirname, '..', 'src');
const scenariosDir = join(src, 'scenarios');
const KINDS = ['scenario', 'story', 'lesson'] as const;
const problems: string[] = [];

interface Folder {
  /** The id of its scenario; that of its lesson when it has no scenario. */
  readonly id: string;
  readonly scenario?: { readonly scenario: Scenario; readonly listed?: Listed };
  readonly story?: { readonly story: Story };
  readonly lesson?: { readonly lesson: Lesson; readonly place: number };
  /** By language. */
  readonly words: ReadonlyMap<string, ScenarioWords | LessonAlone>;
}

async function readFolder(id: string): Promise<Folder> {
  const files = readdirSync(join(scenariosDir, id)).filter((file) => !file.endsWith('.test.ts'));
  const languages = LANGUAGES.map((language) => language.id);
  const known = [...KINDS, ...languages].map((name) => `${name}.ts`);
  for (const file of files)
    if (!known.includes(file)) problems.push(`src/scenarios/${id}/${file}: a folder has only ${known.join(', ')}`);
  const read = async (name: string): Promise<object | undefined> =>
    files.includes(`${name}.ts`)
      ? ((await import(pathToFileURL(join(scenariosDir, id, `${name}.ts`)).href)) as object)
      : undefined;
  const parts: Record<string, object> = {};
  for (const kind of KINDS) Object.assign(parts, { [kind]: await read(kind) });
  const words = new Map<string, ScenarioWords | LessonAlone>();
  for (const language of languages) {
    const found = (await read(language)) as { readonly words: ScenarioWords } | undefined;
    if (found) words.set(language, found.words);
    else problems.push(`src/scenarios/${id}/${language}.ts is missing: its words in ${language}`);
  }
  return { id, words, ...parts };
}

/** An id of another folder, or a story without a scenario, is a mistake in a copied folder. */
function checkFolder({ id, scenario, story, lesson, words }: Folder): void {
  const say = (problem: string): number => problems.push(`src/scenarios/${id}/${problem}`);
  if (scenario && scenario.scenario.id !== id) say(`scenario.ts has the id ${scenario.scenario.id}`);
  if (story && !scenario) say('story.ts stands beside no scenario.ts');
  if (story && story.story.scenario !== id) say(`story.ts is of ${story.story.scenario}`);
  if (!scenario && !lesson) say('scenario.ts is missing');
  const played = lesson && ('scenario' in lesson.lesson.run ? lesson.lesson.run.scenario : lesson.lesson.id);
  if (played !== undefined && played !== id) say(`lesson.ts belongs into the folder ${played}`);
  for (const [language, said] of words) {
    if (story && !('story' in said)) say(`${language}.ts has no words of the story`);
    if (lesson && !said.lesson) say(`${language}.ts has no words of the lesson`);
  }
}

/** Sorted by heading, then by place; two at one place are a problem. */
function ordered<T>(
  items: readonly T[],
  headings: readonly string[],
  at: (item: T) => { readonly id: string; readonly heading: string; readonly place: number },
): T[] {
  const sorted = [...items].sort((a, b) => {
    const [one, other] = [at(a), at(b)];
    return headings.indexOf(one.heading) - headings.indexOf(other.heading) || one.place - other.place;
  });
  for (const [index, item] of sorted.entries()) {
    const before = sorted[index - 1] && at(sorted[index - 1] as T);
    const { id, heading, place } = at(item);
    if (before?.heading === heading && before.place === place)
      problems.push(`${before.id} and ${id} have the same place under ${heading}: ${place}`);
  }
  return sorted;
}

const folders = await Promise.all(
  readdirSync(scenariosDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
    .sort()
    .map(readFolder),
);
for (const folder of folders) checkFolder(folder);

const listed = ordered(
  folders.flatMap(({ id, scenario }) => (scenario?.listed ? [{ id, ...scenario.listed }] : [])),
  TOPICS,
  ({ id, topic, place }) => ({ id, heading: topic, place }),
);
const lessons = ordered(
  folders.flatMap(({ id, lesson }) => (lesson ? [{ folder: id, ...lesson }] : [])),
  [...'ABCDEFGH'],
  ({ folder, lesson, place }) => ({ id: folder, heading: lesson.topic, place }),
);
const stories = folders.filter(({ story }) => story).map(({ id }) => id);
/** Folders in the order of the list; those that are not in it come first. */
const inOrder = [...folders].sort(
  (a, b) => listed.findIndex(({ id }) => id === a.id) - listed.findIndex(({ id }) => id === b.id),
);

/** By question, those that answer it, the best one first. */
function questions(): { readonly number: number; readonly scenarios: readonly string[] }[] {
  const ranked = listed.flatMap(({ id, answers = {} }) =>
    Object.entries(answers).map(([number, rank]) => ({ id, number: Number(number), rank })),
  );
  return [...new Set(ranked.map(({ number }) => number))]
    .sort((a, b) => a - b)
    .map((number) => {
      const own = ranked.filter((answer) => answer.number === number).sort((a, b) => a.rank - b.rank);
      if (own.some(({ rank }, index) => rank !== index + 1))
        problems.push(
          `question ${number}: ranks ${own.map(({ id, rank }) => `${rank} ${id}`).join(', ')}, not 1, 2, ...`,
        );
      return { number, scenarios: own.map(({ id }) => id) };
    });
}

const NAME = /-(\w)/g;
/** `twoAutoscalers` for `two-autoscalers`. */
const nameOf = (id: string): string => id.replace(NAME, (_, letter: string) => letter.toUpperCase());
const imports = (ids: readonly string[], kind: string): string[] =>
  ids.map((id) => `import { ${kind} as ${nameOf(id)} } from '#scenarios/${id}/${kind}.ts';`);
const printed = (value: unknown): string => JSON.stringify(value, null, 2);

function write(path: string, lines: readonly string[]): void {
  const text = `// Generated by scripts/generate-scenarios.ts from src/scenarios/*. Do not edit.\n${lines.join('\n')}\n`;
  writeGenerated(join(src, path), text);
}

/** A list of one kind of file, in this order. */
function writeList(path: string, name: string, type: string, ids: readonly string[], kind: string): void {
  write(`scenarios/generated/${path}`, [
    ...imports(ids, kind),
    `import type { ${type} } from '#scenarios/${kind}.ts';`,
    '',
    `export const ${name}: readonly ${type}[] = [${ids.map(nameOf).join(', ')}];`,
  ]);
}

/** The words of one kind, by id. */
function writeWords(language: string, kind: string, words: Readonly<Record<string, unknown>>, isConst = false): void {
  const isReference = language === REFERENCE;
  write(`i18n/generated/${language}/${kind}.ts`, [
    ...(isReference
      ? []
      : [
          `import type { WordsOf } from '#scenarios/words.ts';`,
          `import type { ${kind} as reference } from '../${REFERENCE}/${kind}.ts';`,
          '',
        ]),
    `export const ${kind}${isReference ? '' : ': WordsOf<typeof reference>'} = ${printed(words)}${isReference && isConst ? ' as const' : ''};`,
  ]);
}

const asked = questions();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const listedIds = listed.map(({ id }) => id);
write('scenarios/generated/scenarios.ts', [
  ...imports(listedIds, 'scenario'),
  '',
  'export const DECLARED = [',
  ...TOPICS.map((topic) => {
    const ids = listed.filter((entry) => entry.topic === topic).map(({ id }) => nameOf(id));
    return `  { topic: '${topic}', scenarios: [${ids.join(', ')}] },`;
  }),
  '] as const;',
]);
write('scenarios/generated/questions.ts', [`export const ANSWERED = ${printed(asked)} as const;`]);
write('scenarios/generated/terms.ts', [
  '/** Terms of the search, each with the scenario that shows it. */',
  `export const TERMS_SHOWN = ${printed(
    Object.fromEntries(listed.flatMap(({ id, terms = [] }) => terms.map((term) => [term, { scenario: id }]))),
  )} as const;`,
]);
write('scenarios/generated/evidence.ts', [
  `import type { Evidence } from '#scenarios/scenario.ts';`,
  '',
  '/** Where the answer of each scenario is seen, by its id. */',
  `export const EVIDENCE: Readonly<Record<string, Evidence>> = ${printed(
    Object.fromEntries(listed.map(({ id, evidence }) => [id, evidence])),
  )};`,
]);
writeList('stories.ts', 'STORIES', 'Story', stories, 'story');
writeList(
  'lessons.ts',
  'LESSONS',
  'Lesson',
  lessons.map(({ folder }) => folder),
  'lesson',
);

for (const { id: language } of LANGUAGES) {
  const of = <T>(take: (folder: Folder, words: Partial<ScenarioWords>) => readonly [string, T | undefined]) =>
    Object.fromEntries(
      inOrder
        .map((folder) => take(folder, folder.words.get(language) ?? {}))
        .filter(([, words]) => words !== undefined),
    );
  const titles = of(({ id }, { title, summary }) => [id, title === undefined ? undefined : { title, summary }]);
  writeWords(language, 'scenarios', titles, true);
  writeWords(
    language,
    'symptoms',
    of(({ id }, { symptoms }) => [id, symptoms]),
    true,
  );
  writeWords(
    language,
    'stories',
    of(({ id }, { story }) => [id, story]),
  );
  writeWords(
    language,
    'lessons',
    of(({ id, lesson }, { lesson: words }) => [lesson?.lesson.id ?? id, words]),
  );
}
