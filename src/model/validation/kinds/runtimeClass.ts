import type { RuntimeClass, Scheduling, Toleration } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { immutable } from '../common/immutable.ts';
import { validateLabels } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Label, dns1123Subdomain } from '../common/names.ts';
import { validateContainerResources } from '../common/podSpec/resources.ts';
import { validateTolerations } from '../common/podSpec/tolerations.ts';
import { duplicate, type FieldError, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/node/validation/validation.go. What is wrong with an overhead stands at `overhead.limits`. */
export const runtimeClassValidator = validatorFor(
  'RuntimeClass',
  ({ metadata, handler = '', overhead, scheduling }: RuntimeClass) => [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...(handler === '' ? [required(field('handler'))] : checkName(dns1123Label, handler, field('handler'))),
    ...(overhead === undefined
      ? []
      : validateContainerResources({ limits: overhead.podFixed ?? {} }, new Set(), field('overhead'), {})),
    ...(scheduling === undefined ? [] : validateScheduling(scheduling, field('scheduling'))),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...immutable('string', object.handler ?? '', old.handler ?? '', field('handler')),
  ],
);

function validateScheduling({ nodeSelector, tolerations = [] }: Scheduling, path: FieldPath): FieldError[] {
  const at = path.child('tolerations');
  return [
    ...validateLabels(nodeSelector, path.child('nodeSelector')),
    ...validateTolerations(tolerations, at),
    ...repeatedTolerations(tolerations, at),
  ];
}

function repeatedTolerations(tolerations: readonly Toleration[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return tolerations.flatMap((toleration, index) => {
    const { key = '', operator = '', value = '', effect = '' } = toleration;
    const listKey = JSON.stringify([key, operator, value, effect]);
    const isAgain = seen.has(listKey);
    seen.add(listKey);
    return isAgain ? [duplicate(path.index(index), goStruct('Toleration', toleration))] : [];
  });
}
