import type { AppArmorProfile, Container, EphemeralContainer, Pod } from '#model/generated/types.ts';
import { APP_ARMOR_ANNOTATION, appArmorOfAnnotation } from '#model/pod/appArmor.ts';
import { containersOf } from '#model/validation/common/podSpec/containersOf.ts';
import { validateAppArmorProfile } from '#model/validation/common/podSpec/securityContext.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { field } from '#model/validation/fieldPath.ts';
import { change, changeEach } from '../defaults/fill.ts';

const SPEC = field('spec');

/**
 * Copies annotations of a new Pod to containers without the field, unless the Pod itself has the same profile.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, applyAppArmorVersionSkew.
 */
export function withAppArmorFields(pod: Pod): Pod {
  if (!hasAnnotation(pod)) return pod;
  const filled = <T extends Container | EphemeralContainer>(container: T): T => {
    const profile = profileToSet(pod, container);
    return profile === undefined
      ? container
      : { ...container, securityContext: { ...container.securityContext, appArmorProfile: profile } };
  };
  const withInit = change(pod.spec, 'initContainers', (containers) => changeEach(containers, filled));
  const withMain = change(withInit, 'containers', (containers) => changeEach(containers, filled));
  const spec = change(withMain, 'ephemeralContainers', (containers) => changeEach(containers, filled));
  return spec === pod.spec ? pod : { ...pod, spec };
}

/** Warnings, computed before the annotations become fields. Upstream source (v1.36.2): as above. */
export function appArmorWarnings(pod: Pod): string[] {
  if (!hasAnnotation(pod)) return [];
  return containersOf(pod.spec, SPEC).flatMap(({ container }) => {
    const annotation = annotationOf(pod, container);
    if (annotation === undefined || container.securityContext?.appArmorProfile) return [];
    if (validProfile(annotation) !== undefined && profileToSet(pod, container) === undefined) return [];
    const path = field('metadata', 'annotations').key(APP_ARMOR_ANNOTATION + container.name);
    return [`${path}: deprecated since v1.30; use the "appArmorProfile" field instead`];
  });
}

function hasAnnotation({ metadata, spec }: Pod): boolean {
  if (spec?.os?.name === 'windows') return false;
  return Object.keys(metadata.annotations ?? {}).some((key) => key.startsWith(APP_ARMOR_ANNOTATION));
}

function annotationOf({ metadata }: Pod, { name }: Container): string | undefined {
  return metadata.annotations?.[APP_ARMOR_ANNOTATION + name];
}

function profileToSet(pod: Pod, container: Container): AppArmorProfile | undefined {
  const annotation = annotationOf(pod, container);
  if (annotation === undefined || container.securityContext?.appArmorProfile) return undefined;
  const profile = validProfile(annotation);
  return semanticEqual(profile, pod.spec.securityContext?.appArmorProfile) ? undefined : profile;
}

function validProfile(annotation: string): AppArmorProfile | undefined {
  const profile = appArmorOfAnnotation(annotation);
  return validateAppArmorProfile(profile, SPEC).length > 0 ? undefined : profile;
}
