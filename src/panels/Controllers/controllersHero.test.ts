import { describe, expect, it } from 'vitest';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { DrainsView, HpaView, NodeLoss, Rollout } from '#protocol/controllers.ts';
import { type ControllersNow, controllersHero } from './controllersHero.ts';

const QUIET: ControllersNow = {
  selection: null,
  rollout: undefined,
  loss: undefined,
  drains: undefined,
  hpa: undefined,
  autoscaling: undefined,
  hasGrowth: false,
  service: undefined,
  isFailing: false,
};
const group = (isNew: boolean, pods: number) => ({
  name: `rs-${isNew}`,
  isNew,
  pods,
  revision: 1,
  desired: 1,
  available: 1,
});
const rolling = { groups: [group(false, 2), group(true, 2)] } as unknown as Rollout;
const settled = { groups: [group(false, 0), group(true, 4)] } as unknown as Rollout;
const drains = (phase: string) =>
  ({ drain: { node: 'node-1', phase }, budgets: [], moreBudgets: 0 }) as unknown as DrainsView;
const loss = { node: { node: 'node-2' } } as unknown as NodeLoss;
const hpa = { name: 'web' } as unknown as HpaView;
const scaler = {
  pods: [{}],
  groups: [],
  nodes: [{ node: 'node-3', phase: 'needed' }],
  pools: [],
} as unknown as AutoscalingView;

describe('the panel that opens first in the Controllers view', () => {
  it.each<[string, Partial<ControllersNow>, string]>([
    ['the workload when nothing changes', { rollout: settled }, 'rollout'],
    ['a rollout before an autoscaler and an HPA', { rollout: rolling, hpa, autoscaling: scaler }, 'rollout'],
    ['failing requests before the rollout that causes them', { rollout: rolling, isFailing: true }, 'requests'],
    ['a drain before a lost node', { rollout: settled, loss, drains: drains('evicting') }, 'drain'],
    ['a rollout before a drain', { rollout: rolling, drains: drains('evicting') }, 'rollout'],
    ['the workload and not a finished drain', { rollout: settled, drains: drains('drained') }, 'rollout'],
    ['a lost node before a settled workload', { rollout: settled, loss }, 'loss'],
    ['an autoscaler with Pods to place before an HPA', { rollout: settled, hpa, autoscaling: scaler }, 'autoscaler'],
    ['an HPA before an autoscaler with nothing to do', { hpa, autoscaling: { ...scaler, pods: [] } }, 'hpa'],
    ['growth when it is counted', { rollout: settled, hasGrowth: true }, 'growth'],
    [
      'the selected workload before others that change',
      { rollout: rolling, selection: { kind: 'HorizontalPodAutoscaler', name: 'web' } },
      'hpa',
    ],
    [
      'requests to the selected Service, long after the last failure',
      { rollout: rolling, service: 'shop', selection: { kind: 'Service', name: 'shop' } },
      'requests',
    ],
    [
      'the workload and not requests to another Service',
      { rollout: settled, service: 'shop', selection: { kind: 'Service', name: 'other' } },
      'rollout',
    ],
    [
      'the drain of the selected node',
      { loss, drains: drains('drained'), selection: { kind: 'Node', name: 'node-1' } },
      'drain',
    ],
    [
      'the autoscaler of the selected node',
      { hpa, autoscaling: scaler, selection: { kind: 'Node', name: 'node-3' } },
      'autoscaler',
    ],
  ])('opens first: %s', (_title, now, hero) => {
    expect(controllersHero({ ...QUIET, ...now })).toBe(hero);
  });
});
