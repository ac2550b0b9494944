import { mirrorPod, staticPod } from '#cluster/kubelet/mirrorPod.ts';
import { CONFIG_HASH_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { StaticPodCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';

/** Category `static-pods`. */
export function playStaticPods({ manifest, nodeName = '', nodeUID = '' }: StaticPodCase): object {
  const file = readPod(manifest);
  const { metadata, spec, status } = mirrorPod(staticPod(file, nodeName), nodeName, nodeUID);
  const hash = metadata.annotations?.[CONFIG_HASH_ANNOTATION] ?? '';
  const annotations = Object.entries(metadata.annotations ?? {}).map(([name, value]) => [
    name,
    value === hash ? '<hash>' : value,
  ]);
  return {
    name: metadata.name,
    namespace: metadata.namespace,
    annotations: Object.fromEntries(annotations),
    hashIsOwnUid: (file.metadata.uid ?? '') !== '' && hash === file.metadata.uid,
    hashLength: hash.length,
    ownerReferences: metadata.ownerReferences,
    tolerations: spec.tolerations,
    specNodeName: spec.nodeName,
    phase: status?.phase,
  };
}
