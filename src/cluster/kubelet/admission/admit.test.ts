import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { admitPod, podsToPreempt } from './admit.ts';

const pod = (name: string, resources: object, rest: Partial<Pod['spec']> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i', resources }], ...rest },
});
const burstable = (name: string, cpu: string, memory = '1Gi') => pod(name, { requests: { cpu, memory } });
const guaranteed = (name: string, cpu: string) =>
  pod(name, { requests: { cpu, memory: '1Gi' }, limits: { cpu, memory: '1Gi' } });
const critical = pod('critical', { requests: { cpu: '2' } }, { priority: 2_000_000_000 });
const node: Node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', labels: {} },
  spec: {},
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '10' } },
};
const names = (pods: readonly Pod[]) => pods.map(({ metadata }) => metadata.name);

describe('critical Pod', () => {
  it('preempts the Pods with requests closest to the shortage, Guaranteed Pods last', () => {
    const present = [
      guaranteed('g', '2'),
      burstable('small', '500m'),
      burstable('fits', '1500m'),
      burstable('big', '3'),
    ];
    const victims = podsToPreempt(critical, present, [{ resource: 'cpu', amount: 1500 }]);
    expect(victims.ok && names(victims.pods)).toEqual(['fits']);
    const more = podsToPreempt(critical, present, [{ resource: 'cpu', amount: 6000 }]);
    expect(more.ok && names(more.pods)).toEqual(['big', 'fits', 'g']);
  });

  it('does not preempt BestEffort Pods, which would free nothing', () => {
    const present = [pod('free', {}), burstable('a', '1', '2Gi'), burstable('b', '1', '1Gi')];
    const victims = podsToPreempt(critical, present, [{ resource: 'cpu', amount: 1000 }]);
    expect(victims.ok && names(victims.pods)).toEqual(['b']);
  });

  it('admits a critical Pod when preemption frees enough, and refuses it otherwise', () => {
    const present = [burstable('a', '3')];
    expect(admitPod(critical, node, present)).toMatchObject({ admitted: true, preempts: [present[0]] });
    const huge = pod('huge', { requests: { cpu: '5' } }, { priority: 2_000_000_000 });
    expect(admitPod(huge, node, present)).toEqual({
      admitted: false,
      rejection: {
        reason: 'UnexpectedAdmissionError',
        message:
          'Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [(res: cpu, q: 1000), ]',
      },
    });
  });

  it('refuses a critical Pod when preemption cannot help', () => {
    const picky = pod('picky', { requests: { cpu: '5' } }, { priority: 2_000_000_000, nodeSelector: { disk: 'ssd' } });
    expect(admitPod(picky, node, [])).toMatchObject({ rejection: { reason: 'NodeAffinity' } });
  });
});

describe('kubelet admission', () => {
  it.each([
    [
      'OutOfcpu',
      { requests: { cpu: '2' } },
      {},
      "Node didn't have enough resource: cpu, requested: 2000, used: 3000, capacity: 4000",
    ],
    [
      'OutOfmemory',
      { requests: { memory: '9Gi' } },
      {},
      /^Node didn't have enough resource: memory, requested: 9663676416/,
    ],
    ['NodeName', {}, { nodeName: 'other' }, "Predicate NodeName failed: node(s) didn't match the requested node name"],
    ['PodOSNotSupported', {}, { os: { name: 'windows' } }, "Failed to admit pod as the OS field doesn't match node OS"],
  ])('refuses a Pod with reason %s', (reason, resources, spec, message) => {
    const admission = admitPod(pod('p', resources, spec), node, [burstable('a', '3')]);
    expect(admission).toMatchObject({ admitted: false, rejection: { reason } });
    if (!admission.admitted) expect(admission.rejection.message).toMatch(message);
  });

  it('ignores an extended resource that the Node does not report', () => {
    expect(admitPod(pod('p', { requests: { 'example.com/x': '1' } }), node, []).admitted).toBe(true);
    const known: Node = { ...node, status: { allocatable: { ...node.status?.allocatable, 'example.com/x': '1' } } };
    const taken = pod('q', { requests: { 'example.com/x': '1' } });
    expect(admitPod(pod('p', { requests: { 'example.com/x': '1' } }), known, [taken])).toMatchObject({
      rejection: { reason: 'OutOfexample.com/x' },
    });
  });

  it('does not check taints for static Pods', () => {
    const tainted: Node = { ...node, spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } };
    expect(admitPod(pod('p', {}), tainted, [])).toMatchObject({ rejection: { reason: 'TaintToleration' } });
    const fixed = pod('p', {});
    const annotations = { 'kubernetes.io/config.source': 'file' };
    expect(admitPod({ ...fixed, metadata: { name: 'p', annotations } }, tainted, []).admitted).toBe(true);
  });
});

describe('admitPod', () => {
  it.each<[string, Pod, string]>([
    [
      'a label for another operating system',
      { ...pod('p', {}), metadata: { name: 'p', labels: { 'kubernetes.io/os': 'windows' } } },
      'PodOSSelectorNodeLabelDoesNotMatch',
    ],
    ['a Pod for another operating system', pod('p', {}, { os: { name: 'windows' } }), 'PodOSNotSupported'],
  ])('refuses %s', (_, refused, reason) => {
    expect(admitPod(refused, node, [])).toMatchObject({ admitted: false, rejection: { reason } });
  });
});
