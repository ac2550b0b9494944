import { expect, test } from 'vitest';
import type { Millis } from '#base/time.ts';
import type { Happening } from './happening.ts';
import { beginningOf, type PlanSegment, planOf } from './plan.ts';

function decision(seq: number, atMs: Millis, node: string): Happening {
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

test('the last of a burst of decisions sums up all of them', () => {
  const nodes = ['a', 'b', 'a', '', 'c', 'a'];
  const burst = nodes.map((node, at) => decision(at + 1, 10 + at * 5, node));
  const last = planOf(burst, ALL).at(-1);
  expect(last).toMatchObject({ kind: 'step', seq: 6, sum: { placed: 5, refused: 1, nodes: 3 } });
});

test('an entry of another component at the same time does not come before a played entry', () => {
  const refused: Happening = { ...decision(2, 100, ''), component: 'kube-apiserver', isCycle: false };
  const own = decision(1, 100, 'a');
  const plan = planOf([own, refused], { ...ALL, isShown: ({ component }) => component === 'kube-scheduler' });
  expect(plan.flatMap((segment) => (segment.kind === 'step' ? [segment.seq] : []))).toEqual([1]);
});

test('the steps of the first Pod are played beside a burst of decisions that excludes them', () => {
  const other = { ...decision(1, 0, ''), salience: 'step', isCycle: false } as const;
  const made: Happening = { ...other, seq: 1, type: 'pod.created', component: 'kube-apiserver', subject: 'default/p2' };
  const runs: Happening = { ...other, seq: 5, atUs: 40_000, type: 'container.started', component: 'kubelet' };
  const burst = [decision(2, 10, 'a'), decision(3, 20, 'b'), decision(6, 50, 'a')];
  const isFirst = ({ type }: Happening) => type === 'pod.created' || type === 'container.started';
  const plan = planOf([made, ...burst.slice(0, 2), runs, ...burst.slice(2)], { ...ALL, isFirst });
  const played = plan.flatMap((segment) => (segment.kind === 'step' ? [[segment.seq, segment.burst?.of]] : []));
  expect(played).toEqual([
    [1, undefined],
    [2, 2],
    [3, 2],
    [5, undefined],
    [6, undefined],
  ]);
});

test('the beginning of a plan does not depend on later entries, except for its counts', () => {
  const kinds = ['a', '', 'b'];
  for (let size = 1; size <= 12; size++) {
    const ahead = Array.from({ length: size }, (_, at): Happening => {
      const decided = decision(at + 1, 10 + at * at * 40, kinds[at % kinds.length] ?? '');
      return at % 4 === 3 ? { ...decided, component: 'kubelet', isCycle: false } : decided;
    });
    const options = { ...ALL, isShown: ({ component }: Happening) => component === 'kube-scheduler' };
    const whole = planOf(ahead, options).map(withoutCount);
    for (let known = 1; known <= size; known++) {
      const beginning = beginningOf(ahead.slice(0, known), options).map(withoutCount);
      expect(beginning.length).toBeGreaterThan(0);
      expect(whole.slice(0, beginning.length)).toEqual(beginning);
    }
  }
});

function withoutCount(segment: PlanSegment): object {
  return segment.kind === 'step' ? { ...segment, burst: undefined } : segment;
}
