import { expect, test } from 'vitest';
import type { TranscriptLine } from '#protocol/telling.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

test('the transcript describes every entry with a sentence, by page, component, subject and decision', () => {
  const session = openedScenario('first-minute');
  while (session.run.position.atUs < 9_000_000 && session.step());
  const last = session.run.head.seq;
  const lines: TranscriptLine[] = [];
  let from = 1;
  for (let page = session.ask('transcript', { from }); page.to >= from; page = session.ask('transcript', { from })) {
    expect(page.lines.length).toBeLessThanOrEqual(200);
    expect(page.from).toBe(from);
    lines.push(...page.lines);
    from = page.to + 1;
  }
  expect(from).toBe(last + 1);
  const captions = Array.from({ length: last }, (_, at) => session.ask('caption', { seq: at + 1, isBrief: true }));
  expect(lines.map(({ seq, timeUs, sentence, salience }) => ({ seq, timeUs, sentence, salience }))).toEqual(
    captions.flatMap((caption) => {
      if (!caption) return [];
      const { seq, timeUs, sentence, salience } = caption;
      return [{ seq, timeUs, sentence, salience }];
    }),
  );

  const back = session.ask('transcript', { to: last });
  expect(back.lines).toEqual(lines.slice(-back.lines.length));
  expect(session.run.position.seq).toBe(last);
  expect(back.components).toContain('kube-scheduler');

  const decided = session.ask('transcript', { from: 1, component: 'kube-scheduler', isDecisive: true });
  expect(decided.lines.length).toBeGreaterThan(3);
  expect(decided.lines).toEqual(
    lines.filter(({ component, salience }) => component === 'kube-scheduler' && salience === 'decisive').slice(0, 200),
  );
  const subject = session.ask('caption', { seq: decided.lines[0]?.seq ?? 0 })?.subject;
  if (!subject) throw new Error('a decision is about a Pod');
  const own = session.ask('transcript', { from: 1, subject });
  expect(own.lines.length).toBeGreaterThan(3);
  for (const { seq } of own.lines) expect(session.ask('caption', { seq, subject })?.subject).toEqual(subject);
});

test('a page beyond the known entries is empty', () => {
  const session = openedScenario('first-minute');
  expect(session.ask('transcript', { to: 0 })).toEqual({ lines: [], from: 1, to: 0, components: [] });
  expect(session.ask('transcript', { from: 5 }).lines).toEqual([]);
});
