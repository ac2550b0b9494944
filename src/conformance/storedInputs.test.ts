import { expect, it } from 'vitest';
import { adapterFor, storedInputs } from './verify.ts';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'a', creationTimestamp: null },
  spec: { taints: null },
  status: { allocatable: { pods: '10' }, images: [{ names: null, sizeBytes: 1 }] },
};
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'x', name: 'p', creationTimestamp: null, labels: null },
  spec: {
    containers: null,
    tolerations: null,
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: null } } },
  },
  status: {},
};
const config = { profiles: [{ plugins: { filter: { enabled: null } }, pluginConfig: null }] };

it('reads null fields as absent, and required lists as present and empty', () => {
  const [read] = storedInputs({ name: 'c', pods: [pod] }).pods;
  expect(read).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'x', name: 'p' },
    spec: {
      containers: [],
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } },
    },
    status: {},
  });
});

it('does not change expected values', () => {
  const expected = [{ message: null }];
  expect(storedInputs({ name: 'c', expect: expected }).expect).toBe(expected);
});

it("plays a case with empty values in Go's format", () => {
  const play = adapterFor('scheduler', 'node-affinity');
  const noMatch = "node(s) didn't match Pod's node affinity/selector";
  const tail = 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
  const step = {
    pod: 'x/p',
    attempt: 1,
    result: 'unschedulable',
    feasibleCount: 0,
    message: `0/1 nodes are available: 1 ${noMatch}. no new claims to deallocate, ${tail}`,
    unschedulablePlugins: ['NodeAffinity'],
    preemption: { message: `no new claims to deallocate, ${tail}` },
  };
  const recorded = { name: 'c', detail: 'brief', config, objects: [node], pods: [pod], expect: [step] };
  expect(play?.(recorded, {})).toBeUndefined();
});

it('accepts null for absent fields in queue operations', () => {
  const fail = { op: 'fail', pod: 'x/p', unschedulablePlugins: ['NodeAffinity'], pendingPlugins: null };
  const { ops } = storedInputs({ name: 'c', ops: [{ op: 'addPod', pod }, fail] });
  expect(ops).toMatchObject([{ pod: { spec: { containers: [] } } }, { op: 'fail', pod: 'x/p' }]);
  expect(ops[1]).not.toHaveProperty('pendingPlugins');
});
