import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { claimVolumes } from '../../framework/claims.ts';
import { type CycleState, stateKey } from '../../framework/cycleState.ts';
import type { AssumedVolumes, Listers } from '../../framework/handle.ts';
import type { ObjectWrite, PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import {
  type FoundVolumes,
  findPodVolumes,
  isFullyBound,
  type PodClaims,
  type PodVolumes,
  podClaims,
  SELECTED_NODE,
  whyClaimsUnusable,
} from './findPodVolumes.ts';
import { isReachableFrom } from './matchVolume.ts';
import { requiredNodes } from './migratedTopology.ts';
import { eventsToRegister } from './queueingHints.ts';

const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
const WAIT = status('VolumeBinding', 'Wait');

const NAME = 'VolumeBinding';

interface VolumeBindingArgs {
  readonly bindTimeoutSeconds: number;
}

interface VolumeState {
  readonly claims: PodClaims;
  /** Result of Filter for each node that passed. */
  readonly byNode: Map<string, PodVolumes>;
}

const STATE = stateKey<VolumeState>(NAME);

/**
 * Passes the nodes where every claim of the Pod has a volume or can get one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/volume_binding.go.
 */
export const VolumeBinding: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (args, handle) => {
    const { snapshot, assumedVolumes } = handle;
    const { PersistentVolume, PersistentVolumeClaim } = assumedVolumes;
    const listers = { ...handle.listers, PersistentVolume, PersistentVolumeClaim };
    const volumesFor = (pod: Pod, nodeName: string): FoundVolumes | undefined => {
      if (claimVolumes(pod).length === 0) return undefined;
      const claims = podClaims(pod, listers);
      const node = snapshot.get(nodeName);
      return 'error' in claims || !node ? undefined : findPodVolumes(claims, node, listers);
    };
    const hasToBind = (pod: Pod): boolean => {
      const claims = claimVolumes(pod).length === 0 ? undefined : podClaims(pod, listers);
      return claims !== undefined && ('error' in claims || claims.delayed.length > 0);
    };
    return {
      name: NAME,
      sign: signVolumes,
      eventsToRegister,
      preFilter(state, { pod }) {
        const unusable = whyClaimsUnusable(pod, listers);
        if (unusable) return { status: rejection(unusable) };
        if (claimVolumes(pod).length === 0) return { status: SKIP };
        const claims = podClaims(pod, listers);
        if ('error' in claims) return { status: status(NAME, 'Error', claims.error) };
        if (claims.immediate.length > 0)
          return { status: rejection('pod has unbound immediate PersistentVolumeClaims') };
        state.write(STATE, { claims, byNode: new Map() });
        return { status: SUCCESS };
      },
      filter(state, _pod, node) {
        const volumes = state.read(STATE);
        if (!volumes) return SUCCESS;
        const { reasons, error, bindings, provisions } = findPodVolumes(volumes.claims, node, listers);
        if (error !== undefined) return status(NAME, 'Error', error);
        if (reasons.length > 0) return rejection(...reasons);
        volumes.byNode.set(node.name, { bindings, provisions });
        return SUCCESS;
      },
      // Scores exist only with the feature gate StorageCapacityScoring, which is off. So the plugin takes part but
      // skips.
      preScore: () => SKIP,
      score: () => 0,
      reserve(_state, { pod }, nodeName) {
        const volumes = volumesFor(pod, nodeName);
        if (!volumes) return SUCCESS;
        if (volumes.reasons.length > 0) return status(NAME, 'Error', ...volumes.reasons);
        assumePodVolumes(assumedVolumes, pod.metadata.uid ?? '', volumes, nodeName);
        return SUCCESS;
      },
      unreserve(_state, { pod }) {
        assumedVolumes.restore(pod.metadata.uid ?? '');
        return undefined;
      },
      preBind(_state, { pod }, node) {
        const volumes = volumesFor(pod, node);
        if (!volumes && hasToBind(pod)) return { status: checkBindings(NOTHING, undefined, node, handle.listers) };
        if (!volumes || volumes.bindings.length + volumes.provisions.length === 0) return { status: SKIP };
        return {
          status: status(NAME, 'Wait'),
          writes: volumeWrites(volumes, node),
          memo: volumesToBind(volumes),
          timeoutMs: (args as VolumeBindingArgs).bindTimeoutSeconds * 1000,
          timeoutMessage: 'binding volumes: context deadline exceeded',
        };
      },
      preBindDone: (_pod, node, memo) =>
        checkBindings(memo as VolumesToBind, snapshot.get(node)?.node, node, handle.listers),
    };
  },
};

/** Value for a Pod whose node was deleted during its scheduling: its volumes there are no longer known. */
const NOTHING: VolumesToBind = { bindings: [], provisions: [] };

function rejection(...reasons: string[]): Status {
  return status(NAME, 'UnschedulableAndUnresolvable', ...reasons);
}

/** Bindings and provisions for a Pod on the node; undefined if it has no claims. */
export function podVolumesOn(state: CycleState, node: string): PodVolumes | undefined {
  return state.read(STATE)?.byNode.get(node);
}

/** Objects that PreBind waits for: only names, so that a record can store them. */
interface VolumesToBind {
  readonly bindings: readonly { readonly claim: string; readonly volume: string }[];
  readonly provisions: readonly string[];
}

/** Volumes with their claim reservation, and claims with their selected node, in their future form. */
function assumePodVolumes(assumed: AssumedVolumes, podUid: string, volumes: PodVolumes, node: string): void {
  for (const { claim, volume } of volumes.bindings) assumed.assume(podUid, reservedFor(volume, claim));
  for (const claim of volumes.provisions) {
    const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: node };
    assumed.assume(podUid, { ...claim, metadata: { ...claim.metadata, annotations } });
  }
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go, GetBindVolumeToClaim. */
function reservedFor(volume: PersistentVolume, claim: PersistentVolumeClaim): PersistentVolume {
  const { claimRef, annotations } = reservation(claim);
  return {
    ...volume,
    metadata: { ...volume.metadata, annotations: { ...volume.metadata.annotations, ...annotations } },
    spec: { ...volume.spec, claimRef },
  };
}

function reservation({ metadata }: PersistentVolumeClaim) {
  const { namespace, name, uid, resourceVersion } = metadata;
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name,
    ...(namespace && { namespace }),
    ...(uid && { uid }),
    ...(resourceVersion && { resourceVersion }),
  };
  return { claimRef, annotations: { [BOUND_BY_CONTROLLER]: 'yes' } };
}

/** Writes that instruct the volume controller and the provisioner. */
function volumeWrites({ bindings, provisions }: PodVolumes, node: string): ObjectWrite[] {
  const reserve = bindings.map(({ claim, volume }): ObjectWrite => {
    const { claimRef, annotations } = reservation(claim);
    return {
      verb: 'patch',
      ...written('PersistentVolume', volume),
      patch: { metadata: { annotations }, spec: { claimRef } },
    };
  });
  const provision = provisions.map(
    (claim): ObjectWrite => ({
      verb: 'patch',
      ...written('PersistentVolumeClaim', claim),
      patch: { metadata: { annotations: { [SELECTED_NODE]: node } } },
    }),
  );
  return [...reserve, ...provision];
}

function written(kind: string, { metadata }: PersistentVolume | PersistentVolumeClaim) {
  const { namespace, name, resourceVersion } = metadata;
  return { kind, name: name ?? '', ...(namespace && { namespace }), ...(resourceVersion && { resourceVersion }) };
}

function volumesToBind({ bindings, provisions }: PodVolumes): VolumesToBind {
  return {
    bindings: bindings.map(({ claim, volume }) => ({ claim: objectKey(claim), volume: volume.metadata.name })),
    provisions: provisions.map(objectKey),
  };
}

/**
 * Whether the volume controller has bound everything, by the informers' objects instead of the assumed ones.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, checkBindings.
 */
function checkBindings(memo: VolumesToBind, node: Node | undefined, nodeName: string, listers: Listers): Status {
  if (!node) return failed(`failed to get node "${nodeName}": node "${nodeName}" not found`);
  let isDone = true;
  for (const { claim, volume } of memo.bindings) {
    const answer = checkBinding(claim, volume, node, listers);
    if (typeof answer !== 'boolean') return answer;
    isDone &&= answer;
  }
  for (const key of memo.provisions) {
    const answer = checkProvision(key, node, listers);
    if (typeof answer !== 'boolean') return answer;
    isDone &&= answer;
  }
  return isDone ? SUCCESS : WAIT;
}

function failed(message: string): Status {
  return status('VolumeBinding', 'Error', `binding volumes: ${message}`);
}

function checkBinding(claimKey: string, name: string, node: Node, listers: Listers): Status | boolean {
  const volume = listers.PersistentVolume.get(name);
  const claim = listers.PersistentVolumeClaim.get(claimKey);
  if (!volume) return failed(`failed to check binding: could not find v1.PersistentVolume "${name}"`);
  if (!claim) return failed(`failed to check binding: could not find v1.PersistentVolumeClaim "${claimKey}"`);
  const asked = requiredNodes(volume, listers.CSINode.get(node.metadata.name));
  if ('error' in asked) return failed(`failed to translate pv to csi: ${asked.error}`);
  if (!isReachableFrom(asked.required, node.metadata.labels)) return failed(unreachable(name, node));
  if (!volume.spec?.claimRef?.uid) return failed(`ClaimRef got reset for pv "${name}"`);
  return isFullyBound(claim);
}

function checkProvision(key: string, node: Node, listers: Listers): Status | boolean {
  const claim = listers.PersistentVolumeClaim.get(key);
  if (!claim) return failed(`failed to check provisioning pvc: could not find v1.PersistentVolumeClaim "${key}"`);
  const { name, annotations } = claim.metadata;
  if (!annotations) return failed(`selectedNode annotation reset for PVC "${name}"`);
  if (annotations[SELECTED_NODE] !== node.metadata.name) return failed(`provisioning failed for PVC "${name}"`);
  const volumeName = claim.spec?.volumeName ?? '';
  if (volumeName === '') return false;
  const volume = listers.PersistentVolume.get(volumeName);
  if (!volume) return false;
  const asked = requiredNodes(volume, listers.CSINode.get(node.metadata.name));
  if ('error' in asked) return failed(asked.error);
  if (!isReachableFrom(asked.required, node.metadata.labels)) return failed(unreachable(volumeName, node));
  return isFullyBound(claim);
}

function unreachable(volume: string, node: Node): string {
  return `pv "${volume}" node affinity doesn't match node "${node.metadata.name}": no matching NodeSelectorTerms`;
}
