import { describe, expect, it } from 'vitest';
import type { WorkloadView } from '#protocol/views.ts';
import { byMotion, followed, isMoving, workloadOfKey } from './workloadChoice.ts';

const view = (name: string, change: Partial<WorkloadView> = {}): WorkloadView => ({
  key: `Deployment/default/${name}`,
  kind: 'Deployment',
  namespace: 'default',
  name,
  owner: '',
  colour: 1,
  desired: 3,
  current: 3,
  ready: 3,
  updated: 3,
  available: 3,
  ...change,
});
const ref = (name: string) => ({ kind: 'Deployment', namespace: 'default', name });

describe('the workload shown by default', () => {
  it('a changing workload comes before the largest; an owned one is shown through its owner', () => {
    const all = [
      view('small'),
      view('large', { desired: 9, current: 9, ready: 9, updated: 9, available: 9 }),
      view('moves', { updated: 1 }),
      view('owned', { owner: 'Deployment/default/large', available: 0 }),
    ];
    expect(byMotion(all).map(({ name }) => name)).toEqual(['moves', 'large', 'small']);
    expect(followed(all, null)).toEqual(ref('moves'));
  });

  it('the choice stays until the workload has settled and another one changes', () => {
    const settled = [view('a'), view('b', { desired: 9, current: 9, ready: 9, updated: 9, available: 9 })];
    expect(followed(settled, ref('a'))).toEqual(ref('a'));
    expect(followed([view('a'), view('b', { available: 2 })], ref('a'))).toEqual(ref('b'));
    expect(followed([view('a', { available: 1 }), view('b', { available: 2 })], ref('b'))).toEqual(ref('b'));
    expect(followed([], ref('a'))).toBeNull();
  });

  it('a Job is chosen while it has Pods, and a CronJob never', () => {
    const job = (name: string, current: number) =>
      view(name, { key: `Job/default/${name}`, kind: 'Job', current, available: 0 });
    const cron = view('cron', { key: 'CronJob/default/cron', kind: 'CronJob', current: 0, available: 0 });
    expect([job('done', 0), job('busy', 1), cron].map(isMoving)).toEqual([false, true, false]);
  });

  it('a workload has a key of three parts', () => {
    expect(workloadOfKey('Deployment/default/web')).toEqual(ref('web'));
    expect(workloadOfKey('Node/node-1')).toBeNull();
  });
});
