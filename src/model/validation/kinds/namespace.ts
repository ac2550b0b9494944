import type { Namespace } from '#model/generated/types.ts';
import {
  kubeFinalizer,
  validateFinalizerName,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '../common/metadata.ts';
import { dns1123Label } from '../common/names.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

const FINALIZERS = field('spec', 'finalizers');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateNamespace and ValidateNamespaceUpdate; pkg/registry/core/namespace/strategy.go. */
export const namespaceValidator = validatorFor(
  'Namespace',
  validateNamespace,
  (object, old) => [...validateNamespace(object), ...validateObjectMetaUpdate(object.metadata, old.metadata)],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...phaseProblems(object)],
);

/** Upstream source (v1.36.2): as above, ValidateNamespaceStatusUpdate. */
function phaseProblems({ metadata, status }: Namespace): FieldError[] {
  const isDeleted = metadata.deletionTimestamp !== undefined;
  const [phase, empty] = isDeleted ? ['Terminating', 'not empty'] : ['Active', 'empty'];
  if (status?.phase === phase) return [];
  const detail = `may only be '${phase}' if \`deletionTimestamp\` is ${empty}`;
  return [invalid(field('status', 'Phase'), status?.phase ?? '', detail)];
}

function validateNamespace({ metadata, spec }: Namespace): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Label }),
    ...(spec?.finalizers ?? []).flatMap((finalizer) => [
      ...validateFinalizerName(finalizer, FINALIZERS),
      ...kubeFinalizer(finalizer, FINALIZERS),
    ]),
  ];
}
