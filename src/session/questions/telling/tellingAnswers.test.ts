import { expect, test } from 'vitest';
import { openedScenario } from '#session/testing/scenarioSession.ts';

test('the last caption is the last decision on the stage, or the last step of one Pod', () => {
  const session = openedScenario('first-minute');
  expect(session.ask('lastCaption', { stage: 'scheduler' })).toBeUndefined();
  while (session.run.position.atUs < 2_500_000) session.step();
  const last = session.ask('lastCaption', { stage: 'scheduler' });
  expect(last).toMatchObject({ salience: 'decisive', subject: { kind: 'Pod' } });
  const [first] = session.ask('list', { kind: 'Pod' }) as unknown as {
    metadata: { namespace: string; name: string };
  }[];
  const { namespace, name } = first?.metadata ?? { namespace: '', name: '' };
  const subject = { kind: 'Pod', namespace, name };
  const own = session.ask('lastCaption', { stage: 'scheduler', subject });
  expect(own?.subject).toEqual(subject);
  expect(session.ask('caption', { seq: own?.seq ?? 0, subject })).toEqual(own);
});
