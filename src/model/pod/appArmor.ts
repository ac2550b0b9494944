import type { AppArmorProfile } from '#model/generated/types.ts';

/** Prefix of a container's name: the annotation for its AppArmor profile before v1.30. */
export const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';

/**
 * The field with the meaning of an annotation; none for an unknown annotation. Upstream source (v1.36.2):
 * pkg/api/pod/util.go, ApparmorFieldForAnnotation.
 */
export function appArmorOfAnnotation(annotation: string): AppArmorProfile | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  const localhostProfile = annotation.startsWith('localhost/') ? annotation.slice('localhost/'.length) : '';
  return localhostProfile === '' ? undefined : { type: 'Localhost', localhostProfile };
}
