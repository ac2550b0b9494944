import { expect, it } from 'vitest';
import { fixtureCycle } from '#client/testing/fixtureExplanation.ts';
import { refusals } from '#panelParts/verdicts/verdictTone.ts';
import { highestTotal, ranked, sentenceOf } from './readDecision.ts';

const cycle = fixtureCycle();
const podOf = (message: string) => ({ ...cycle, message, selected: '' });

it('says which node wins, by how much, and which is second', () => {
  const [first, second] = ranked(cycle);
  expect(first?.node).toBe('node-5');
  expect(sentenceOf(cycle)).toEqual({
    key: 'wins',
    pod: cycle.pod,
    node: 'node-5',
    by: (first?.total ?? 0) - (second?.total ?? 0),
    second: second?.node,
  });
  expect(highestTotal(cycle)).toBeGreaterThanOrEqual(first?.total ?? 0);
});

it('says how many nodes of a tie have the same total', () => {
  const verdicts = cycle.verdicts.map((verdict) =>
    verdict.total === undefined ? verdict : { ...verdict, total: 500 },
  );
  expect(sentenceOf({ ...cycle, verdicts })).toEqual({
    key: 'tie',
    pod: cycle.pod,
    node: 'node-5',
    count: 4,
    total: 500,
  });
});

it('says that a single feasible node is not scored', () => {
  expect(sentenceOf({ ...cycle, feasible: [5] })).toMatchObject({ key: 'onlyOne', looked: 7 });
});

it('uses kube-scheduler’s words when no node fits, room is made, or the attempt fails', () => {
  expect(sentenceOf({ ...podOf('0/7 nodes are available'), outcome: 'unschedulable' })).toMatchObject({
    key: 'fitsNowhere',
    message: '0/7 nodes are available',
  });
  expect(
    sentenceOf({ ...podOf('m'), outcome: 'nominated', preemption: { nominated: 'node-2', nodes: [] } }),
  ).toMatchObject({ key: 'makesRoom', node: 'node-2' });
  expect(sentenceOf({ ...podOf('no class'), outcome: 'error' })).toMatchObject({ key: 'failed', message: 'no class' });
});

it('groups nodes that refused for the same reason', () => {
  const verdicts = cycle.verdicts.map((verdict) =>
    verdict.code === 'Success'
      ? verdict
      : { ...verdict, code: 'Unschedulable' as const, reasons: ['Insufficient cpu'] },
  );
  expect(refusals({ ...cycle, verdicts })).toEqual([
    { code: 'Unschedulable', reasons: 'Insufficient cpu', nodes: ['cp-1', 'node-2', 'node-4'] },
  ]);
  expect(refusals(cycle)).toHaveLength(3);
});
