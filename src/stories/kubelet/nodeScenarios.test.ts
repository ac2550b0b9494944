import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { eventsOf, openedScenario, podNamed, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

const readyMessage = (session: Session, name: string): string | undefined => {
  const node = session.ask('get', { kind: 'Node', name }) as Node;
  return node.status?.conditions?.find(({ type }) => type === 'Ready')?.message;
};
const phases = (pods: readonly Pod[]): (string | undefined)[] => pods.map(({ status }) => status?.phase);
const waiting = (session: Session, name: string): string | undefined =>
  podNamed(session, name).status?.containerStatuses?.[0]?.state?.waiting?.reason;

describe('out-of-cpu', () => {
  it("the kubelet rejects a bound Pod while the deleted Pod's process still runs", () => {
    const session = openedScenario('out-of-cpu');
    seekSeconds(session, 24);
    expect(podsOf(session, 'next').map(({ spec }) => spec.nodeName)).toEqual([undefined]);
    seekSeconds(session, 26);
    const rejected = podsOf(session, 'next').filter(({ status }) => status?.phase === 'Failed');
    expect(rejected.length).toBeGreaterThan(0);
    for (const { spec, status } of rejected) {
      expect(spec.nodeName).toBe('node-1');
      expect(status).toMatchObject({
        reason: 'OutOfcpu',
        message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 3000, used: 3000, capacity: 4000",
      });
    }
    seekSeconds(session, 55);
    expect(phases(podsOf(session, 'next')).filter((phase) => phase === 'Running')).toHaveLength(1);
  });
});

describe('slow-image-pull', () => {
  it('small images wait behind a slow pull unless pulls are parallel', () => {
    const session = openedScenario('slow-image-pull');
    seekSeconds(session, 12);
    expect(phases(['parallel-web', 'parallel-api'].map((name) => podNamed(session, name)))).toEqual([
      'Running',
      'Running',
    ]);
    seekSeconds(session, 60);
    expect(['serial-huge', 'serial-web', 'serial-api'].map((name) => waiting(session, name))).toEqual([
      'ContainerCreating',
      'ContainerCreating',
      'ContainerCreating',
    ]);
    seekSeconds(session, 75);
    expect(new Set(phases(podsOf(session)))).toEqual(new Set(['Running']));
    const waited = eventsOf(session, 'Pod', 'serial-web').find((line) => line.startsWith('Pulled'));
    expect(waited).toMatch(/in 600ms \(1m[\d.]+s including waiting\)/);
  });
});

describe('image-pull-backoff', () => {
  it('image pulls retry with growing delays until the tag is corrected', () => {
    const session = openedScenario('image-pull-backoff');
    seekSeconds(session, 238);
    const failedUs: Micros[] = [];
    for (let seq = 1; seq <= session.run.head.seq; seq++) {
      const entry = session.run.entry(seq);
      if (entry?.reasons.some(({ type }) => type === 'imagePull.failed')) failedUs.push(entry.atUs);
    }
    const waits = failedUs.slice(1).map((atUs, index) => (atUs - (failedUs[index] ?? 0)) / 1_000_000);
    expect(waits).toHaveLength(4);
    for (const [index, least] of [10, 20, 40, 80].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least);
    for (const [index, most] of [20, 40, 80, 160].entries()) expect(waits[index]).toBeLessThan(most);
    const stuck = podsOf(session).filter(({ status }) => status?.phase === 'Pending');
    expect(stuck.map(({ metadata }) => waiting(session, metadata.name))).toEqual(['ImagePullBackOff']);
    expect(phases(podsOf(session)).filter((phase) => phase === 'Running')).toHaveLength(2);
    seekSeconds(session, 244);
    expect(phases(podsOf(session)).filter((phase) => phase === 'Running')).toHaveLength(3);
    seekSeconds(session, 300);
    const images = podsOf(session).map(({ spec, status }) => [spec.containers[0]?.image, status?.phase]);
    expect(images).toEqual(Array(2).fill(['registry.example/shop:1.5', 'Running']));
  });
});

describe('static-pods', () => {
  const record = (session: Session): KubeletPod | undefined =>
    session.world
      .table(KUBELET_PODS)
      .values()
      .find(({ source }) => source === 'file');
  const image = (session: Session): string | undefined => record(session)?.containers[0]?.image;

  it('shows the static Pod, recreates its mirror, and follows the file', () => {
    const session = openedScenario('static-pods');
    seekSeconds(session, 20);
    const mirror = podNamed(session, 'web-node-1');
    const first = record(session);
    expect(mirror.status?.phase).toBe('Running');
    seekSeconds(session, 27);
    expect(podNamed(session, 'web-node-1').metadata.uid).not.toBe(mirror.metadata.uid);
    expect(record(session)?.containers[0]).toMatchObject({ state: 'running', instances: 1 });
    expect(record(session)?.uid).toBe(first?.uid);
    seekSeconds(session, 55);
    expect(image(session)).toBe('registry.example/web:2');
    seekSeconds(session, 60.5);
    expect(image(session)).toBe('registry.example/web:2');
    seekSeconds(session, 88);
    expect(image(session)).toBe('registry.example/web:3');
    seekSeconds(session, 118);
    expect(record(session)).toBeUndefined();
    expect(podsOf(session)).toHaveLength(0);
  });
});

describe('pleg-channel-full', () => {
  it('a relist drops 100 of 1,100 events, and later sees all Pods ended', () => {
    const session = openedScenario('pleg-channel-full');
    const pleg = () => session.ask('kubeletLoop', { node: 'node-1' })?.pleg;
    seekSeconds(session, 231);
    expect(pleg()).toMatchObject({ capacity: 1000, queued: 1000, dropped: 100 });
    seekSeconds(session, 245);
    expect(pleg()).toMatchObject({ queued: 0, dropped: 100 });
    expect(new Set(phases(podsOf(session)))).toEqual(new Set(['Succeeded']));
  });
});

describe('pleg-not-healthy', () => {
  it('the runtime fails first, the PLEG 3 min later, and no container starts or stops', () => {
    const session = openedScenario('pleg-not-healthy');
    seekSeconds(session, 45);
    expect(readyMessage(session, 'node-1')).toBe('kubelet is posting ready status');
    seekSeconds(session, 62);
    expect(readyMessage(session, 'node-1')).toBe('container runtime is down');
    seekSeconds(session, 215);
    expect(readyMessage(session, 'node-1')).toContain('PLEG is not healthy: pleg was last seen active 3m');
    const running = session.world
      .table(KUBELET_PODS)
      .values()
      .filter(({ node, containers }) => node === 'node-1' && containers.some(({ state }) => state === 'running'));
    expect(running.length).toBe(1);
    seekSeconds(session, 275);
    expect(readyMessage(session, 'node-1')).toBe('kubelet is posting ready status');
    expect(phases(podsOf(session, 'web')).every((phase) => phase === 'Running')).toBe(true);
  });
});
