import { isRecord } from '#base/record.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { type SchemaRule, schemaRules } from '#model/cel/rules/schemaRule.ts';
import { CelError } from '#model/cel/values/value.ts';
import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, required } from '#model/validation/fieldError.ts';
import { schemaOf } from '#model/validation/kinds/customResource/openApi.ts';
import { NO_PATH, propertyOf, shown } from './schemaErrors.ts';

/**
 * Cost budget of all rules of one object together.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/apis/cel/config.go, RuntimeCELCostBudget.
 */
const BUDGET = 10_000_000;
const LONGEST_MESSAGE = 5 * 1024;
const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';

/** Errors that prevent rule evaluation, because the value does not match the schema. */
const BLOCKING: ReadonlySet<string> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);
const UNCHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

/**
 * Errors of the rules in `x-kubernetes-validations`, which follow earlier errors.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go.
 */
export function ruleErrors(
  object: unknown,
  schema: JSONSchemaProps | undefined,
  found: readonly FieldError[],
  old?: unknown,
): readonly FieldError[] {
  if (schema === undefined || !hasRules(schema)) return [];
  if (found.some(({ reason }) => BLOCKING.has(reason))) return [invalid(NO_PATH, null, UNCHECKED)];
  const run = new RuleRun();
  run.look(object, schema, undefined, old, true);
  return run.errors;
}

function hasRules(schema: JSONSchemaProps): boolean {
  const items = schemaOf(schema.items);
  const each = schemaOf(schema.additionalProperties);
  return (
    (schema['x-kubernetes-validations'] ?? []).length > 0 ||
    (items !== undefined && hasRules(items)) ||
    (each !== undefined && hasRules(each)) ||
    Object.values(schema.properties ?? {}).some(hasRules)
  );
}

/** Compiled rules by their schema. */
const compiled = new WeakMap<JSONSchemaProps, readonly SchemaRule[]>();

function rulesOf(schema: JSONSchemaProps, isResource: boolean): readonly SchemaRule[] {
  const known = compiled.get(schema);
  if (known) return known;
  const rules = schemaRules(schema, isResource);
  compiled.set(schema, rules);
  return rules;
}

class RuleRun {
  readonly errors: FieldError[] = [];
  private left = BUDGET;
  private isOver = false;

  look(value: unknown, schema: JSONSchemaProps, path: FieldPath | undefined, old: unknown, isRoot = false): void {
    if (value === null || value === undefined || this.isOver) return;
    this.ownRules(value, schema, path, old, isRoot);
    if (Array.isArray(value)) {
      const items = schemaOf(schema.items);
      if (!items || !path) return;
      const before = Array.isArray(old) && schema['x-kubernetes-list-type'] === 'map' ? old : [];
      const keys = schema['x-kubernetes-list-map-keys'] ?? [];
      value.forEach((item, index) => {
        this.look(
          item,
          items,
          path.index(index),
          before.find((other) => isSameItem(item, other, keys)),
        );
      });
    } else if (isRecord(value)) this.fields(value, schema, path, isRecord(old) ? old : {});
  }

  private fields(
    value: Readonly<Record<string, unknown>>,
    schema: JSONSchemaProps,
    path: FieldPath | undefined,
    old: Readonly<Record<string, unknown>>,
  ): void {
    const each = schemaOf(schema.additionalProperties);
    for (const name of Object.keys(value).sort()) {
      const before = Object.hasOwn(old, name) ? old[name] : undefined;
      const own = propertyOf(schema, name);
      if (each) this.look(value[name], each, path?.key(name) ?? field(name), before);
      else if (own) this.look(value[name], own, path?.child(name) ?? field(name), before);
    }
  }

  private ownRules(
    value: unknown,
    schema: JSONSchemaProps,
    path: FieldPath | undefined,
    old: unknown,
    isRoot: boolean,
  ): void {
    const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true;
    const at = path ?? NO_PATH;
    for (const rule of rulesOf(schema, isResource)) {
      if (this.isOver) return;
      if (rule.error !== undefined) {
        this.errors.push(invalid(at, schema.type ?? '', `rule compile error: ${rule.error}`));
        continue;
      }
      if (rule.usesOldSelf && (old === undefined || old === null) && !rule.rule.optionalOldSelf) continue;
      const { value: result, cost } = rule.evaluate({ self: value, old });
      this.left -= cost;
      if (this.left < 0) this.end(invalid(at, schema.type ?? '', OUT_OF_BUDGET));
      else if (result instanceof CelError) this.failed(at, schema, rule, result.message);
      else if (result !== true) this.broken(at, path, schema, rule, value, old);
    }
  }

  private end(error: FieldError): void {
    this.errors.push(error);
    this.isOver = true;
  }

  private failed(at: FieldPath, schema: JSONSchemaProps, { rule }: SchemaRule, why: string): void {
    const type = schema.type ?? '';
    const name = nameOf(rule);
    if (why.startsWith('no such overload')) {
      const detail = `'${why}': call arguments did not match a supported operator, function or macro signature for rule: ${name}`;
      this.errors.push(invalid(at, type, detail));
    } else if (why.startsWith('operation cancelled: actual cost limit exceeded')) {
      this.end(
        invalid(
          at,
          type,
          `'${why}': no further validation rules will be run due to call cost exceeds limit for rule: ${name}`,
        ),
      );
    } else this.errors.push(invalid(at, type, `${why} evaluating rule: ${name}`));
  }

  private broken(
    at: FieldPath,
    path: FieldPath | undefined,
    schema: JSONSchemaProps,
    rule: SchemaRule,
    value: unknown,
    old: unknown,
  ): void {
    // A rule without `oldSelf` does not fail for an unchanged value.
    if (!rule.usesOldSelf && old !== undefined && sameData(value, old)) return;
    const { message = '', fieldPath = '' } = rule.rule;
    const detail =
      this.worded(rule, value, old) ?? (message === '' ? `failed rule: ${nameOf(rule.rule)}` : message.trim());
    const where = fieldPath === '' ? at : below(path, fieldPath);
    const isOmitted = schema.type === 'object' || schema.type === 'array';
    this.errors.push(asReason(rule.rule, where, detail, isOmitted ? undefined : shown(value)));
  }

  private worded(rule: SchemaRule, self: unknown, old: unknown): string | undefined {
    if (!rule.message) return undefined;
    const { value, cost } = rule.message({ self, old });
    this.left -= cost;
    if (typeof value !== 'string') return undefined;
    const text = value.trim();
    return text === '' || text.includes('\n') || text.length > LONGEST_MESSAGE ? undefined : text;
  }
}

function isSameItem(item: unknown, other: unknown, keys: readonly string[]): boolean {
  return isRecord(item) && isRecord(other) && keys.every((key) => sameData(item[key], other[key]));
}

/** `.spec.name` or `['a.b']`, appended to a path. */
function below(path: FieldPath | undefined, text: string): FieldPath {
  let at = path;
  for (const [, name, quoted] of text.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g)) {
    const inner = name ?? (quoted ?? '').replace(/\\(.)/g, '$1');
    at = at ? at.child(inner) : field(inner);
  }
  return at ?? NO_PATH;
}

function nameOf({ rule = '', message = '' }: ValidationRule): string {
  return (message === '' ? rule : message).trim();
}

/** Error with a reason. Lists and objects show no `value`. */
function asReason(
  { reason }: ValidationRule,
  path: FieldPath,
  detail: string,
  value: ReturnType<typeof shown> | undefined,
): FieldError {
  const isOmitted = value === undefined;
  if (reason === 'FieldValueForbidden') return forbidden(path, detail);
  if (reason === 'FieldValueRequired') return required(path, detail);
  const { message } = invalid(path, value, detail);
  if (reason === 'FieldValueDuplicate')
    return {
      reason,
      path,
      message: isOmitted
        ? 'Duplicate value'
        : message.replace(/^Invalid value/, 'Duplicate value').slice(0, -`: ${detail}`.length),
    };
  return { reason: 'FieldValueInvalid', path, message: isOmitted ? `Invalid value: ${detail}` : message };
}
