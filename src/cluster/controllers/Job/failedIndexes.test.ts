import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Job, JobSpec, Pod } from '#model/generated/types.ts';
import { failedIndexes, failureAnnotations, formatIntervals, parseIntervals, podsToReplace } from './failedIndexes.ts';

const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED = 'batch.kubernetes.io/job-index-ignored-failure-count';
const IGNORE_DISRUPTIONS = {
  rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
};

function aJob(spec: Partial<JobSpec>, failed?: string): Job {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work' },
    spec: { completionMode: 'Indexed', completions: 3, backoffLimitPerIndex: 1, ...spec } as JobSpec,
    ...(failed !== undefined && { status: { failedIndexes: failed } }),
  };
}

interface Facts {
  readonly phase?: string;
  readonly failures?: string;
  readonly isHeld?: boolean;
  readonly endedAt?: number;
  readonly isDisrupted?: boolean;
}

function aPod(name: string, index: number, facts: Facts = {}): Pod {
  const { phase = 'Failed', failures = '0', isHeld = true, endedAt = 0, isDisrupted = false } = facts;
  const state = { terminated: { exitCode: 1, finishedAt: formatTime(endedAt * 1_000_000) } };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      annotations: { 'batch.kubernetes.io/job-completion-index': `${index}`, [FAILURES]: failures },
      ...(isHeld && { finalizers: ['batch.kubernetes.io/job-tracking'] }),
    },
    spec: { containers: [] },
    status: {
      phase,
      ...(isDisrupted && { conditions: [{ type: 'DisruptionTarget', status: 'True' }] }),
      containerStatuses: [{ name: 'c', image: '', imageID: '', ready: false, restartCount: 0, state }],
    },
  };
}

describe('failed indexes', () => {
  it.each<[string, Job, Pod[], string]>([
    ['at the limit', aJob({}), [aPod('a', 0), aPod('b', 1, { failures: '1' })], '1'],
    ['beside those already recorded', aJob({ backoffLimitPerIndex: 0 }, '0'), [aPod('a', 1)], '0,1'],
    ['without indexes that the Job no longer has', aJob({ backoffLimitPerIndex: 0 }, '9'), [aPod('a', 5)], ''],
    [
      'without a Pod that was already counted',
      aJob({ backoffLimitPerIndex: 0 }),
      [aPod('a', 0, { isHeld: false })],
      '',
    ],
    [
      'at once for FailIndex',
      aJob({ podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: { operator: 'In', values: [1] } }] } }),
      [aPod('a', 2)],
      '2',
    ],
    [
      'without ignored failures',
      aJob({ backoffLimitPerIndex: 0, podFailurePolicy: IGNORE_DISRUPTIONS }),
      [aPod('a', 2, { isDisrupted: true })],
      '',
    ],
  ])('records failed indexes: %s', (_, job, pods, expected) =>
    expect(formatIntervals(failedIndexes(job, pods))).toBe(expected),
  );
});

describe('failed Pods that await a replacement', () => {
  const names = (job: Job, pods: readonly Pod[], active: readonly Pod[] = [], settled = '') =>
    [...podsToReplace(job, pods, active, parseIntervals(settled, 3)).values()].map(({ metadata }) => metadata.name);

  it('returns the last failed Pod of each index, by failure count and end time', () => {
    const job = aJob({ backoffLimitPerIndex: 4 });
    const counts = [aPod('a', 0), aPod('c', 0, { failures: '2' }), aPod('b', 0, { failures: '1' })];
    expect(names(job, counts)).toEqual(['c']);
    const ends = [aPod('a', 0, { endedAt: 2 }), aPod('c', 0, { endedAt: 3 }), aPod('b', 0, { endedAt: 1 })];
    expect(names(job, ends)).toEqual(['c']);
  });

  it('excludes indexes that run again, have ended or do not belong to the Job', () => {
    const pods = [aPod('a', 0), aPod('b', 1), aPod('c', 2), aPod('d', 5)];
    expect(names(aJob({}), pods, [aPod('e', 1, { phase: 'Running' })], '2')).toEqual(['a']);
  });
});

describe('failure annotations of a new Pod', () => {
  it.each<[string, Pod | undefined, object]>([
    ['zero at first', undefined, { [FAILURES]: '0' }],
    ['one more failure', aPod('a', 0, { failures: '3' }), { [FAILURES]: '4' }],
    ['ignored failures apart', aPod('a', 0, { failures: '3', isDisrupted: true }), { [FAILURES]: '3', [IGNORED]: '1' }],
    ['zero after an invalid number', aPod('a', 0, { failures: '-1' }), { [FAILURES]: '1' }],
    ['zero after a number that is too large', aPod('a', 0, { failures: '2147483648' }), { [FAILURES]: '1' }],
  ])('annotates a new Pod with its failures: %s', (_, replaced, expected) => {
    expect(failureAnnotations(aJob({ podFailurePolicy: IGNORE_DISRUPTIONS }), replaced)).toEqual(expected);
  });
});
