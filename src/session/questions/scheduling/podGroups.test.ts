import { expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

const groupOf = (session: Session) => session.ask('podGroups', {})[0];
const session = openedScenario('gang');

it('shows the progress of a gang, and that it holds no room between its tries', () => {
  expect(session.ask('podGroups', {})).toEqual([]);
  seekSeconds(session, 9);
  expect(groupOf(session)).toMatchObject({ name: 'training', minCount: 4, phase: 'gathers', tries: 0, condition: '' });
  expect(groupOf(session)?.members.map(({ pod }) => pod)).toEqual(
    ['1', '2', '3'].map((number) => `default/worker-${number}`),
  );
  seekSeconds(session, 11);
  expect(groupOf(session)).toMatchObject({
    phase: 'refused',
    fitted: 3,
    tries: 1,
    leftUs: 0,
    condition: 'PodGroupScheduled=False (Unschedulable)',
  });
  expect(groupOf(session)?.members.every(({ state, node }) => state === 'waiting' && node === '')).toBe(true);
  seekSeconds(session, 50);
  expect(groupOf(session)).toMatchObject({
    phase: 'bound',
    fitted: 0,
    condition: 'PodGroupScheduled=True (Scheduled)',
  });
  expect(new Set(groupOf(session)?.members.map(({ node }) => node)).size).toBe(4);
});
