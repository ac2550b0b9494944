import { schemaRules } from '#model/cel/rules/schemaRule.ts';
import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { propertyEntries, schemaOf } from './subschemas.ts';

const RULES = 'x-kubernetes-validations';

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
