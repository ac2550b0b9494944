import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { walk } from '../ast.ts';
import type { Checked } from '../check/checker.ts';
import { compile } from '../compile.ts';
import { CostLimitExceeded, CostMeter } from '../evaluate/activation.ts';
import type { Node } from '../evaluate/node.ts';
import { PlanError, plan } from '../evaluate/plan.ts';
import { type CelType, optionalOf } from '../types/celType.ts';
import { CelError, NONE, Optional, type Value } from '../values/value.ts';
import { beginWork, WorkLimitExceeded } from '../values/workLimit.ts';
import { declaredType, type Structs } from './declaredType.ts';
import { schemaValue } from './schemaValue.ts';

/**
 * Maximum cost of one evaluation. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/apis/cel/config.go,
 * PerCallLimit.
 */
const CALL_LIMIT = 1_000_000;
const COST_LIMIT_MESSAGE = 'operation cancelled: actual cost limit exceeded';

/** The result of a rule: its value, or the message of an error; and the cost. */
export interface RuleResult {
  readonly value: Value;
  readonly cost: number;
}

/** The value that a rule checks. The old value is absent for a new object, or for one that has no known predecessor. */
export interface RuleSubject {
  readonly self: unknown;
  readonly old?: unknown;
}

/** A rule of `x-kubernetes-validations` as in its schema. */
export interface SchemaRule {
  readonly rule: ValidationRule;
  /** The compile error. */
  readonly error?: string;
  readonly messageError?: string;
  readonly usesOldSelf: boolean;
  evaluate(subject: RuleSubject): RuleResult;
  /** The text of `messageExpression`; absent if there is none. */
  message?(subject: RuleSubject): RuleResult;
}

/**
 * Compiles the rules of a schema.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go.
 */
export function schemaRules(schema: JSONSchemaProps, isResource: boolean): readonly SchemaRule[] {
  const rules = schema['x-kubernetes-validations'] ?? [];
  if (rules.length === 0) return [];
  const structs: Structs = new Map();
  const type = declaredType(schema, isResource, 'self', structs);
  return rules.map((rule) => schemaRule(rule, { schema, isResource, structs, type }));
}

interface Place {
  readonly schema: JSONSchemaProps;
  readonly isResource: boolean;
  readonly structs: Structs;
  readonly type: CelType | undefined;
}

const NOTHING: RuleResult = { value: true, cost: 0 };

function schemaRule(rule: ValidationRule, place: Place): SchemaRule {
  const { rule: text = '', messageExpression = '' } = rule;
  const unusable = (error?: string): SchemaRule => ({
    rule,
    usesOldSelf: false,
    evaluate: () => NOTHING,
    ...(error !== undefined && { error }),
  });
  if (text.trim() === '') return unusable();
  if (!place.type) return unusable('failed to convert to declType for CEL validation rules');
  const compiled = compiledText(text, rule, place, 'compilation failed: ');
  if (typeof compiled === 'string') return unusable(compiled);
  const { checked, node } = compiled;
  if (checked.typeOf(checked.expr).kind !== 'bool') return unusable('cel expression must evaluate to a bool');
  let usesOldSelf = false;
  for (const part of walk(checked.expr)) if (part.kind === 'ident' && part.name === 'oldSelf') usesOldSelf = true;
  const own = { rule, usesOldSelf, evaluate: (subject: RuleSubject) => evaluated(node, rule, place, subject) };
  if (messageExpression.trim() === '') return own;
  const message = compiledText(messageExpression, rule, place, 'messageExpression compilation failed: ');
  if (typeof message === 'string') return { ...own, messageError: message };
  if (message.checked.typeOf(message.checked.expr).kind !== 'string')
    return { ...own, messageError: 'messageExpression must evaluate to a string' };
  return { ...own, message: (subject) => evaluated(message.node, rule, place, subject) };
}

function compiledText(
  text: string,
  { optionalOldSelf }: ValidationRule,
  { type, structs }: Place,
  prefix: string,
): { readonly checked: Checked; readonly node: Node } | string {
  if (!type) return prefix;
  const variables = new Map([
    ['self', type],
    ['oldSelf', optionalOldSelf ? optionalOf(type) : type],
  ]);
  const compiled = compile(text, { variables, structs });
  if ('errors' in compiled) return `${prefix}${compiled.errors}`;
  const { checked } = compiled;
  try {
    return { checked, node: plan(checked.expr, checked) };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return `program instantiation failed: ${error.message}`;
  }
}

function evaluated(
  node: Node,
  { optionalOldSelf }: ValidationRule,
  { schema, isResource }: Place,
  { self, old }: RuleSubject,
): RuleResult {
  const meter = new CostMeter(CALL_LIMIT);
  const seen = schemaValue(self, schema, isResource);
  const before = old === undefined || old === null ? undefined : schemaValue(old, schema, isResource);
  const oldSelf = optionalOldSelf ? (before === undefined ? NONE : new Optional(before)) : before;
  const variables = {
    lookup: (name: string): Value | undefined => (name === 'self' ? seen : name === 'oldSelf' ? oldSelf : undefined),
  };
  try {
    beginWork();
    return { value: node.evaluate({ variables, meter, growing: new Set() }), cost: meter.cost };
  } catch (error) {
    // A RangeError comes from a value that contains itself: following it filled the stack.
    if (error instanceof CostLimitExceeded || error instanceof WorkLimitExceeded || error instanceof RangeError)
      return { value: new CelError(COST_LIMIT_MESSAGE), cost: meter.cost };
    throw error;
  }
}
