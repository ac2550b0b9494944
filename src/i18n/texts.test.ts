import { describe, expect, expectTypeOf, it } from 'vitest';
import { behaviours } from './en/behaviours.ts';
import { constants } from './en/constants.ts';
import { controllers } from './en/controllers.ts';
import { fairness } from './en/fairness.ts';
import { flags } from './en/flags.ts';
import { en as first, type Reference } from './en/index.ts';
import { inside } from './en/inside.ts';
import { kubelet } from './en/kubelet.ts';
import { nodeDetail } from './en/nodeDetail.ts';
import { oftenRead } from './en/oftenRead.ts';
import { podLife } from './en/podLife.ts';
import { preemption } from './en/preemption.ts';
import { reader } from './en/reader.ts';
import { runs } from './en/runs.ts';
import { simplifications } from './en/simplifications/index.ts';
import { storage } from './en/storage.ts';
import { terminal } from './en/terminal.ts';
import { traffic } from './en/traffic.ts';
import { why } from './en/why.ts';
import type { ArgumentsOf, KeyOf, TextTree } from './texts.ts';
import { zhCN } from './zh-CN/index.ts';

const en: Reference = {
  ...first,
  behaviours,
  constants,
  controllers,
  fairness,
  flags,
  inside,
  kubelet,
  nodeDetail,
  oftenRead,
  podLife,
  preemption,
  runs,
  reader,
  simplifications,
  storage,
  terminal,
  traffic,
  why,
};

function flatten(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function parametersOf(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

const stems = (texts: [string, string][]): string[] =>
  [...new Set(texts.map(([key]) => key.replace(/_(one|other)$/, '')))].sort();

describe.each(Object.keys(en) as (keyof typeof en)[])('texts of %s', (namespace) => {
  const reference = flatten(en[namespace]);
  const chinese = flatten(zhCN[namespace] as TextTree);

  it('has the same keys in both languages', () => {
    expect(stems(chinese)).toEqual(stems(reference));
  });

  it('has the same parameters in both languages', () => {
    const expected = new Map(reference);
    for (const [key, text] of chinese) {
      expect({ key, parameters: parametersOf(text) }).toEqual({ key, parameters: parametersOf(expected.get(key)) });
    }
  });

  it('has no empty text', () => {
    expect([...reference, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('simplifications', () => {
  it.each(flatten(simplifications))('%s is one sentence in each language', (key, text) => {
    expect(text).toMatch(/^[A-Z][^\n]*\.$/);
    expect(new Map(flatten(zhCN.simplifications as TextTree)).get(key)).toMatch(/\p{Script=Han}.*。$/u);
  });
});

describe('types of texts', () => {
  interface Sample {
    readonly plain: 'Plain';
    readonly group: { readonly named: '{{a}} of {{b}}' };
    readonly thing_one: '{{count}} thing';
    readonly thing_other: '{{count}} things';
  }

  it('asks for exactly the parameters of the text', () => {
    expectTypeOf<KeyOf<Sample>>().toEqualTypeOf<'plain' | 'group.named' | 'thing'>();
    expectTypeOf<ArgumentsOf<Sample, 'plain'>>().toEqualTypeOf<[]>();
    expectTypeOf<ArgumentsOf<Sample, 'group.named'>>().toEqualTypeOf<
      [parameters: { readonly a: string | number; readonly b: string | number }]
    >();
    expectTypeOf<ArgumentsOf<Sample, 'thing'>>().toEqualTypeOf<[parameters: { readonly count: number }]>();
  });
});
