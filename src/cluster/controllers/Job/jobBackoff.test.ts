import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';
import { NO_BACKOFF, nextBackoff, remainingBackoffUs } from './jobBackoff.ts';
import { finishedUs } from './jobPods.ts';

const S = 1_000_000;

function endedAt(second: number): Pod {
  const finishedAt = formatTime(second * S);
  const state = { terminated: { exitCode: 1, finishedAt } };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p${second}` },
    spec: { containers: [] },
    status: { containerStatuses: [{ name: 'c', image: '', imageID: '', ready: false, restartCount: 0, state }] },
  };
}

describe('failures of a Job', () => {
  it.each<[string, number, number[], number[], number, number]>([
    ['adds them up', 2, [], [10, 20], 4, 20],
    ['restarts after a success', 2, [30], [10, 20], 0, 0],
    ['counts failures after the success', 2, [15], [10, 20, 40], 2, 40],
    ['keeps the count when nothing ended', 2, [], [], 2, 5],
  ])('counts the failures of a Job: %s', (_, before, succeeded, failed, failuresSinceSuccess, lastFailureSecond) => {
    const known = { failuresSinceSuccess: before, lastFailureUs: 5 * S };
    const next = nextBackoff(known, succeeded.map(endedAt), failed.map(endedAt));
    expect(next).toEqual({ failuresSinceSuccess, lastFailureUs: lastFailureSecond * S });
  });

  it.each([
    [0, 0],
    [1, 10],
    [2, 20],
    [3, 40],
    [6, 320],
    [7, 600],
    [100, 600],
  ])('%d failures delay new Pods for %d s', (failuresSinceSuccess, seconds) => {
    const backoff = { failuresSinceSuccess, lastFailureUs: 100 * S };
    expect(remainingBackoffUs(backoff, 100 * S)).toBe(seconds * S);
    expect(remainingBackoffUs(backoff, 100 * S + seconds * S)).toBe(0);
  });

  it('a Job starts at zero failures', () => expect(remainingBackoffUs(NO_BACKOFF, 0)).toBe(0));
});

describe('the end time of a Pod', () => {
  const bare: Pod = { ...endedAt(0), status: {} };
  const conditions = [{ type: 'Ready', status: 'False', lastTransitionTime: formatTime(7 * S) }];
  const deletion = { deletionTimestamp: formatTime(40 * S), deletionGracePeriodSeconds: 30 };
  it.each<[string, Pod, number]>([
    ['its last container', endedAt(9), 9],
    ['the time when it stopped being ready', { ...bare, status: { conditions } }, 7],
    ['its deletion, less the grace period', { ...bare, metadata: { name: 'p', ...deletion } }, 10],
    ['its creation', { ...bare, metadata: { name: 'p', creationTimestamp: formatTime(3 * S) } }, 3],
  ])('takes the end time of a Pod from %s', (_, pod, second) => expect(finishedUs(pod)).toBe(second * S));
});
