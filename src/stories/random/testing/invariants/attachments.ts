import { store } from '#cluster/api/kindTables.ts';
import { isMultiAttachAllowed } from '#cluster/controllers/AttachDetach/attachDetachController.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { VolumeAttachment } from '#model/generated/types.ts';
import { podClaims } from '#model/pod/podClaims.ts';

/** A volume that one node may write is attached to one node, and no container starts before what it mounts is mounted. */
export function* attachments(entry: Entry, world: World): Generator<string> {
  for (const { after } of changesOf(entry, store('VolumeAttachment'))) if (after) yield* attachedTwice(after, world);
  for (const { before, after } of changesOf(entry, KUBELET_PODS))
    if (before && after) yield* startedTooEarly(before, after);
}

function* attachedTwice({ spec, status }: VolumeAttachment, world: World): Generator<string> {
  const name = spec.source.persistentVolumeName ?? '';
  const volume = world.table(store('PersistentVolume')).get(name);
  if (!status?.attached || !volume || isMultiAttachAllowed(volume)) return;
  const all = world.table(store('VolumeAttachment')).values();
  const nodes = all.filter((other) => other.spec.source.persistentVolumeName === name && other.status?.attached);
  if (nodes.length > 1) yield `volume ${name} is attached to ${nodes.map((other) => other.spec.nodeName).join(', ')}`;
}

function* startedTooEarly(was: KubeletPod, { pod, containers, volumes = [] }: KubeletPod): Generator<string> {
  const claimed = new Set(podClaims(pod).map(({ volume }) => volume));
  if (claimed.size === 0) return;
  const specs = [...(pod.spec.initContainers ?? []), ...pod.spec.containers, ...(pod.spec.ephemeralContainers ?? [])];
  for (const { name, state, instances } of containers) {
    const before = was.containers.find((container) => container.name === name);
    if (state !== 'running' || before?.instances === instances) continue;
    for (const mount of specs.find((spec) => spec.name === name)?.volumeMounts ?? []) {
      if (!claimed.has(mount.name)) continue;
      const found = volumes.find((volume) => volume.name === mount.name)?.state;
      if (found !== 'mounted') yield `container ${name} of Pod ${pod.metadata.name} runs and ${mount.name} is ${found}`;
    }
  }
}
