import { expect, test } from 'vitest';
import type { Happening } from './happening.ts';
import { planOf } from './plan.ts';

function decision(seq: number, atMs: number, node: string): Happening {
  return {
    seq,
    atUs: atMs * 1000,
    salience: 'decisive',
    type: node === '' ? 'pod.unschedulable' : 'pod.scheduled',
    kind: 'Pod',
    subject: `default/p${seq}`,
    component: 'kube-scheduler',
    isCycle: true,
    ...(node !== '' && { node }),
  };
}

const ALL = { fromUs: 0, untilUs: 2_000_000, isShown: () => true };

test('the last of a burst of decisions sums up what came of all of them', () => {
  const nodes = ['a', 'b', 'a', '', 'c', 'a'];
  const burst = nodes.map((node, at) => decision(at + 1, 10 + at * 5, node));
  const last = planOf(burst, ALL).at(-1);
  expect(last).toMatchObject({ kind: 'beat', seq: 6, sum: { placed: 5, refused: 1, nodes: 3 } });
});

test('what others do at the time of a played entry, but after it, does not come before it', () => {
  const refused: Happening = { ...decision(2, 100, ''), component: 'kube-apiserver', isCycle: false };
  const own = decision(1, 100, 'a');
  const plan = planOf([own, refused], { ...ALL, isShown: ({ component }) => component === 'kube-scheduler' });
  expect(plan.flatMap((segment) => (segment.kind === 'beat' ? [segment.seq] : []))).toEqual([1]);
});
