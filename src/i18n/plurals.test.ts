import { describe, expect, it } from 'vitest';
import { fillText, splitText } from './fillText.ts';
import type { TextTree } from './texts.ts';

const FILES = import.meta.glob<Record<string, TextTree | string>>('./en/**/*.ts', { eager: true });

/** Every English text by its file and key. */
const TEXTS = Object.entries(FILES).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => textsOf(value, `${file} ${name}`)),
);

function textsOf(value: unknown, place: string): readonly (readonly [place: string, text: string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, of]) => textsOf(of, `${place}.${key}`));
}

/** Parameters that are names, also before a verb: `{{client}} watches`. */
const NAMES = new Set(['client', 'node', 'user', 'who']);

/** The text with 1 for each parameter; a plural form of i18next (`_other`) never has a count of 1. */
function withOnes(place: string, text: string): string {
  const { count, ...ones } = Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, NAMES.has(name) ? name : '1']),
  );
  return fillText(
    splitText(text),
    { ...ones, ...(count && { count: place.endsWith('_other') ? '2' : '1' }) },
    () => '',
  );
}

const PLURAL =
  /(?<![\d.-]|Node )\b1 (?:(?:more|other|new|old|web|batch|API|running|ready) )?(?:Pods|nodes|requests|replicas|objects|times|seats|restarts|queues|devices|watches|ConfigMaps|members|failures|evictions|containers|servers|places|machines|losses|decisions|lines|files|clients|attempts|taints|seconds|steps|cycles|workloads|claims|zones|versions|reasons|Jobs|Deployments|Services|endpoints|ReplicaSets|Secrets|points|events|Events|entries|tries|changes|keys|things|connections|workers|messages|seconds|minutes|candidates|attempts|volumes|writes|reads|plugins|errors|copies|groups|rows)\b/;

describe('English texts with counts of one', () => {
  it('the scan finds more than 3000 texts', () => expect(TEXTS.length).toBeGreaterThan(3000));

  it('texts for a count of one use the singular', () => {
    const wrong = TEXTS.map(([place, text]) => [place, withOnes(place, text)]).filter(([, text = '']) =>
      PLURAL.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('texts have no plural form before their first parameter', () => {
    const wrong = TEXTS.filter(([, text]) => /^(?:(?!\{\{).)*?(?<!\{)\{[^{}|]+\|[^{}|]+\}/s.test(text));
    expect(wrong).toEqual([]);
  });
});

/** The text with numbers for its parameters; `first` for the first of two counts of one thing: `1 of 3 Pods`. */
function counted(text: string, first: string): string {
  const firsts = new Set([...text.matchAll(/\{\{(\w+)\}\} of (?:the )?\{\{/g)].map(([, name = '']) => name));
  const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, firsts.has(name) ? first : '3']);
  return fillText(splitText(text), Object.fromEntries(values), () => '');
}

const OF_ONE =
  /(?<!(?:container|volume) )\b1 of (?:the )?3 (?:(?!that\b|CPU\b)\w+ )?(?:are|run|have|fit|refuse|exist|wait|need|pass|match|fail|stand|were|do)\b/i;
const OF_TWO =
  /(?<!(?:container|volume) )\b2 of (?:the )?3 (?:(?!that\b|CPU\b)\w+ )?(?:is|runs|has|fits|refuses|exists|waits|needs|passes|matches|fails|stands|was|does)\b/i;

describe('the verb after two counts', () => {
  const texts = TEXTS.filter(([, text]) => /\{\{\w+\}\} of (?:the )?\{\{\w+\}\}/.test(text));

  it.each([
    ['1', OF_ONE],
    ['2', OF_TWO],
  ])('the verb agrees with the first count when it is %s', (first, wrong) => {
    expect(texts.length).toBeGreaterThan(100);
    // One form of two, such as `_one`, is never said with the other number.
    const said = texts.filter(([place]) => !place.endsWith(first === '1' ? '_other' : '_one'));
    expect(
      said.map(([place, text]) => [place, counted(text, first)]).filter(([, text = '']) => wrong.test(text)),
    ).toEqual([]);
  });
});

describe('a count with its noun and verb', () => {
  const NOUN = '(?:Pods?|nodes?|requests?|claims?|seats?|members?|devices?|replicas?|servers?|machines?|containers?)';
  const WRONG = new RegExp(
    `(?<![\\w.-] of |[\\d.-])\\b(?:1 ${NOUN.replaceAll('s?', '')} (?:are|run|have|wait|fit)|3 ${NOUN} (?:is|runs|has|waits|fits))\\b`,
  );

  it.each(['1', '3'])('noun and verb agree with a count of %s', (count) => {
    // The numbers of a story or a lesson are those of one run: some are always one.
    const texts = count === '1' ? TEXTS : TEXTS.filter(([place]) => !/(?:lesson|stor(?:y|ies)|\/index)/i.test(place));
    const wrong = texts
      .map(([place, text]) => {
        const value = place.endsWith('_one') ? '1' : place.endsWith('_other') ? '3' : count;
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [
          name,
          NAMES.has(name) ? name : value,
        ]);
        return [place, fillText(splitText(text), Object.fromEntries(names), () => '')] as const;
      })
      .filter(([, text]) => WRONG.test(text));
    expect(wrong).toEqual([]);
  });
});

describe('fillText', () => {
  it('a plural form agrees with the parameter that it names', () => {
    const text = splitText('{{free}} of {{all}} {node|nodes} {free:is|are} free.');
    expect(fillText(text, { free: 1, all: 3 }, () => '')).toBe('1 of 3 nodes is free.');
    expect(fillText(text, { free: 0, all: 1 }, () => '')).toBe('0 of 1 node are free.');
  });

  it('a plural form agrees with the parameter before it', () => {
    const text = splitText('{{free}} of {{all}} {node is|nodes are} free.');
    const nothing = () => '';
    expect(fillText(text, { free: 1, all: 1 }, nothing)).toBe('1 of 1 node is free.');
    expect(fillText(text, { free: 1, all: 2 }, nothing)).toBe('1 of 2 nodes are free.');
    expect(fillText(text, { free: '0', all: '1' }, nothing)).toBe('0 of 1 node is free.');
    expect(fillText(text, { free: 0, all: 0 }, nothing)).toBe('0 of 0 nodes are free.');
  });

  it('a placeholder stands for a parameter without a value', () => {
    expect(fillText(splitText('{{pods}} {Pod|Pods}'), {}, (name) => `<no ${name}>`)).toBe('<no pods> Pods');
  });
});
