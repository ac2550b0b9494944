import { describe, expect, it } from 'vitest';
import { apply, does, journalReasons, podOf, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, podNamed, podsOf, seekSeconds, usageOf } from '#session/testing/scenarioSession.ts';

const MI = 1024 * 1024;
const GI = 1024 * MI;
const NODE = { nodes: { count: 1, cpu: '4', memory: '4Gi', pods: 110 } };

function pod(name: string, container: string, spec = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  ${spec}
  containers:
    - {name: app, image: 'app:1', ${container}}
`;
}

describe('memory-demo', () => {
  it('150M runs under a limit of 200Mi, and 250M is OOMKilled with back-off', () => {
    const session = openedScenario('memory-demo');
    seekSeconds(session, 29);
    const demo = podNamed(session, 'memory-demo');
    expect(demo.status).toMatchObject({ phase: 'Running', qosClass: 'Burstable' });
    const { pods } = usageOf(session, demo.spec.nodeName ?? '');
    expect(pods.find(({ uid }) => uid === demo.metadata.uid)?.containers).toMatchObject([
      { memoryBytes: 155 * MI, memoryRequestBytes: 100 * MI, memoryLimitBytes: 200 * MI, oomUs: -1 },
    ]);
    seekSeconds(session, 290);
    const [status] = podNamed(session, 'memory-demo-2').status?.containerStatuses ?? [];
    expect(status?.restartCount).toBeGreaterThanOrEqual(4);
    expect(status?.state?.waiting?.reason).toBe('CrashLoopBackOff');
    expect(status?.lastState?.terminated).toMatchObject({ exitCode: 137, reason: 'OOMKilled' });
    expect(podNamed(session, 'memory-demo').status?.containerStatuses?.[0]?.restartCount).toBe(0);
  });
});

describe('overcommit', () => {
  it('requests fit although the limits together exceed the node', () => {
    const session = openedScenario('overcommit');
    seekSeconds(session, 30);
    expect(podsOf(session, 'greedy').map(({ status }) => status?.phase)).toEqual(Array(5).fill('Running'));
    const { memory } = usageOf(session, 'node-1');
    expect([memory.limits, memory.requests, memory.allocatable]).toEqual([10 * GI, 2.5 * GI, 4 * GI]);
  });

  it('evicts a Pod when all exceed their requests', () => {
    const session = openedScenario('overcommit');
    seekSeconds(session, 295);
    const reasons = podsOf(session, 'greedy').map(({ status }) => status?.reason);
    expect(reasons.filter((reason) => reason === 'Evicted').length).toBeGreaterThanOrEqual(1);
  });

  it('shares the CPU in proportion to requests', () => {
    const session = openedScenario('overcommit');
    seekSeconds(session, 90);
    const { cpu, pods } = usageOf(session, 'node-1');
    expect(cpu).toMatchObject({ usage: 4000, requests: 2500, limits: 10_000 });
    expect(pods[0]?.containers).toMatchObject([{ cpuMilli: 800, cpuThrottledMilli: 500, cpuSqueezedMilli: 1200 }]);
  });
});

it('throttles a container above its CPU limit without killing it', () => {
  const session = start(pod('busy', 'resources: {limits: {cpu: 500m, memory: 128Mi}}'), NODE);
  does(session, { type: 'behaviour.set', target: { image: 'app:1' }, behaviour: { cpuMilli: 2000 } });
  session.seekTime(60 * S);
  expect(podOf(session, 'busy').status?.qosClass).toBe('Guaranteed');
  expect(usageOf(session, 'node-1').pods[0]?.containers).toMatchObject([{ cpuMilli: 500, cpuThrottledMilli: 1500 }]);
  expect(journalReasons(session).some(({ type }) => type === 'container.exited')).toBe(false);
});

it('computes the moment of an OOM kill from memory growth and its changes', () => {
  const session = start(pod('leaky', 'resources: {limits: {memory: 100Mi}}'), NODE);
  const image = { image: 'app:1' };
  const memory = [{ atMs: 0, bytes: 20 * MI }];
  does(session, { type: 'behaviour.set', target: image, behaviour: { memory, leakBytesPerSecond: MI } });
  session.seekTime(30 * S);
  const [container] = usageOf(session, 'node-1').pods[0]?.containers ?? [];
  expect(container?.oomUs).toBeGreaterThan(80 * S);
  expect(container?.oomUs).toBeLessThan(100 * S);
  does(session, { type: 'behaviour.set', target: image, behaviour: { leakBytesPerSecond: 0 } });
  session.seekTime(150 * S);
  expect(podOf(session, 'leaky').status?.containerStatuses?.[0]?.restartCount).toBe(0);
  does(session, { type: 'behaviour.set', target: image, behaviour: { leakBytesPerSecond: MI } });
  session.seekTime(152 * S);
  expect(podOf(session, 'leaky').status?.containerStatuses?.[0]).toMatchObject({
    restartCount: 1,
    lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
  });
});

it('a Pod-level memory limit kills the container with the highest oom_score_adj', () => {
  const session = start(
    `---
apiVersion: v1
kind: Pod
metadata: {name: whole}
spec:
  resources: {limits: {memory: 200Mi}, requests: {memory: 200Mi}}
  containers:
    - {name: small, image: 'small:1'}
    - {name: large, image: 'large:1'}
`,
    NODE,
  );
  does(session, {
    type: 'behaviour.set',
    target: { namespace: 'default', workload: 'whole', container: 'large' },
    behaviour: { memory: [{ atMs: 0, bytes: 100 * MI }], leakBytesPerSecond: 10 * MI },
  });
  session.seekTime(25 * S);
  const kills = journalReasons(session).filter(({ type }) => type === 'container.oomKilled');
  expect(kills[0]).toMatchObject({ subject: 'default/whole', container: 'large', domain: 'pod' });
});

it('the cgroups query lists every cgroup with its limits', () => {
  const session = start(pod('guaranteed', 'resources: {limits: {cpu: 500m, memory: 128Mi}}') + pod('open', ''), NODE);
  session.seekTime(40 * S);
  const groups = session.ask('cgroups', { node: 'node-1' });
  const uid = podOf(session, 'guaranteed').metadata.uid;
  expect(groups.map(({ path }) => path)).toEqual([
    '/kubepods',
    `/kubepods/pod${uid}`,
    `/kubepods/pod${uid}/app`,
    '/kubepods/burstable',
    '/kubepods/besteffort',
    `/kubepods/besteffort/pod${podOf(session, 'open').metadata.uid}`,
    `/kubepods/besteffort/pod${podOf(session, 'open').metadata.uid}/app`,
  ]);
  expect(groups[2]).toMatchObject({ cpuWeight: 59, cpuQuotaUs: 50_000, memoryMaxBytes: 128 * MI, oomScoreAdj: -997 });
  expect(groups[6]).toMatchObject({ cpuWeight: 1, cpuQuotaUs: -1, memoryMaxBytes: -1, oomScoreAdj: 1000 });
});

describe('zombie processes', () => {
  const withZombies = (spec: string) => {
    const session = start('', NODE);
    does(session, { type: 'behaviour.set', target: { image: 'app:1' }, behaviour: { zombiesPerMinute: 6 } });
    apply(session, pod('p', '', spec));
    session.seekTime(130 * S);
    return usageOf(session, 'node-1').pods[0]?.containers[0]?.zombies ?? -1;
  };

  it('zombies accumulate under an application that does not wait for its children', () => {
    expect(withZombies('')).toBeGreaterThanOrEqual(9);
  });

  it('the pause container reaps zombies with a shared process namespace', () => {
    expect(withZombies('shareProcessNamespace: true')).toBe(0);
  });
});

it('applies a resized memory limit at once', () => {
  const session = start(pod('grown', 'resources: {requests: {memory: 50Mi}, limits: {memory: 100Mi}}'), NODE);
  const image = { image: 'app:1' };
  const memory = [{ atMs: 0, bytes: 20 * MI }];
  does(session, { type: 'behaviour.set', target: image, behaviour: { memory, leakBytesPerSecond: MI } });
  session.seekTime(40 * S);
  does(session, {
    type: 'request.send',
    method: 'PATCH',
    url: '/api/v1/namespaces/default/pods/grown/resize',
    contentType: 'application/strategic-merge-patch+json',
    body: '{"spec":{"containers":[{"name":"app","resources":{"limits":{"memory":"1Gi"}}}]}}',
  });
  session.seekTime(150 * S);
  expect(podOf(session, 'grown').status?.containerStatuses?.[0]?.restartCount).toBe(0);
  expect(usageOf(session, 'node-1').pods[0]?.containers).toMatchObject([{ memoryLimitBytes: GI }]);
});
