import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { ControllerRevision, PersistentVolumeClaim, Pod, StatefulSet } from '#model/generated/types.ts';
import { newStatefulPod, podNameOf } from './podIdentity.ts';
import { planStatefulSet, type StatefulSetView, type StatefulWrite } from './statefulSetPlan.ts';

const NOW_US = 1_000_000_000;

function db(spec: Partial<StatefulSet['spec']> = {}, status?: StatefulSet['status']): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default', uid: 'set', generation: 1 },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'db' } },
      serviceName: 'db',
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      template: template('v1'),
      revisionHistoryLimit: 10,
      ...spec,
    },
    ...(status && { status }),
  };
}

function template(image: string): StatefulSet['spec']['template'] {
  return { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'c', image }] } };
}

/** Revisions of a set whose templates were these, in order. */
function revisionsOf(...images: string[]): ControllerRevision[] {
  const revisions: ControllerRevision[] = [];
  for (const image of images) {
    const set = db({ template: template(image) });
    const write = planStatefulSet(view(set, { revisions })).groups[0]?.[0];
    if (write?.op === 'createRevision') revisions.push(write.revision);
    if (write?.op === 'updateRevision') {
      const index = revisions.findIndex(({ metadata }) => metadata.name === write.name);
      revisions[index] = { ...(revisions[index] as ControllerRevision), revision: write.revision };
    }
  }
  return revisions;
}

function view(set: StatefulSet, changes: Partial<StatefulSetView> = {}): StatefulSetView {
  const { revisions = [] } = changes;
  return {
    set,
    pods: [],
    revisions,
    findRevision: (name) => revisions.find(({ metadata }) => metadata.name === name),
    findClaim: () => undefined,
    nowUs: NOW_US,
    ...changes,
  };
}

interface Facts {
  readonly revision?: ControllerRevision;
  readonly isReady?: boolean;
  readonly phase?: string;
  readonly isLeaving?: boolean;
}

function aPod(set: StatefulSet, ordinal: number, facts: Facts = {}): Pod {
  const { revision, isReady = true, phase = 'Running', isLeaving = false } = facts;
  const made = newStatefulPod(set, set.spec.template, revision?.metadata.name ?? '', ordinal);
  const ready = { type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: formatTime(0) };
  const deletion = isLeaving ? { deletionTimestamp: formatTime(NOW_US) } : undefined;
  const metadata = { ...made.metadata, uid: podNameOf(set, ordinal), ...deletion };
  return { ...made, metadata, status: { phase, conditions: [ready] } };
}

const said = (write: StatefulWrite): string => {
  if ('pod' in write) return `${write.op} ${typeof write.pod === 'string' ? write.pod : write.pod.metadata.name}`;
  return 'name' in write ? `${write.op} ${write.name}` : write.op;
};
const groupsOf = (given: StatefulSetView) => planStatefulSet(given).groups.map((group) => group.map(said));

describe('StatefulSet with OrderedReady', () => {
  const revisions = revisionsOf('v1');
  const [revision] = revisions;

  it.each<[string, Pod[], string[][]]>([
    ['creates the first Pod', [], [['createPod db-0']]],
    ['waits for a Pod that is not ready', [aPod(db(), 0, { revision, isReady: false })], []],
    ['creates the next Pod', [aPod(db(), 0, { revision })], [['createPod db-1']]],
    ['waits for a terminating Pod', [aPod(db(), 0, { revision, isLeaving: true })], []],
    ['replaces a failed Pod', [aPod(db(), 0, { revision, phase: 'Failed' })], [['deletePod db-0']]],
    ['replaces a succeeded Pod', [aPod(db(), 0, { revision, phase: 'Succeeded' })], [['deletePod db-0']]],
    ['waits for a failed Pod that is terminating', [aPod(db(), 0, { revision, phase: 'Failed', isLeaving: true })], []],
  ])('an ordered StatefulSet %s', (_, pods, expected) =>
    expect(groupsOf(view(db(), { pods, revisions }))).toEqual(expected),
  );

  const scaled = (...facts: Facts[]) => facts.map((fact, ordinal) => aPod(db(), ordinal, { revision, ...fact }));

  it.each<[string, Pod[], string[][]]>([
    ['deletes the highest ordinal', scaled({}, {}, {}), [['deletePod db-2']]],
    ['waits for the highest ordinal to disappear', scaled({}, {}, { isLeaving: true }), []],
    [
      'deletes the highest ordinal when only that Pod is not ready',
      scaled({}, {}, { isReady: false }),
      [['deletePod db-2']],
    ],
    ['waits while another Pod is not ready', scaled({ isReady: false }, {}, {}), []],
    ['waits while a lower surplus Pod is not ready', scaled({}, { isReady: false }, { isReady: false }), []],
  ])('a StatefulSet scaled down to one %s', (_, pods, expected) =>
    expect(groupsOf(view(db({ replicas: 1 }), { pods, revisions }))).toEqual(expected),
  );

  it('deletes Pods with ordinals below the start ordinal', () => {
    const pods = scaled({}, {}, {});
    const set = db({ ordinals: { start: 2 }, replicas: 1 });
    expect(groupsOf(view(set, { pods, revisions }))).toEqual([['deletePod db-1']]);
  });

  it('a StatefulSet only counts Pods while it is being deleted', () => {
    const set = db();
    const leaving = { ...set, metadata: { ...set.metadata, deletionTimestamp: formatTime(0) } };
    const plan = planStatefulSet(view(leaving, { pods: scaled({}), revisions }));
    expect([plan.groups, plan.status?.replicas]).toEqual([[], 1]);
  });

  it('restores the labels that identify its Pods', () => {
    const pods = scaled({}, {}, {});
    const { 'statefulset.kubernetes.io/pod-name': _, ...labels } = pods[1]?.metadata.labels ?? {};
    const stripped = { ...pods[1], metadata: { ...pods[1]?.metadata, labels } } as Pod;
    const plan = planStatefulSet(view(db(), { pods: [pods[0], stripped, pods[2]] as Pod[], revisions }));
    expect(plan.groups).toMatchObject([
      [{ op: 'updatePod', patch: { metadata: { labels: { 'statefulset.kubernetes.io/pod-name': 'db-1' } } } }],
    ]);
  });
});

describe('StatefulSet with Parallel', () => {
  const set = db({ replicas: 4, podManagementPolicy: 'Parallel' });
  const revisions = revisionsOf('v1');

  it('creates all Pods in doubling batches', () => {
    expect(groupsOf(view(set, { revisions }))).toEqual([
      ['createPod db-0'],
      ['createPod db-1', 'createPod db-2'],
      ['createPod db-3'],
    ]);
  });

  it('deletes all Pods above the replica count, ready or not', () => {
    const pods = [0, 1, 2].map((ordinal) => aPod(set, ordinal, { isReady: ordinal === 2 }));
    const small = db({ replicas: 1, podManagementPolicy: 'Parallel', updateStrategy: { type: 'OnDelete' } });
    expect(groupsOf(view(small, { pods, revisions }))).toEqual([['deletePod db-2'], ['deletePod db-1']]);
  });
});

describe('revisions of a StatefulSet', () => {
  it('numbers revisions in order, and gives an old one a new number on rollback', () => {
    const revisions = revisionsOf('v1', 'v2', 'v1');
    expect(revisions.map(({ revision }) => revision)).toEqual([3, 2]);
    expect(new Set(revisions.map(({ metadata }) => metadata.name)).size).toBe(2);
  });

  it('picks another name when the name is taken', () => {
    const [first] = revisionsOf('v1') as [ControllerRevision];
    const foreign = { ...first, data: { spec: {} } };
    const find = (name: string) => (name === first.metadata.name ? foreign : undefined);
    const plan = planStatefulSet(view(db(), { findRevision: find }));
    expect(plan.groups[0]).toMatchObject([{ op: 'createRevision' }]);
    const [write] = plan.groups[0] as [StatefulWrite];
    expect(write.op === 'createRevision' && write.revision.metadata.name).not.toBe(first.metadata.name);
    // The label keeps the hash that was tried first.
    expect(write.op === 'createRevision' && write.revision.metadata.labels).toEqual(first.metadata.labels);
    expect(plan.status?.collisionCount).toBe(1);
  });

  it('deletes revisions beyond the limit unless a Pod uses them', () => {
    const revisions = revisionsOf('v1', 'v2', 'v3', 'v4');
    const set = db({ template: template('v4'), revisionHistoryLimit: 1 });
    const pods = [aPod(set, 0, revisions[0] && { revision: revisions[0] })];
    expect(planStatefulSet(view(set, { pods, revisions })).cleanUp.map(said)).toEqual([
      `deleteRevision ${revisions[1]?.metadata.name}`,
    ]);
  });

  it('creates Pods below the partition from the current revision', () => {
    const revisions = revisionsOf('v1', 'v2');
    const status = { replicas: 0, currentRevision: revisions[0]?.metadata.name ?? '' };
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
    const set = db({ template: template('v2'), podManagementPolicy: 'Parallel', updateStrategy }, status);
    const { groups } = planStatefulSet(view(set, { revisions }));
    const made = groups.flat().flatMap((write) => (write.op === 'createPod' ? [write.pod] : []));
    expect(made.map(({ spec }) => spec.containers[0]?.image)).toEqual(['v1', 'v1', 'v2']);
  });
});

describe('claims of a StatefulSet', () => {
  const claiming = (policy: StatefulSet['spec']['persistentVolumeClaimRetentionPolicy'] = {}) =>
    db({
      replicas: 1,
      volumeClaimTemplates: [{ metadata: { name: 'data', labels: { tier: 'hot' } }, spec: {} }],
      persistentVolumeClaimRetentionPolicy: policy,
    });
  const revisions = revisionsOf('v1');
  const claim = (owners: PersistentVolumeClaim['metadata']['ownerReferences'] = []): PersistentVolumeClaim => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data-db-0', namespace: 'default', ownerReferences: owners },
    spec: {},
  });
  const ofPod = (uid: string) => [{ apiVersion: 'v1', kind: 'Pod', name: 'db-0', uid, controller: true }];
  const findClaim = (found: PersistentVolumeClaim) => (name: string) => (name === 'data-db-0' ? found : undefined);

  it('creates claims before the Pod that mounts them', () => {
    const { groups } = planStatefulSet(view(claiming(), { revisions }));
    expect(groups.map((group) => group.map(said))).toEqual([['createClaim db-0'], ['createPod db-0']]);
    expect(groups.flat()).toMatchObject([
      { claim: { metadata: { name: 'data-db-0', labels: { app: 'db', tier: 'hot' } } } },
      { pod: { spec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } }] } } },
    ]);
  });

  it('waits for a claim of an earlier Pod to disappear before creating the Pod', () => {
    const given = view(claiming(), { revisions, findClaim: findClaim(claim(ofPod('earlier'))) });
    expect(planStatefulSet(given)).toMatchObject({ groups: [] });
    expect(planStatefulSet(given).problem).toBeUndefined();
  });

  it('reports a claim that is being deleted as a problem', () => {
    const leaving = claim();
    const metadata = { ...leaving.metadata, deletionTimestamp: formatTime(0) };
    const given = view(claiming(), { revisions, findClaim: findClaim({ ...leaving, metadata }) });
    expect(planStatefulSet(given)).toMatchObject({
      groups: [],
      problem: { pod: 'db-0', message: 'pvc data-db-0 is being deleted' },
    });
  });

  it.each([
    [{ whenScaled: 'Retain', whenDeleted: 'Retain' }, 1, [], undefined],
    [{ whenScaled: 'Retain', whenDeleted: 'Delete' }, 1, [], ['StatefulSet']],
    [{ whenScaled: 'Delete', whenDeleted: 'Retain' }, 1, [], undefined],
    [{ whenScaled: 'Delete', whenDeleted: 'Retain' }, 0, [], ['Pod']],
    [{ whenScaled: 'Delete', whenDeleted: 'Delete' }, 0, [], ['Pod']],
    [{ whenScaled: 'Retain', whenDeleted: 'Retain' }, 1, ofPod('db-0'), []],
    [{ whenScaled: 'Delete', whenDeleted: 'Delete' }, 1, ofPod('somebody'), undefined],
  ])(
    'the retention policy %j with %i replicas changes the owners of a claim from %j to %j',
    (policy, replicas, owners, expected) => {
      const set = claiming(policy);
      const sized = { ...set, spec: { ...set.spec, replicas, updateStrategy: { type: 'OnDelete' } } };
      const pods = [aPod(set, 0, revisions[0] && { revision: revisions[0] })];
      const { groups } = planStatefulSet(view(sized, { pods, revisions, findClaim: findClaim(claim(owners)) }));
      const writes = groups.flat().flatMap((write) => (write.op === 'setClaimOwners' ? [write.owners] : []));
      const kinds = writes[0]?.map((owner) => (owner as { readonly kind: string }).kind);
      expect(kinds).toEqual(expected);
    },
  );
});
