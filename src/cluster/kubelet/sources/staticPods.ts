import { type StaticFile, type StaticVia, staticFilesOf } from '#cluster/environment/staticFiles.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { kubeletConfiguration, kubeletGate } from '../configuration/kubeletConfiguration.ts';
import { staticPod } from '../mirrorPod.ts';
import { apiObjectReference } from './apiObjectReference.ts';

/** Result of reading a source. */
export interface SourceContents {
  readonly pods: readonly Pod[];
  readonly refused: readonly { readonly file: string; readonly message: string }[];
}

/** Whether the node's kubelet reads that source at all. */
export function isSourceRead(world: World, node: string, via: StaticVia): boolean {
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
