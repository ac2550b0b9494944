import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Event } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, node, S, start } from '#session/testing/manifestSession.ts';

interface Reference {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly name: string;
  readonly uid: string;
}

function configMap(name: string, namespace: string, owner?: Reference): string {
  const reference = owner && { apiVersion: 'v1', kind: 'ConfigMap', ...owner };
  const owners = reference ? `, ownerReferences: ${JSON.stringify([reference])}` : '';
  return `---
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: ${namespace}${owners}}
`;
}

const NAMESPACE = `---
apiVersion: v1
kind: Namespace
metadata: {name: other}
`;

const objects = (session: Session, kind: KindName): KubeObject[] => session.world.table(store(kind)).values();
const find = (session: Session, kind: KindName, key: string) => session.world.table(store(kind)).get(key);
const uidOf = (session: Session, kind: KindName, key: string) => find(session, kind, key)?.metadata.uid ?? '';

/** A parent in the namespace other, seen by the garbage collector before anything refers to it. */
function withParent(): { readonly session: Session; readonly uid: string } {
  const session = start(node('n1') + NAMESPACE + configMap('parent', 'other'));
  session.seekTime(5 * S);
  return { session, uid: uidOf(session, 'ConfigMap', 'other/parent') };
}

describe('the garbage collector', () => {
  it('deletes an object whose owner is in another namespace, with an Event', () => {
    const { session, uid } = withParent();
    apply(session, configMap('child', 'default', { name: 'parent', uid }));
    session.seekTime(10 * S);
    expect(find(session, 'ConfigMap', 'default/child')).toBeUndefined();
    expect(find(session, 'ConfigMap', 'other/parent')).toBeDefined();
    const reference = `[v1/ConfigMap, namespace: default, name: parent, uid: ${uid}]`;
    expect(events(session, 'child')).toEqual([
      `OwnerRefInvalidNamespace: ownerRef ${reference} does not exist in namespace "default"`,
    ]);
    const event = objects(session, 'Event').find((each) => (each as Event).reason === 'OwnerRefInvalidNamespace');
    expect(event).toMatchObject({ type: 'Warning', source: { component: 'garbage-collector-controller' } });
  });

  it('deletes an object whose owner has another name or kind, without an Event', () => {
    const { session, uid } = withParent();
    apply(session, configMap('named', 'other', { name: 'nobody', uid }));
    apply(session, configMap('kind', 'other', { kind: 'Secret', name: 'parent', uid }));
    apply(session, configMap('good', 'other', { name: 'parent', uid }));
    session.seekTime(10 * S);
    expect(find(session, 'ConfigMap', 'other/named')).toBeUndefined();
    expect(find(session, 'ConfigMap', 'other/kind')).toBeUndefined();
    expect(find(session, 'ConfigMap', 'other/good')).toBeDefined();
    expect([...events(session, 'named'), ...events(session, 'kind')]).toEqual([]);
  });

  it('keeps an object whose owner has a version that nobody serves', () => {
    const { session, uid } = withParent();
    apply(session, configMap('old', 'other', { apiVersion: 'v2', name: 'parent', uid }));
    session.seekTime(10 * S);
    expect(find(session, 'ConfigMap', 'other/old')).toBeDefined();
  });

  it('keeps a cluster-scoped object with a namespaced owner, with an Event', () => {
    const { session, uid } = withParent();
    const reference = JSON.stringify([{ apiVersion: 'v1', kind: 'ConfigMap', name: 'parent', uid }]);
    const metadata = `{name: fast, ownerReferences: ${reference}}`;
    apply(session, `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: ${metadata}\nprovisioner: a.io/b\n`);
    session.seekTime(10 * S);
    expect(find(session, 'StorageClass', 'fast')).toBeDefined();
    const deleted = `[v1/ConfigMap, namespace: , name: parent, uid: ${uid}]`;
    expect(events(session, 'fast')).toEqual([
      `OwnerRefInvalidNamespace: ownerRef ${deleted} does not exist in namespace ""`,
    ]);
  });

  it('finds an object that was created before its owner, also from a dump', () => {
    const uid = '11111111-2222-3333-4444-555555555555';
    const dumped = (name: string, namespace: string, more: object) =>
      `---\n${JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace, creationTimestamp: '2025-12-31T23:00:00Z', ...more } })}\n`;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'parent', uid }];
    const child = dumped('a-child', 'default', { uid: '21111111-2222-3333-4444-555555555555', ownerReferences });
    const session = start(node('n1') + NAMESPACE + child + dumped('parent', 'other', { uid }));
    session.seekTime(10 * S);
    expect(find(session, 'ConfigMap', 'default/a-child')).toBeUndefined();
    expect(events(session, 'a-child')).toHaveLength(1);
  });
});

describe('custom resource', () => {
  const DEFINITION = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.x.io}
spec:
  group: x.io
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
  const gadgetOf = (session: Session) => session.world.table(store('Gadget.x.io')).get('default/g');

  function withGadget(...owners: readonly object[]): Session {
    const session = start(node('n1') + NAMESPACE + DEFINITION + configMap('parent', 'default'));
    session.seekTime(5 * S);
    const uid = uidOf(session, 'ConfigMap', 'default/parent');
    const parent = { apiVersion: 'v1', kind: 'ConfigMap', name: 'parent', uid };
    const references = JSON.stringify([parent, ...owners]);
    const metadata = `{name: g, namespace: default, ownerReferences: ${references}}`;
    apply(session, `apiVersion: x.io/v1\nkind: Gadget\nmetadata: ${metadata}\n`);
    session.seekTime(10 * S);
    return session;
  }

  it('a custom resource loses its owner reference when the owner orphans it', () => {
    const session = withGadget();
    does(session, { type: 'kubectl.run', line: 'delete cm parent --cascade=orphan --wait=false' });
    session.seekTime(20 * S);
    expect(find(session, 'ConfigMap', 'default/parent')).toBeUndefined();
    expect(gadgetOf(session)?.metadata.ownerReferences ?? []).toEqual([]);
  });

  it('a custom resource loses a reference to an owner that does not exist', () => {
    const session = withGadget({ apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'nobody' });
    expect(gadgetOf(session)?.metadata.ownerReferences?.map(({ name }) => name)).toEqual(['parent']);
  });
});

describe('a ReplicaSet', () => {
  it('does not count a Pod of another namespace that names its uid', () => {
    const set = `---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: web, namespace: default}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: nginx}]}}
`;
    const session = start(node('n1') + NAMESPACE + set);
    session.seekTime(10 * S);
    const uid = uidOf(session, 'ReplicaSet', 'default/web');
    const owner = JSON.stringify([{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid, controller: true }]);
    const metadata = `{name: stray, namespace: other, labels: {app: web}, ownerReferences: ${owner}}`;
    apply(session, `apiVersion: v1\nkind: Pod\nmetadata: ${metadata}\nspec: {containers: [{name: c, image: nginx}]}\n`);
    session.seekTime(60 * S);
    expect(objects(session, 'Pod').map(({ metadata }) => metadata.namespace)).toEqual(['default', 'default']);
    expect(find(session, 'ReplicaSet', 'default/web')).toMatchObject({ status: { replicas: 2, readyReplicas: 2 } });
    expect(events(session, 'web').filter((text) => text.startsWith('SuccessfulDelete'))).toEqual([]);
  });
});

describe.each([
  ['StatefulSet', 'serviceName: web'],
  ['DaemonSet', ''],
] as const)('%s that owns a ControllerRevision', (kind, more) => {
  function started(): Session {
    const session = start(`${node('n1')}---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: web, namespace: default}
spec:
  ${more}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {terminationGracePeriodSeconds: 1, containers: [{name: c, image: nginx}]}
`);
    session.seekTime(30 * S);
    return session;
  }
  const remove = (session: Session, cascade: string) =>
    does(session, { type: 'kubectl.run', line: `delete ${kind} web --cascade=${cascade} --wait=false` });

  it('an owner exists until its Pods and revisions are gone in a foreground deletion', () => {
    const session = started();
    remove(session, 'foreground');
    session.seekTime(30.5 * S);
    expect(find(session, kind, 'default/web')?.metadata).toMatchObject({ finalizers: ['foregroundDeletion'] });
    expect(objects(session, 'Pod').every(({ metadata }) => metadata.deletionTimestamp !== undefined)).toBe(true);
    session.seekTime(40 * S);
    const left = [kind, 'Pod', 'ControllerRevision'] as const;
    expect(left.flatMap((each) => objects(session, each))).toEqual([]);
  });

  it('an owner orphans its Pods and revisions', () => {
    const session = started();
    remove(session, 'orphan');
    session.seekTime(60 * S);
    expect(objects(session, kind)).toEqual([]);
    const left = [...objects(session, 'Pod'), ...objects(session, 'ControllerRevision')];
    expect(left.map(({ metadata }) => metadata.ownerReferences)).toEqual([undefined, undefined]);
  });
});
