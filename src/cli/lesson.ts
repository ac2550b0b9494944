import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lessons as english } from '#i18n/en/lessons/index.ts';
import { filled } from '#i18n/lessonWords.ts';
import { lessons as chinese } from '#i18n/zh-CN/lessons/index.ts';
import { type Lesson, type LessonWords, revealId } from '#scenarios/lesson.ts';
import { LESSONS, lessonById } from '#scenarios/lessons/lessonList.ts';
import { shapeProblems, wordProblems } from '#session/lessons/checkWords.ts';
import { readLesson } from '#session/lessons/readLesson.ts';
import { playLesson } from '#session/lessons/verifyLesson.ts';
import { problemText } from './problems.ts';
import { UsageError } from './usageError.ts';

interface Worded {
  readonly lesson: Lesson;
  readonly words: Readonly<Record<string, LessonWords | undefined>>;
}

/** `orrery lesson list|verify|play`: lessons without a page. */
export function lesson([what = '', ...args]: string[]): number {
  if (what === 'list') return list();
  if (what === 'verify') return verify(args);
  if (what === 'play') return play(args);
  throw new UsageError(`say what to do with lessons: list, verify or play, not "${what}"`);
}

function list(): number {
  for (const { lesson: each, words } of bundled())
    process.stdout.write(
      `${each.topic}  ${each.id.padEnd(32)} level ${each.level}  ${String(each.minutes).padStart(2)} min  ${words.en?.title ?? ''}\n`,
    );
  return 0;
}

/** Each lesson in each of its languages is one case. */
function verify(args: string[]): number {
  const { values, positionals } = parseArgs({ args, options: { only: { type: 'string' } }, allowPositionals: true });
  const given = positionals.map(fromFile);
  const chosen =
    given.length > 0
      ? given
      : bundled().filter(({ lesson: each }) => values.only === undefined || each.id === values.only);
  if (chosen.length === 0)
    throw new UsageError(values.only === undefined ? 'there are no lessons' : `there is no lesson "${values.only}"`);
  let passed = 0;
  let failed = 0;
  for (const { lesson: each, words } of chosen) {
    const played = playLesson(each);
    for (const [language, of] of Object.entries(words)) {
      const problems = [
        ...shapeProblems(each),
        ...played.problems,
        ...(of ? wordProblems(each, of, played) : ['there are no words']),
      ];
      if (problems.length === 0) passed++;
      else failed++;
      process.stdout.write(
        `${problems.length === 0 ? 'pass' : 'FAIL'} ${each.id} (${language})\n${problems.map((problem) => `     ${problem}\n`).join('')}`,
      );
    }
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

/** What a person reads who answers nothing and does the first way of each act. */
function play(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: { lang: { type: 'string', default: 'en' } },
    allowPositionals: true,
  });
  const [id = ''] = positionals;
  const bundledOne = lessonById(id);
  const worded = bundledOne ? withWords(bundledOne) : fromFile(id);
  const words = worded.words[values.lang];
  if (!words) throw new UsageError(`${id} has no words in "${values.lang}": ${Object.keys(worded.words).join(', ')}`);
  const { slots, truths, problems } = playLesson(worded.lesson);
  const print = (text: string) => process.stdout.write(`${text}\n`);
  print(`${words.title}\n${words.question}\n`);
  for (const [at, step] of worded.lesson.steps.entries()) {
    const of = words.steps[step.id];
    if (!of) continue;
    print(`${at + 1}. ${of.title}: ${filled(of.text, slots.get(step.id) ?? {})}`);
    for (const [option, text] of Object.entries(of.options ?? {}))
      print(`   ( ) ${filled(text, slots.get(`${step.id}/${option}`) ?? {})}`);
    for (const text of Object.values(of.checks ?? {})) print(`   [ ] ${text}`);
    if (step.kind === 'predict')
      print(
        `   = ${[truths.get(step.id) ?? '?'].flat().join(', ')}\n   ${filled(of.reveal ?? '', slots.get(revealId(step.id)) ?? {})}`,
      );
  }
  print(`\n${words.misconception}`);
  for (const problem of problems) process.stderr.write(`orrery lesson: ${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

function bundled(): readonly Worded[] {
  return LESSONS.map(withWords);
}

function withWords(each: Lesson): Worded {
  const inEnglish: Readonly<Record<string, LessonWords>> = english;
  const inChinese: Readonly<Record<string, LessonWords>> = chinese;
  return { lesson: each, words: { en: inEnglish[each.id], 'zh-CN': inChinese[each.id] } };
}

function fromFile(path: string): Worded {
  const read = readLesson({ name: path, text: readFileSync(path, 'utf8') });
  if (!read.ok) throw new UsageError(read.problems.map(problemText).join('\n'));
  return { lesson: read.lesson, words: read.lesson.words };
}
