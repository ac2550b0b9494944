import { schemaRules } from '#model/cel/rules/schemaRule.ts';
import type { CustomResourceValidation, JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid } from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import { openApiErrors, propertyEntries, schemaOf } from './openApi.ts';
import { structuralErrors, unstructuralProblem } from './structural.ts';

const RULES = 'x-kubernetes-validations';

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

/** The place of a value that a rule checks. */
interface Place {
  readonly isResource: boolean;
  /** The outermost list whose items cannot be matched across an update. */
  readonly uncorrelated?: FieldPath;
}

/**
 * The mistakes in the rules of an otherwise correct schema. Rules inside `allOf` and similar clauses are not compiled.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function celErrors(schema: JSONSchemaProps, path: FieldPath, place: Place = { isResource: true }): FieldError[] {
  const { uncorrelated } = place;
  const inner = (part: JSONSchemaProps, at: FieldPath, list = uncorrelated) =>
    celErrors(part, at, {
      isResource: part['x-kubernetes-embedded-resource'] === true,
      ...(list && { uncorrelated: list }),
    });
  const each = schemaOf(schema.additionalProperties);
  const items = schemaOf(schema.items);
  const isMap = schema['x-kubernetes-list-type'] === 'map';
  return [
    ...(each ? inner(each, path.child('additionalProperties')) : []),
    ...propertyEntries(schema).flatMap(([name, property]) => inner(property, path.child('properties').key(name))),
    ...(items ? inner(items, path.child('items'), uncorrelated ?? (isMap ? undefined : path)) : []),
    ...ownErrors(schema, path, place),
  ];
}

function ownErrors(schema: JSONSchemaProps, path: FieldPath, { isResource, uncorrelated }: Place): FieldError[] {
  return schemaRules(schema, isResource).flatMap(({ rule, error, messageError, usesOldSelf }, index) => {
    const at = path.child(RULES).index(index);
    const isLost = usesOldSelf && uncorrelated !== undefined;
    const isIdle = !usesOldSelf && rule.optionalOldSelf !== undefined;
    return [
      ...(error === undefined ? [] : [invalid(at.child('rule'), shownRule(rule), error)]),
      ...(messageError === undefined ? [] : [invalid(at.child('messageExpression'), shownRule(rule), messageError)]),
      ...(isLost
        ? [
            invalid(
              at.child('rule'),
              rule.rule,
              `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`,
            ),
          ]
        : []),
      ...(isIdle
        ? [invalid(at.child('optionalOldSelf'), rule.optionalOldSelf, 'may not be set if oldSelf is not used in rule')]
        : []),
    ];
  });
}

function shownRule(rule: ValidationRule) {
  return goStruct('ValidationRule', rule);
}
