import { parseArgs } from 'node:util';
import { problemText } from '#base/problemText.ts';
import { filled } from '#i18n/lessonWords.ts';
import { revealId } from '#scenarios/lesson.ts';
import { readLesson } from '#session/lessons/readLesson.ts';
import { playLesson } from '#session/lessons/verifyLesson.ts';
import { openSession } from '#session/session.ts';
import { inputFile } from './inputFiles.ts';
import { printError, printText } from './output.ts';
import { lessonScorm } from './scorm/lessonScorm.ts';
import { UsageError } from './usage.ts';
import { BUNDLED, problemsOfLesson, type WordedLesson } from './wordedLesson.ts';

/** `orrery lesson list|verify|play|scorm`: lessons without a page. */
export function lesson([what = '', ...args]: string[]): number {
  if (what === 'list') return list();
  if (what === 'verify') return verify(args);
  if (what === 'play') return play(args);
  if (what === 'scorm') return lessonScorm(args, BUNDLED);
  throw new UsageError(`name the action: lesson list, verify, play or scorm, not "${what}"`);
}

function list(): number {
  for (const { lesson: each, words } of BUNDLED)
    printText(
      `${each.topic}  ${each.id.padEnd(32)} level ${each.level}  ${String(each.minutes).padStart(2)} min  ${words.en?.title ?? ''}\n`,
    );
  return 0;
}

/** Verifies lessons; each lesson in each of its languages is one case. */
function verify(args: string[]): number {
  const { values, positionals } = parseArgs({ args, options: { only: { type: 'string' } }, allowPositionals: true });
  const given = positionals.map(fromFile);
  const chosen =
    given.length > 0
      ? given
      : BUNDLED.filter(({ lesson: each }) => values.only === undefined || each.id === values.only);
  if (chosen.length === 0)
    throw new UsageError(values.only === undefined ? 'there are no lessons' : `there is no lesson "${values.only}"`);
  let passed = 0;
  let failed = 0;
  for (const each of chosen)
    for (const { language, problems } of problemsOfLesson(each)) {
      if (problems.length === 0) passed++;
      else failed++;
      printText(`${problems.length === 0 ? 'pass' : 'FAIL'} ${each.lesson.id} (${language})\n`);
      for (const problem of problems) printText(`     ${problem}\n`);
    }
  printText(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

/** The texts for a person who answers nothing and takes the first way of each act. */
function play(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: { lang: { type: 'string', default: 'en' } },
    allowPositionals: true,
  });
  const [id = ''] = positionals;
  const worded = BUNDLED.find(({ lesson: each }) => each.id === id) ?? fromFile(id);
  const words = worded.words[values.lang];
  if (!words) throw new UsageError(`${id} has no words in "${values.lang}": ${Object.keys(worded.words).join(', ')}`);
  const { slots, truths, problems } = playLesson(worded.lesson, openSession);
  const print = (text: string) => printText(`${text}\n`);
  print(`${words.title}\n${words.question}\n`);
  for (const [at, step] of worded.lesson.steps.entries()) {
    const of = words.steps[step.id];
    if (!of) continue;
    print(`${at + 1}. ${of.title}: ${filled(of.text, slots.get(step.id) ?? {})}`);
    for (const [option, text] of Object.entries(of.options ?? {}))
      print(`   ( ) ${filled(text, slots.get(`${step.id}/${option}`) ?? {})}`);
    for (const text of Object.values(of.checks ?? {})) print(`   [ ] ${filled(text, slots.get(step.id) ?? {})}`);
    if (step.kind === 'predict')
      print(
        `   = ${[truths.get(step.id) ?? '?'].flat().join(', ')}\n   ${filled(of.reveal ?? '', slots.get(revealId(step.id)) ?? {})}`,
      );
  }
  print(`\n${words.misconception}`);
  for (const problem of problems) printError(`orrery lesson: ${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

function fromFile(path: string): WordedLesson {
  const read = readLesson(inputFile(path));
  if (!read.ok) throw new UsageError(read.problems.map(problemText).join('\n'));
  return { lesson: read.lesson, words: read.lesson.words };
}
