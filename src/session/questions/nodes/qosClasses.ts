import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { QosOfManifest } from '#protocol/nodeResources.ts';
import { readFiles } from '#session/commands/readFiles.ts';

interface WithPodSpec {
  readonly spec?: {
    readonly template?: { readonly spec?: PodSpec };
    readonly jobTemplate?: { readonly spec?: { readonly template?: { readonly spec?: PodSpec } } };
  };
}

/**
 * The QoS class of the Pods of these manifests after the API server's defaulting; empty while they cannot be read.
 */
export function qosClasses(files: readonly ManifestFile[]): QosOfManifest[] {
  const read = readFiles(files);
  if (!read.ok) return [];
  return read.objects.flatMap((object) => {
    const spec = podSpecOf(setDefaults(object));
    return spec ? [{ kind: object.kind, name: object.metadata.name, qosClass: qosClass(spec) }] : [];
  });
}

/** The spec of a Pod, or of the Pods that an object would create. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const { spec } = object as WithPodSpec;
  if (object.kind === 'Pod') return spec as PodSpec;
  return spec?.template?.spec ?? spec?.jobTemplate?.spec?.template?.spec;
}
