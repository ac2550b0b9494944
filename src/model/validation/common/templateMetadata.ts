import type { ObjectMeta } from '#model/generated/types.ts';
import { type FieldError, forbidden } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { validateAnnotations, validateLabels } from './labels.ts';

/** All fields but labels and annotations, by the names that the check's messages have. */
const FORBIDDEN: readonly (readonly [keyof ObjectMeta, string])[] = [
  ['name', 'name'],
  ['generateName', 'generateName'],
  ['namespace', 'namespace'],
  ['selfLink', 'selfLink'],
  ['uid', 'uID'],
  ['resourceVersion', 'resourceVersion'],
  ['generation', 'generation'],
  ['creationTimestamp', 'creationTimestamp'],
  ['deletionTimestamp', 'deletionTimestamp'],
  ['deletionGracePeriodSeconds', 'deletionGracePeriodSeconds'],
  ['ownerReferences', 'ownerReferences'],
  ['finalizers', 'finalizers'],
  ['managedFields', 'managedFields'],
];

/**
 * Metadata of claims that are created from a template. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateTemplateObjectMeta.
 */
export function validateTemplateObjectMeta(metadata: ObjectMeta, path: FieldPath): FieldError[] {
  return [
    ...validateAnnotations(metadata.annotations, path.child('annotations')),
    ...validateLabels(metadata.labels, path.child('labels')),
    ...FORBIDDEN.filter(([name]) => isSet(metadata[name])).map(([, shown]) =>
      forbidden(path.child(shown), 'cannot be set'),
    ),
  ];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0;
}
