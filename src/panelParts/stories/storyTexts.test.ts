import { expect, test } from 'vitest';
import { stories as en } from '#i18n/generated/en/stories.ts';
import { stories as zh } from '#i18n/generated/zh-CN/stories.ts';
import { STORIES } from '#scenarios/storyList.ts';

interface Words {
  readonly promise: string;
  /** A few words on each step, before it is told: for lists and headings. They give no answer away. */
  readonly stepTitles: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<string, string>>;
  readonly saw: Readonly<Record<string, string>>;
  readonly tries: Readonly<Record<string, string>>;
}

/** A sentence has no more words, or Chinese characters, than can be read while it is shown. Two sentences may stand together. */
const MOST_WORDS = 30;
const MOST_CHARACTERS = 60;

const slotsOf = (text: string): string[] => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name as string);

test.each(STORIES.map((story) => [story.scenario, story] as const))(
  '%s has words for all of its story',
  (id, story) => {
    for (const words of [en, zh] as unknown as readonly Readonly<Record<string, Words>>[]) {
      const of = words[id];
      if (!of) throw new Error(`no words for ${id}`);
      expect(Object.keys(of.steps)).toEqual(story.steps.map((step) => step.id));
      expect(Object.keys(of.stepTitles)).toEqual(story.steps.map((step) => step.id));
      expect(Object.keys(of.saw)).toEqual(story.end.saw.map((line) => line.id));
      expect(Object.keys(of.tries)).toEqual(story.end.tries.map((change) => change.id));
      const texts = [
        ...story.steps.map(({ id: step, values = {} }) => ({ text: of.steps[step] ?? '', values })),
        ...story.end.saw.map(({ id: line, values = {} }) => ({ text: of.saw[line] ?? '', values })),
      ];
      for (const { text, values } of texts)
        expect(Object.keys(values).sort(), `${id}: ${text}`).toEqual([...new Set(slotsOf(text))].sort());
      for (const text of [of.promise, ...Object.values(of.steps), ...Object.values(of.saw)]) {
        expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(MOST_WORDS);
        expect((text.match(/[\u4e00-\u9fff]/g) ?? []).length, text).toBeLessThanOrEqual(MOST_CHARACTERS);
      }
    }
  },
);
