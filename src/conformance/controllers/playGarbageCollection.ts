import { compare } from '#base/order.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { Write } from '#cluster/apiserver/requestScope.ts';
import { GarbageCollector } from '#cluster/controllers/GarbageCollector/garbageCollector.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { ControlLoops, type Performed } from './controlLoops.ts';

interface RecordedObject {
  readonly kind: string;
  readonly name: string;
  readonly owners?: readonly {
    readonly name: string;
    readonly controller?: boolean;
    readonly blockOwnerDeletion?: boolean;
  }[];
  readonly finalizers?: readonly string[];
}

export interface GarbageCollectionCase extends RecordedCase {
  readonly objects: readonly RecordedObject[];
  readonly delete: string;
  readonly propagationPolicy: 'Background' | 'Foreground' | 'Orphan';
}

const NAMESPACE = 'default';
/** The recorded objects have no contents; the API server requires these. */
const LABELS = { app: 'recorded' };
const CONTAINERS = [{ name: 'c', image: 'c' }];
const TEMPLATE = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS, restartPolicy: 'Always' } };
const JOB = { template: { ...TEMPLATE, spec: { containers: CONTAINERS, restartPolicy: 'Never' } } };
const WORKLOAD = { selector: { matchLabels: LABELS }, template: TEMPLATE };
const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
const CONTENTS: Readonly<Record<string, object>> = {
  ControllerRevision: { data: {}, revision: 1 },
  CronJob: { spec: { schedule: '* * * * *', jobTemplate: { spec: JOB } } },
  DaemonSet: { spec: WORKLOAD },
  Deployment: { spec: WORKLOAD },
  EndpointSlice: { addressType: 'IPv4', endpoints: [] },
  Job: { spec: { ...JOB, selector: { matchLabels: LABELS }, manualSelector: true } },
  PersistentVolumeClaim: { spec: CLAIM },
  Pod: { spec: { containers: CONTAINERS } },
  ReplicaSet: { spec: WORKLOAD },
  ReplicationController: { spec: { selector: LABELS, template: TEMPLATE } },
  Service: { spec: { clusterIP: 'None', clusterIPs: ['None'], selector: LABELS } },
  StatefulSet: { spec: { ...WORKLOAD, serviceName: 'recorded' } },
};

/**
 * Category `garbage-collection`: a DELETE, then the work of the live garbage collector, round by round. Its finds about
 * objects whose owners never existed belong to the round after the DELETE.
 */
export function playGarbageCollection(recorded: GarbageCollectionCase): object {
  const { objects, delete: name, propagationPolicy } = recorded;
  const loops = new ControlLoops((world) => [new GarbageCollector(world)]);
  const known = objects.map((object) => setDefaults(stored(object, objects)));
  loops.begin(known);
  const kind = objects.find((object) => object.name === name)?.kind ?? '';
  const rounds = [eventsOf([loops.request({ verb: 'delete', kind, namespace: NAMESPACE, name, propagationPolicy })])];
  for (let performed = loops.round(); performed.length > 0; performed = loops.round()) {
    const events = eventsOf(performed);
    if (events.length > 0) rounds.push(events);
  }
  const left = known.flatMap((object) => loops.etcd.get(object.kind, `${NAMESPACE}/${object.metadata.name}`) ?? []);
  return {
    rounds: rounds.map((events) => [...events].sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))),
    remaining: namesOf(left),
    stillTerminating: namesOf(left.filter(({ metadata }) => metadata.deletionTimestamp !== undefined)),
  };
}

function namesOf(objects: readonly KubeObject[]): string[] {
  return objects.map(({ metadata }) => metadata.name).sort();
}

/** Recorded owners have a name and no kind: the kind is that of the object with this name. */
function stored(
  { kind, name, owners = [], finalizers = [] }: RecordedObject,
  all: readonly RecordedObject[],
): KubeObject {
  return {
    apiVersion: apiVersionOf(kind),
    kind,
    metadata: {
      name,
      namespace: NAMESPACE,
      uid: `uid-${name}`,
      ...(finalizers.length > 0 && { finalizers }),
      ownerReferences: owners.map((owner) => {
        const ownerKind = all.find((other) => other.name === owner.name)?.kind ?? 'ConfigMap';
        return { ...owner, apiVersion: apiVersionOf(ownerKind), kind: ownerKind, uid: `uid-${owner.name}` };
      }),
    },
    ...CONTENTS[kind],
  };
}

function apiVersionOf(kind: string): string {
  return kindInfo(kind)?.apiVersion ?? 'v1';
}

function eventsOf(performed: readonly Performed[]): object[] {
  const writes = performed.flatMap((one) => one.writes);
  const gone = new Set(writes.flatMap(({ type, object }) => (type === 'DELETED' ? [object.metadata.uid] : [])));
  return writes.filter(({ type, object }) => type === 'DELETED' || !gone.has(object.metadata.uid)).flatMap(eventOf);
}

function eventOf({ type, before, object }: Write): object[] {
  const { name, finalizers = [], deletionTimestamp, ownerReferences = [] } = object.metadata;
  if (type === 'DELETED') return [{ event: 'removed', object: name }];
  const events: object[] = [];
  if (before?.metadata.deletionTimestamp === undefined && deletionTimestamp !== undefined)
    events.push({ event: 'marked', object: name, finalizers });
  for (const owner of before?.metadata.ownerReferences ?? [])
    if (!ownerReferences.some(({ uid }) => uid === owner.uid))
      events.push({ event: 'ownerRefRemoved', object: name, owner: owner.name });
  return events;
}
