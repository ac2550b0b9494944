import { parseTime } from '#base/rfc3339.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Endpoint, EndpointSlice, Pod, Service } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerReference } from '../objectsByOwner.ts';
import { isPodReady, readyCondition } from '../podFacts.ts';
import { endpointPorts, isEndpoint, podEndpoint } from './podEndpoint.ts';
import { MANAGED_BY, MANAGER, type PortGroup, SERVICE_NAME, sliceLabels, slicePlan } from './slicePlan.ts';

const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time';

/** By Service. */
const TRIGGER_TIMES = table<Known>('controllers/EndpointSlice.triggerTimes');

const ZONE: ReadonlySet<string> = new Set(['PreferClose', 'PreferSameZone']);

const NODE = 'PreferSameNode';
const BY_TOPOLOGY = ['service.kubernetes.io/topology-aware-hints', 'service.kubernetes.io/topology-mode'];

/**
 * Maintains the EndpointSlices of Services with a selector.
 * Upstream source (v1.36.2): pkg/controller/endpointslice/endpointslice_controller.go.
 */
export class EndpointSliceController implements Controller {
  readonly name = 'EndpointSlice';
  readonly retries = { firstUs: 1_000_000, mostUs: 1_000_000_000 };
  readonly watches = ['Service', 'Pod', 'EndpointSlice', 'Node'];

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Service')) {
      if (type === 'DELETED') scope.world.table(TRIGGER_TIMES).delete(objectKey(object));
      scope.enqueue(objectKey(object));
    } else if (isKind(object, 'EndpointSlice') && type === 'DELETED') {
      const service = object.metadata.labels?.[SERVICE_NAME];
      if (service !== undefined && object.metadata.labels?.[MANAGED_BY] === MANAGER)
        scope.enqueue(`${object.metadata.namespace}/${service}`);
    } else if (isKind(object, 'Pod')) {
      const was = before && isKind(before, 'Pod') ? before : undefined;
      if (type !== 'MODIFIED' || !was || concerns(was, object)) this.enqueueServicesOf(was, object, scope);
    }
  }

  private enqueueServicesOf(before: Pod | undefined, pod: Pod, scope: InformerScope): void {
    for (const service of scope.cache('Service').values()) {
      const selector = service.spec?.selector;
      if (!selector || service.metadata.namespace !== pod.metadata.namespace) continue;
      const matches = compileLabelMap(selector);
      if (matches(pod.metadata.labels) || (before && matches(before.metadata.labels)))
        scope.enqueue(objectKey(service));
    }
  }

  sync(scope: SyncScope): void {
    const service = scope.cache('Service').get(scope.key);
    if (!service?.spec?.selector || service.spec.type === 'ExternalName') return;
    const pods = podsOf(service, scope);
    const triggeredAt = triggerTime(scope.world, service, pods);
    const slices = slicesOf(service, scope);
    const types = addressTypes(service);
    let unplaced = 0;
    for (const addressType of types) {
      const { groups, skipped } = groupsOf(service, pods, addressType, scope);
      unplaced += skipped;
      const present = slices.filter((slice) => slice.addressType === addressType);
      reconcile({ service, addressType, triggeredAt }, groups, present, scope);
    }
    for (const slice of slices) if (!types.includes(slice.addressType)) remove(slice, scope);
    if (unplaced > 0) scope.goOnWith({ unplaced });
  }

  /** Retries if Pods are on unknown nodes, because the informer may still deliver the node. */
  answered(scope: SyncScope): void {
    scope.fail();
  }
}

/** Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/reconciler.go. */
function reconcile(
  about: SliceOrigin,
  groups: readonly PortGroup[],
  present: readonly EndpointSlice[],
  scope: SyncScope,
): void {
  const { service } = about;
  const labels = sliceLabels(service);
  const own = present.filter((slice) => isOwnedBy(slice, service));
  const plan = slicePlan(groups, own, labels);
  const namespace = service.metadata.namespace ?? '';
  if (service.metadata.deletionTimestamp === undefined) {
    for (const group of plan.create) {
      const object = newSlice(about, group);
      scope.send({ verb: 'create', kind: 'EndpointSlice', namespace, name: '', object });
    }
  }
  for (const { slice, endpoints, ports } of plan.update) {
    const { [TRIGGER_TIME]: _, ...others } = slice.metadata.annotations ?? {};
    const annotations = { ...others, ...annotationsOf(about) };
    const { endpoints: _endpoints, ports: _ports, ...kept } = slice;
    const object = { ...kept, metadata: { ...slice.metadata, labels, annotations }, ...given({ endpoints, ports }) };
    scope.send({ verb: 'update', kind: 'EndpointSlice', namespace, name: slice.metadata.name, object });
  }
  for (const slice of [...plan.remove, ...present.filter((slice) => !own.includes(slice))]) remove(slice, scope);
}

function remove({ metadata: { namespace = '', name } }: EndpointSlice, scope: SyncScope): void {
  scope.send({ verb: 'delete', kind: 'EndpointSlice', namespace, name });
}

/** Data of a Pod that slices contain. */
function concerns(before: Pod, after: Pod): boolean {
  return (
    before.status?.podIP !== after.status?.podIP ||
    !sameData(before.status?.podIPs, after.status?.podIPs) ||
    isPodReady(before) !== isPodReady(after) ||
    before.status?.phase !== after.status?.phase ||
    before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp ||
    before.spec.nodeName !== after.spec.nodeName ||
    !sameData(before.metadata.labels, after.metadata.labels)
  );
}

function podsOf(service: Service, scope: SyncScope): Pod[] {
  const matches = compileLabelMap(service.spec?.selector ?? {});
  const { namespace } = service.metadata;
  return scope
    .cache('Pod')
    .values()
    .filter((pod) => pod.metadata.namespace === namespace && isEndpoint(pod) && matches(pod.metadata.labels));
}

/** Endpoints by their ports. A Pod on an unknown node is left out, unless the Service publishes all addresses. */
function groupsOf(service: Service, pods: readonly Pod[], addressType: string, scope: SyncScope) {
  const groups = new Map<string, { ports: PortGroup['ports']; endpoints: PortGroup['endpoints'][number][] }>();
  const publishes = service.spec?.publishNotReadyAddresses === true;
  let skipped = 0;
  for (const pod of pods) {
    const ports = endpointPorts(service, pod);
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    groups.set(key, group);
    const node = scope.cache('Node').get(pod.spec.nodeName ?? '');
    if (!node && !publishes) skipped++;
    else {
      const endpoint = podEndpoint(pod, node, service, addressType);
      if (endpoint.addresses.length > 0) group.endpoints.push(withHints(endpoint, service));
    }
  }
  return { groups: [...groups.values()], skipped };
}

/**
 * A Service without families has one: that of its address.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, getAddressTypesForService.
 */
function addressTypes({ spec }: Service): readonly string[] {
  const families = spec?.ipFamilies ?? [];
  if (families.length > 0) return families;
  return [(spec?.clusterIP ?? '').includes(':') ? 'IPv6' : 'IPv4'];
}

function slicesOf(service: Service, scope: SyncScope): EndpointSlice[] {
  return scope
    .cache('EndpointSlice')
    .values()
    .filter(
      ({ metadata }) =>
        metadata.namespace === service.metadata.namespace &&
        metadata.labels?.[SERVICE_NAME] === service.metadata.name &&
        metadata.labels[MANAGED_BY] === MANAGER &&
        metadata.deletionTimestamp === undefined,
    );
}

function isOwnedBy({ metadata }: EndpointSlice, service: Service): boolean {
  return (metadata.ownerReferences ?? []).some(({ uid, kind }) => kind === 'Service' && uid === service.metadata.uid);
}

/** Common parts of all slices of a Service and a family. */
interface SliceOrigin {
  readonly service: Service;
  readonly addressType: string;
  readonly triggeredAt: string | undefined;
}

function annotationsOf({ triggeredAt }: SliceOrigin): Readonly<Record<string, string>> {
  return triggeredAt === undefined ? {} : { [TRIGGER_TIME]: triggeredAt };
}

function newSlice(about: SliceOrigin, { ports, endpoints }: PortGroup): KubeObject {
  const { service, addressType } = about;
  const { name, namespace = '' } = service.metadata;
  const slice: EndpointSlice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: '',
      generateName: `${name}-`,
      namespace,
      labels: sliceLabels(service),
      annotations: annotationsOf(about),
      ownerReferences: [controllerReference(service)],
    },
    addressType,
    ...given({ endpoints, ports }),
  };
  return slice;
}

/** Controllers write protobuf, which has no empty lists. */
function given({ ports, endpoints }: PortGroup): Partial<PortGroup> {
  return { ...(endpoints.length > 0 && { endpoints }), ...(ports.length > 0 && { ports }) };
}

/**
 * Adds the hints of the Service's `trafficDistribution` to the endpoint, if it is ready. A Service with topology hints
 * by the CPUs of its zones gets none of these.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/trafficdist/trafficdist.go; utils.go, hintsEnabled.
 */
export function withHints(endpoint: Endpoint, { metadata, spec }: Service): Endpoint {
  const wanted = spec?.trafficDistribution ?? '';
  const { zone, nodeName, conditions } = endpoint;
  if (conditions?.ready !== true || isByTopology(metadata.annotations)) return endpoint;
  const forZones = zone && (ZONE.has(wanted) || wanted === NODE) ? { forZones: [{ name: zone }] } : undefined;
  const forNodes = nodeName && wanted === NODE ? { forNodes: [{ name: nodeName }] } : undefined;
  return forZones || forNodes ? { ...endpoint, hints: { ...forNodes, ...forZones } } : endpoint;
}

function isByTopology(annotations: Readonly<Record<string, string>> = {}): boolean {
  const first = BY_TOPOLOGY.find((key) => annotations[key] !== undefined);
  return first !== undefined && /^[Aa]uto$/.test(annotations[first] ?? '');
}

/** State at the last sync of a Service. */
interface Known {
  readonly service: string;
  /** By Pod: time of the last change of readiness. */
  readonly pods: Readonly<Record<string, string>>;
}

/**
 * Time of the earliest change that this sync sees; undefined if there is none. Remembers the state for the next sync.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/util/trigger_time_tracker.go.
 */
export function triggerTime(world: World, service: Service, pods: readonly Pod[]): string | undefined {
  const times = world.table(TRIGGER_TIMES);
  const key = objectKey(service);
  const known = times.get(key);
  const { creationTimestamp = '' } = service.metadata;
  const ofPods = pods.flatMap((pod): [string, string][] => {
    const time = readyCondition(pod)?.lastTransitionTime;
    return time ? [[pod.metadata.name, time]] : [];
  });
  times.put(key, { service: creationTimestamp, pods: Object.fromEntries(ofPods) });
  if (!known) return creationTimestamp === '' ? undefined : creationTimestamp;
  const changed = ofPods.filter(([name, time]) => isAfter(time, known.pods[name])).map(([, time]) => time);
  if (isAfter(creationTimestamp, known.service)) changed.push(creationTimestamp);
  return changed.sort((a, b) => (parseTime(a) ?? 0) - (parseTime(b) ?? 0))[0];
}

function isAfter(time: string, before: string | undefined): boolean {
  const us = parseTime(time);
  return us !== undefined && us > (parseTime(before ?? '') ?? Number.NEGATIVE_INFINITY);
}
