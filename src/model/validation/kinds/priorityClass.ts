import type { PriorityClass } from '#model/generated/types.ts';
import { immutable } from '../common/immutable.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { requiredOneOf } from '../common/oneOf.ts';
import { type FieldError, forbidden } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

const HIGHEST = 1_000_000_000;
const POLICIES = ['PreemptLowerPriority', 'Never'];
const RESERVED = 'system-';
/** Upstream source (v1.36.2): pkg/apis/scheduling/v1/helpers.go. */
const SYSTEM: ReadonlyMap<string, number> = new Map([
  ['system-node-critical', 2_000_001_000],
  ['system-cluster-critical', 2_000_000_000],
]);

/** Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidatePriorityClass. */
export const priorityClassValidator = validatorFor(
  'PriorityClass',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...validateValue(object),
    ...(object.preemptionPolicy === undefined
      ? []
      : requiredOneOf(object.preemptionPolicy, POLICIES, field('preemptionPolicy'))),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...((object.value ?? 0) === (old.value ?? 0)
      ? []
      : [forbidden(field('value'), 'may not be changed in an update.')]),
    ...immutable('*string', object.preemptionPolicy, old.preemptionPolicy, field('preemptionPolicy')),
  ],
);

function validateValue(object: PriorityClass): FieldError[] {
  const { name } = object.metadata;
  if (name?.startsWith(RESERVED)) {
    const problem = systemProblem(name, object);
    const detail = `priority class names with '${RESERVED}' prefix are reserved for system use only. error: ${problem}`;
    return problem === undefined ? [] : [forbidden(field('metadata', 'name'), detail)];
  }
  if ((object.value ?? 0) <= HIGHEST) return [];
  return [forbidden(field('value'), `maximum allowed value of a user defined priority is ${HIGHEST}`)];
}

function systemProblem(name: string, { value = 0, globalDefault = false }: PriorityClass): string | undefined {
  const known = SYSTEM.get(name);
  if (known === undefined) return `${name} is not a known system priority class`;
  if (known !== value) return `value of ${name} PriorityClass must be ${known}`;
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}
