import { SECOND_US } from '#base/time.ts';
import { recordEvent } from '#cluster/api/events.ts';
import { kindTables } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { type ApiRequest, type ResponseArrived, sendRequest } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ListDelivered, WatchDelivered, WatchInterest } from '#cluster/api/watch.ts';
import { constantUs, writeUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type {
  CSIStorageCapacity,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey, provisionerName } from '#model/objectKey.ts';
import { quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import { csiDriverName } from '#model/validation/common/podSpec/remoteVolumes.ts';
import { field } from '#model/validation/fieldError.ts';
import { takeFault } from './faults.ts';

const FIRST_RETRY_US = SECOND_US;
const LAST_RETRY_US = 300_000_000;

/**
 * Requests of a CSI sidecar. A request that the API server could not serve is repeated after 1 s, then after twice the
 * time, up to 5 minutes. The sidecar's work queue returns to the object, and the driver's work is already done.
 * Source: kubernetes-csi/external-attacher and external-provisioner, --retry-interval-start and --retry-interval-max.
 */
export class SidecarRequests {
  private readonly world: World;
  private readonly name: string;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
  }

  send(request: ApiRequest, context: ActorContext, failures = 0): void {
    sendRequest(this.world, context, this.name, request, writeUs(this.world), { failures } satisfies SidecarTag);
  }

  handle(event: SidecarEvent, context: ActorContext): void {
    if (event.type === 'response.arrived') this.answered(event, context);
    else if (event.type === 'sidecarRetry.due') this.send(event.request, context, event.failures);
    else notTaken(this.name, event);
  }

  private answered({ request, response, tag }: ResponseArrived<SidecarTag>, context: ActorContext): void {
    if (response.ok || (response.status.code < 500 && response.status.code !== 429)) return;
    const { failures } = tag;
    const retry: SidecarRetry = { type: 'sidecarRetry.due', request, failures: failures + 1 };
    context.schedule(failures > 8 ? LAST_RETRY_US : FIRST_RETRY_US * 2 ** failures, this.name, retry);
  }
}

const PROVISIONER = 'csi-provisioner';

export const PROVISIONER_INTEREST: WatchInterest = {
  address: PROVISIONER,
  kinds: ['PersistentVolumeClaim', 'PersistentVolume', 'StorageClass', 'Node', 'CSIStorageCapacity'],
};

/** Annotation with which claims named their class before `spec.storageClassName`. It still takes precedence. */
const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';
const ASKED = 'volume.kubernetes.io/storage-provisioner';
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
const ZONE = 'topology.kubernetes.io/zone';
const HOSTNAME = 'kubernetes.io/hostname';

interface VolumeMade extends DueEvent {
  readonly type: 'volume.made';
  readonly claim: string;
  readonly uid: string;
}

type ProvisionerEvent = ListDelivered | WatchDelivered | VolumeMade | SidecarEvent;

interface Making {
  readonly uid: string;
}

export const MAKING = table<Making>('environment/making');

/** Objects that the provisioner's informers have delivered. */
const informed = kindTables('environment');

/**
 * Stands for all external provisioners that StorageClasses name. It creates a volume some time after the request, in
 * the zone of the node that the scheduler chose. A provisioner whose name is not valid for a CSI driver
 * (`rancher.io/local-path`) creates a directory on the chosen node. CSIStorageCapacity objects shrink by the new
 * volumes, as a driver would publish.
 * Modelled on sig-storage-lib-external-provisioner and external-provisioner.
 */
export class Provisioner implements Actor<ProvisionerEvent> {
  readonly name = PROVISIONER;
  private readonly world: World;
  private readonly making: Table<Making>;
  private readonly requests: SidecarRequests;

  constructor(world: World) {
    this.world = world;
    this.making = world.table(MAKING);
    this.requests = new SidecarRequests(world, PROVISIONER);
  }

  handle(event: ProvisionerEvent, context: ActorContext): void {
    if (event.type === 'list.delivered') {
      for (const object of event.objects) this.put(object);
      for (const claim of this.world.table(informed('PersistentVolumeClaim')).values()) this.consider(claim, context);
    } else if (event.type === 'watch.delivered') this.observe(event.event, context);
    else if (event.type === 'volume.made') this.finish(event, context);
    else this.requests.handle(event, context);
  }

  private observe({ type, kind, object }: WatchDelivered['event'], context: ActorContext): void {
    becauseOf(context, 'object.observed', kind, objectKey(object), { change: type });
    if (type === 'DELETED') this.world.table(informed(kind)).delete(objectKey(object));
    else this.put(object);
    if (type !== 'DELETED' && isKind(object, 'PersistentVolumeClaim')) this.consider(object, context);
  }

  /** Upstream source: sigs.k8s.io/sig-storage-lib-external-provisioner, controller.go, shouldProvision. */
  private consider(claim: PersistentVolumeClaim & KubeObject, context: ActorContext): void {
    const asked = claim.metadata.annotations?.[ASKED];
    const storageClass = this.classOf(claim);
    const { uid = '', deletionTimestamp } = claim.metadata;
    if (
      claim.spec?.volumeName ||
      !storageClass ||
      asked !== provisionerName(storageClass.provisioner) ||
      deletionTimestamp
    )
      return;
    const isBlocked =
      storageClass.volumeBindingMode === 'WaitForFirstConsumer' &&
      claim.metadata.annotations?.[SELECTED_NODE] === undefined;
    if (isBlocked || this.making.has(uid)) return;
    this.making.put(uid, { uid });
    this.say(
      context,
      claim,
      'Normal',
      'Provisioning',
      `External provisioner is provisioning volume for claim "${objectKey(claim)}"`,
    );
    becauseOf(context, 'volume.provisioning', 'PersistentVolumeClaim', objectKey(claim));
    const event: VolumeMade = { type: 'volume.made', claim: objectKey(claim), uid };
    context.schedule(constantUs(this.world, 'volume.provision'), PROVISIONER, event);
  }

  private finish({ claim: key, uid }: VolumeMade, context: ActorContext): void {
    this.making.delete(uid);
    const claim = this.world.table(informed('PersistentVolumeClaim')).get(key);
    const storageClass = claim && this.classOf(claim);
    if (!claim || claim.metadata.uid !== uid || claim.spec?.volumeName || !storageClass) return;
    const capacity = this.capacityFor(claim, storageClass);
    const problem = takeFault(this.world, 'provisioning.errors')
      ? 'rpc error: code = Internal desc = the request was made to fail'
      : capacity === 'exhausted'
        ? 'rpc error: code = ResourceExhausted desc = not enough free storage'
        : undefined;
    if (problem !== undefined) {
      this.fail(context, claim, storageClass, problem);
      return;
    }
    const volume = this.volumeFor(claim, storageClass);
    const { name } = volume.metadata;
    becauseOf(context, 'volume.provisioned', 'PersistentVolume', name, { claim: key });
    this.request(context, { verb: 'create', kind: 'PersistentVolume', name, object: volume as KubeObject });
    if (typeof capacity === 'object') this.reserve(context, capacity, sizeOf(claim));
    this.say(context, claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${name}`);
  }

  /**
   * Removes the annotation with the chosen node, so that the scheduler chooses again. A claim with immediate binding is
   * retried after a while.
   */
  private fail(
    context: ActorContext,
    claim: PersistentVolumeClaim & KubeObject,
    { metadata }: StorageClass,
    problem: string,
  ): void {
    const message = `failed to provision volume with StorageClass "${metadata.name}": ${problem}`;
    becauseOf(context, 'volume.failed', 'PersistentVolumeClaim', objectKey(claim), { message });
    this.say(context, claim, 'Warning', 'ProvisioningFailed', message);
    const { namespace = '', name, uid = '', annotations } = claim.metadata;
    if (annotations?.[SELECTED_NODE] === undefined) {
      this.making.put(uid, { uid });
      const event: VolumeMade = { type: 'volume.made', claim: objectKey(claim), uid };
      context.schedule(constantUs(this.world, 'volume.provision'), PROVISIONER, event);
      return;
    }
    const patch = { metadata: { annotations: { [SELECTED_NODE]: null } } };
    this.request(context, { verb: 'patch', kind: 'PersistentVolumeClaim', namespace, name, patch });
  }

  private volumeFor(claim: PersistentVolumeClaim, storageClass: StorageClass): PersistentVolume & KubeObject {
    const name = `pvc-${claim.metadata.uid}`;
    const provisioner = provisionerName(storageClass.provisioner);
    const isDriver = csiDriverName(provisioner, field('driver')).length === 0;
    const reach = isDriver ? label(ZONE, this.zoneFor(claim)) : label(HOSTNAME, this.hostFor(claim));
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
      spec: {
        accessModes: claim.spec?.accessModes ?? [],
        capacity: { storage: claim.spec?.resources?.requests?.storage ?? '0' },
        claimRef: {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          namespace: claim.metadata.namespace ?? '',
          name: claim.metadata.name ?? '',
          uid: claim.metadata.uid ?? '',
        },
        ...(isDriver
          ? { csi: { driver: provisioner, volumeHandle: name } }
          : { hostPath: { path: `/var/lib/volumes/${name}`, type: 'DirectoryOrCreate' } }),
        persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
        storageClassName: storageClass.metadata.name ?? '',
        ...(claim.spec?.volumeMode && { volumeMode: claim.spec.volumeMode }),
        ...(reach && { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [reach] }] } } }),
      },
    } as PersistentVolume & KubeObject;
  }

  /** Zone of the chosen node. A claim with immediate binding gets the first zone. */
  private zoneFor({ metadata }: PersistentVolumeClaim): string | undefined {
    const nodes = this.world.table(informed('Node'));
    const selected = metadata.annotations?.[SELECTED_NODE];
    if (selected !== undefined) return nodes.get(selected)?.metadata.labels?.[ZONE];
    const zones = nodes.values().flatMap((node) => node.metadata.labels?.[ZONE] ?? []);
    return zones.sort()[0];
  }

  /** Chosen node, in the form that the volume's node affinity needs. */
  private hostFor({ metadata }: PersistentVolumeClaim): string | undefined {
    const selected = metadata.annotations?.[SELECTED_NODE];
    if (selected === undefined) return undefined;
    return this.world.table(informed('Node')).get(selected)?.metadata.labels?.[HOSTNAME] ?? selected;
  }

  /** Storage segment that provides the volume; nothing if the driver publishes no capacity. */
  private capacityFor(
    claim: PersistentVolumeClaim,
    storageClass: StorageClass,
  ): CSIStorageCapacity | 'exhausted' | undefined {
    const ofClass = this.world
      .table(informed('CSIStorageCapacity'))
      .values()
      .filter(({ storageClassName }) => storageClassName === storageClass.metadata.name);
    if (ofClass.length === 0) return undefined;
    const selected = claim.metadata.annotations?.[SELECTED_NODE];
    const labels =
      selected === undefined ? undefined : this.world.table(informed('Node')).get(selected)?.metadata.labels;
    const found = ofClass.find(({ nodeTopology, capacity = '0' }) => {
      const reaches = !labels || (nodeTopology !== undefined && compileLabelSelector(nodeTopology)(labels));
      return reaches && quantityValue(capacity) >= sizeOf(claim);
    });
    return found ?? 'exhausted';
  }

  private reserve(context: ActorContext, capacity: CSIStorageCapacity, bytes: number): void {
    const { namespace = '', name = '' } = capacity.metadata ?? {};
    const left = quantityOf(quantityValue(capacity.capacity ?? '0') - bytes, 'BinarySI');
    this.request(context, { verb: 'patch', kind: 'CSIStorageCapacity', namespace, name, patch: { capacity: left } });
  }

  private classOf({ metadata, spec }: PersistentVolumeClaim & KubeObject): StorageClass | undefined {
    const name = metadata.annotations?.[BETA_CLASS] ?? spec?.storageClassName ?? '';
    return this.world.table(informed('StorageClass')).get(name);
  }

  private put(object: KubeObject): void {
    this.world.table(informed(object.kind)).put(objectKey(object), object);
  }

  private request(context: ActorContext, request: UnsignedRequest): void {
    this.requests.send({ ...request, user: PROVISIONER }, context);
  }

  private say(
    context: ActorContext,
    about: KubeObject,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    recordEvent(this.world, context, { component: PROVISIONER, user: PROVISIONER }, about, { type, reason, message });
  }
}

type UnsignedRequest =
  | { readonly verb: 'create'; readonly kind: string; readonly name: string; readonly object: KubeObject }
  | {
      readonly verb: 'patch';
      readonly kind: string;
      readonly namespace?: string;
      readonly name: string;
      readonly patch: object;
    };

function sizeOf({ spec }: PersistentVolumeClaim): number {
  return quantityValue(spec?.resources?.requests?.storage ?? '0');
}

function label(key: string, value: string | undefined) {
  return value === undefined ? undefined : { key, operator: 'In' as const, values: [value] };
}

interface SidecarRetry extends DueEvent {
  readonly type: 'sidecarRetry.due';
  readonly request: ApiRequest;
  readonly failures: number;
}

interface SidecarTag {
  /** Number of earlier refusals. */
  readonly failures: number;
}

/** Events that a sidecar handles because of its requests. */
export type SidecarEvent = ResponseArrived<SidecarTag> | SidecarRetry;
