import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { prepareForCreate, prepareForUpdate } from '#cluster/apiserver/strategies/strategy.ts';
import { EVERY_GATE } from '#cluster/releases/featureGates.ts';
import type { PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** An object in the form that the API server stores after its creation: with defaults and generation. */
export function createdObject<T extends KubeObject>(object: T, uid: string): T {
  return prepareForCreate(setDefaults({ ...object, metadata: { ...object.metadata, uid } }), EVERY_GATE);
}

/** The same after an update of it. */
export function updatedObject<T extends KubeObject>(object: T, old: T): T {
  return prepareForUpdate(setDefaults(object), old, '', EVERY_GATE);
}

/**
 * The same after a recorded action: the recordings count a generation for each action, even for one that changes
 * nothing.
 */
export function acted<T extends KubeObject>(object: T, old: T): T {
  const generation = (old.metadata.generation ?? 0) + 1;
  const after = updatedObject(object, old);
  return { ...after, metadata: { ...after.metadata, generation } };
}

/** A template with another image. */
export function withImage(template: PodTemplateSpec, image: string): PodTemplateSpec {
  const containers = template.spec?.containers.map((container) => ({ ...container, image }));
  return { ...template, spec: { ...template.spec, containers } } as PodTemplateSpec;
}

export function imageOf(template: PodTemplateSpec | undefined): string {
  return template?.spec?.containers[0]?.image ?? '';
}
