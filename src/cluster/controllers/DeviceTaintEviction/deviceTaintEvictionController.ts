import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { timedCondition } from '#cluster/api/podCondition.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { toleratesDeviceTaint } from '#model/devices/deviceTaints.ts';
import type {
  DeviceRequestAllocationResult,
  DeviceTaint,
  DeviceToleration,
  Pod,
  ResourceClaim,
  ResourceSlice,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey, splitKey } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByDeviceTaintManager',
  message: 'Device Taint manager: deleting due to NoExecute taint',
};

/** A Pod to evict from its devices at a certain time, unless the taint is removed first. */
interface PlannedDeviceEviction {
  readonly uid: string;
  readonly atUs: Micros;
  readonly isEvicted: boolean;
}

const PLANNED = table<PlannedDeviceEviction>('controllers/DeviceTaintEviction.planned');

/**
 * Deletes Pods whose devices have NoExecute taints that their claims do not tolerate, or no longer.
 * Upstream source (v1.36.2): pkg/controller/devicetainteviction/device_taint_eviction.go.
 */
export class DeviceTaintEvictionController implements Controller {
  readonly name = 'DeviceTaintEviction';
  readonly account = 'device-taint-eviction-controller';
  readonly eventSource = 'device-taint-eviction-controller';
  readonly watches = ['Pod', 'ResourceClaim', 'ResourceSlice'];
  private readonly planned: Table<PlannedDeviceEviction>;

  constructor(world: World) {
    this.planned = world.table(PLANNED);
  }

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Pod')) {
      if (type === 'DELETED') this.planned.delete(objectKey(object));
      else if (object.spec.resourceClaims?.length && isNews(before, object)) this.consider(objectKey(object), scope);
    } else if (isKind(object, 'ResourceClaim')) {
      this.users(object, scope);
      if (before && isKind(before, 'ResourceClaim')) this.users(before, scope);
    } else if (isKind(object, 'ResourceSlice')) this.sliceChanged(object, scope);
  }

  sync(scope: SyncScope): void {
    const { key, nowUs } = scope;
    const pod = scope.cache('Pod').get(key);
    const known = this.planned.get(key);
    if (!pod) return;
    const uid = pod.metadata.uid ?? '';
    const isCurrent = known?.uid === uid;
    if (isCurrent && known.isEvicted) return;
    const atUs = podEvictionUs(pod, scope);
    if (atUs === undefined) {
      if (!known) return;
      this.planned.delete(key);
      this.say(scope, pod, 'Cancelling deletion');
    } else if (atUs > nowUs) {
      this.planned.put(key, { uid, atUs, isEvicted: false });
      scope.enqueueAfter(key, atUs - nowUs);
    } else this.evict(pod, atUs, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[]): void {
    const failed = answers.some(({ response }) => !response.ok && response.status.code !== 404);
    const known = this.planned.get(scope.key);
    if (!failed) return;
    if (known) this.planned.put(scope.key, { ...known, isEvicted: false });
    scope.fail();
  }

  private evict(pod: Pod, atUs: Micros, scope: SyncScope): void {
    const { uid = '', deletionTimestamp } = pod.metadata;
    this.planned.put(scope.key, { uid, atUs, isEvicted: true });
    if (deletionTimestamp !== undefined) return;
    this.say(scope, pod, 'Marking for deletion');
    const place = { kind: 'Pod', ...splitKey(scope.key) } as const;
    scope.send({
      verb: 'patch',
      subresource: 'status',
      ...place,
      patchType: 'strategic',
      patch: { status: { conditions: [timedCondition(pod, EVICTED, scope.nowUs)] } },
      uid,
    });
    scope.send({ verb: 'delete', ...place, uid });
    scope.goOnWith({ evicted: scope.key });
  }

  private say(scope: SyncScope, { apiVersion, kind, metadata }: Pod, message: string): void {
    const { name, namespace, uid } = metadata;
    const about: KubeObject = {
      apiVersion,
      kind,
      metadata: { name, ...(namespace && { namespace }), ...(uid && { uid }) },
    };
    scope.event(about, { type: 'Normal', reason: 'DeviceTaintManagerEviction', message });
  }

  private users({ metadata, status }: ResourceClaim, scope: InformerScope): void {
    for (const { apiGroup = '', resource, name } of status?.reservedFor ?? [])
      if (apiGroup === '' && resource === 'pods') this.consider(keyOf(metadata.namespace, name), scope);
  }

  /** Nearly all devices have no taints. */
  private consider(key: string, scope: InformerScope): void {
    const pod = scope.cache('Pod').get(key);
    if (this.planned.has(key) || (pod && podEvictionUs(pod, scope) !== undefined)) scope.enqueue(key);
  }

  private sliceChanged({ spec }: ResourceSlice, scope: InformerScope): void {
    for (const claim of scope.cache('ResourceClaim').values()) {
      const results = claim.status?.allocation?.devices?.results ?? [];
      if (results.some(({ driver, pool }) => driver === spec.driver && pool === spec.pool.name))
        this.users(claim, scope);
    }
  }
}

/** Whether the Pod has a new node or other claims. */
function isNews(before: KubeObject | undefined, pod: Pod): boolean {
  if (!before || !isKind(before, 'Pod')) return true;
  const { nodeName } = before.spec;
  return (
    nodeName !== pod.spec.nodeName || !sameData(before.status?.resourceClaimStatuses, pod.status?.resourceClaimStatuses)
  );
}

/** Earliest time at which one of its claims evicts the Pod. Upstream: podEvictionTime. */
function podEvictionUs(pod: Pod, scope: InformerScope): number | undefined {
  const references = podResourceClaims(pod);
  if (!pod.spec.nodeName || typeof references === 'string') return undefined;
  const slices = scope.cache('ResourceSlice').values();
  const { namespace, uid } = pod.metadata;
  const times = references.flatMap(({ claim: name, isOwn }) => {
    const claim = scope.cache('ResourceClaim').get(keyOf(namespace, name));
    if (!claim?.status?.reservedFor?.some((consumer) => consumer.uid === uid)) return [];
    const owner = claim.metadata.ownerReferences?.find(({ controller }) => controller === true);
    return isOwn && owner?.uid !== uid ? [] : (claimEvictionUs(claim, slices) ?? []);
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * Time at which users of a claim must be evicted because of device taints that are not tolerated, or no longer;
 * undefined if never.
 * Upstream source (v1.36.2): pkg/controller/devicetainteviction/device_taint_eviction.go, claimEvictionTime.
 */
export function claimEvictionUs(claim: ResourceClaim, slices: readonly ResourceSlice[]): number | undefined {
  const times = (claim.status?.allocation?.devices?.results ?? []).flatMap((result) =>
    noExecuteTaints(result, slices).flatMap((taint) => taintEvictionUs(taint, result.tolerations ?? []) ?? []),
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Taints in the slices of the pool's newest generation. */
function noExecuteTaints(
  { driver, pool, device }: DeviceRequestAllocationResult,
  slices: readonly ResourceSlice[],
): readonly DeviceTaint[] {
  const ofPool = slices.filter(({ spec }) => spec.driver === driver && spec.pool.name === pool);
  const newest = Math.max(...ofPool.map(({ spec }) => spec.pool.generation));
  const current = ofPool.filter(({ spec }) => spec.pool.generation === newest);
  const found = current.flatMap(({ spec }) => spec.devices ?? []).find(({ name }) => name === device);
  return (found?.taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

/** A toleration counts only if it names the effect. The shortest one counts. */
function taintEvictionUs(taint: DeviceTaint, tolerations: readonly DeviceToleration[]): number | undefined {
  const addedUs = taint.timeAdded === undefined ? undefined : parseTime(taint.timeAdded);
  const used = tolerations.filter(
    (toleration) => toleration.effect === 'NoExecute' && toleratesDeviceTaint(toleration, taint),
  );
  if (addedUs === undefined || used.some(({ tolerationSeconds }) => tolerationSeconds === undefined)) return undefined;
  const seconds = used.map(({ tolerationSeconds = 0 }) => Math.max(0, tolerationSeconds));
  return addedUs + (seconds.length === 0 ? 0 : Math.min(...seconds)) * SECOND_US;
}
