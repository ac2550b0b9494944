import { describe, expect, test } from 'vitest';
import { NO_MOMENT } from '#client/orreryClient.ts';
import type { Telling } from '#protocol/telling.ts';
import { newsOf } from './connectEmbed.ts';
import { isForOrrery, readRequest } from './embedMessages.ts';

describe('requests of the page around an embedded page', () => {
  test.each([
    { orrery: 'next' },
    { orrery: 'previous', id: 7 },
    { orrery: 'lock' },
    { orrery: 'open', scenario: 'preemption', id: 'a' },
    { orrery: 'open', link: '#run=abc' },
    { orrery: 'language', language: 'zh-CN' },
    { orrery: 'theme', theme: 'dark' },
  ])('accepts the request %j unchanged', (message) => {
    expect(readRequest(message)).toEqual(message);
  });

  test.each([
    [{ orrery: 'eval', code: 'alert(1)' }, 'unknown', undefined],
    [{ orrery: 'constructor' }, 'unknown', undefined],
    [{ orrery: 3 }, 'unknown', undefined],
    [{ orrery: 'next', script: 'alert(1)' }, 'invalid', 'script'],
    [{ orrery: 'open' }, 'invalid', undefined],
    [{ orrery: 'open', scenario: 'a', link: 'b' }, 'invalid', 'link'],
    [{ orrery: 'open', link: 'x'.repeat(2_000_001) }, 'invalid', 'link'],
    [{ orrery: 'language', language: 'de' }, 'invalid', 'language'],
    [{ orrery: 'theme', theme: 'pink' }, 'invalid', 'theme'],
    [{ orrery: 'next', id: {} }, 'invalid', 'id'],
    [{ orrery: 'next', id: 'x'.repeat(65) }, 'invalid', 'id'],
  ])('refuses the request %j', (message, reason, field) => {
    expect(readRequest(message)).toMatchObject({ orrery: 'refused', reason, ...(field && { field }) });
  });

  test('a refusal carries the id of its request', () => {
    expect(readRequest({ orrery: 'fly', id: 9 })).toMatchObject({ orrery: 'refused', id: 9 });
  });

  test('messages in other formats are ignored', () => {
    expect([null, 'next', 4, { type: 'next' }].some(isForOrrery)).toBe(false);
  });
});

describe('messages to the page around an embedded page', () => {
  const moment = (telling: Partial<Telling>) => ({ ...NO_MOMENT, telling: { ...NO_MOMENT.telling, ...telling } });
  const caption = (step: number, own: object = {}) => ({
    caption: {
      seq: 10 + step,
      timeUs: 0,
      salience: 'decisive' as const,
      sentence: { id: 'story.step' as const, slots: {} },
      subject: { kind: 'Pod', namespace: 'secret', name: 'mine-0' },
      points: [],
      step,
      of: 9,
      ...own,
    },
  });

  test('a step is reported by its number, without the contents of the run', () => {
    const before = moment(caption(1));
    expect(newsOf(moment(caption(2)), before)).toEqual([{ orrery: 'step', step: 2, of: 9 }]);
    const next = moment(caption(3, { story: { id: 'preemption', step: 'victims', holds: true } }));
    expect(newsOf(next, before)).toEqual([{ orrery: 'step', step: 3, of: 9, story: 'preemption', name: 'victims' }]);
    expect(newsOf(next, next)).toEqual([]);
  });

  test('the end is reported once', () => {
    const over = moment({ state: 'ended' });
    expect(newsOf(over, NO_MOMENT)).toEqual([{ orrery: 'finished' }]);
    expect(newsOf(over, over)).toEqual([]);
  });

  test('a lesson reports the result of each answer, and its end', () => {
    const lesson = (phase: 'revealed' | 'ended', results: readonly string[]) =>
      moment({
        lesson: {
          id: 'idle-yet-full',
          step: 's',
          index: 2,
          of: 4,
          phase,
          hidden: false,
          results: results.map((step) => ({
            step,
            result: 'right' as const,
            first: { answer: ['a'], confidence: 3 as const },
          })),
        },
      });
    const asked = lesson('revealed', []);
    expect(newsOf(lesson('revealed', ['fits']), asked)).toEqual([
      { orrery: 'answered', lesson: 'idle-yet-full', step: 'fits', result: 'right' },
    ]);
    expect(newsOf(lesson('ended', ['fits']), lesson('revealed', ['fits']))).toEqual([{ orrery: 'finished' }]);
  });
});
