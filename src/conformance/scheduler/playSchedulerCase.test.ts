import { describe, expect, it } from 'vitest';
import type { KubeSchedulerConfiguration } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { playSchedulerCase } from './playSchedulerCase.ts';
import type { RecordedStep, SchedulerCase } from './schedulerCase.ts';

const node = (name: string): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  spec: {},
  status: { allocatable: { cpu: '3', memory: '8Gi', pods: '110' } },
});
const pod = (name: string, cpu: string, more: Partial<Pod['spec']> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'x', name, uid: name },
  spec: { containers: [{ name: 'c', image: 'c', resources: { requests: { cpu } } }], ...more },
});

function play(given: Partial<SchedulerCase>, ...steps: readonly Partial<RecordedStep>[]) {
  const expected = steps.map((step) => ({ pod: 'x/p', attempt: 1, ...step }) as RecordedStep);
  return playSchedulerCase({ name: 'case', config: null, objects: [], pods: [], ...given, expect: expected });
}

function onlyEnabled(plugins: object): KubeSchedulerConfiguration {
  const multiPoint = {
    enabled: [{ name: 'PrioritySort' }, { name: 'DefaultBinder' }],
    disabled: [{ name: '*' }],
  };
  return { profiles: [{ plugins: { multiPoint, ...plugins } }] };
}

describe('fields that a recorded step omits', () => {
  const objects = [node('a'), node('b')];
  const scheduled = { result: 'scheduled', best: ['a', 'b'], selected: 'a', feasibleCount: 2 } as const;

  it('accepts missing verdicts without Filter plugins', () => {
    const config = onlyEnabled({ score: { enabled: [{ name: 'ImageLocality' }] } });
    const scores = { ImageLocality: { a: 0, b: 0 } };
    const step = { ...scheduled, rawScores: scores, scores, weights: { ImageLocality: 1 }, total: { a: 0, b: 0 } };
    expect(play({ config, objects, pods: [pod('p', '1')] }, { ...step, bestTotal: 0 })).toBeUndefined();
  });

  it('accepts missing scores when all Score plugins skip the Pod', () => {
    const [filter, score] = ['NodeName', 'VolumeBinding'].map((name) => ({ enabled: [{ name }] }));
    const config = onlyEnabled({ filter, preScore: score, score });
    const verdicts = { a: { code: 'Success' }, b: { code: 'Success' } };
    const step = { ...scheduled, filter: verdicts, total: { a: 0, b: 0 }, bestTotal: 0 };
    expect(play({ config, objects, pods: [pod('p', '1')] }, step)).toBeUndefined();
  });

  it('accepts a missing count of feasible nodes after an error', () => {
    const storage: KubeObject[] = [
      { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'modeless' } },
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { namespace: 'x', name: 'data' },
        ...{ spec: { storageClassName: 'modeless' } },
      },
    ];
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    const pods = [pod('p', '1', { volumes })];
    const step = {
      result: 'error',
      preFilter: {
        rejectedBy: 'VolumeBinding',
        code: 'Error',
        message: 'VolumeBindingMode not set for StorageClass "modeless"',
      },
      message: 'running PreFilter plugin "VolumeBinding": VolumeBindingMode not set for StorageClass "modeless"',
    } as const;
    expect(play({ objects: [...objects, ...storage], pods }, step)).toBeUndefined();
  });

  it('accepts a count of best nodes in place of their names', () => {
    const many = Array.from({ length: 21 }, (_, i) => node(`n${i}`));
    const step = { result: 'scheduled', selected: 'n0', feasibleCount: 21, bestTotal: 0 } as const;
    const config = onlyEnabled({ score: { enabled: [{ name: 'ImageLocality' }] } });
    const given = { detail: 'brief', config, objects: many, pods: [pod('p', '1')] } as const;
    expect(play(given, { ...step, bestCount: 21 })).toBeUndefined();
    expect(play(given, { ...step, bestCount: 20 })?.path).toBe('expect[0].bestCount');
  });
});

it('orders victims without start time as the record requests', () => {
  const objects = [node('a'), ...['z', 'm', 'b'].map((name) => pod(name, '1', { nodeName: 'a' }))];
  const preemptor = pod('p', '3', { priority: 5 });
  const message = '0/1 nodes are available: 1 Insufficient cpu.';
  const nominated = {
    result: 'nominated',
    feasibleCount: 0,
    message,
    unschedulablePlugins: ['NodeResourcesFit'],
    preemption: { nominatedNode: 'a', victims: ['x/b', 'x/m', 'x/z'], pdbViolations: 0 },
  } as const;
  const second = { result: 'scheduled', best: ['a'], selected: 'a', feasibleCount: 1 } as const;
  const given = { detail: 'brief', objects, pods: [preemptor] } as const;
  expect(play(given, nominated, { ...second, attempt: 2, nominatedNodeTriedFirst: 'a' })).toBeUndefined();
});
