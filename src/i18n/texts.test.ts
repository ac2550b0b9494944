import { describe, expect, expectTypeOf, it } from 'vitest';
import { simplifications } from './en/simplifications/index.ts';
import { LANGUAGES } from './languages.ts';
import type { ArgumentsOf, KeyOf, TextTree } from './texts.ts';

const files = import.meta.glob<Readonly<Record<string, TextTree>>>(
  ['./en/*.ts', '!./en/index.ts', './en/*/index.ts', './generated/en/*.ts'],
  { eager: true },
);
/** The texts of the reference by namespace, which is the name of their file or folder and of its export. */
const en = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => {
    const [, namespace = ''] = /(\w+)(?:\/index)?\.ts$/.exec(path) ?? [];
    return [namespace, texts[namespace] ?? {}];
  }),
);

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

const others = await Promise.all(
  LANGUAGES.flatMap(({ id, load }) => (load === undefined ? [] : [load().then(({ texts }) => ({ id, texts }))])),
);

describe.each(others)('texts of $id', ({ texts }) => {
  const namespaces = Object.entries<TextTree>(texts);

  it.each(namespaces)('%s has the keys of the reference', (namespace, tree) => {
    expect(stems(flatten(tree))).toEqual(stems(flatten(en[namespace] ?? {})));
  });

  it.each(namespaces)('%s has the parameters of the reference', (namespace, tree) => {
    const expected = new Map(flatten(en[namespace] ?? {}));
    for (const [key, text] of flatten(tree)) {
      expect({ key, parameters: parametersOf(text) }).toEqual({ key, parameters: parametersOf(expected.get(key)) });
    }
  });

  it('no text is empty', () => {
    expect(flatten(texts as unknown as TextTree).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('each simplification is one sentence', () => {
    for (const [, text] of flatten(texts.simplifications as TextTree)) expect(text).toMatch(/^[^\n]+[.。]$/);
  });
});

describe('texts of the reference', () => {
  it('no text of the reference is empty', () => {
    expect(flatten(en).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(flatten(simplifications))('%s is one sentence', (_, text) => expect(text).toMatch(/^[A-Z][^\n]*\.$/));
});

describe('types of texts', () => {
  interface Sample {
    readonly plain: 'Plain';
    readonly group: { readonly named: '{{a}} of {{b}}' };
    readonly thing_one: '{{count}} thing';
    readonly thing_other: '{{count}} things';
  }

  it('a text requires exactly its parameters', () => {
    expectTypeOf<KeyOf<Sample>>().toEqualTypeOf<'plain' | 'group.named' | 'thing'>();
    expectTypeOf<ArgumentsOf<Sample, 'plain'>>().toEqualTypeOf<[]>();
    expectTypeOf<ArgumentsOf<Sample, 'group.named'>>().toEqualTypeOf<
      [parameters: { readonly a: string | number; readonly b: string | number }]
    >();
    expectTypeOf<ArgumentsOf<Sample, 'thing'>>().toEqualTypeOf<[parameters: { readonly count: number }]>();
  });
});
