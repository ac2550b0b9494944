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
  it('are found', () => expect(TEXTS.length).toBeGreaterThan(3000));

  it('name one thing in the singular', () => {
    const wrong = TEXTS.map(([place, text]) => [place, withOnes(place, text)]).filter(([, text = '']) =>
      PLURAL.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('have no form before the first parameter, which it could not agree with', () => {
    const wrong = TEXTS.filter(([, text]) => /^(?:(?!\{\{).)*?(?<!\{)\{[^{}|]+\|[^{}|]+\}/s.test(text));
    expect(wrong).toEqual([]);
  });
});

describe('fillText', () => {
  it('lets forms agree with the parameter before them', () => {
    const text = splitText('{{free}} of {{all}} {node is|nodes are} free.');
    const nothing = () => '';
    expect(fillText(text, { free: 1, all: 1 }, nothing)).toBe('1 of 1 node is free.');
    expect(fillText(text, { free: 1, all: 2 }, nothing)).toBe('1 of 2 nodes are free.');
    expect(fillText(text, { free: '0', all: '1' }, nothing)).toBe('0 of 1 node is free.');
    expect(fillText(text, { free: 0, all: 0 }, nothing)).toBe('0 of 0 nodes are free.');
  });

  it('says what stands for a parameter without a value', () => {
    expect(fillText(splitText('{{pods}} {Pod|Pods}'), {}, (name) => `<no ${name}>`)).toBe('<no pods> Pods');
  });
});
