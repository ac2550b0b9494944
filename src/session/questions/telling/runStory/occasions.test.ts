import { expect, it } from 'vitest';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

/** The story of a scenario played that far, as `second id slots`. */
function described(scenario: string, seconds: number, most = 12) {
  const session = openedScenario(scenario);
  seekSeconds(session, seconds);
  const { digest } = session.run.position;
  const lines = session.ask('runStory', { most });
  expect(session.run.position.digest).toBe(digest);
  expect(lines.length).toBeLessThanOrEqual(most);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map(({ seq }) => seq).sort((a, b) => a - b));
  for (const { seq, timeUs } of lines) expect(session.run.entry(seq)?.atUs).toBe(timeUs);
  return lines.map(({ timeUs, sentence }) => [Math.floor(timeUs / 1e6), sentence.id, sentence.slots]);
}

it('shows first refusals in the scheduler’s words', () => {
  expect(described('idle-but-full', 30)).toEqual([
    [1, 'run.firstPlaced', expect.objectContaining({ node: 'node-1' })],
    [15, 'run.firstRefusal', { pod: 'report', message: '0/3 nodes are available: 3 Insufficient cpu.' }],
  ]);
});

it('counts repeated events, and shows the fifth failure of a container', () => {
  const lines = described('crash-loop-backoff', 300);
  expect(lines).toContainEqual([5, 'run.firstFailure', { pod: 'half', container: 'worker', exitCode: 1 }]);
  expect(lines.filter(([, id]) => id === 'run.fifthFailure').map(([, , slots]) => slots)).toEqual([
    expect.objectContaining({ nth: 5 }),
    expect.objectContaining({ nth: 5 }),
  ]);
});

it.each([
  ['drain-and-pdb', 120, ['run.drain', 'run.budgetRefuses', 'run.drainFails', 'run.drained']],
  ['dead-node', 200, ['run.fault', 'run.nodeNotReady']],
  ['oom-or-evicted', 300, ['run.oomKilled', 'run.pressure', 'run.evicted']],
  ['etcd-leader', 60, ['run.etcdLeaderLost', 'run.etcdLeaderElected']],
  ['quota-no-pods', 30, ['run.forbidden']],
  ['too-many-requests', 60, ['run.budgetRefuses', 'run.rejected']],
  ['scale-up', 140, ['run.firstRefusal', 'run.scaleUp', 'run.nodeReady']],
  ['hpa-load', 200, ['run.scaled']],
] as const)('%s after %i s shows %j', (scenario, seconds, ids) => {
  const said = described(scenario, seconds).map(([, id]) => id);
  for (const id of ids) expect(said).toContain(id);
});

it('keeps the most important lines when there is little room', () => {
  expect(described('oom-or-evicted', 300, 2).map(([, id]) => id)).toEqual(['run.oomKilled', 'run.evicted']);
});
