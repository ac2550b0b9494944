import type { AppArmorProfile, ObjectMeta, PodSpec, SeccompProfile } from '#model/generated/types.ts';
import { APP_ARMOR_ANNOTATION } from '#model/pod/restartPolicy.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid } from '../../fieldError.ts';
import { goQuote } from '../../goValue.ts';
import { annotatedList } from '../annotatedList.ts';
import { validateTolerations } from './placement.ts';
import type { PodOptions } from './podOptions.ts';
import { containersOf, localDescendingPath } from './podOptions.ts';

type Annotations = { readonly [key: string]: string };

export const MIRROR_POD = 'kubernetes.io/config.mirror';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';

/** Annotations that Kubernetes itself reads. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodSpecificAnnotations. */
export function validatePodAnnotations(
  annotations: Annotations,
  spec: PodSpec,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  const mirror = annotations[MIRROR_POD];
  const cost = annotations[DELETION_COST];
  return [
    ...(mirror !== undefined && !spec.nodeName
      ? [invalid(path.key(MIRROR_POD), mirror, 'must set spec.nodeName if mirror pod annotation is set')]
      : []),
    ...annotatedTolerations(annotations[TOLERATIONS] ?? '', path),
    ...(cost === undefined || options.allowInvalidDeletionCost || isInt32(cost)
      ? []
      : [invalid(path.key(DELETION_COST), cost, 'must be a 32bit integer')]),
    ...(annotations[SECCOMP_POD] === undefined ? [] : seccomp(annotations[SECCOMP_POD], path.child(SECCOMP_POD))),
    ...Object.entries(annotations).flatMap(([key, profile]) =>
      key.startsWith(SECCOMP_CONTAINER) ? seccomp(profile, path.child(key)) : [],
    ),
    ...Object.entries(annotations).flatMap(([key, profile]) =>
      key.startsWith(APP_ARMOR_ANNOTATION) ? appArmor(key, profile, spec, path.key(key)) : [],
    ),
  ];
}

/**
 * No plus sign, no leading zeros. Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go,
 * GetDeletionCostFromPodAnnotations.
 */
function isInt32(text: string): boolean {
  if (!/^(?:0|-?[1-9]\d{0,9})$/.test(text)) return false;
  const value = Number(text);
  return value <= 2 ** 31 - 1 && value >= -(2 ** 31);
}

function annotatedTolerations(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [];
  const read = annotatedList(text, 'Toleration');
  if ('problem' in read) return [invalid(path, TOLERATIONS, read.problem)];
  return validateTolerations(read.items, path.child(TOLERATIONS));
}

function seccomp(profile: string, path: FieldPath): FieldError[] {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return [];
  if (profile.startsWith('localhost/')) return localDescendingPath(profile.slice('localhost/'.length), path);
  return [invalid(path, profile, 'must be a valid seccomp profile')];
}

function appArmor(key: string, profile: string, spec: PodSpec, path: FieldPath): FieldError[] {
  const name = key.slice(APP_ARMOR_ANNOTATION.length);
  const isThere = containersOf(spec, path).some(({ container }) => container.name === name);
  const isKnown = ['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith('localhost/');
  return [
    ...(isThere ? [] : [invalid(path, name, 'container not found')]),
    ...(isKnown ? [] : [invalid(path, profile, `invalid AppArmor profile name: ${goQuote(profile)}`)]),
  ];
}

/**
 * An annotation and its field must agree. Upstream source (v1.36.2): as above, validateSeccompAnnotationsAndFields and
 * validateAppArmorAnnotationsAndFieldsMatchOnCreate.
 */
export function annotationsMatchFields(meta: ObjectMeta | undefined, spec: PodSpec, path: FieldPath): FieldError[] {
  const annotations = meta?.annotations ?? {};
  const ofPod = spec.securityContext?.seccompProfile;
  const containers = containersOf(spec, path);
  return [
    ...seccompMatches(annotations[SECCOMP_POD], ofPod, path.child('securityContext', 'seccompProfile')),
    ...containers.flatMap(({ container, path: at }) =>
      seccompMatches(
        annotations[SECCOMP_CONTAINER + container.name],
        container.securityContext?.seccompProfile,
        at.child('securityContext', 'seccompProfile'),
      ),
    ),
    ...(spec.os?.name === 'windows'
      ? []
      : containers.flatMap(({ container, path: at }) =>
          appArmorMatches(
            annotations[APP_ARMOR_ANNOTATION + container.name],
            container.securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile,
            at.child('securityContext', 'appArmorProfile'),
          ),
        )),
  ];
}

interface Words {
  readonly type: string;
  readonly profile: string;
  readonly runtimeDefault: readonly string[];
}

const SECCOMP_WORDS: Words = {
  type: 'seccomp type in annotation and field must match',
  profile: 'seccomp profile in annotation and field must match',
  runtimeDefault: ['runtime/default', 'docker/default'],
};
const APP_ARMOR_WORDS: Words = {
  type: 'apparmor type in annotation and field must match',
  profile: 'apparmor profile in annotation and field must match',
  runtimeDefault: ['runtime/default'],
};

function seccompMatches(annotation: string | undefined, profile: SeccompProfile | undefined, path: FieldPath) {
  return matches(annotation, profile, path, SECCOMP_WORDS);
}

function appArmorMatches(annotation: string | undefined, profile: AppArmorProfile | undefined, path: FieldPath) {
  return matches(annotation, profile, path, APP_ARMOR_WORDS);
}

function matches(
  annotation: string | undefined,
  profile: SeccompProfile | undefined,
  path: FieldPath,
  words: Words,
): FieldError[] {
  if (annotation === undefined || profile === undefined) return [];
  const otherType = [forbidden(path.child('type'), words.type)];
  if (profile.type === 'Unconfined') return annotation === 'unconfined' ? [] : otherType;
  if (profile.type === 'RuntimeDefault') return words.runtimeDefault.includes(annotation) ? [] : otherType;
  if (profile.type !== 'Localhost') return [];
  if (!annotation.startsWith('localhost/')) return otherType;
  const isSame = annotation.slice('localhost/'.length) === profile.localhostProfile;
  return isSame ? [] : [forbidden(path.child('localhostProfile'), words.profile)];
}
