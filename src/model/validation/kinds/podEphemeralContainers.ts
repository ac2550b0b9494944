import type { Pod } from '#model/generated/types.ts';
import { validateObjectMetaUpdate } from '../common/metadata.ts';
import { MIRROR_POD } from '../common/podSpec/annotations.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, field, forbidden } from '../fieldError.ts';
import { goIndented, goQuote } from '../goValue.ts';
import { unifiedDiff } from '../unifiedDiff.ts';
import { validateMetadataAndSpec } from './pod.ts';
import { podUpdateOptions } from './podUpdateOptions.ts';

/**
 * Ephemeral containers can be added, but neither changed nor removed.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodEphemeralContainersUpdate.
 */
export function validateEphemeralContainersChange(pod: Pod, old: Pod): FieldError[] {
  if (old.metadata.annotations?.[MIRROR_POD] !== undefined)
    return [forbidden(field(''), 'static pods do not support ephemeral containers')];
  const path = field('spec', 'ephemeralContainers');
  const next = pod.spec.ephemeralContainers ?? [];
  const kept = (old.spec.ephemeralContainers ?? []).flatMap((before) => {
    const now = next.find(({ name }) => name === before.name);
    const head = `existing ephemeral containers ${goQuote(before.name)} may not be`;
    if (now === undefined) return [forbidden(path, `${head} removed\n`)];
    if (semanticEqual(now, before, 'EphemeralContainer')) return [];
    const diff = unifiedDiff(goIndented('EphemeralContainer', before), goIndented('EphemeralContainer', now));
    return [forbidden(path, `${head} changed\n${diff}`)];
  });
  return [
    ...validateObjectMetaUpdate(pod.metadata, old.metadata),
    ...validateMetadataAndSpec(pod, podUpdateOptions(old)),
    ...kept,
  ];
}
