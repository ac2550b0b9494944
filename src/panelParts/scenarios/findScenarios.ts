import { SEARCHED } from '#i18n/searched.ts';
import { QUESTIONS } from '#scenarios/questions.ts';
import type { Scenario } from '#scenarios/scenario.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import { SCENARIOS } from './catalogue.ts';

/** How much a word counts by where it stands: in a title, in a question that the scenario answers first or also, in the rest. */
const TITLE = 4;
const QUESTION = 4;
const ALSO = 1.5;
const REST = 1;
/** What the beginning of a word is worth beside the whole, and a place within it. */
const BEGINNING = 0.6;
const WITHIN = 0.3;
/** Of few words each must be found; of many this part, by their worth. */
const FEW = 2;
const LEAST_PART = 0.4;
/** So much of what is typed or pasted is read, in characters: longer than any question or message. */
const MOST_READ = 1000;

/** Words of a sentence that say nothing of what it asks. */
const SMALL_WORDS = new Set(
  'a an and are as at be by do does for from has have how i in is it its my no not of on or so that the to was what when which who why with'.split(
    ' ',
  ),
);

/** A word, and what it counts in one scenario. */
type Words = ReadonlyMap<string, number>;

interface Indexed {
  readonly scenario: Scenario<ScenarioId>;
  readonly words: Words;
}

let made: readonly Indexed[] | undefined;

/**
 * Scenarios for what a person types, the best first: words of a title or a question, a symptom, a pasted message. In any language, whatever
 * the page's is. All of them, in the list's order, when nothing is typed. Only the first 1,000 characters are read.
 */
export function findScenarios(sought: string): readonly Scenario<ScenarioId>[] {
  const said = [...new Set(wordsOf(sought.slice(0, MOST_READ)))];
  if (said.length === 0) return sought.trim() === '' ? SCENARIOS : [];
  const telling = said.filter((word) => !SMALL_WORDS.has(word));
  const typed = telling.length > 0 ? telling : said;
  made ??= SCENARIOS.map(indexOf);
  const all = made;
  const matches = typed.map((word) => all.map(({ words }) => matchOf(words, word)));
  const rarities = matches.map((of) => rarity(of.filter((match) => match > 0).length, all.length));
  const whole = rarities.reduce((sum, each) => sum + each, 0);
  return all
    .map(({ scenario }, at) => {
      const found = matches.map((of) => of[at] ?? 0);
      const part = rarities.reduce((sum, each, word) => sum + ((found[word] ?? 0) > 0 ? each : 0), 0) / whole;
      const isHit = typed.length <= FEW ? found.every((match) => match > 0) : part >= LEAST_PART;
      const score = rarities.reduce((sum, each, word) => sum + each * (found[word] ?? 0), 0) * part;
      return { scenario, score: isHit ? score : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ scenario }) => scenario);
}

/** A word that few scenarios have says more than one that all have. One that none has counts most: it is missed everywhere. */
function rarity(having: number, all: number): number {
  return Math.sqrt(all / (1 + having));
}

function indexOf(scenario: Scenario<ScenarioId>): Indexed {
  const words = new Map<string, number>();
  const add = (text: string, worth: number): void => {
    for (const word of wordsOf(text)) words.set(word, Math.max(worth, words.get(word) ?? 0));
  };
  add(scenario.id, TITLE);
  const answered = QUESTIONS.filter(({ scenarios }) => scenarios.includes(scenario.id));
  for (const texts of Object.values(SEARCHED)) {
    const { title, summary } = texts.scenarios[scenario.id];
    add(title, TITLE);
    add(summary, REST);
    for (const { number, scenarios } of answered) {
      const { asked, symptoms } = texts.questions[number];
      for (const each of [asked, symptoms]) add(each, scenarios[0] === scenario.id ? QUESTION : ALSO);
    }
  }
  return { scenario, words };
}

function matchOf(words: Words, sought: string): number {
  const whole = words.get(sought) ?? 0;
  if (isChinese(sought)) return whole;
  let best = whole;
  for (const [word, worth] of words) {
    const at = worth > best ? word.indexOf(sought) : worth * BEGINNING > best ? word.indexOf(sought) : -1;
    if (at >= 0) best = Math.max(best, worth * (at === 0 ? BEGINNING : WITHIN));
  }
  return best;
}

/** Words of letters and digits in lower case, and pairs of neighbouring Chinese characters, which have no spaces between words. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const run of text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\u4e00-\u9fff]+|(?:(?![\u4e00-\u9fff])[\p{L}\p{M}\p{N}])+/gu) ?? []) {
    if (!isChinese(run) || run.length === 1) words.push(run);
    else for (let at = 0; at + 1 < run.length; at++) words.push(run.slice(at, at + 2));
  }
  return words;
}

function isChinese(word: string): boolean {
  return word >= '\u4e00' && word <= '\u9fff';
}
