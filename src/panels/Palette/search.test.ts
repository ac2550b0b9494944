// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { SEARCHED_LESSONS } from '#i18n/searchedTerms.ts';
import { allEntries, type SearchEntry } from '#panelParts/finding/places/entries.ts';
import { EntryIndex } from '#panelParts/finding/places/findEntries.ts';
import { ABSENT_REASONS } from '#panelParts/finding/places/termPlaces.ts';
import { REASONS } from '#panelParts/generated/modelTerms.ts';
import { pageEntries } from './pageEntries.ts';
import { findEverything } from './searchIndex.ts';
import { RANKING_QUERIES } from './testing/rankingQueries.ts';

const found = (sought: string): string[] => findEverything(sought).map(({ entry }) => entry.id);
const isChinese = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

describe('the ranking', () => {
  const WITHIN = 3;
  const LEAST_FOUND = 0.95;
  const known = new Set([...allEntries(), ...pageEntries()].map(({ id }) => id));

  it('the ranking has at least 400 different queries, whose expected results all exist', () => {
    expect(RANKING_QUERIES.length).toBeGreaterThanOrEqual(400);
    expect(new Set(RANKING_QUERIES.map(({ query }) => query)).size).toBe(RANKING_QUERIES.length);
    expect(RANKING_QUERIES.flatMap(({ ids }) => ids).filter((id) => !known.has(id))).toEqual([]);
  });

  it('the search lists each entry once', () => {
    const ids = [...allEntries(), ...pageEntries()].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each([
    ['English', false],
    ['Chinese', true],
  ])('finds 95 %% of the %s queries within three results', (_, chinese) => {
    const asked = RANKING_QUERIES.filter(({ query }) => isChinese(query) === chinese);
    const missed = asked.flatMap(({ query, ids }) => {
      const first = found(query).slice(0, WITHIN);
      return first.some((id) => ids.includes(id)) ? [] : [{ query, ids, first: found(query).slice(0, 5) }];
    });
    expect(asked.length - missed.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(
      asked.length * LEAST_FOUND,
    );
  });
});

it('calls no reason absent that the model writes', () => {
  const written = new Set<string>(REASONS.map(([name]) => name));
  expect(ABSENT_REASONS.filter((name) => written.has(name))).toEqual([]);
});

describe('findEverything', () => {
  it.each([
    ['FailedPreStopHook', 'reason:FailedPreStopHook'],
    ['failed pre stop hook', 'reason:FailedPreStopHook'],
    ['failed-pre-stop-hook', 'reason:FailedPreStopHook'],
    ['failedprestop', 'reason:FailedPreStopHook'],
    ['setHostnameAs', 'field:setHostnameAsFQDN'],
    ['--goaway-chance', 'flag:goaway-chance'],
  ])('“%s” finds %s in any spelling', (sought, id) => expect(found(sought).slice(0, 3)).toContain(id));

  it('matches words and not fragments', () => {
    const entry = (id: string, text: string): SearchEntry => ({
      id,
      kind: 'card',
      name: text,
      target: { type: 'page' },
      names: [text],
      texts: [{ text, worth: 1 }],
    });
    const index = new EntryIndex();
    for (const each of [entry('room', 'Room on a node'), entry('oom', 'The OOM killer')]) index.add(each);
    expect(index.find('oom').map(({ entry: { id } }) => id)).toEqual(['oom']);
  });

  it.each([
    ['what is a taint?', 'card:TaintToleration'],
    ['什么是污点', 'card:TaintToleration'],
    ['lesson about taints', 'lesson:one-tainted-node'],
    ['污点练习', 'lesson:one-tainted-node'],
    ['exercise with kubectl drain', 'lesson:the-drain-hangs'],
    ['print handouts', 'action:handOut'],
    ['restart kubelet', 'term:kubeletRestart'],
  ])('“%s” finds %s', (sought, id) => expect(found(sought).slice(0, 3)).toContain(id));

  it('finds results with either word when none has both', () => {
    const first = found('GOAWAY taint').slice(0, 3);
    expect(first).toContain('card:goaway');
    expect(first).toContain('scenario:control-plane-taint');
  });

  it('does not search the answers of a lesson', () => {
    const texts = allEntries().flatMap(({ kind, texts }) => (kind === 'lesson' ? texts.map(({ text }) => text) : []));
    const shownTexts = Object.values(SEARCHED_LESSONS).flatMap((lessons) =>
      Object.values(lessons).flatMap(({ steps }) =>
        Object.values(steps).flatMap(({ reveal = '', hints = [], solutions = {} }) => [
          reveal,
          ...hints,
          ...Object.values(solutions),
        ]),
      ),
    );
    expect(texts.filter((text) => text !== '' && shownTexts.includes(text))).toEqual([]);
  });

  it('puts an action first when its name was typed', () => {
    expect(found('copy a link to this moment')[0]).toBe('action:share');
    expect(found('share')[0]).toBe('action:share');
    expect(found('分享')[0]).toBe('action:share');
  });

  it('finds nothing for letters that occur nowhere', () => expect(found('zzzqq')).toEqual([]));
});
