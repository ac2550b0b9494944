import { describe, expect, expectTypeOf, it } from 'vitest';
import { assume } from './en/assume.ts';
import { behaviours } from './en/behaviours.ts';
import { builder } from './en/builder.ts';
import { caption } from './en/caption.ts';
import { cards } from './en/cards/index.ts';
import { claimMatches } from './en/claimMatches.ts';
import { cliReports } from './en/cliReports.ts';
import { compare } from './en/compare.ts';
import { configuration } from './en/configuration.ts';
import { constants } from './en/constants.ts';
import { controllers } from './en/controllers.ts';
import { editor } from './en/editor.ts';
import { embed } from './en/embed.ts';
import { failures } from './en/failures.ts';
import { fairness } from './en/fairness.ts';
import { film } from './en/film.ts';
import { firstMinute } from './en/firstMinute.ts';
import { flags } from './en/flags.ts';
import { game } from './en/game.ts';
import { handOut } from './en/handOut.ts';
import { en as first, type Reference } from './en/index.ts';
import { inside } from './en/inside.ts';
import { keys } from './en/keys.ts';
import { kubelet } from './en/kubelet.ts';
import { lab } from './en/lab.ts';
import { labConfigurations } from './en/labConfigurations.ts';
import { lesson } from './en/lesson.ts';
import { moreFit } from './en/moreFit.ts';
import { nodeDetail } from './en/nodeDetail.ts';
import { oftenRead } from './en/oftenRead.ts';
import { otherMachines } from './en/otherMachines.ts';
import { palette } from './en/palette.ts';
import { podLife } from './en/podLife.ts';
import { preemption } from './en/preemption.ts';
import { presenter } from './en/presenter.ts';
import { reader } from './en/reader.ts';
import { rehearsal } from './en/rehearsal.ts';
import { runs } from './en/runs.ts';
import { scheduling } from './en/scheduling.ts';
import { sentences } from './en/sentences/index.ts';
import { settings } from './en/settings.ts';
import { sideBySide } from './en/sideBySide.ts';
import { simplifications } from './en/simplifications/index.ts';
import { storage } from './en/storage.ts';
import { story } from './en/story.ts';
import { storySteps } from './en/storySteps.ts';
import { terminal } from './en/terminal.ts';
import { terms } from './en/terms.ts';
import { traffic } from './en/traffic.ts';
import { transcript } from './en/transcript.ts';
import { truth } from './en/truth.ts';
import { why } from './en/why.ts';
import { whyObject } from './en/whyObject.ts';
import { scenarios } from './generated/en/scenarios.ts';
import { stories } from './generated/en/stories.ts';
import { LANGUAGES } from './languages.ts';
import type { ArgumentsOf, KeyOf, TextTree } from './texts.ts';

const en: Reference = {
  ...first,
  behaviours,
  builder,
  cards,
  caption,
  cliReports,
  compare,
  configuration,
  constants,
  controllers,
  editor,
  failures,
  fairness,
  film,
  firstMinute,
  flags,
  game,
  handOut,
  inside,
  keys,
  kubelet,
  lab,
  lesson,
  claimMatches,
  nodeDetail,
  oftenRead,
  palette,
  podLife,
  preemption,
  presenter,
  labConfigurations,
  assume,
  moreFit,
  otherMachines,
  rehearsal,
  runs,
  scheduling,
  reader,
  embed,
  scenarios,
  sentences,
  settings,
  sideBySide,
  simplifications,
  storage,
  stories,
  story,
  storySteps,
  terminal,
  terms,
  traffic,
  transcript,
  truth,
  why,
  whyObject,
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

const others = LANGUAGES.flatMap(({ id, load }) => (load === undefined ? [] : [{ id, load }]));

describe.each(others)('texts of $id', ({ load }) => {
  const namespaces = Object.keys(en) as (keyof Reference)[];

  it.each(namespaces)('%s has the keys of the reference', async (namespace) => {
    const { texts } = await load();
    expect(stems(flatten(texts[namespace] as TextTree))).toEqual(stems(flatten(en[namespace])));
  });

  it.each(namespaces)('%s has the parameters of the reference', async (namespace) => {
    const { texts } = await load();
    const expected = new Map(flatten(en[namespace]));
    for (const [key, text] of flatten(texts[namespace] as TextTree)) {
      expect({ key, parameters: parametersOf(text) }).toEqual({ key, parameters: parametersOf(expected.get(key)) });
    }
  });

  it('no text is empty', async () => {
    const { texts } = await load();
    expect(flatten(texts as unknown as TextTree).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('each simplification is one sentence', async () => {
    const { texts } = await load();
    for (const [, text] of flatten(texts.simplifications as TextTree)) expect(text).toMatch(/^[^\n]+[.。]$/);
  });
});

describe('texts of the reference', () => {
  it('no text of the reference is empty', () => {
    expect(flatten(en as unknown as TextTree).filter(([, text]) => text.trim() === '')).toEqual([]);
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
