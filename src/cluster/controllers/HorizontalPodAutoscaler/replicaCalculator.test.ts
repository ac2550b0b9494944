import { describe, expect, it } from 'vitest';
import { MetricError, type PodMetrics } from '#cluster/api/customScale.ts';
import type { Pod } from '#model/generated/types.ts';
import {
  type Calculation,
  replicasForAverage,
  replicasForShares,
  replicasForUtilization,
  replicasForValue,
} from './replicaCalculator.ts';

const NOW_US = 3_600_000_000;
const TEN_PERCENT = { down: 0.1, up: 0.1 };

interface PodFacts {
  readonly isReady?: boolean;
  readonly phase?: string;
  readonly isDeleted?: boolean;
  /** Time of its start, in seconds before now. */
  readonly age?: number;
  /** Time of its last change of readiness, in seconds before now. */
  readonly since?: number;
}

function at(secondsAgo: number): string {
  return `2026-01-01T0${secondsAgo > 0 ? 0 : 1}:${`${(60 - Math.ceil(secondsAgo / 60)) % 60}`.padStart(2, '0')}:00Z`;
}

function pods(facts: readonly PodFacts[]): Pod[] {
  return facts.map(({ isReady = true, phase = 'Running', isDeleted = false, age = 3000, since = 2400 }, index) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p${index}`, ...(isDeleted && { deletionTimestamp: at(0) }) },
    spec: { containers: [] },
    status: {
      phase,
      startTime: at(age),
      conditions: [
        { type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: at(isReady ? since : age) },
      ],
    },
  }));
}

function measured(levels: readonly number[]): PodMetrics {
  return new Map(levels.map((milli, index) => [`p${index}`, { milli, atUs: NOW_US, windowUs: 60_000_000 }]));
}

function calculation(facts: readonly PodFacts[]): Calculation {
  return { pods: pods(facts), currentReplicas: facts.length, tolerances: TEN_PERCENT, nowUs: NOW_US };
}

const up = {};
const unready = { isReady: false };
const requestsOf = (milli: readonly number[]) => () => new Map(milli.map((amount, index) => [`p${index}`, amount]));

describe('replicas for a CPU utilization target', () => {
  it.each<[string, PodFacts[], number[], number, number, number]>([
    ['utilization above the target adds replicas', [up, up, up], [300, 500, 700], 30, 5, 50],
    ['unready Pods count as idle', [unready, up, up], [300, 500, 700], 30, 4, 60],
    ['too many unready Pods keep the count', [up, unready, unready], [400, 500, 700], 30, 3, 40],
    ['an unscheduled Pod', [up, up, { phase: 'Pending' }], [500, 700], 30, 4, 60],
    ['a Pod measured before it was ready', [{ age: 180, since: 0 }, up, up], [300, 500, 700], 30, 4, 60],
    ['utilization below the target removes replicas', [up, up, up, up, up], [100, 300, 500, 250, 250], 50, 3, 28],
    [
      'ignores terminating and failed Pods',
      [up, up, { isDeleted: true }, { phase: 'Failed' }],
      [600, 600, 10, 10],
      30,
      4,
      60,
    ],
    ['Pods without metrics count as full when scaling down', [up, up, up, up], [400, 95], 100, 3, 24],
    ['utilization equals the target', [up, up], [1000], 100, 2, 100],
    ['a Pod without metrics prevents scaling up', [up, up], [1900], 100, 2, 190],
    ['a Pod without metrics prevents scaling down', [up, up], [600], 100, 2, 60],
    ['unready and missing Pods', [unready, up, up], [100, 450], 50, 3, 45],
    ['unready and missing Pods with very high utilization', [unready, up, up], [100, 2000], 50, 4, 200],
  ])('computes the replicas: %s', (_, facts, levels, target, replicas, utilizationPercent) => {
    const requests = requestsOf(facts.map(() => 1000));
    const proposal = replicasForUtilization(calculation(facts), measured(levels), 'cpu', requests, target);
    expect(proposal).toMatchObject({ replicas, utilizationPercent });
  });

  it('changes nothing within the tolerance', () => {
    const proposal = replicasForUtilization(
      calculation([up, up, up]),
      measured([1010, 1030, 1020]),
      'cpu',
      requestsOf([900, 1000, 1100]),
      100,
    );
    expect(proposal).toMatchObject({ replicas: 3, utilizationPercent: 102 });
  });

  it('needs at least one measured Pod', () => {
    const nothing = () => replicasForUtilization(calculation([unready]), measured([5]), 'cpu', requestsOf([1]), 50);
    expect(nothing).toThrow(new MetricError('did not receive metrics for targeted pods (pods might be unready)'));
  });

  it('checks the readiness of Pods only for CPU', () => {
    const requests = requestsOf([1000, 1000]);
    const proposal = replicasForUtilization(calculation([unready, up]), measured([900, 900]), 'memory', requests, 50);
    expect(proposal.replicas).toBe(4);
  });
});

describe('replicas for other targets', () => {
  it.each<[string, PodFacts[], number[], number, number, number]>([
    ['more', [up, up, up], [20_000, 10_000, 30_000], 15_000, 4, 20_000],
    ['less', [up, up, up, up, up], [12_000, 12_000, 12_000, 12_000, 12_000], 20_000, 3, 12_000],
    ['no change', [up, up, up], [20_000, 21_000, 21_000], 20_000, 3, 20_666],
    ['one Pod without metrics', [up, up, up, up], [12_000, 12_000, 12_000], 20_000, 3, 12_000],
  ])('scales by the average of a metric: %s', (_, facts, levels, target, replicas, averageMilli) => {
    expect(replicasForAverage(calculation(facts), measured(levels), '', target)).toEqual({ replicas, averageMilli });
  });

  it('a value for the whole target counts only ready Pods', () => {
    expect(replicasForValue(calculation([up, up, unready]), 20_000, 15_000)).toBe(3);
    expect(replicasForValue(calculation([up, up]), 15_500, 15_000)).toBe(2);
    expect(replicasForValue({ ...calculation([]), currentReplicas: 0 }, 3500, 1000)).toBe(4);
  });

  it('an average value counts all replicas', () => {
    expect(replicasForShares(3, TEN_PERCENT, 8600, 2150)).toEqual({ replicas: 4, averageMilli: 2867 });
    expect(replicasForShares(4, TEN_PERCENT, 8600, 2150)).toEqual({ replicas: 4, averageMilli: 2150 });
  });
});
