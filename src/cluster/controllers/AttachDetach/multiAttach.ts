import type { PersistentVolume, Pod } from '#model/generated/types.ts';

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
export function volumeMessage(prefix: string, volume: string, suffix: string): string {
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
