import { expect, it } from 'vitest';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

it('finds objects by name or kind, whole names first, except Pods, Nodes, Events and Leases', () => {
  const session = openedScenario('drain-and-pdb');
  seekSeconds(session, 5);
  const found = (names: readonly string[], whole = false) =>
    session.ask('findObjects', { names, whole, most: 8 }).map(({ kind, name }) => `${kind} ${name}`);
  expect(found(['web']).slice(0, 3)).toEqual([
    'Deployment web',
    'PodDisruptionBudget web',
    expect.stringMatching(/^ReplicaSet web-/),
  ]);
  expect(found(['daemonset'])).toEqual(['DaemonSet agent']);
  expect(found(['kubectl', 'rollout', 'web', 'eb'], true)).toEqual(['Deployment web', 'PodDisruptionBudget web']);
  expect(found(['node-1'])).toEqual([]);
});
