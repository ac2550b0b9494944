import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, podOf, S, start } from '#session/testing/manifestSession.ts';
import {
  eventsOf,
  nodeConditions,
  openedScenario,
  podsOf,
  seekSeconds,
  usageOf,
} from '#session/testing/scenarioSession.ts';

const MI = 1024 * 1024;
const NODE = { nodes: { count: 1, cpu: '4', memory: '2Gi', pods: 110 } };

const evicted = (session: Session): (string | undefined)[] =>
  journalReasons(session)
    .filter(({ type }) => type === 'pod.evicted')
    .map(({ subject }) => subject);
const ranked = (session: Session, node: string): string[] =>
  [...usageOf(session, node).pods].sort((a, b) => a.evictionRank - b.evictionRank).map(({ pod }) => pod);

function pod(name: string, container = '', spec = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  ${spec}
  containers:
    - {name: app, image: '${name}:1', ${container}}
`;
}

/** The container of that Pod uses so much, and so much more every second. */
function uses(session: Session, name: string, mib: number, leakMib = 0): void {
  does(session, {
    type: 'behaviour.set',
    target: { namespace: 'default', workload: name, container: 'app' },
    behaviour: { memory: [{ atMs: 0, bytes: mib * MI }], leakBytesPerSecond: leakMib * MI },
  });
}

const configure = (session: Session, text: string): void =>
  does(session, {
    type: 'kubelet.configure',
    configuration: `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`,
  });

describe('eviction-order', () => {
  it('ranks Pods by exceeding requests, priority and usage, and ignores the QoS class', () => {
    const session = openedScenario('eviction-order');
    seekSeconds(session, 20);
    expect(ranked(session, 'equal-1')).toEqual([
      'default/best-effort-equal',
      'default/over-equal',
      'default/under-equal',
      'default/guaranteed-equal',
    ]);
    expect(ranked(session, 'prio-1')).toEqual([
      'default/over-prio',
      'default/best-effort-prio',
      'default/under-prio',
      'default/guaranteed-prio',
    ]);
    seekSeconds(session, 475);
    const order = evicted(session);
    expect(order.filter((name) => name?.endsWith('equal'))).toEqual([
      'default/best-effort-equal',
      'default/over-equal',
    ]);
    expect(order.filter((name) => name?.endsWith('prio'))).toEqual(['default/over-prio', 'default/best-effort-prio']);
  });

  it('oom_score_adj is -997 for Guaranteed, 1000 for BestEffort, and between them by request', () => {
    const session = openedScenario('eviction-order');
    seekSeconds(session, 20);
    const scores = usageOf(session, 'equal-1').pods.map(({ pod: name, containers }) => [
      name,
      containers[0]?.oomScoreAdj,
    ]);
    expect(Object.fromEntries(scores)).toEqual({
      'default/guaranteed-equal': -997,
      'default/best-effort-equal': 1000,
      'default/under-equal': 750,
      'default/over-equal': 938,
    });
  });
});

describe('oom-or-evicted', () => {
  it('an OOM kill restarts the container, while an eviction ends the Pod', () => {
    const session = openedScenario('oom-or-evicted');
    seekSeconds(session, 230);
    const [limited] = podsOf(session, 'limited');
    expect(podsOf(session, 'limited')).toHaveLength(1);
    expect(limited?.status?.containerStatuses?.[0]?.restartCount).toBeGreaterThanOrEqual(3);
    expect(limited?.status?.containerStatuses?.[0]).toMatchObject({
      lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
    });
    const gone = podsOf(session, 'unlimited').find(({ status }) => status?.phase === 'Failed');
    expect(gone?.status?.reason).toBe('Evicted');
    expect(gone?.status?.message).toMatch(
      /^The node was low on resource: memory\. Threshold quantity: 100Mi, available: \d+Ki\. Container app was using \d+Ki, request is 100Mi, has larger consumption of memory\. $/,
    );
    expect(gone?.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet' }),
    );
    expect(podsOf(session, 'unlimited')).toHaveLength(2);
    const node = gone?.spec.nodeName ?? '';
    expect(nodeConditions(session, node).MemoryPressure).toBe('True');
    expect(eventsOf(session, 'Node', node)).toContain('EvictionThresholdMet: Attempting to reclaim memory');
  });
});

describe('node pressure', () => {
  it('pressure lasts five minutes after the last observation and keeps BestEffort Pods away', () => {
    const session = start(pod('leaky', '', 'restartPolicy: Always'), NODE);
    uses(session, 'leaky', 1000, 20);
    seekSeconds(session, 90);
    expect(podOf(session, 'leaky').status).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
    expect(nodeConditions(session, 'node-1').MemoryPressure).toBe('True');
    const sinceUs = journalReasons(session).findLast(({ type }) => type === 'nodePressure.changed')?.atUs ?? 0;
    apply(session, pod('late', '', 'nodeName: node-1'));
    apply(session, pod('modest', 'resources: {requests: {memory: 10Mi}}', 'nodeName: node-1'));
    seekSeconds(session, 100);
    expect(podOf(session, 'late').status).toMatchObject({
      phase: 'Failed',
      reason: 'Evicted',
      message: expect.stringContaining('The node had condition: [MemoryPressure]. '),
    });
    expect(podOf(session, 'modest').status?.phase).toBe('Running');
    session.seekTime(sinceUs + 295 * S);
    expect(nodeConditions(session, 'node-1').MemoryPressure).toBe('True');
    session.seekTime(sinceUs + 325 * S);
    expect(nodeConditions(session, 'node-1').MemoryPressure).toBe('False');
  });

  it('a soft threshold waits for its grace period and limits that of the Pod', () => {
    const session = start(pod('leaky'), NODE);
    configure(
      session,
      'evictionSoft: {memory.available: 500Mi}\nevictionSoftGracePeriod: {memory.available: 60s}\nevictionMaxPodGracePeriod: 20\n',
    );
    uses(session, 'leaky', 1500);
    seekSeconds(session, 65);
    expect(evicted(session)).toEqual([]);
    expect(nodeConditions(session, 'node-1').MemoryPressure).toBe('True');
    seekSeconds(session, 100);
    expect(evicted(session)).toEqual(['default/leaky']);
    expect(podOf(session, 'leaky').status?.phase).toBe('Failed');
  });

  it('uses new thresholds as soon as the kubelet has them', () => {
    const session = start(pod('large'), NODE);
    uses(session, 'large', 1500);
    seekSeconds(session, 60);
    expect(evicted(session)).toEqual([]);
    configure(session, 'evictionHard: {memory.available: 1Gi}\n');
    seekSeconds(session, 75);
    expect(evicted(session)).toEqual(['default/large']);
  });

  it('evicts until the minimum reclaim is reached', () => {
    const session = start(pod('first') + pod('second'), NODE);
    configure(session, 'evictionHard: {memory.available: 100Mi}\nevictionMinimumReclaim: {memory.available: 1500Mi}\n');
    uses(session, 'first', 900);
    uses(session, 'second', 880);
    seekSeconds(session, 60);
    expect(evicted(session)).toEqual(['default/first', 'default/second']);
  });

  it('disk pressure removes unused images before it evicts Pods', () => {
    const session = start(pod('writer') + pod('past'), NODE);
    const target = { namespace: 'default', workload: 'writer', container: 'app' };
    does(session, { type: 'behaviour.set', target, behaviour: { diskBytesPerSecond: 2000 * MI } });
    seekSeconds(session, 20);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'past', gracePeriodSeconds: 0 });
    seekSeconds(session, 80);
    const types = journalReasons(session).map(({ type }) => type);
    expect(types.indexOf('images.removed')).toBeGreaterThan(0);
    expect(types.indexOf('images.removed')).toBeLessThan(types.indexOf('pod.evicted'));
    expect(evicted(session)).toEqual(['default/writer']);
    expect(podOf(session, 'writer').status?.message).toContain('The node was low on resource: ephemeral-storage.');
    expect(nodeConditions(session, 'node-1').DiskPressure).toBe('True');
  });

  it('PID pressure also counts zombies', () => {
    const session = start(pod('forking'), NODE);
    configure(session, 'evictionHard: {pid.available: "4194250"}\n');
    const target = { namespace: 'default', workload: 'forking', container: 'app' };
    does(session, { type: 'behaviour.set', target, behaviour: { zombiesPerMinute: 120 } });
    seekSeconds(session, 60);
    expect(evicted(session)).toEqual(['default/forking']);
    expect(nodeConditions(session, 'node-1').PIDPressure).toBe('True');
    expect(podOf(session, 'forking').status?.message).toMatch(
      /^The node was low on resource: pids\. Threshold quantity: 4194250, available: 41942\d\d\. $/,
    );
  });

  it('does not evict critical Pods', () => {
    const session = start(pod('vital', '', 'priorityClassName: system-node-critical'), NODE);
    uses(session, 'vital', 1800);
    seekSeconds(session, 60);
    expect(evicted(session)).toEqual([]);
    expect(podOf(session, 'vital').status?.phase).toBe('Running');
    expect(nodeConditions(session, 'node-1').MemoryPressure).toBe('True');
  });
});

it('evicts a Pod that exceeds its ephemeral storage limit', () => {
  const session = start(pod('writer', 'resources: {limits: {ephemeral-storage: 1Gi}}'), NODE);
  const target = { namespace: 'default', workload: 'writer', container: 'app' };
  does(session, { type: 'behaviour.set', target, behaviour: { diskBytesPerSecond: 50 * MI } });
  seekSeconds(session, 60);
  expect(podOf(session, 'writer').status).toMatchObject({
    phase: 'Failed',
    reason: 'Evicted',
    message: 'Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ',
  });
  expect(nodeConditions(session, 'node-1').DiskPressure).toBe('False');
});

it("a leak between kubelet checks triggers the kernel's OOM killer for the highest score", () => {
  const session = start(pod('fast') + pod('bystander', 'resources: {requests: {memory: 500Mi}}'), NODE);
  uses(session, 'fast', 100, 400);
  seekSeconds(session, 20);
  const [kill] = journalReasons(session).filter(({ type }) => type === 'container.oomKilled');
  expect(kill).toMatchObject({ subject: 'default/fast', domain: 'node' });
  expect(evicted(session)).toEqual([]);
});

it('a node that stays below its limits schedules no check', () => {
  const session = start(pod('calm'), NODE);
  seekSeconds(session, 120);
  expect(usageOf(session, 'node-1').nextLookUs).toBe(-1);
  expect(journalReasons(session).some(({ type }) => type === 'nodeResources.checked')).toBe(false);
});
