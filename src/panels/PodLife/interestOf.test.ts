import { describe, expect, it } from 'vitest';
import type { PodView } from '#protocol/views.ts';
import { byInterest } from './interestOf.ts';

const POD: PodView = {
  key: 'default/a',
  namespace: 'default',
  name: 'a',
  uid: 'a',
  ordinal: 1,
  node: 'n',
  assumed: false,
  phase: 'Running',
  status: 'Running',
  ready: '1/1',
  restarts: 0,
  deleting: false,
  workload: 'Pod/default/a',
  colour: 1,
  cpuMilli: 0,
  memoryBytes: 0,
  priority: 0,
  createdUs: 0,
};

describe('the Pod shown by default', () => {
  it('a Pod in trouble comes first, then an ending, restarted or unready one, then the newest', () => {
    const pods: PodView[] = [
      { ...POD, name: 'old', ordinal: 1 },
      { ...POD, name: 'new', ordinal: 9 },
      { ...POD, name: 'unready', ready: '0/1' },
      { ...POD, name: 'restarted', restarts: 2 },
      { ...POD, name: 'ending', deleting: true, status: 'Terminating' },
      { ...POD, name: 'crashing', status: 'CrashLoopBackOff', ready: '0/1' },
    ];
    expect(byInterest(pods).map(({ name }) => name)).toEqual([
      'crashing',
      'ending',
      'restarted',
      'unready',
      'new',
      'old',
    ]);
  });
});
