import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { PodLife } from '#protocol/podLife.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

/** A node says at its next look which volumes it uses; until then nothing is mounted. */
const STATUS_S = 10;

const storage = (mode = 'ReadWriteOnce') => `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default}
spec: {accessModes: [${mode}], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
`;
const consumer = (name: string, more = '') => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  ${more}
  terminationGracePeriodSeconds: 1
  containers: [{name: c, image: a, volumeMounts: [{name: v, mountPath: /data}]}]
  volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
`;
const onNode = (name: string) => `nodeSelector: {kubernetes.io/hostname: ${name}}`;

const podNamed = (session: Session, name: string) => session.world.table(store('Pod')).get(`default/${name}`);
const phaseOf = (session: Session, name: string) => podNamed(session, name)?.status?.phase;
const nodeNamed = (session: Session, name: string) => session.world.table(store('Node')).get(name);
const attachedTo = (session: Session) =>
  session.world
    .table(store('VolumeAttachment'))
    .values()
    .map(({ spec, status }) => `${spec.nodeName} ${status?.attached ?? false}`);
const messagesOf = (session: Session, name: string, reason: string) =>
  session.world
    .table(store('Event'))
    .values()
    .filter((event) => event.involvedObject.name === name && event.reason === reason)
    .map(({ message }) => message);
const timesOf = (session: Session, subject: string, type: string) =>
  journalReasons(session)
    .filter((reason) => reason.type === type && reason.subject === subject)
    .map(({ atUs }) => atUs / S);
const remove = (session: Session, name: string, gracePeriodSeconds?: number) =>
  does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name, gracePeriodSeconds });

describe('Pod waiting for its volume', () => {
  it('starts the containers once the volume is in use, attached and mounted', () => {
    const session = start(node('n1') + storage() + consumer('db'));
    session.seekTime(7 * S);
    expect(attachedTo(session)).toEqual(['n1 false']);
    expect(podNamed(session, 'db')?.status?.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ContainerCreating');
    session.seekTime(40 * S);
    expect(phaseOf(session, 'db')).toBe('Running');
    expect(attachedTo(session)).toEqual(['n1 true']);
    const { volumesAttached, volumesInUse } = nodeNamed(session, 'n1')?.status ?? {};
    expect(volumesAttached?.map(({ name }) => name)).toEqual(volumesInUse);
    const [mounted = 0] = timesOf(session, 'default/db', 'volume.mounted');
    const [sandbox = 0] = timesOf(session, 'default/db', 'sandbox.created');
    expect(sandbox).toBeGreaterThan(mounted);
    const life = session.ask('podLife', { namespace: 'default', name: 'db' }) as PodLife;
    const parts = life.lanes.flatMap(({ spans }) => spans.flatMap((span) => span.parts ?? []));
    const waited = parts.filter(({ code }) => code === 'volumes');
    expect(waited).toHaveLength(1);
    expect((waited[0]?.toUs ?? 0) / S).toBeCloseTo(mounted, 5);
    const volume = /pvc-[-0-9a-f]+/.exec(volumesInUse?.[0] ?? '')?.[0] ?? '';
    expect(messagesOf(session, 'db', 'SuccessfulAttachVolume')).toEqual([
      `AttachVolume.Attach succeeded for volume "${volume}" `,
    ]);
  });

  it('a Pod without a claim needs no volume', () => {
    const session = start(`${node('n1')}---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec: {containers: [{name: c, image: a}], volumes: [{name: v, emptyDir: {}}]}
`);
    session.seekTime(30 * S);
    expect(phaseOf(session, 'p')).toBe('Running');
    expect(journalReasons(session).filter(({ type }) => type.startsWith('volume'))).toEqual([]);
  });

  it('a volume on one node delays a Pod on another, with retries after 123 s', () => {
    const session = start(node('n1') + node('n2') + storage() + consumer('first', onNode('n1')));
    session.seekTime(40 * S);
    apply(session, consumer('second', onNode('n2')));
    session.seekTime(320 * S);
    expect(phaseOf(session, 'second')).toBe('Pending');
    const [said = ''] = messagesOf(session, 'second', 'FailedAttachVolume');
    expect(said).toMatch(/^Multi-Attach error for volume "pvc-[-0-9a-f]+" Volume is already used by pod\(s\) first$/);
    expect(messagesOf(session, 'second', 'FailedAttachVolume')).toHaveLength(1);
    const begun = timesOf(session, 'default/second', 'podWorker.syncing');
    const timedOut = timesOf(session, 'default/second', 'volumes.timedOut');
    expect(timedOut).toHaveLength(2);
    expect((timedOut[0] ?? 0) - (begun[0] ?? 0)).toBeCloseTo(123, 5);
    expect((begun[1] ?? 0) - (timedOut[0] ?? 0)).toBeGreaterThanOrEqual(10);
    expect((begun[1] ?? 0) - (timedOut[0] ?? 0)).toBeLessThan(16);
    // Such a wait ends without an Event of the kubelet's.
    expect(messagesOf(session, 'second', 'FailedMount')).toEqual([]);
    const explained = session.ask('explainPod', { namespace: 'default', name: 'second' }) as PodExplanation;
    expect(explained.message).toBe(said);
    remove(session, 'first');
    session.seekTime(320 * S + 4 * STATUS_S * S);
    expect(attachedTo(session)).toEqual(['n2 true']);
    expect(nodeNamed(session, 'n1')?.status?.volumesInUse).toBeUndefined();
    expect(phaseOf(session, 'second')).toBe('Running');
  });

  it('attaches a volume with ReadWriteMany to every node that uses it', () => {
    const pods = consumer('first', onNode('n1')) + consumer('second', onNode('n2'));
    const session = start(node('n1') + node('n2') + storage('ReadWriteMany') + pods);
    session.seekTime(60 * S);
    expect(attachedTo(session).sort()).toEqual(['n1 true', 'n2 true']);
    expect(phaseOf(session, 'second')).toBe('Running');
  });

  it('mounts without attaching when the driver has attachRequired false', () => {
    const driver = `---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: disk.example.com}
spec: {attachRequired: false}
`;
    const session = start(node('n1') + driver + storage() + consumer('db'));
    session.seekTime(40 * S);
    expect(phaseOf(session, 'db')).toBe('Running');
    expect(attachedTo(session)).toEqual([]);
  });

  it('a Pod with nodeName waits while its claim is unbound', () => {
    const session = start(node('n1') + storage() + consumer('db', 'nodeName: n1'));
    session.seekTime(60 * S);
    expect(phaseOf(session, 'db')).toBe('Pending');
    expect(messagesOf(session, 'db', 'FailedMount')).toEqual([
      'Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[v]: error processing PVC default/data: PVC is not bound',
    ]);
    remove(session, 'db');
    session.seekTime(70 * S);
    expect(podNamed(session, 'db')).toBeUndefined();
  });

  it('removes a deleted Pod at once although it waits for a volume', () => {
    const session = start(node('n1') + node('n2') + storage() + consumer('first', onNode('n1')));
    session.seekTime(40 * S);
    apply(session, consumer('second', onNode('n2')));
    session.seekTime(60 * S);
    remove(session, 'second');
    session.seekTime(64 * S);
    expect(podNamed(session, 'second')).toBeUndefined();
    session.seekTime(80 * S);
    expect(nodeNamed(session, 'n2')?.status?.volumesInUse).toBeUndefined();
  });
});

describe('cluster from a dump', () => {
  const NAME = 'kubernetes.io/csi/disk.example.com^handle-1';
  const ready = '{type: Ready, status: "True"}';
  const found = (name: string, status: string) => `---
apiVersion: v1
kind: Node
metadata: {name: ${name}, uid: node-${name}, labels: {kubernetes.io/hostname: ${name}}}
status: {capacity: {cpu: "4", memory: 8Gi, pods: "110"}, allocatable: {cpu: "4", memory: 8Gi, pods: "110"}, conditions: [${ready}]${status}}
`;
  const inUse = `, volumesInUse: ["${NAME}"], volumesAttached: [{name: "${NAME}", devicePath: ""}]`;
  const DUMP = `${found('n1', inUse)}${found('n2', '')}---
apiVersion: v1
kind: PersistentVolume
metadata: {name: pv-1, uid: pv-1}
spec:
  accessModes: [ReadWriteOnce]
  capacity: {storage: 1Gi}
  csi: {driver: disk.example.com, volumeHandle: handle-1}
  claimRef: {kind: PersistentVolumeClaim, namespace: default, name: data, uid: pvc-1}
status: {phase: Bound}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default, uid: pvc-1, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
spec: {accessModes: [ReadWriteOnce], volumeName: pv-1, storageClassName: "", resources: {requests: {storage: 1Gi}}}
status: {phase: Bound}
---
apiVersion: storage.k8s.io/v1
kind: VolumeAttachment
metadata: {name: csi-1, uid: va-1, finalizers: [external-attacher/disk-example-com]}
spec: {attacher: disk.example.com, nodeName: n1, source: {persistentVolumeName: pv-1}}
status: {attached: true}
---
apiVersion: v1
kind: Pod
metadata: {name: old, namespace: default, uid: pod-old}
spec:
  nodeName: n1
  terminationGracePeriodSeconds: 1
  containers: [{name: c, image: a, volumeMounts: [{name: v, mountPath: /data}]}]
  volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
status:
  phase: Running
  containerStatuses: [{name: c, image: a, ready: true, restartCount: 0, started: true, state: {running: {startedAt: "2025-12-31T00:00:00Z"}}}]
`;

  it('a running Pod keeps its volume, which is detached after the Pod is gone', () => {
    const session = start(DUMP);
    session.seekTime(60 * S);
    expect(attachedTo(session)).toEqual(['n1 true']);
    expect(nodeNamed(session, 'n1')?.status?.volumesInUse).toEqual([NAME]);
    remove(session, 'old');
    apply(session, consumer('new', onNode('n2')));
    session.seekTime(110 * S);
    expect(phaseOf(session, 'new')).toBe('Running');
    expect(attachedTo(session)).toEqual(['n2 true']);
  });

  it('detaches a volume that no Pod uses', () => {
    const session = start(DUMP.slice(0, DUMP.lastIndexOf('---')));
    session.seekTime(60 * S);
    expect(attachedTo(session)).toEqual([]);
    const { volumesAttached = [], volumesInUse = [] } = nodeNamed(session, 'n1')?.status ?? {};
    expect([...volumesAttached, ...volumesInUse]).toEqual([]);
  });
});

describe('volumes of a dead node', () => {
  it('volume-still-attached: detaches by force six minutes after the last Pod needs it', () => {
    const session = openedScenario('volume-still-attached');
    session.seekTime(55 * S);
    expect([phaseOf(session, 'db-0'), podNamed(session, 'db-0')?.spec.nodeName]).toEqual(['Running', 'node-1']);
    const first = podNamed(session, 'db-0')?.metadata.uid;
    session.seekTime(420 * S);
    expect(podNamed(session, 'db-0')?.metadata.deletionTimestamp).toBeDefined();
    session.seekTime(479 * S);
    expect(podNamed(session, 'db-0')?.metadata.uid).toBe(first);
    session.seekTime(839 * S);
    expect(podNamed(session, 'db-0')?.metadata.uid).not.toBe(first);
    expect(phaseOf(session, 'db-0')).toBe('Pending');
    expect(messagesOf(session, 'db-0', 'FailedAttachVolume')[0]).toMatch(
      /Volume is already exclusively attached to one node and can't be attached to another$/,
    );
    expect(timesOf(session, 'default/db-0', 'volumes.timedOut')).toHaveLength(2);
    expect(attachedTo(session)).toEqual(['node-1 true']);
    session.seekTime(870 * S);
    expect(phaseOf(session, 'db-0')).toBe('Running');
    expect(attachedTo(session)).toEqual([`${podNamed(session, 'db-0')?.spec.nodeName} true`]);
  });

  it('detaches at once from a node with the out-of-service taint', () => {
    const session = openedScenario('volume-still-attached');
    session.seekTime(490 * S);
    const taint = { key: 'node.kubernetes.io/out-of-service', value: 'nodeshutdown', effect: 'NoExecute' } as const;
    does(session, { type: 'node.taint', name: 'node-1', ...taint });
    session.seekTime(520 * S);
    expect(phaseOf(session, 'db-0')).toBe('Running');
  });

  it('seeking back and forward gives the same world', () => {
    const session = openedScenario('volume-still-attached');
    session.seekTime(870 * S);
    const there = session.run.head.digest;
    session.seekTime(450 * S);
    session.seekTime(870 * S);
    expect(session.run.head.digest).toBe(there);
    expect(attachedTo(session)).toHaveLength(1);
  });
});
