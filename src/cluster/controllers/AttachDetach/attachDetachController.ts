import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/textEncoding.ts';
import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { ContainerStatus, Node, PersistentVolume, Pod, VolumeAttachment } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, uniqueVolumeName } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerCache } from '../objectsByOwner.ts';
import type { PodsByNodeIndex } from '../podFacts.ts';

/** By `volume node`. */
export const ATTACHED_VOLUMES = table<AttachedVolume>('controllers/AttachDetach.volumes');

/** Prefix of keys that are Nodes instead of volumes: the Node's list is to be written. */
const LIST = 'node/';

/** Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go, DefaultTimerConfig. */
const LOOP_US = 100_000;
const NOT_FOUND = 404;

/**
 * Lists of attached volumes in the statuses of Nodes. Each Node has one request at a time, and a refused one is
 * repeated, so the list converges to the controller's records. A volume is listed while the kubelet may mount it. It is
 * detached only after its removal from the list was written.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/statusupdater/node_status_updater.go;
 * reconciler/reconciler.go, reconcile.
 */
export class AttachedLists {
  private readonly volumes: Table<AttachedVolume>;

  constructor(volumes: Table<AttachedVolume>) {
    this.volumes = volumes;
  }

  sync(scope: SyncScope): void {
    const name = nodeOf(scope);
    const leaving = this.on(name, 'leaving').map(attachedKey);
    if (!scope.cache('Node').has(name)) {
      this.detach(leaving, scope);
      return;
    }
    const names = new Set(this.on(name, 'attached').map(({ unique }) => unique));
    const volumesAttached = [...names].sort().map((unique) => ({ name: unique, devicePath: '' }));
    const status = { volumesAttached: volumesAttached.length === 0 ? null : volumesAttached };
    scope.send({ verb: 'patch', kind: 'Node', name, subresource: 'status', patch: { status } });
    scope.goOnWith({ leaving } satisfies Continued);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const isReported = answers.every(({ response }) => response.ok || response.status.code === NOT_FOUND);
    if (isReported) {
      this.detach((next as Continued).leaving, scope);
      return;
    }
    scope.enqueueAfter(scope.key, LOOP_US);
    for (const record of this.on(nodeOf(scope), 'leaving')) {
      this.volumes.put(attachedKey(record), { ...record, state: 'attached' });
      scope.enqueueAfter(record.volume, LOOP_US);
    }
  }

  private detach(keys: readonly string[], scope: SyncScope): void {
    for (const key of keys) {
      const record = this.volumes.get(key);
      if (record?.state !== 'leaving') continue;
      this.volumes.put(key, { ...record, state: 'detaching' });
      scope.enqueue(record.volume);
    }
  }

  private on(node: string, state: AttachedVolume['state']): AttachedVolume[] {
    return this.volumes.values().filter((record) => record.node === node && record.state === state);
  }
}

/** Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go, reconcilerMaxWaitForUnmountDuration. */
const UNMOUNT_WAIT_US = 360_000_000;
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

/**
 * Marks that a Pod's node was told that the volume is attached elsewhere, which is reported once. In table
 * `controllers/AttachDetach.refused`.
 */
interface Refused {
  readonly volume: string;
  readonly node: string;
}

const REFUSED_ATTACHMENTS = table<Refused>('controllers/AttachDetach.refused');

/** Continuation after a VolumeAttachment was requested. */
interface Next {
  readonly created: string;
}

/**
 * Attaches the volumes of CSI drivers to the nodes whose Pods use them. Detaches them from all other nodes once they
 * are unmounted there, and from unhealthy nodes after six minutes in any case. Keys are names of PersistentVolumes, and
 * of Nodes whose list is to be written.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/reconciler/reconciler.go.
 */
export class AttachDetachController implements Controller {
  readonly name = 'AttachDetach';
  readonly watches = ['Pod', 'Node', 'PersistentVolume', 'PersistentVolumeClaim', 'VolumeAttachment', 'CSIDriver'];
  private readonly volumes: Table<AttachedVolume>;
  private readonly refused: Table<Refused>;
  private readonly lists: AttachedLists;
  private readonly byClaim: TableIndex<Pod>;
  private readonly byNode: PodsByNodeIndex;

  constructor(world: World, byNode: PodsByNodeIndex) {
    this.volumes = world.table(ATTACHED_VOLUMES);
    this.refused = world.table(REFUSED_ATTACHMENTS);
    this.lists = new AttachedLists(this.volumes);
    this.byClaim = podsByClaim(world.table(controllerCache('Pod')));
    this.byNode = byNode;
  }

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Pod')) {
      if (object.spec.nodeName) this.enqueueVolumesOf(object, scope);
    } else if (isKind(object, 'Node')) this.nodeChanged(type, object, scope);
    else if (isKind(object, 'PersistentVolumeClaim')) {
      if (object.spec?.volumeName) scope.enqueue(object.spec.volumeName);
    } else if (isKind(object, 'PersistentVolume')) {
      if (object.spec?.csi) scope.enqueue(object.metadata.name);
    } else if (isKind(object, 'VolumeAttachment')) {
      this.attachmentChanged(type, object, scope);
    } else if (isKind(object, 'CSIDriver') && before) {
      for (const { metadata, spec } of scope.cache('PersistentVolume').values())
        if (spec?.csi?.driver === object.metadata.name) scope.enqueue(metadata.name);
    }
  }

  sync(scope: SyncScope): void {
    if (scope.key.startsWith(LIST)) this.lists.sync(scope);
    else this.syncVolume(scope);
  }

  private syncVolume(scope: SyncScope): void {
    const volume = scope.cache('PersistentVolume').get(scope.key);
    const attachments = this.attachmentsOf(scope);
    this.lookAt(attachments, volume, scope);
    const users = volume ? this.usersOf(volume, scope) : new Map<string, Pod[]>();
    for (const { node } of this.refusedOf(scope.key))
      if (!users.has(node)) this.refused.delete(attachedKey({ volume: scope.key, node }));
    for (const record of this.of(scope.key))
      if (this.isToDetach(record, users.has(record.node), scope)) {
        this.put({ ...record, state: 'leaving' });
        scope.enqueue(LIST + record.node);
      }
    for (const { attachment, state } of this.of(scope.key))
      if (state === 'detaching' && attachments.get(attachment)?.metadata.deletionTimestamp === undefined)
        scope.send({ verb: 'delete', kind: 'VolumeAttachment', name: attachment });
    if (volume) this.attach(volume, users, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    if (scope.key.startsWith(LIST)) this.lists.answered(scope, answers, next);
    else if (answers.some(({ response }) => !response.ok)) {
      this.volumes.delete((next as Next).created);
      scope.fail();
    }
  }

  private enqueueVolumesOf(pod: Pod, scope: InformerScope): void {
    for (const { claim } of podClaims(pod)) {
      const found = scope.cache('PersistentVolumeClaim').get(keyOf(pod.metadata.namespace, claim));
      if (found?.spec?.volumeName) scope.enqueue(found.spec.volumeName);
    }
  }

  /** Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go, nodeUpdate, nodeDelete and processVolumesInUse. */
  private nodeChanged(type: InformerEvent['type'], node: Node, scope: InformerScope): void {
    const { name } = node.metadata;
    if (type === 'ADDED') for (const pod of this.byNode.at(name)) this.enqueueVolumesOf(pod, scope);
    const records = this.volumes.size === 0 ? [] : this.volumes.values().filter((record) => record.node === name);
    // A new Node reports no volumes, or its report is long out of date.
    if (type === 'ADDED' && (records.length > 0 || node.status?.volumesAttached)) scope.enqueue(LIST + name);
    for (const record of records) {
      const mounted = isMountedOn(node, record.unique);
      if (mounted !== record.mounted) this.put({ ...record, mounted });
      if (record.unwantedUs >= 0) scope.enqueue(record.volume);
    }
  }

  /** An attachment deleted before it was attached leaves nothing behind. */
  private attachmentChanged(
    type: InformerEvent['type'],
    attachment: VolumeAttachment & KubeObject,
    scope: InformerScope,
  ): void {
    const { nodeName, source } = attachment.spec;
    const volume = source.persistentVolumeName;
    if (!volume) return;
    const key = attachedKey({ volume, node: nodeName });
    if (type === 'DELETED' && this.volumes.get(key)?.state === 'attaching') this.volumes.delete(key);
    // All attachments are known before any Node's list is written.
    if (type === 'ADDED') this.takeOver(attachment, scope.cache('PersistentVolume').get(volume), scope);
    scope.enqueue(volume);
  }

  private attachmentsOf(scope: SyncScope): ReadonlyMap<string, VolumeAttachment> {
    const all = scope.cache('VolumeAttachment').values();
    const own = all.filter(({ spec }) => spec.source.persistentVolumeName === scope.key);
    return new Map(own.map((attachment) => [attachment.metadata.name, attachment]));
  }

  /**
   * Updates the records from the attachments since the last look. Takes over attachments that this controller did not
   * request.
   */
  private lookAt(
    attachments: ReadonlyMap<string, VolumeAttachment>,
    volume: PersistentVolume | undefined,
    scope: SyncScope,
  ): void {
    for (const record of this.of(scope.key))
      if (record.state !== 'attaching' && !attachments.has(record.attachment)) {
        becauseOf(scope.context, 'volume.detached', 'PersistentVolume', scope.key, { node: record.node });
        this.volumes.delete(attachedKey(record));
        scope.enqueue(LIST + record.node);
      }
    for (const attachment of attachments.values()) {
      const known = this.volumes.get(attachedKey({ volume: scope.key, node: attachment.spec.nodeName }));
      if (!known) this.takeOver(attachment, volume, scope);
      else if (known.state === 'attaching' && stateOf(attachment) === 'attached') this.succeeded(known, scope);
    }
  }

  /**
   * Does nothing for a known attachment.
   * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go,
   * populateActualStateOfWorld and processVolumeAttachments.
   */
  private takeOver(attachment: VolumeAttachment, volume: PersistentVolume | undefined, scope: InformerScope): void {
    const node = attachment.spec.nodeName;
    const unique = volume && uniqueVolumeName(volume);
    const place = { volume: volume?.metadata.name ?? '', node };
    if (!unique || this.volumes.has(attachedKey(place))) return;
    const mounted = isMountedOn(scope.cache('Node').get(node), unique);
    const state = stateOf(attachment);
    this.put({ ...place, unique, attachment: attachment.metadata.name, state, mounted, unwantedUs: -1 });
    scope.enqueue(LIST + node);
  }

  private succeeded(record: AttachedVolume, scope: SyncScope): void {
    const { volume, node } = record;
    this.put({ ...record, state: 'attached', mounted: true });
    scope.enqueue(LIST + node);
    becauseOf(scope.context, 'volume.attached', 'PersistentVolume', volume, { node });
    const message = volumeMessage('AttachVolume.Attach succeeded', volume, '');
    const object = scope.cache('PersistentVolume').get(volume);
    for (const pod of object ? (this.usersOf(object, scope).get(node) ?? []) : [])
      scope.event(pod as KubeObject, { type: 'Normal', reason: 'SuccessfulAttachVolume', message });
  }

  /** Pods that use the volume, by node. */
  private usersOf(volume: PersistentVolume, scope: SyncScope): ReadonlyMap<string, Pod[]> {
    const { claimRef, csi } = volume.spec ?? {};
    const users = new Map<string, Pod[]>();
    const claim = claimRef && keyOf(claimRef.namespace, claimRef.name ?? '');
    if (!csi || !claim || !isAttachable(csi.driver, scope)) return users;
    const found = scope.cache('PersistentVolumeClaim').get(claim);
    if (found?.spec?.volumeName !== scope.key || found.status?.phase !== 'Bound') return users;
    for (const pod of this.byClaim.at(claim)) {
      const { nodeName = '' } = pod.spec;
      if (!usesVolumes(pod) || !scope.cache('Node').has(nodeName)) continue;
      const others = users.get(nodeName);
      if (others) others.push(pod);
      else users.set(nodeName, [pod]);
    }
    return users;
  }

  /**
   * Whether to detach: no Pod needs the volume on the node any more. The node must also have unmounted it, or be out of
   * service, or unhealthy for too long.
   */
  private isToDetach(record: AttachedVolume, isWanted: boolean, scope: SyncScope): boolean {
    if (isWanted || record.state !== 'attached') {
      if (isWanted && record.unwantedUs >= 0) this.put({ ...record, unwantedUs: -1 });
      return false;
    }
    const unwantedUs = record.unwantedUs < 0 ? scope.nowUs : record.unwantedUs;
    if (unwantedUs !== record.unwantedUs) this.put({ ...record, unwantedUs });
    if (!record.mounted) return true;
    const node = scope.cache('Node').get(record.node);
    if (node?.spec.taints?.some(({ key }) => key === OUT_OF_SERVICE)) return true;
    const waitedUs = scope.nowUs - unwantedUs;
    if (waitedUs < UNMOUNT_WAIT_US) scope.enqueueAfter(scope.key, UNMOUNT_WAIT_US - waitedUs);
    const isForced = waitedUs >= UNMOUNT_WAIT_US && !isHealthy(node);
    if (isForced)
      becauseOf(scope.context, 'volume.forceDetached', 'PersistentVolume', scope.key, { node: record.node });
    return isForced;
  }

  private attach(volume: PersistentVolume, users: ReadonlyMap<string, Pod[]>, scope: SyncScope): void {
    const { csi } = volume.spec ?? {};
    const unique = uniqueVolumeName(volume);
    if (!csi || unique === undefined) return;
    for (const node of [...users.keys()].sort()) {
      const known = this.of(scope.key);
      if (known.some((record) => record.node === node)) continue;
      if (!isMultiAttachAllowed(volume)) {
        if (known.some(({ state }) => state !== 'attached')) return;
        if (known.length > 0) {
          this.refuse(node, users, known, scope);
          continue;
        }
      }
      const name = attachmentName(csi.volumeHandle, csi.driver, node);
      const place = { volume: scope.key, node };
      this.put({ ...place, unique, attachment: name, state: 'attaching', mounted: false, unwantedUs: -1 });
      becauseOf(scope.context, 'volume.attaching', 'PersistentVolume', scope.key, { node });
      const spec = { attacher: csi.driver, nodeName: node, source: { persistentVolumeName: scope.key } };
      const object = { apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttachment', metadata: { name }, spec };
      scope.send({ verb: 'create', kind: 'VolumeAttachment', name, object: object as KubeObject });
      scope.goOnWith({ created: attachedKey(place) } satisfies Next);
      // One operation on a volume at a time; the next follows when the informer delivers this attachment.
      return;
    }
  }

  /** Tells the waiting Pods once. */
  private refuse(
    node: string,
    users: ReadonlyMap<string, Pod[]>,
    known: readonly AttachedVolume[],
    scope: SyncScope,
  ): void {
    const key = attachedKey({ volume: scope.key, node });
    if (this.refused.has(key)) return;
    this.refused.put(key, { volume: scope.key, node });
    const elsewhere = known.flatMap((record) => users.get(record.node) ?? []);
    becauseOf(scope.context, 'volume.attachedElsewhere', 'PersistentVolume', scope.key, { node });
    for (const pod of users.get(node) ?? []) {
      const message = multiAttachMessage(scope.key, pod, elsewhere);
      scope.event(pod as KubeObject, { type: 'Warning', reason: 'FailedAttachVolume', message });
    }
  }

  private of(volume: string): AttachedVolume[] {
    return this.volumes.values().filter((record) => record.volume === volume);
  }

  private refusedOf(volume: string): Refused[] {
    return this.refused.values().filter((record) => record.volume === volume);
  }

  private put(record: AttachedVolume): void {
    this.volumes.put(attachedKey(record), record);
  }
}

/**
 * A driver without a CSIDriver object is assumed to need attachment.
 * Upstream source (v1.36.2): pkg/volume/csi/csi_plugin.go, skipAttach.
 */
function isAttachable(driver: string, scope: SyncScope): boolean {
  return scope.cache('CSIDriver').get(driver)?.spec.attachRequired !== false;
}

/** A deleted node cannot report mounts. */
function isMountedOn(node: Node | undefined, unique: string): boolean {
  return !node || (node.status?.volumesInUse ?? []).includes(unique);
}

function isHealthy(node: Node | undefined): boolean {
  return node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

function stateOf({ metadata, status }: VolumeAttachment): AttachedVolume['state'] {
  if (metadata.deletionTimestamp !== undefined) return 'detaching';
  return status?.attached ? 'attached' : 'attaching';
}

/**
 * Name of the VolumeAttachment of a CSI volume on a node.
 * Upstream source (v1.36.2): pkg/volume/csi/csi_attacher.go, getAttachmentName.
 */
function attachmentName(volumeHandle: string, driver: string, node: string): string {
  const words = sha256(utf8(`${volumeHandle}${driver}${node}`));
  return `csi-${Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')}`;
}

/** Pods of an informer's cache by the claims that they mount, as `namespace/name`. */
function podsByClaim(table: Table<Pod>): TableIndex<Pod> {
  return new TableIndex(table, {
    of: (pod) => podClaims(pod).map(({ claim }) => keyOf(pod.metadata.namespace, claim)),
    areSame: (before, after) => before.spec === after.spec,
  });
}

/**
 * Whether a Pod's volumes are to be attached: it has a node and has not ended there.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/util/util.go (DetermineVolumeAction),
 * pkg/volume/util/util.go (IsPodTerminated).
 */
export function usesVolumes({ metadata, spec, status }: Pod): boolean {
  if (!spec.nodeName || status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  return metadata.deletionTimestamp === undefined || !(status?.containerStatuses ?? []).every(isNotRunning);
}

/** A container without a state counts as running. */
function isNotRunning({ state }: ContainerStatus): boolean {
  return state?.terminated !== undefined || state?.waiting !== undefined;
}

/**
 * Whether a volume can be attached to several nodes at once.
 * Upstream source (v1.36.2): pkg/volume/util/util.go, IsMultiAttachAllowed.
 */
export function isMultiAttachAllowed({ spec }: PersistentVolume): boolean {
  const modes = spec?.accessModes ?? [];
  return modes.length === 0 || modes.some((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany');
}

/**
 * Message to a Pod whose volume is attached to another node. It names users of its own namespace, and counts those of
 * other namespaces.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/reconciler/reconciler.go, reportMultiAttachError.
 */
export function multiAttachMessage(volume: string, pod: Pod, elsewhere: readonly Pod[]): string {
  return volumeMessage('Multi-Attach error', volume, because(pod, elsewhere));
}

/** Upstream source (v1.36.2): pkg/volume/util/operationexecutor/operation_executor.go, generateVolumeMsg. */
function volumeMessage(prefix: string, volume: string, suffix: string): string {
  return `${prefix} for volume "${volume}" ${suffix}`;
}

function because({ metadata }: Pod, elsewhere: readonly Pod[]): string {
  if (elsewhere.length === 0)
    return "Volume is already exclusively attached to one node and can't be attached to another";
  const known = elsewhere.filter((other) => other.metadata.namespace === metadata.namespace);
  const unknown = elsewhere.length - known.length;
  if (known.length === 0) return `Volume is already used by ${unknown} pod(s) in different namespaces`;
  const names = `Volume is already used by pod(s) ${known.map((other) => other.metadata.name).join(', ')}`;
  return unknown > 0 ? `${names} and ${unknown} pod(s) in different namespaces` : names;
}

/** A Node received its list; these volumes were removed from it, to be detached. */
interface Continued {
  readonly leaving: readonly string[];
}

function nodeOf({ key }: SyncScope): string {
  return key.slice(LIST.length);
}

/**
 * Record of one volume on one node: the controller's actual state of the world.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/cache/actual_state_of_world.go.
 */
export interface AttachedVolume {
  /** Name of the PersistentVolume. */
  readonly volume: string;
  readonly node: string;
  /** Name of the volume in the Node's status. */
  readonly unique: string;
  readonly attachment: string;
  /** `leaving`: to be detached as soon as its Node's list is written. */
  readonly state: 'attaching' | 'attached' | 'leaving' | 'detaching';
  /** Whether the node uses it, according to the Node; assumed until the Node reports otherwise. */
  readonly mounted: boolean;
  /** Time since which no Pod needs it on the node; -1 while one does. */
  readonly unwantedUs: Micros;
}

export function attachedKey({ volume, node }: Pick<AttachedVolume, 'volume' | 'node'>): string {
  return `${volume} ${node}`;
}
