import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { boundPod, container, kubeletPod, oneNode, statusOf } from '#session/testing/kubeletSession.ts';
import { apply, does, events, node, podOf, S } from '#session/testing/manifestSession.ts';

function resize(session: Session, name: string, resources: object, at = 'app'): void {
  does(session, {
    type: 'request.send',
    method: 'PATCH',
    url: `/api/v1/namespaces/default/pods/${name}/resize`,
    contentType: 'application/strategic-merge-patch+json',
    body: JSON.stringify({ spec: { containers: [{ name: at, resources }] } }),
  });
}

const requests = (cpu: string) => `resources: {requests: {cpu: "${cpu}"}, limits: {cpu: "4"}}`;
const cpuOf = (cpu: string) => ({ requests: { cpu } });
const condition = (session: Session, name: string, type: string) =>
  podOf(session, name).status?.conditions?.find((other) => other.type === type);

describe('in-place resize', () => {
  it('changes a running container without a restart and reports completion', () => {
    const session = oneNode({ app: {} });
    apply(session, boundPod('p', `containers: [${container('app', 'app', requests('1'))}]`));
    session.seekTime(30 * S);
    resize(session, 'p', cpuOf('2'));
    session.seekTime(40 * S);
    expect(podOf(session, 'p').spec.containers[0]?.resources?.requests).toEqual({ cpu: '2' });
    expect(statusOf(podOf(session, 'p'), 'app')).toMatchObject({
      restartCount: 0,
      allocatedResources: { cpu: '2' },
      resources: { requests: { cpu: '2' } },
    });
    expect(condition(session, 'p', 'PodResizeInProgress')).toBeUndefined();
    const said = events(session, 'p');
    const summary =
      '{"containers":[{"name":"app","resources":{"limits":{"cpu":"4"},"requests":{"cpu":"2"}}}],"generation":2}';
    expect(said).toContain(`ResizeStarted: Pod resize started: ${summary}`);
    expect(said).toContain(`ResizeCompleted: Pod resize completed: ${summary}`);
  });

  it('does not lower a memory limit below the usage, and retries', () => {
    const memory = [
      { atMs: 0, bytes: 300 * 1024 * 1024 },
      { atMs: 60_000, bytes: 300 * 1024 * 1024 },
      { atMs: 61_000, bytes: 100 * 1024 * 1024 },
    ];
    const session = oneNode({ app: { memory } });
    const limited = (size: string) => ({ requests: { memory: '64Mi' }, limits: { memory: size } });
    apply(
      session,
      boundPod(
        'p',
        `containers: [${container('app', 'app', 'resources: {requests: {memory: 64Mi}, limits: {memory: 512Mi}}')}]`,
      ),
    );
    session.seekTime(20 * S);
    resize(session, 'p', limited('200Mi'));
    session.seekTime(40 * S);
    const message =
      '[attempting to set pod memory limit (209715200) below current usage (314572800), ' +
      'attempting to set container "app" memory limit (209715200) below current usage (314572800)]';
    expect(condition(session, 'p', 'PodResizeInProgress')).toMatchObject({ status: 'True', reason: 'Error', message });
    expect(statusOf(podOf(session, 'p'), 'app')).toMatchObject({
      restartCount: 0,
      resources: { limits: { memory: '512Mi' } },
    });
    expect(events(session, 'p').filter((event) => event.startsWith('ResizeError'))).toHaveLength(1);
    session.seekTime(100 * S);
    expect(condition(session, 'p', 'PodResizeInProgress')).toBeUndefined();
    expect(statusOf(podOf(session, 'p'), 'app')).toMatchObject({
      restartCount: 0,
      resources: { limits: { memory: '200Mi' } },
    });
  });

  it('restarts a container when its resizePolicy requires it', () => {
    const session = oneNode({ app: {} });
    const policy = 'resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]';
    apply(session, boundPod('p', `containers: [${container('app', 'app', `${policy}, ${requests('1')}`)}]`));
    session.seekTime(30 * S);
    resize(session, 'p', cpuOf('2'));
    session.seekTime(40 * S);
    expect(statusOf(podOf(session, 'p'), 'app')).toMatchObject({
      restartCount: 1,
      resources: { requests: { cpu: '2' } },
    });
    expect(events(session, 'p')).toContain('Killing: Container app resize requires restart');
  });

  it('a resize is Deferred while the node has no room, and Infeasible when it never will', () => {
    const session = oneNode({ app: {} });
    for (const name of ['a', 'b'])
      apply(session, boundPod(name, `containers: [${container('app', 'app', requests('2'))}]`));
    session.seekTime(40 * S);
    resize(session, 'a', cpuOf('3'));
    session.seekTime(45 * S);
    expect(condition(session, 'a', 'PodResizePending')).toMatchObject({
      status: 'True',
      reason: 'Deferred',
      message: "Node didn't have enough resource: cpu, requested: 3000, used: 2000, capacity: 4000",
    });
    expect(statusOf(podOf(session, 'a'), 'app')?.resources?.requests).toEqual({ cpu: '2' });
    resize(session, 'b', { requests: { cpu: '100' }, limits: { cpu: '100' } });
    session.seekTime(50 * S);
    expect(condition(session, 'b', 'PodResizePending')).toMatchObject({
      reason: 'Infeasible',
      message: "Node didn't have enough capacity: cpu, requested: 100000, capacity: 4000",
    });
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'b' });
    session.seekTime(100 * S);
    expect(condition(session, 'a', 'PodResizePending')).toBeUndefined();
    expect(statusOf(podOf(session, 'a'), 'app')?.resources?.requests).toEqual({ cpu: '3' });
    expect(kubeletPod(session, 'a')?.resize).toMatchObject({ requestedUs: expect.any(Number) });
  });

  it('a resize is Deferred while the node would not admit the Pod', () => {
    const session = oneNode({ app: {} });
    const bound = `containers: [${container('app', 'app', requests('1'))}], nodeSelector: {disk: ssd}`;
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'ssd' });
    session.seekTime(20 * S);
    apply(session, boundPod('p', bound));
    session.seekTime(30 * S);
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'hdd' });
    session.seekTime(35 * S);
    resize(session, 'p', cpuOf('2'));
    session.seekTime(40 * S);
    expect(condition(session, 'p', 'PodResizePending')).toMatchObject({
      reason: 'Deferred',
      message: "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    });
  });

  it('refuses a resize that changes the QoS class', () => {
    const session = oneNode({ app: {} });
    apply(session, boundPod('p', `containers: [${container('app', 'app')}]`));
    session.seekTime(30 * S);
    resize(session, 'p', cpuOf('2'));
    session.seekTime(35 * S);
    expect(podOf(session, 'p').spec.containers[0]?.resources?.requests).toBeUndefined();
  });

  it('shrinking a Pod wakes another Pod that waits for the room', () => {
    const session = oneNode({ app: {} }, '', node('n1', { cpu: '4' }));
    apply(session, boundPod('wide', `containers: [${container('app', 'app', requests('3'))}]`));
    session.seekTime(30 * S);
    const waiting = boundPod('waits', `containers: [${container('app', 'app', requests('2'))}]`).replace(
      'nodeName: n1, ',
      '',
    );
    apply(session, waiting);
    session.seekTime(35 * S);
    expect(podOf(session, 'waits').spec.nodeName).toBeUndefined();
    resize(session, 'wide', cpuOf('1'));
    session.seekTime(60 * S);
    expect(podOf(session, 'waits').spec.nodeName).toBe('n1');
  });
});
