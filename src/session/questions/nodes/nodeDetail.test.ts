import { describe, expect, it } from 'vitest';
import type { NodeDetail, PodAnatomy } from '#protocol/nodeDetail.ts';
import type { Session } from '#session/session.ts';
import { boundPod, configureKubelets, container, oneNode } from '#session/testing/kubeletSession.ts';
import { apply, does, node, S } from '#session/testing/manifestSession.ts';

function detailOf(session: Session): NodeDetail {
  const detail = session.ask('nodeDetail', { node: 'n1' });
  if (!detail) throw new Error('there is no kubelet on n1');
  return detail;
}

function anatomyOf(session: Session, name: string): PodAnatomy {
  const anatomy = session.ask('podAnatomy', { namespace: 'default', name });
  if (!anatomy) throw new Error(`no kubelet has ${name}`);
  return anatomy;
}

const PRESSURES = ['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => `{type: ${type}, status: "False"}`);
const HEALTHY_NODE = node('n1').replace('conditions: [', `conditions: [${PRESSURES.join(', ')}, `);

describe('the detail of a node', () => {
  it('the Lease is renewed every 10 s; the status is written only on change', () => {
    const session = oneNode({}, '', HEALTHY_NODE);
    session.seekTime(120 * S);
    const { heartbeats, lease, statusSentUs } = detailOf(session);
    const gaps = heartbeats.slice(1).map(({ atUs }, i) => ((heartbeats[i]?.atUs ?? 0) - atUs) / S);
    expect(gaps).toEqual([10, 10, 10, 10, 10]);
    expect(heartbeats.filter(({ wroteStatus }) => wroteStatus)).toEqual([]);
    expect(lease).toMatchObject({ durationSeconds: 40, everyUs: 10 * S });
    expect(session.run.clockUs - (lease.renewUs ?? 0)).toBeLessThanOrEqual(10 * S);
    does(session, { type: 'fault.set', fault: 'runtime.frozen', node: 'n1', value: 1 });
    session.seekTime(165 * S);
    const changed = detailOf(session);
    expect(changed.heartbeats.filter(({ wroteStatus }) => wroteStatus)).toHaveLength(1);
    expect(changed.statusSentUs).toBeGreaterThan(statusSentUs);
    expect(changed.conditions.find(({ type }) => type === 'Ready')).toMatchObject({ status: 'False' });
  });

  it('a status write has every condition, also those that the Node did not have', () => {
    const session = oneNode({}, boundPod('web', `containers: [${container('a', 'app')}]`));
    does(session, { type: 'fault.set', fault: 'runtime.frozen', node: 'n1', value: 1 });
    session.seekTime(100 * S);
    const { heartbeats, conditions } = detailOf(session);
    expect(heartbeats.filter(({ wroteStatus, atUs }) => wroteStatus && atUs > 40 * S)).toHaveLength(1);
    expect(conditions.map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
      'DiskPressure False',
      'MemoryPressure False',
      'PIDPressure False',
      'Ready False',
    ]);
  });

  it('heartbeats of a machine without network are lost', () => {
    const session = oneNode();
    does(session, { type: 'fault.set', fault: 'node.cut', node: 'n1', value: 1 });
    session.seekTime(50 * S);
    const { heartbeats, lease } = detailOf(session);
    expect(heartbeats.filter(({ isLost }) => isLost)).toHaveLength(
      heartbeats.filter(({ atUs }) => atUs > 15 * S).length,
    );
    expect(lease.renewUs).toBeLessThanOrEqual(15 * S);
  });

  it('PLEG sends known events, and asks the runtime less often than polling workers', () => {
    const pods = Array.from({ length: 100 }, (_, i) => boundPod(`p${i}`, `containers: [${container('a', 'app')}]`));
    const session = oneNode({}, pods.join(''));
    session.seekTime(90 * S);
    const { asks } = detailOf(session);
    expect(asks).toEqual({ windowUs: 10 * S, relists: 10, inspections: 0, polls: 1000 });
    does(session, { type: 'process.kill', node: 'n1', namespace: 'default', pod: 'p7', container: 'a' });
    session.seekTime(92 * S);
    const after = detailOf(session);
    expect(after.plegEvents.slice(0, 2).map(({ event, pod }) => [event, pod])).toEqual([
      ['ContainerStarted', 'default/p7'],
      ['ContainerDied', 'default/p7'],
    ]);
    expect(after.asks.inspections).toBeGreaterThan(0);
    expect(after.asks.relists + after.asks.inspections).toBeLessThan(20);
  });

  it('images are pulled one after the other unless the kubelet is configured otherwise', () => {
    const image = (name: string) => `{name: ${name}, image: "reg.example/${name}:1"}`;
    const manifests = ['a', 'b'].map((name) => boundPod(name, `containers: [${image(name)}]`)).join('');
    const session = oneNode();
    apply(session, manifests);
    session.seekTime(16 * S);
    const { images } = detailOf(session);
    expect(images).toMatchObject({ isSerial: true, parallel: 1 });
    expect(images.pulls.map(({ pod, startedUs }) => [pod, startedUs >= 0])).toEqual([
      ['default/a', true],
      ['default/b', false],
    ]);
    configureKubelets(session, 'serializeImagePulls: false\nmaxParallelImagePulls: 2\n');
    session.seekTime(16.1 * S);
    expect(detailOf(session).images.pulls.map(({ startedUs }) => startedUs >= 0)).toEqual([true, true]);
  });
});

describe('the anatomy of a Pod', () => {
  const TWO = `containers: [${container('a', 'app')}, ${container('b', 'app')}]`;

  it('a killed container keeps the address; a killed sandbox loses it, and all containers restart', () => {
    const session = oneNode({}, boundPod('web', TWO));
    session.seekTime(20 * S);
    const before = anatomyOf(session, 'web');
    expect(before).toMatchObject({ sandbox: 'ready', attempt: 0, network: 'pod', ipc: 'pod', pid: 'container' });
    does(session, { type: 'process.kill', node: 'n1', namespace: 'default', pod: 'web', container: 'a' });
    session.seekTime(25 * S);
    const one = anatomyOf(session, 'web');
    expect(one).toMatchObject({ ip: before.ip, attempt: 0 });
    expect(one.containers.map(({ state, run }) => [state, run])).toEqual([
      ['running', 2],
      ['running', 1],
    ]);
    does(session, { type: 'process.kill', node: 'n1', namespace: 'default', pod: 'web' });
    const killed = anatomyOf(session, 'web');
    expect(killed).toMatchObject({ sandbox: 'stopped', ip: '', seenSandbox: 'ready' });
    expect(session.run.clockUs - killed.cacheUs).toBeLessThan(S);
    session.seekTime(60 * S);
    const all = anatomyOf(session, 'web');
    expect(all).toMatchObject({ sandbox: 'ready', attempt: 1 });
    expect(all.ip).not.toBe(before.ip);
    expect(all.containers.map(({ state, run }) => [state, run])).toEqual([
      ['running', 3],
      ['running', 2],
    ]);
  });

  it('with a shared PID namespace pause is PID 1 and no zombies are left', () => {
    const shared = 'shareProcessNamespace: true, ';
    const session = oneNode(
      { app: { zombiesPerMinute: 60 } },
      boundPod('own', TWO) + boundPod('shared', shared + TWO) + boundPod('host', `hostPID: true, ${TWO}`),
    );
    session.seekTime(40 * S);
    const own = anatomyOf(session, 'own');
    expect(own.pid).toBe('container');
    expect(own.containers[0]?.zombies).toBeGreaterThan(10);
    const other = anatomyOf(session, 'shared');
    expect(other.pid).toBe('pod');
    expect(other.containers.map(({ zombies }) => zombies)).toEqual([0, 0]);
    expect(anatomyOf(session, 'host').pid).toBe('node');
  });
});
