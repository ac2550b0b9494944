import { describe, expect, it } from 'vitest';
import { changesOf } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import { store } from './api/kindTables.ts';
import { applied, ClusterRun, pod, sent, testNodes } from './testing/clusterRun.ts';

describe('a Pod', () => {
  it('a deleted Pod gets its grace period and is then removed', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'stubborn', ignoresSigterm: true }],
      scheduledRequests: [
        applied(1, pod('a', { containers: [{ name: 'app', image: 'stubborn' }], terminationGracePeriodSeconds: 5 })),
        sent(20, { verb: 'delete', user: 'test', kind: 'Pod', namespace: 'default', name: 'a' }),
      ],
    });
    run.runUntil(21);
    expect(run.get('Pod', 'default/a')?.metadata).toMatchObject({ deletionGracePeriodSeconds: 5, generation: 2 });
    const gone = run.runTo(() => run.pods().length === 0, 30);
    expect(gone).toBeGreaterThan(25);
    expect(gone).toBeLessThan(25.1);
    const final = run.entries.flatMap((entry) => changesOf(entry, store('Pod'))).at(-1)?.before;
    expect(final?.status?.phase).toBe('Failed');
    expect(final?.status?.containerStatuses?.[0]?.state?.terminated?.exitCode).toBe(137);
    expect(run.eventsOf('a')).toContain('Normal Killing Stopping container app');
  });

  it('a crashing container restarts with growing delays', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'broken', exitAfterMs: 0, exitCode: 1, sizeBytes: 1 }],
      scheduledRequests: [
        applied(1, pod('a', { containers: [{ name: 'app', image: 'broken', imagePullPolicy: 'IfNotPresent' }] })),
      ],
    });
    run.runUntil(100);
    const starts = run.entries
      .filter(({ reasons }) => reasons[0]?.type === 'container.started')
      .map(({ atUs }) => Math.round(atUs / 1e6));
    const gaps = starts.slice(1).map((at, i) => at - (starts[i] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(2);
    for (const [index, wait] of [10, 20, 40].entries()) {
      expect(gaps[index + 1]).toBeGreaterThanOrEqual(wait);
      expect(gaps[index + 1]).toBeLessThanOrEqual(1.5 * wait + 1);
    }
    const waits = run.entries
      .flatMap((entry) => changesOf(entry, store('Pod')))
      .flatMap(({ after }) => after ?? [])
      .map(({ status }) => status?.containerStatuses?.[0]);
    expect(waits).toContainEqual(
      expect.objectContaining({
        state: { waiting: expect.objectContaining({ reason: 'CrashLoopBackOff' }) },
        lastState: { terminated: expect.objectContaining({ exitCode: 1 }) },
      }),
    );
    const status = run.get('Pod', 'default/a')?.status;
    expect(status?.phase).toBe('Running');
    expect(status?.containerStatuses?.[0]?.restartCount).toBe(4);
  });

  it('starts init containers and sidecars in order, then waits for the readiness probe', () => {
    const spec: Partial<Pod['spec']> = {
      initContainers: [
        { name: 'first', image: 'busybox' },
        { name: 'side', image: 'busybox:side', restartPolicy: 'Always' },
        { name: 'second', image: 'busybox' },
      ],
      containers: [{ name: 'app', image: 'slow', readinessProbe: { httpGet: { port: 80 }, periodSeconds: 5 } }],
    };
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'slow', readyAfterMs: 12_000 }],
      scheduledRequests: [applied(1, pod('a', spec))],
    });
    run.runUntil(40);
    const order = run.entries
      .map(({ reasons }) => (reasons[0] ?? { type: '' }) as { type: string; container?: string })
      .filter(({ type }) => type === 'container.started' || type === 'container.exited')
      .map(({ type, container }) => `${container} ${type.slice(10)}`);
    expect(order).toEqual([
      'first started',
      'first exited',
      'side started',
      'second started',
      'second exited',
      'app started',
    ]);
    expect(run.get('Pod', 'default/a')?.status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
    const started =
      run.entries.find(({ reasons }) => (reasons[0] as { container?: string } | undefined)?.container === 'app')
        ?.atUs ?? 0;
    const ready =
      run.entries.find((entry) =>
        changesOf(entry, store('Pod')).some(({ after }) => after?.status?.containerStatuses?.[0]?.ready),
      )?.atUs ?? 0;
    expect((ready - started) / 1e6).toBeGreaterThan(12);
    expect((ready - started) / 1e6).toBeLessThan(18);
  });

  it('stops a sidecar when the last regular container ends', () => {
    const spec: Partial<Pod['spec']> = {
      restartPolicy: 'Never',
      initContainers: [{ name: 'side', image: 'side', restartPolicy: 'Always' }],
      containers: [{ name: 'app', image: 'task' }],
    };
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [
        { image: 'task', exitAfterMs: 5000 },
        { image: 'side', stopsAfterMs: 1000, exitCodeOnSigterm: 0 },
      ],
      scheduledRequests: [applied(1, pod('a', spec))],
    });
    const whenExited = (name: string) =>
      run.runTo(() => {
        const last = run.entries.at(-1)?.reasons[0] as { type: string; container?: string } | undefined;
        return last?.type === 'container.exited' && last.container === name;
      }, 60);
    const done = whenExited('app');
    expect(whenExited('side') - done).toBeLessThan(3);
    run.runUntil(60);
    expect(run.get('Pod', 'default/a')?.status?.phase).toBe('Succeeded');
  });

  it('the kubelet refuses a Pod bound to a full node', () => {
    const big = pod('a', {
      nodeName: 'node-1',
      containers: [{ name: 'app', image: 'nginx', resources: { requests: { cpu: '5' } } }],
    });
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, big)] });
    run.runUntil(3);
    expect(run.get('Pod', 'default/a')?.status).toMatchObject({
      phase: 'Failed',
      reason: 'OutOfcpu',
      message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
    });
  });
});

describe('an image', () => {
  it('changing the image of a running container restarts it', () => {
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, pod('a'))] });
    run.runUntil(10);
    const containers = [{ name: 'app', image: 'redis:7' }];
    run.send({
      verb: 'patch',
      user: 'test',
      kind: 'Pod',
      namespace: 'default',
      name: 'a',
      patchType: 'strategic',
      patch: { spec: { containers } },
    });
    run.runUntil(20);
    expect(run.get('Pod', 'default/a')?.status).toMatchObject({
      observedGeneration: 2,
      containerStatuses: [{ image: 'redis:7', restartCount: 1, ready: true }],
    });
    expect(run.eventsOf('a')).toContain('Normal Killing Container app definition changed, will be restarted');
  });

  it('retries a failing image pull with growing delays', () => {
    const pullError = 'rpc error: code = NotFound desc = failed to pull and unpack image: not found';
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'gone', pullError }],
      scheduledRequests: [applied(1, pod('a', { containers: [{ name: 'app', image: 'gone' }] }))],
    });
    run.runUntil(60);
    const pulls = run.entries
      .filter(({ event }) => event.type === 'imagePull.ended')
      .map(({ atUs }) => Math.round(atUs / 1e6));
    const [first = 0, second = 0] = pulls.slice(1).map((at, i) => at - (pulls[i] ?? 0));
    expect(first).toBeGreaterThanOrEqual(10);
    expect(first).toBeLessThanOrEqual(17);
    expect(second).toBeGreaterThanOrEqual(20);
    expect(second).toBeLessThanOrEqual(31);
    const waiting = run.entries
      .flatMap((entry) => changesOf(entry, store('Pod')))
      .flatMap(({ after }) => after ?? [])
      .map(({ status }) => status?.containerStatuses?.[0]?.state?.waiting)
      .filter((state, i, all) => state && state.reason !== all[i - 1]?.reason);
    const backOff = {
      reason: 'ImagePullBackOff',
      message: `Back-off pulling image "gone": ErrImagePull: ${pullError}`,
    };
    const failed = { reason: 'ErrImagePull', message: pullError };
    expect(waiting.slice(0, 4)).toEqual([{ reason: 'ContainerCreating' }, failed, backOff, failed]);
    expect(run.get('Pod', 'default/a')?.status?.phase).toBe('Pending');
  });
});

describe('a liveness probe', () => {
  it('a liveness probe restarts its container after three failures', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'ill', unhealthyAfterMs: 30_000 }],
      scheduledRequests: [
        applied(
          1,
          pod('a', { containers: [{ name: 'app', image: 'ill', livenessProbe: { tcpSocket: { port: 80 } } }] }),
        ),
      ],
    });
    const exit = run.runTo(() => run.entries.at(-1)?.event.type === 'container.exited', 120);
    const started = (run.entries.find(({ event }) => event.type === 'container.started')?.atUs ?? 0) / 1e6;
    expect(exit - started).toBeGreaterThan(50);
    expect(exit - started).toBeLessThan(62);
    run.runUntil(exit + 10);
    expect(run.get('Pod', 'default/a')?.status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      ready: true,
    });
    expect(run.eventsOf('a')).toContain('Normal Killing Container app failed liveness probe, will be restarted');
  });
});
