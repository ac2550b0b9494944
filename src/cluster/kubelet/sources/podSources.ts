import type { Micros } from '#base/time.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { KubeletListing } from '#cluster/api/watch.ts';
import type { StaticVia } from '#cluster/environment/staticFiles.ts';
import { type StaticFile, staticFilesOf } from '#cluster/environment/staticFiles.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, Volume } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { kubeletConfiguration, kubeletGate, kubeletSettings } from '../configuration/kubeletConfiguration.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { SourceLook } from '../machineEvents.ts';
import { staticPod } from '../mirrorPod.ts';
import { goOnTerminating, refreshStatus } from '../podTermination.ts';
import { forgetMirrors, isMirror } from './mirrorPods.ts';

/** Volume types that do, in the order of the checks, with the API resource that they need. */
const NEEDED_BY_VOLUMES: readonly (readonly [source: string, resource: string])[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
];

const NEEDED_BY_PROJECTIONS: readonly (readonly [source: string, resource: string])[] = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
];

/** Operations of the sync loop on the Pods of a source. */
export interface SourceOperations {
  add(pod: Pod, source: StaticVia): void;
  /** The source no longer contains it. */
  remove(record: KubeletPod): void;
}

/**
 * Reads a source and applies the differences, removals first. The same name with other contents is another Pod, which
 * waits until the earlier one has ended. Upstream source (v1.36.2): pkg/kubelet/config/config.go, Merge;
 * pkg/kubelet/pod_workers.go, allowStaticPodStart.
 */
export function readSource(
  scope: KubeletScope,
  via: StaticVia,
  onNode: readonly KubeletPod[],
  operations: SourceOperations,
): void {
  const { pods, refused } = sourceContents(scope.world, scope.nodeName, via);
  becauseOf(scope.context, 'source.read', 'Node', scope.nodeName, { source: via, pods: pods.length });
  for (const { file, message } of refused)
    becauseOf(scope.context, 'manifest.refused', 'Node', scope.nodeName, { file, message });
  const wanted = new Set(pods.map(({ metadata }) => metadata.uid));
  for (const record of onNode)
    if (record.source === via && !record.removed && !wanted.has(record.uid)) operations.remove(record);
  for (const pod of pods) {
    const known = scope.pod(pod.metadata.uid ?? '');
    if (known && !known.unlisted) continue;
    const key = objectKey(pod);
    const before = onNode.find((record) => record.source !== undefined && objectKey(record.pod) === key);
    if (before && before.uid !== known?.uid && scope.pod(before.uid))
      becauseOf(scope.context, 'staticPod.waits', 'Pod', key);
    else operations.add(pod, via);
  }
}

/** Handles a changed manifest: the machine notifies the kubelet at once, or the kubelet sees it at its next check. */
export function sourceChanged(scope: KubeletScope, via: StaticVia): void {
  if (!isSourceRead(scope.world, scope.nodeName, via)) return;
  const { configuration, fsnotify } = kubeletSettings(scope.world, scope.nodeName);
  const event: SourceLook = { type: 'source.look', via };
  if (via === 'file' && fsnotify) {
    scope.schedule(0, event);
    return;
  }
  const periodUs = via === 'file' ? configuration.fileCheckFrequencyUs : configuration.httpCheckFrequencyUs;
  scope.schedule(untilNextUs(scope, periodUs), event);
}

/** Checks happen at whole periods from the kubelet's start. */
function untilNextUs({ nowUs, node }: KubeletScope, periodUs: Micros): number {
  return periodUs - ((nowUs - node.startedUs) % periodUs);
}

/** Schedules a read of both sources. A source that is no longer configured then loses its Pods. */
export function readSourcesSoon(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  for (const via of ['file', 'http'] as const) {
    const event: SourceLook = { type: 'source.look', via };
    const isKnown = onNode.some(({ source }) => source === via);
    if (isKnown || isSourceRead(scope.world, scope.nodeName, via)) scope.schedule(0, event);
  }
}

/** Result of reading a source. */
interface SourceContents {
  readonly pods: readonly Pod[];
  readonly refused: readonly { readonly file: string; readonly message: string }[];
}

/** Whether the node's kubelet reads that source at all. */
function isSourceRead(world: World, node: string, via: StaticVia): boolean {
  const { staticPodPath, staticPodURL } = kubeletConfiguration(world, node);
  return (via === 'file' ? staticPodPath : staticPodURL) !== '';
}

/**
 * The Pods in a source of the node now. Of two Pods with the same name the first counts. Upstream source (v1.36.2):
 * pkg/kubelet/config/{file,http,common}.go; pkg/kubelet/config/config.go, filterInvalidPods.
 */
export function sourceContents(world: World, node: string, via: StaticVia): SourceContents {
  const pods = new Map<string, Pod>();
  const refused: { file: string; message: string }[] = [];
  for (const file of isSourceRead(world, node, via) ? staticFilesOf(world, node, via) : []) {
    const resource = kubeletGate(world, node, 'PreventStaticPodAPIReferences')
      ? apiObjectReference(file.pod)
      : undefined;
    const pod = staticPod(file.pod, node, { via, place: placeOf(world, file) });
    const key = objectKey(pod);
    if (resource !== undefined) refused.push({ file: file.name, message: `static pods may not reference ${resource}` });
    else if (pods.has(key)) refused.push({ file: file.name, message: 'Pod name is not unique' });
    else pods.set(key, pod);
  }
  return { pods: [...pods.values()], refused };
}

function placeOf(world: World, { node, via, name }: StaticFile): string {
  const { staticPodPath, staticPodURL } = kubeletConfiguration(world, node);
  return via === 'file' ? `${staticPodPath}/${name}` : staticPodURL;
}

/** Volume types that need nothing from the API server. */
const OWN_VOLUMES = new Set([
  'awsElasticBlockStore',
  'azureDisk',
  'cephfs',
  'cinder',
  'downwardAPI',
  'emptyDir',
  'fc',
  'flexVolume',
  'flocker',
  'gcePersistentDisk',
  'gitRepo',
  'hostPath',
  'image',
  'iscsi',
  'nfs',
  'photonPersistentDisk',
  'portworxVolume',
  'quobyte',
  'rbd',
  'scaleIO',
  'storageos',
  'vsphereVolume',
]);

/**
 * The first API resource that a Pod refers to; static Pods must not refer to any. Upstream source (v1.36.2):
 * pkg/api/pod/util.go, HasAPIObjectReference.
 */
function apiObjectReference({ spec }: Pod): string | undefined {
  if (spec.serviceAccountName) return 'serviceaccounts';
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const volumes = spec.volumes ?? [];
  if ((spec.imagePullSecrets ?? []).length > 0 || refersTo(containers, 'secret')) return 'secrets';
  if (volumes.some(namesSecret)) return 'secrets';
  if (refersTo(containers, 'configMap') || volumes.some(namesConfigMap)) return 'configmaps';
  if ((spec.resourceClaims ?? []).length > 0) return 'resourceclaims';
  for (const volume of volumes) {
    const resource = ofVolume(volume);
    if (resource !== undefined) return resource;
  }
  return undefined;
}

function refersTo(containers: readonly Container[], sort: 'secret' | 'configMap'): boolean {
  return containers.some(
    ({ env = [], envFrom = [] }) =>
      env.some(({ valueFrom }) => valueFrom?.[`${sort}KeyRef`] !== undefined) ||
      envFrom.some((source) => source[`${sort}Ref`] !== undefined),
  );
}

/** Whether the volume refers to a Secret. Upstream source (v1.36.2): pkg/api/pod/util.go, VisitPodSecretNames. */
function namesSecret(volume: Volume): boolean {
  const { secret, azureFile, csi, projected } = volume;
  if (secret?.secretName || azureFile?.secretName || csi?.nodePublishSecretRef) return true;
  if (projected?.sources?.some((source) => source.secret !== undefined)) return true;
  const { cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos } = volume;
  return [cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos].some((source) => source?.secretRef !== undefined);
}

function namesConfigMap({ configMap, projected }: Volume): boolean {
  return configMap !== undefined || (projected?.sources?.some((source) => source.configMap !== undefined) ?? false);
}

function ofVolume(volume: Volume): string | undefined {
  const sources: Readonly<Record<string, unknown>> = { ...volume };
  const isSet = (source: string) => sources[source] !== undefined && sources[source] !== null;
  if ([...OWN_VOLUMES].some(isSet)) return undefined;
  const needed = NEEDED_BY_VOLUMES.find(([source]) => isSet(source));
  if (needed) return needed[1];
  for (const projection of volume.projected?.sources ?? []) {
    const each: Readonly<Record<string, unknown>> = { ...projection };
    const found = NEEDED_BY_PROJECTIONS.find(([source]) => each[source] !== undefined);
    if (found) return found[1];
  }
  return undefined;
}

/** Operations of the sync loop on Pods of the API. */
interface ApiOperations {
  add(pod: Pod): void;
  update(pod: Pod, record: KubeletPod): void;
  /** The object is gone. */
  remove(pod: Pod, record: KubeletPod): void;
  mirror(pod: Pod): void;
}

/** The kubelet's reflector has lost its watch, so it lists again. */
export function listAgain(scope: KubeletScope): void {
  const event: KubeletListing = { type: 'kubelet.listing', node: scope.nodeName };
  scope.context.schedule(scope.constantUs('list.cache'), API_SERVER, event);
}

/**
 * Compares the list with the kubelet's Pods. Statuses that could not be sent meanwhile are sent now. Upstream source
 * (v1.36.2): staging/src/k8s.io/client-go/tools/cache/reflector.go; pkg/kubelet/config/config.go, Merge;
 * pkg/kubelet/status/status_manager.go, syncBatch.
 */
export function takeListed(
  scope: KubeletScope,
  listed: readonly Pod[],
  onNode: readonly KubeletPod[],
  operations: ApiOperations,
): void {
  const uids = new Set(listed.map(({ metadata }) => metadata.uid));
  for (const record of onNode)
    if (record.source === undefined && !record.removed && !uids.has(record.uid)) operations.remove(record.pod, record);
  forgetMirrors(scope);
  for (const pod of listed) {
    const record = scope.pod(pod.metadata.uid ?? '');
    if (isMirror(pod)) operations.mirror(pod);
    else if (record && !record.unlisted) takeUp(scope, pod, record, operations);
    else operations.add(pod);
  }
}

function takeUp(scope: KubeletScope, pod: Pod, record: KubeletPod, operations: ApiOperations): void {
  const { sent } = record;
  operations.update(pod, record);
  const now = scope.pod(record.uid);
  if (!now || sent === undefined || sameData(pod.status, sent)) return;
  if (now.stage === 'terminated') goOnTerminating(scope, { ...now, stage: 'terminating', sent: undefined });
  else refreshStatus(scope, now, false);
}
