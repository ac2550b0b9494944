import { describe, expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { Container, Pod, PodSpec, Probe } from '#model/generated/types.ts';
import { behaviourOf, setBehaviour } from './behaviourOf.ts';
import { describeImage } from './images.ts';
import { answeringWindows, answersAt, nextChangeMs, probeAnswers } from './probeAnswer.ts';

const MIB = 1024 * 1024;

function pod(container: Partial<Container>, spec: Partial<PodSpec> = {}, metadata: Partial<Pod['metadata']> = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default', ...metadata },
    spec: { containers: [{ name: 'app', image: 'nginx:1', ...container }], ...spec },
  };
}

const ofCommand = (container: Partial<Container>, spec: Partial<PodSpec> = {}) =>
  behaviourOf(new World(), pod(container, spec), 'app');

describe('container behavior', () => {
  it('takes each field from the container, its image or the defaults, in this order', () => {
    const world = new World();
    const replicaSet = { kind: 'ReplicaSet', name: 'web-5c9', uid: 'u', apiVersion: 'apps/v1', controller: true };
    const labels = { 'pod-template-hash': '5c9' };
    const web = pod({}, {}, { name: 'web-5c9-x', ownerReferences: [replicaSet], labels });
    describeImage(world, { image: 'nginx:1', readyAfterMs: 5000, exitCode: 3 });
    setBehaviour(world, { namespace: 'default', workload: 'web', container: 'app' }, { readyAfterMs: 9000 });
    expect(behaviourOf(world, web, 'app')).toMatchObject({ readyAfterMs: 9000, exitCode: 3, exitAfterMs: -1 });
    expect(behaviourOf(world, pod({}), 'app')).toMatchObject({ readyAfterMs: 5000 });
    setBehaviour(
      world,
      { namespace: 'default', workload: 'web', container: 'app' },
      { readyAfterMs: null, exitCode: 4 },
    );
    expect(behaviourOf(world, web, 'app')).toMatchObject({ readyAfterMs: 5000, exitCode: 4 });
    setBehaviour(world, { namespace: 'default', workload: 'web', container: 'app' }, null);
    expect(behaviourOf(world, web, 'app')).toMatchObject({ readyAfterMs: 5000 });
  });

  it('fails only in the first failingRuns runs', () => {
    const world = new World();
    describeImage(world, { image: 'nginx:1', exitAfterMs: 100, exitCode: 1, failingRuns: 2 });
    expect([1, 2, 3].map((run) => behaviourOf(world, pod({}), 'app', run).exitAfterMs)).toEqual([100, 100, -1]);
  });
});

describe('default behavior', () => {
  it('uses half of the requests, and a container exits only with restartPolicy Never', () => {
    const resources = { requests: { cpu: '500m', memory: '64Mi' } };
    expect(ofCommand({ resources })).toMatchObject({
      cpuMilli: 250,
      memory: [{ atMs: 0, bytes: 32 * MIB }],
      exitAfterMs: -1,
    });
    expect(ofCommand({}, { restartPolicy: 'Never' })).toMatchObject({ exitAfterMs: 10_000, exitCode: 0 });
  });
});

describe('behavior read from a command line', () => {
  it('stress uses the memory that its arguments name', () => {
    const args = ['--vm', '1', '--vm-bytes', '150M', '--vm-hang', '1'];
    const stress = ofCommand({ image: 'polinux/stress', command: ['stress'], args });
    expect(stress.memory.at(-1)?.bytes).toBe(155 * MIB);
    expect(stress).toMatchObject({ exitAfterMs: -1, cpuMilli: 0 });
    expect(ofCommand({ image: 'vish/stress', args: ['-cpus', '2'] }).cpuMilli).toBe(2000);
  });

  it('reads commands inside a shell script', () => {
    const sh = (script: string) => ofCommand({ image: 'busybox', command: ['sh', '-c', script] });
    expect(sh('echo hello; sleep 3; exit 7')).toMatchObject({ exitAfterMs: 3000, exitCode: 7, logs: ['hello'] });
    expect(sh('echo The app is running! && sleep 3600')).toMatchObject({ exitAfterMs: 3_600_000, exitCode: 0 });
    expect(sh('while true; do echo x; sleep 1; done')).toMatchObject({ exitAfterMs: -1, ignoresSigterm: true });
    expect(ofCommand({ image: 'busybox', command: ['/bin/false'] })).toMatchObject({ exitAfterMs: 0, exitCode: 1 });
    expect(sh('curl http://web')).toMatchObject({ exitAfterMs: -1, ignoresSigterm: false });
  });

  it("SIGTERM does not end a container's first process without a shared PID namespace", () => {
    const command = ['sleep', '1d'];
    expect(ofCommand({ image: 'busybox', command })).toMatchObject({ ignoresSigterm: true, exitAfterMs: 86_400_000 });
    expect(ofCommand({ image: 'busybox', command }, { shareProcessNamespace: true })).toMatchObject({
      ignoresSigterm: false,
      exitCodeOnSigterm: 143,
    });
  });
});

function windowsOf(container: Partial<Container>, probe: Probe, spec: Partial<PodSpec> = {}) {
  const world = new World();
  const given = pod(container, spec);
  const own = given.spec.containers[0] as Container;
  return probeAnswers(world, given, own, behaviourOf(world, given, 'app'), 'liveness', probe).windows;
}

describe('probe answers', () => {
  const probe: Probe = { exec: { command: ['cat', '/tmp/healthy'] } };

  it("follows the file that the documentation's example creates and removes", () => {
    const script = 'touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600';
    const windows = windowsOf({ image: 'busybox', args: ['/bin/sh', '-c', script] }, probe);
    expect(windows).toEqual([{ fromMs: 0, toMs: 30_000 }]);
    expect([answersAt(windows, 29_999), answersAt(windows, 30_000)]).toEqual([true, false]);
  });

  it('waits for readiness, skips unready windows and knows the next change', () => {
    const behaviour = { ...ofCommand({}), readyAfterMs: 5000, unready: [{ fromMs: 20_000, toMs: 30_000 }] };
    const ready = answeringWindows(behaviour, 'readiness');
    expect(ready).toEqual([
      { fromMs: 5000, toMs: 20_000 },
      { fromMs: 30_000, toMs: -1 },
    ]);
    expect([0, 5000, 20_000, 30_000].map((ms) => nextChangeMs(ready, ms))).toEqual([5000, 20_000, 30_000, undefined]);
    expect(answeringWindows(behaviour, 'liveness')).toEqual([{ fromMs: 0, toMs: -1 }]);
    expect(answeringWindows({ ...behaviour, readyAfterMs: -1 }, 'startup')).toEqual([]);
    const ill = { ...behaviour, unready: [], unhealthyAfterMs: 10_000, unhealthyUntilMs: 12_000 };
    expect(answeringWindows(ill, 'liveness')).toEqual([
      { fromMs: 0, toMs: 10_000 },
      { fromMs: 12_000, toMs: -1 },
    ]);
  });
});
