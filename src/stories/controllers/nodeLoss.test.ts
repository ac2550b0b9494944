import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Session } from '#session/session.ts';
import { apply, does, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const nodes = (session: Session) => session.world.table(store('Node')).values();
const nodeOf = (session: Session, name: string) => session.world.table(store('Node')).get(name);
const readyOf = (node: Node | undefined) => node?.status?.conditions?.find(({ type }) => type === 'Ready');
const noExecute = (node: Node | undefined) =>
  (node?.spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute').map(({ key }) => key);
const podsOn = (session: Session, name: string) =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.nodeName === name);
const isReady = ({ status }: Pod) =>
  status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True') ?? false;

/** The second in which the condition first holds. */
function secondOf(session: Session, from: number, until: number, holds: () => boolean): number {
  for (let second = from; second <= until; second++) {
    session.seekTime(second * S);
    if (holds()) return second;
  }
  throw new Error(`not so by ${until} s`);
}

const cut = (node: string, value: 0 | 1) => ({ type: 'fault.set', fault: 'node.cut', value, node }) as const;

describe('dead-node', () => {
  it('the node is not ready after 50 s and loses its Pods 300 s later', () => {
    const session = openedScenario('dead-node');
    session.seekTime(59 * S);
    const before = podsOn(session, 'node-1').map(({ metadata }) => metadata.name);
    expect(before.length).toBeGreaterThan(0);
    const unknown = secondOf(session, 90, 130, () => readyOf(nodeOf(session, 'node-1'))?.status === 'Unknown');
    expect(unknown - 60).toBeGreaterThanOrEqual(40);
    expect(unknown - 60).toBeLessThanOrEqual(61);
    expect(readyOf(nodeOf(session, 'node-1'))).toMatchObject({
      reason: 'NodeStatusUnknown',
      message: 'Kubelet stopped posting node status.',
    });
    session.seekTime((unknown + 2) * S);
    expect(podsOn(session, 'node-1').map(isReady)).not.toContain(true);
    expect(podsOn(session, 'node-1').every(({ status }) => status?.phase === 'Running')).toBe(true);
    const [slice] = session.world
      .table(store('EndpointSlice'))
      .values()
      .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === 'web');
    const ofNode = (slice?.endpoints ?? []).filter(({ nodeName }) => nodeName === 'node-1');
    expect(ofNode.map(({ conditions }) => conditions?.ready)).toEqual(before.map(() => false));
    const tainted = secondOf(session, unknown, unknown + 15, () => noExecute(nodeOf(session, 'node-1')).length > 0);
    expect(noExecute(nodeOf(session, 'node-1'))).toEqual(['node.kubernetes.io/unreachable']);
    const evicted = secondOf(session, tainted + 290, tainted + 310, () =>
      podsOn(session, 'node-1').every(({ metadata }) => metadata.deletionTimestamp !== undefined),
    );
    expect(evicted - tainted).toBeGreaterThanOrEqual(299);
    expect(evicted - tainted).toBeLessThanOrEqual(301);
    const target = podsOn(session, 'node-1')[0]?.status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
    expect(target).toMatchObject({
      reason: 'DeletionByTaintManager',
      message: 'Taint manager: deleting due to NoExecute taint',
    });
    session.seekTime(479 * S);
    const running = session.world.table(store('Pod')).values().filter(isReady);
    expect(running).toHaveLength(6);
    expect(podsOn(session, 'node-1').map(({ metadata }) => metadata.name)).toEqual(before);
    session.seekTime(540 * S);
    expect(podsOn(session, 'node-1').filter(({ metadata }) => before.includes(metadata.name))).toEqual([]);
    expect(readyOf(nodeOf(session, 'node-1'))?.status).toBe('True');
    expect(nodeOf(session, 'node-1')?.spec.taints ?? []).toEqual([]);
  });

  it('evicts nothing when the node returns in time', () => {
    const session = start(deployment({ name: 'web', replicas: 6, image: 'web:1', cpu: '100m' }));
    session.seekTime(40 * S);
    const [name = ''] = nodes(session).map(({ metadata }) => metadata.name);
    const before = podsOn(session, name).map(({ metadata }) => metadata.name);
    does(session, cut(name, 1));
    session.seekTime(160 * S);
    expect(noExecute(nodeOf(session, name))).toHaveLength(1);
    does(session, cut(name, 0));
    session.seekTime(500 * S);
    expect(podsOn(session, name).map(({ metadata }) => metadata.name)).toEqual(before);
    expect(podsOn(session, name).every(isReady)).toBe(true);
    expect(noExecute(nodeOf(session, name))).toEqual([]);
  });
});

describe('eviction rates of zones', () => {
  function cluster(count: number): Session {
    const machine = { cpu: '4', memory: '8Gi', pods: 110 };
    const session = start('', { nodes: { count: 0, ...machine } });
    does(session, { type: 'nodes.add', count, zones: 1, ...machine });
    session.seekTime(30 * S);
    return session;
  }

  it('taints no node NoExecute when all nodes are unreachable', () => {
    const session = cluster(4);
    const names = nodes(session).map(({ metadata }) => metadata.name);
    does(session, ...names.map((name) => cut(name, 1)));
    session.seekTime(300 * S);
    expect(nodes(session).map((node) => readyOf(node)?.status)).toEqual(names.map(() => 'Unknown'));
    expect(nodes(session).flatMap(noExecute)).toEqual([]);
  });

  it('taints a node every 100 s when 60 % of 60 nodes are unreachable', () => {
    const session = cluster(60);
    const names = nodes(session).map(({ metadata }) => metadata.name);
    does(session, ...names.slice(0, 36).map((name) => cut(name, 1)));
    session.seekTime(100 * S);
    expect(nodes(session).filter((node) => readyOf(node)?.status === 'Unknown')).toHaveLength(36);
    const tainted = () => nodes(session).filter((node) => noExecute(node).length > 0).length;
    const before = tainted();
    session.seekTime(700 * S);
    expect(tainted() - before).toBe(6);
  });

  it('taints two of many unreachable nodes 10 s apart', () => {
    const session = cluster(6);
    const names = nodes(session).map(({ metadata }) => metadata.name);
    does(session, cut(names[0] ?? '', 1), cut(names[1] ?? '', 1));
    session.seekTime(160 * S);
    const times = nodes(session).flatMap(({ spec }) =>
      (spec.taints ?? []).flatMap(({ effect, timeAdded }) => (effect === 'NoExecute' ? [timeAdded ?? ''] : [])),
    );
    expect(times).toHaveLength(2);
    const [first = 0, second = 0] = times.map((time) => Date.parse(time)).sort((a, b) => a - b);
    expect(second - first).toBeGreaterThanOrEqual(10_000);
    expect(second - first).toBeLessThanOrEqual(11_000);
  });
});

describe('taint eviction', () => {
  const patient = `apiVersion: v1
kind: Pod
metadata:
  name: patient
spec:
  containers:
    - name: c
      image: c
  tolerations:
    - key: maintenance
      operator: Exists
      effect: NoExecute
      tolerationSeconds: 60
`;

  function tainted(): { session: Session; name: string } {
    const session = start('');
    apply(session, patient);
    session.seekTime(20 * S);
    const name = session.world.table(store('Pod')).values()[0]?.spec.nodeName ?? '';
    does(session, { type: 'node.taint', name, key: 'maintenance', effect: 'NoExecute' });
    return { session, name };
  }

  const events = (session: Session) =>
    session.world
      .table(store('Event'))
      .values()
      .filter(({ reason }) => reason === 'TaintManagerEviction')
      .map(({ message }) => message);

  it('does not evict when the taint is removed after 30 s', () => {
    const { session, name } = tainted();
    session.seekTime(50 * S);
    does(session, { type: 'node.taint', name, key: 'maintenance', effect: 'NoExecute', remove: true });
    session.seekTime(200 * S);
    expect(session.world.table(store('Pod')).values()).toHaveLength(1);
    expect(events(session)).toEqual(['Cancelling deletion of Pod default/patient']);
  });

  it('evicts the Pod after 60 s when the taint remains', () => {
    const { session } = tainted();
    session.seekTime(79 * S);
    expect(session.world.table(store('Pod')).values()[0]?.metadata.deletionTimestamp).toBeUndefined();
    session.seekTime(81 * S);
    expect(session.world.table(store('Pod')).values()[0]?.metadata.deletionTimestamp).toBeDefined();
    expect(events(session)).toEqual(['Marking for deletion Pod default/patient']);
  });
});

describe('Pod garbage collection', () => {
  it('deletes the Pods of a deleted node after the quarantine', () => {
    const session = start(deployment({ name: 'web', replicas: 3, image: 'web:1', cpu: '100m' }));
    session.seekTime(30 * S);
    const [pod] = session.world.table(store('Pod')).values();
    const name = pod?.spec.nodeName ?? '';
    does(session, cut(name, 1), { type: 'object.delete', kind: 'Node', name });
    const gone = secondOf(session, 31, 120, () => podsOn(session, name).length === 0);
    expect(gone).toBeGreaterThanOrEqual(70);
    expect(gone).toBeLessThanOrEqual(101);
    session.seekTime(130 * S);
    expect(session.world.table(store('Pod')).values().filter(isReady)).toHaveLength(3);
  });
});
