import type { Story, StoryValue } from '#scenarios/story.ts';

/** The one device that is allocated to the shared claim. */
const SHARED: StoryValue = {
  object: 'ResourceClaim/default/shared',
  path: 'status.allocation.devices.results.0.device',
};
const TAINT = 'spec.devices.gpu-0.taints.0';

/** A claim of two Pods has its device until a taint makes both leave; then it gets another one. */
export const story: Story = {
  scenario: 'device-taint',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'early',
      kind: 'narrate',
      at: { after: { reason: 'pod.rejected', subject: 'default/reader-2' } },
      points: ['Pod/default/reader-2'],
      values: { tries: { count: { reason: 'pod.unschedulable', subject: 'default/reader-2' } } },
    },
    {
      id: 'shared',
      kind: 'point',
      at: { after: { reason: 'pod.bound', subject: 'default/reader-2', actor: 'kube-scheduler' } },
      decisive: true,
      points: ['Pod/default/reader-*', 'Node/gpu-1'],
      values: {
        device: SHARED,
        node: { field: 'node' },
        pods: { count: { reason: 'pod.bound', subject: 'default/reader-*', actor: 'kube-scheduler' } },
      },
    },
    {
      id: 'other',
      kind: 'point',
      at: { after: { reason: 'pod.bound', subject: 'default/alone', actor: 'kube-scheduler' } },
      points: ['Pod/default/alone', 'Node/gpu-2'],
      values: {
        node: { field: 'node' },
        devices: { answer: 'claimMatches', to: { namespace: 'default', name: 'alone' }, path: '0.requests.0.devices' },
        free: { answer: 'claimMatches', to: { namespace: 'default', name: 'alone' }, path: '0.requests.0.free' },
      },
    },
    {
      id: 'hot',
      kind: 'narrate',
      at: { after: { reason: 'resourceSlice.updated', subject: 'gpu-1-gpus' } },
      points: ['Node/gpu-1'],
      values: {
        device: SHARED,
        key: { object: 'ResourceSlice/gpu-1-gpus', path: `${TAINT}.key` },
        effect: { object: 'ResourceSlice/gpu-1-gpus', path: `${TAINT}.effect` },
      },
    },
    {
      id: 'leave',
      kind: 'point',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/reader-*' }, nth: 2 },
      decisive: true,
      points: ['Pod/default/reader-*'],
      values: {
        pods: { count: { reason: 'pod.deletionStarted', subject: 'default/reader-*' } },
        seconds: { seconds: { since: 'hot' } },
      },
    },
    {
      id: 'free',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/reader-3' } },
      points: ['Node/gpu-1'],
      values: {
        readers: { objects: 'Pod', named: 'reader-*' },
        claims: { objects: 'ResourceClaim', named: 'shared' },
      },
    },
    {
      id: 'again',
      kind: 'point',
      at: { after: { reason: 'pod.bound', subject: 'default/reader-3', actor: 'kube-scheduler' } },
      points: ['Pod/default/reader-3', 'Node/gpu-1'],
      values: {
        device: SHARED,
        hot: {
          answer: 'claimMatches',
          to: { namespace: 'default', name: 'reader-3' },
          path: '0.requests.0.held.0.device',
        },
        taint: {
          answer: 'claimMatches',
          to: { namespace: 'default', name: 'reader-3' },
          path: '0.requests.0.held.0.taint',
        },
      },
    },
  ],
  end: {
    saw: [{ id: 'claim' }, { id: 'taint' }],
    tries: [
      { id: 'one', line: 'kubectl delete pod reader-1', at: 'other' },
      { id: 'both', line: 'kubectl cordon gpu-1', at: 'hot' },
    ],
    next: 'gang',
  },
};
