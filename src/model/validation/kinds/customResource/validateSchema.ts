import type { CustomResourceValidation, JSONSchemaProps } from '#model/generated/types.ts';
import { type FieldError, forbidden, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { celErrors } from './celErrors.ts';
import { openApiErrors } from './openApi.ts';
import { structuralErrors, unstructuralProblem } from './structural.ts';

/** In the order of the Go type; `type` comes before the fields after it. */
const NOT_WITH_STATUS_FIRST = ['id', '$schema', '$ref'] as const;
const NOT_WITH_STATUS = [
  'nullable',
  'default',
  'enum',
  'maxProperties',
  'minProperties',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'additionalProperties',
  'patternProperties',
  'dependencies',
  'additionalItems',
  'definitions',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
] as const;
const ALLOWED =
  '[Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations]';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, validateCustomResourceDefinitionValidation. */
export function validateSchema(
  validation: CustomResourceValidation | undefined,
  hasStatus: boolean,
  path: FieldPath,
): FieldError[] {
  const schema = validation?.openAPIV3Schema;
  if (schema === undefined) return [];
  const at = path.child('openAPIV3Schema');
  const problem = unstructuralProblem(schema);
  const errors = [
    ...(hasStatus ? rootWithStatus(schema, at) : []),
    ...(schema.nullable ? [forbidden(at.child('nullable'), 'nullable cannot be true at the root')] : []),
    ...(problem === undefined ? structuralErrors(schema, at) : []),
    ...openApiErrors(schema, at),
  ];
  if (errors.length > 0) return errors;
  return problem === undefined ? celErrors(schema, at) : [invalid(at, '', problem)];
}

/** The schema of the status must lose nothing when it is separated from the whole. */
function rootWithStatus(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const isGiven = (name: keyof JSONSchemaProps) => {
    const value = schema[name];
    return value !== undefined && value !== '' && value !== false;
  };
  const detail = `only ${ALLOWED} fields are allowed at the root of the schema if the status subresource is enabled`;
  const refused = [invalid(path, goStruct('JSONSchemaProps', schema), detail)];
  if (NOT_WITH_STATUS_FIRST.some(isGiven)) return refused;
  const { type = '' } = schema;
  if (type !== '' && type !== 'object') {
    const only = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    return [invalid(path.child('type'), type, only)];
  }
  return NOT_WITH_STATUS.some(isGiven) ? refused : [];
}
