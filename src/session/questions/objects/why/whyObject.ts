import { parseTime } from '#base/rfc3339.ts';
import { formatClock, SECOND_US } from '#base/time.ts';
import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import { disruptionAllowed, SYNC_FAILED } from '#cluster/api/disruptionAllowed.ts';
import { isCombined } from '#cluster/api/events.ts';
import { store } from '#cluster/api/kindTables.ts';
import { backendAvailability } from '#cluster/apiserver/chain/resolveRoute.ts';
import { whyUnhealthy } from '#cluster/controllers/Disruption/budgetStatus.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { classOf, isReservedFor, whyNoMatch } from '#cluster/controllers/PersistentVolume/syncClaim.ts';
import type { World } from '#kernel/world.ts';
import type {
  APIService,
  Event,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
} from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { isNobody, keyOf, provisionerName } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { ObjectFact, ObjectFactName, ObjectFacts, ObjectWhy } from '#protocol/objects.ts';
import { lastSeenUs } from '#session/kubectl/ageText.ts';
import type { Reader } from '#session/reader.ts';
import { causesOf } from '../../run/timeline.ts';
import { listText } from '../../scheduling/why/writtenAmounts.ts';
import { eventsAbout } from '../eventsAbout.ts';

const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

/** Most unsuitable volumes that are named. */
const MOST_VOLUMES = 12;

/** Most unhealthy Pods that are named one by one. */
const MOST_PODS = 12;

/** Most entries searched for the one that wrote the Event. */
const LOOK_BACK = 5000;

interface Named {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The reasons for an object's present state. */
export function whyObject(reader: Reader, { kind, namespace, name }: Named): ObjectWhy | undefined {
  const { world } = reader;
  const key = keyOf(namespace, name);
  switch (kind) {
    case 'Event': {
      const event = world.table(store('Event')).get(key);
      return event && eventWhy(reader, event, key);
    }
    case 'PodDisruptionBudget': {
      const budget = world.table(store('PodDisruptionBudget')).get(key);
      return budget && budgetWhy(reader, budget);
    }
    case 'PersistentVolumeClaim': {
      const claim = world.table(store('PersistentVolumeClaim')).get(key);
      return claim && claimWhy(reader, claim);
    }
    case 'APIService': {
      const service = world.table(store('APIService')).get(key);
      return service && apiServiceFacts(world, service);
    }
    default:
      return undefined;
  }
}

/** The server of the group and version, the present state of the way to it, and the condition's message. */
function apiServiceFacts(world: World, apiService: APIService): ObjectWhy {
  const available = apiService.status?.conditions?.find(({ type }) => type === 'Available');
  const said = available
    ? [objectFact('apiCondition', { status: available.status, reason: available.reason ?? '' })]
    : [];
  return { words: available?.message ?? '', facts: [backendFact(world, apiService), ...said], causes: [] };
}

function backendFact(world: World, apiService: APIService): ObjectFact {
  const { group = '', version = '', service: backend } = apiService.spec ?? {};
  const availability = backendAvailability(world, apiService);
  if (!availability) return objectFact('apiLocal', { group: group === '' ? version : `${group}/${version}` });
  const service = `${backend?.namespace ?? ''}/${backend?.name ?? ''}`;
  switch (availability.reason) {
    case 'Passed':
      return objectFact('apiAvailable', { service });
    case 'ServiceNotFound':
      return objectFact('apiNoService', { service });
    case 'ServicePortError':
      return objectFact('apiNoPort', { service, port: `${backend?.port ?? ''}` });
    case 'EndpointsNotFound':
    case 'MissingEndpoints':
      return objectFact('apiNoEndpoints', { service });
  }
}

/** The writer of an Event, its count, and the entry that wrote it. The causes explain the rule behind it. */
function eventWhy(reader: Reader, event: Event, key: string): ObjectWhy {
  const seq = writtenBy(reader, event, key);
  const entry = seq === undefined ? objectFact('eventOfStart', {}) : objectFact('eventEntry', { seq });
  return {
    words: event.message ?? '',
    facts: [...writerFacts(event), ...countFacts(event), entry],
    causes: seq === undefined ? [] : causesOf(reader.run, seq),
  };
}

function writerFacts({ source, reportingComponent, reportingInstance, involvedObject }: Event): ObjectFact[] {
  const { kind = '', name = '', fieldPath = '' } = involvedObject;
  const about = { kind, name };
  const component = source?.component || reportingComponent || '?';
  const { host } = source ?? {};
  let by = objectFact('eventBy', { component, ...about });
  if (host) by = objectFact('eventByHost', { component, host, ...about });
  else if (!source?.component && reportingInstance)
    by = objectFact('eventByInstance', { component, instance: reportingInstance, ...about });
  return fieldPath === '' ? [by] : [by, objectFact('eventField', { field: fieldPath })];
}

function countFacts(event: Event): ObjectFact[] {
  const { count = 1, series, firstTimestamp, eventTime, message = '' } = event;
  const first = clockOf(firstTimestamp ?? eventTime ?? '');
  const last = formatClock(lastSeenUs(event));
  const combined = isCombined(message) ? [objectFact('eventCombined', {})] : [];
  if (series) return [objectFact('eventSeries', { count: series.count ?? 1, first, last }), ...combined];
  if (count <= 1) return [objectFact('eventOnce', { first }), ...combined];
  return [objectFact('eventCount', { count, first, last }), ...combined];
}

function clockOf(time: string): string {
  return formatClock(parseTime(time) ?? 0);
}

/** The newest entry up to now that wrote the Event. An Event's time has seconds or microseconds. */
function writtenBy({ run }: Reader, event: Event, key: string): number | undefined {
  const newest = Math.min(run.position.seq, run.lastSeqAt(lastSeenUs(event) + SECOND_US));
  for (let seq = newest; seq > Math.max(0, newest - LOOK_BACK); seq--) {
    const reasons = run.entry(seq)?.reasons as
      | readonly { readonly kind?: string; readonly subject?: string }[]
      | undefined;
    if (reasons?.some(({ kind, subject }) => kind === 'Event' && subject === key)) return seq;
  }
  return undefined;
}

/**
 * The reasons for the evictions that a budget allows: its rule, its healthy Pods, and why the others are not healthy.
 */
function budgetWhy(reader: Reader, budget: PodDisruptionBudget): ObjectWhy {
  const condition = disruptionAllowed(budget.status);
  const failed = condition?.reason === SYNC_FAILED;
  const facts = failed
    ? [objectFact('budgetFailed', { message: condition.message ?? '' })]
    : countedFacts(reader, budget);
  return {
    words: condition ? `${condition.reason}${condition.message ? `: ${condition.message}` : ''}` : '',
    facts,
    causes: [],
  };
}

function countedFacts(reader: Reader, budget: PodDisruptionBudget): ObjectFact[] {
  const {
    currentHealthy: said = 0,
    desiredHealthy: desired = 0,
    disruptionsAllowed: allowed = 0,
  } = budget.status ?? {};
  const matches = compileLabelSelector(budget.spec?.selector);
  const pods = reader.world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.namespace === budget.metadata.namespace && matches(metadata.labels ?? {}));
  if (pods.length === 0) return [objectFact('budgetNoPods', {})];
  const disrupted = budget.status?.disruptedPods ?? {};
  const reasons = pods.map((pod) => ({ pod, why: whyUnhealthy(pod, disrupted, reader.run.clockUs) }));
  const healthy = reasons.filter(({ why }) => why === undefined).map(({ pod }) => pod.metadata.name);
  const unhealthy = reasons.filter(({ why }) => why !== undefined);
  return [
    ...ruleFacts(budget),
    objectFact('budgetHealthy', { healthy: healthy.length, pods: listText(healthy) || '-' }),
    ...unhealthy.slice(0, MOST_PODS).map(({ pod, why }) => unhealthyFact(pod, why, disrupted)),
    ...(healthy.length === said ? [] : [objectFact('budgetBehind', { healthy: healthy.length, said })]),
    allowed > 0
      ? objectFact('budgetAllows', { healthy: said, desired, allowed })
      : objectFact('budgetRefuses', { healthy: said, desired }),
    ...(unhealthy.some(({ why }) => why === 'notReady') ? [policyFact(budget, said, desired)] : []),
    ...unmanagedFacts(budget, pods),
  ];
}

/** Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, getExpectedPodCount. */
function ruleFacts({ spec, status }: PodDisruptionBudget): ObjectFact[] {
  const { minAvailable, maxUnavailable } = spec ?? {};
  const { expectedPods: expected = 0, desiredHealthy: desired = 0 } = status ?? {};
  if (maxUnavailable !== undefined)
    return [objectFact('budgetMaxUnavailable', { value: String(maxUnavailable), expected, desired })];
  if (typeof minAvailable === 'string')
    return [objectFact('budgetMinPercent', { value: minAvailable, expected, desired })];
  return minAvailable === undefined ? [] : [objectFact('budgetMinNumber', { value: minAvailable, expected })];
}

function unhealthyFact(
  { metadata: { name } }: Pod,
  why: ReturnType<typeof whyUnhealthy>,
  disrupted: Readonly<Record<string, string>>,
): ObjectFact {
  if (why === 'deleted') return objectFact('budgetDeleted', { pod: name });
  if (why === 'evicted')
    return objectFact('budgetEvicted', { pod: name, since: formatClock(parseTime(disrupted[name] ?? '') ?? 0) });
  return objectFact('budgetNotReady', { pod: name });
}

/**
 * Whether Pods that are not ready may be evicted anyway. Upstream source (v1.36.2):
 * pkg/registry/core/pod/storage/eviction.go.
 */
function policyFact({ spec }: PodDisruptionBudget, healthy: number, desired: number): ObjectFact {
  return spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow'
    ? objectFact('budgetUnhealthyAlways', {})
    : objectFact('budgetUnhealthyIfHealthy', { healthy, desired });
}

/** Pods without a controller do not count where the expected number comes from the controllers. */
function unmanagedFacts({ spec }: PodDisruptionBudget, pods: readonly Pod[]): ObjectFact[] {
  if (spec?.maxUnavailable === undefined && typeof spec?.minAvailable !== 'string') return [];
  const unmanaged = pods.filter((pod) => !controllerOf(pod)).map(({ metadata }) => metadata.name);
  return unmanaged.length === 0 ? [] : [objectFact('budgetUnmanaged', { pods: listText(unmanaged) })];
}

/**
 * The reason that a claim is bound or waits: its class, its first consumer, its provisioner, and the obstacle of each
 * volume.
 */
function claimWhy(reader: Reader, claim: PersistentVolumeClaim): ObjectWhy {
  const { world } = reader;
  const { namespace = '', name } = claim.metadata;
  const [event] = eventsAbout(world, { kind: 'PersistentVolumeClaim', namespace, name });
  return {
    words: event?.message ?? '',
    facts: [...stateFacts(reader, claim), ...heldFacts(reader, claim)],
    causes: [],
  };
}

function stateFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const volume = claim.spec?.volumeName ?? '';
  const { phase, capacity } = claim.status ?? {};
  if (phase === 'Bound')
    return [objectFact('claimBound', { volume, asked: askedBy(claim), capacity: capacity?.storage ?? '?' })];
  if (phase === 'Lost') return [objectFact('claimLost', { volume })];
  return volume === '' ? unboundFacts(reader, claim) : namedFacts(reader, claim, volume);
}

function askedBy({ spec }: PersistentVolumeClaim): string {
  return spec?.resources?.requests?.storage ?? '0';
}

function namedFacts({ world }: Reader, claim: PersistentVolumeClaim, name: string): ObjectFact[] {
  const volume = world.table(store('PersistentVolume')).get(name);
  if (!volume) return [objectFact('claimNamedMissing', { volume: name })];
  const { claimRef } = volume.spec ?? {};
  if (!claimRef || isReservedFor(volume, claim)) return [];
  return [objectFact('claimNamedTaken', { volume: name, other: `${claimRef.namespace}/${claimRef.name}` })];
}

/** Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, syncUnboundClaim. */
function unboundFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  return [...classFacts(reader, claim), ...volumeFacts(reader, claim)];
}

function classFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const { world } = reader;
  const storageClass = classOf(claim);
  const classes = world.table(store('StorageClass'));
  if (storageClass === '') {
    const isOpen = claim.spec?.storageClassName === undefined;
    return isOpen && defaultStorageClass(classes.values()) ? [] : [objectFact('claimNoClass', {})];
  }
  const found = classes.get(storageClass);
  if (!found) return [objectFact('claimClassMissing', { storageClass })];
  const node = claim.metadata.annotations?.[SELECTED_NODE];
  if (found.volumeBindingMode === 'WaitForFirstConsumer' && node === undefined) {
    const pods = podsOf(reader, claim).filter(({ spec }) => !spec.nodeName);
    return pods.length === 0
      ? [objectFact('claimFirstConsumer', { storageClass })]
      : [objectFact('claimPodsWait', { storageClass, pods: listText(pods.map(({ metadata }) => metadata.name)) })];
  }
  const selected = node === undefined ? [] : [objectFact('claimSelected', { node })];
  const { provisioner } = found;
  return isNobody(provisioner)
    ? [...selected, objectFact('claimNoProvisioner', { storageClass, provisioner })]
    : [...selected, objectFact('claimProvisioning', { storageClass, provisioner: provisionerName(provisioner) })];
}

function volumeFacts({ world }: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const volumes = world.table(store('PersistentVolume')).values();
  if (volumes.length === 0) return [objectFact('claimNoVolumes', {})];
  return volumes.slice(0, MOST_VOLUMES).map((volume) => volumeFact(volume, claim));
}

function volumeFact(object: PersistentVolume, claim: PersistentVolumeClaim): ObjectFact {
  const { spec = {}, status } = object;
  const volume = object.metadata.name;
  const differs = (what: string, has: string | undefined, asked: string | undefined): ObjectFact =>
    objectFact('volumeDiffers', { volume, what, has: has || '-', asked: asked || '-' });
  switch (whyNoMatch(object, claim)) {
    case 'deleted':
      return objectFact('volumeDeleted', { volume });
    case 'mode':
      return differs('volumeMode', spec.volumeMode ?? 'Filesystem', claim.spec?.volumeMode ?? 'Filesystem');
    case 'attributes':
      return differs(
        'volumeAttributesClassName',
        spec.volumeAttributesClassName,
        claim.spec?.volumeAttributesClassName,
      );
    case 'size':
      return objectFact('volumeTooSmall', { volume, has: spec.capacity?.storage ?? '0', asked: askedBy(claim) });
    case 'claimed':
      return objectFact('volumeClaimed', { volume, claim: `${spec.claimRef?.namespace}/${spec.claimRef?.name}` });
    case 'phase':
      return objectFact('volumePhase', { volume, phase: status?.phase ?? '-' });
    case 'class':
      return differs('storageClassName', classOf(object), classOf(claim));
    case 'labels':
      return objectFact('volumeLabels', { volume });
    case 'access':
      return differs('accessModes', spec.accessModes?.join(', '), claim.spec?.accessModes?.join(', '));
    case undefined:
      return objectFact('volumeFits', { volume });
  }
}

/**
 * A claim that is being deleted stays while Pods use it. Upstream source (v1.36.2):
 * pkg/controller/volume/pvcprotection/pvc_protection_controller.go.
 */
function heldFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  if (claim.metadata.deletionTimestamp === undefined) return [];
  const users = podsOf(reader, claim).filter(({ spec }) => spec.nodeName);
  return users.length === 0
    ? []
    : [objectFact('claimHeld', { pods: listText(users.map(({ metadata }) => metadata.name)) })];
}

/** Pods that use it and have not ended. */
function podsOf({ world }: Reader, { metadata }: PersistentVolumeClaim): Pod[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(
      (pod) =>
        pod.metadata.namespace === metadata.namespace &&
        pod.status?.phase !== 'Succeeded' &&
        pod.status?.phase !== 'Failed' &&
        podClaims(pod).some(({ claim }) => claim === metadata.name),
    );
}

/** One sentence about an object, with the values that its name requires. */
function objectFact<N extends ObjectFactName>(says: N, values: ObjectFacts[N]): ObjectFact {
  return { says, values } as unknown as ObjectFact;
}
