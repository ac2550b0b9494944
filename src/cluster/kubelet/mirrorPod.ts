import { digestOf } from '#base/digest.ts';
import type { OwnerReference, Pod, Toleration } from '#model/generated/types.ts';
import { CONFIG_HASH_ANNOTATION, CONFIG_MIRROR_ANNOTATION, CONFIG_SOURCE_ANNOTATION } from '#model/pod/criticalPod.ts';

/** Source of a manifest, and its path or address there. */
export interface StaticSource {
  readonly via: 'file' | 'http';
  readonly place: string;
}

/** Static Pods from files stay when their node has problems. */
const STAYS: Toleration = { operator: 'Exists', effect: 'NoExecute' };

/**
 * The Pod that a kubelet makes of a manifest: its name contains the node's, and it is bound to the node. Its uid is the
 * hash of the manifest and its place, unless it has one. The hash has 32 digits as upstream, but other contents.
 * Upstream source (v1.36.2): pkg/kubelet/config/common.go, applyDefaults; pkg/kubelet/config/config.go (the source).
 */
export function staticPod(manifest: Pod, nodeName: string, source: StaticSource = { via: 'file', place: '' }): Pod {
  const { metadata, spec } = manifest;
  const uid = metadata.uid || manifestHash(manifest, nodeName, source);
  return {
    ...manifest,
    metadata: {
      ...metadata,
      name: `${metadata.name}-${nodeName.toLowerCase()}`,
      namespace: metadata.namespace || 'default',
      uid,
      annotations: { ...metadata.annotations, [CONFIG_HASH_ANNOTATION]: uid, [CONFIG_SOURCE_ANNOTATION]: source.via },
    },
    spec: {
      ...spec,
      nodeName,
      ...(source.via === 'file' && { tolerations: withToleration(spec.tolerations ?? [], STAYS) }),
    },
    status: { ...manifest.status, phase: 'Pending' },
  };
}

/**
 * The Pod that the kubelet creates in the API to show a static Pod.
 * Upstream source (v1.36.2): pkg/kubelet/pod/mirror_client.go, CreateMirrorPod.
 */
export function mirrorPod(pod: Pod, nodeName: string, nodeUid: string): Pod {
  const { uid: _, ...metadata } = pod.metadata;
  const hash = metadata.annotations?.[CONFIG_HASH_ANNOTATION] ?? '';
  const owner: OwnerReference = { apiVersion: 'v1', kind: 'Node', name: nodeName, uid: nodeUid, controller: true };
  return {
    ...pod,
    metadata: {
      ...metadata,
      annotations: { ...metadata.annotations, [CONFIG_MIRROR_ANNOTATION]: hash },
      ownerReferences: [owner],
    },
  };
}

function manifestHash(manifest: Pod, nodeName: string, { via, place }: StaticSource): string {
  const source = `host:${nodeName} ${via}:${place}`;
  return digestOf({ manifest, source }) + digestOf({ source, manifest, part: 2 });
}

/**
 * Replaces an equal toleration, otherwise appends. Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go,
 * AddOrUpdateTolerationInPodSpec.
 */
function withToleration(tolerations: readonly Toleration[], added: Toleration): Toleration[] {
  const isSame = (other: Toleration) =>
    (other.key ?? '') === (added.key ?? '') &&
    (other.effect ?? '') === (added.effect ?? '') &&
    (other.operator ?? '') === (added.operator ?? '') &&
    (other.value ?? '') === (added.value ?? '');
  const replaced = tolerations.map((other) => (isSame(other) ? added : other));
  return tolerations.some(isSame) ? replaced : [...replaced, added];
}
