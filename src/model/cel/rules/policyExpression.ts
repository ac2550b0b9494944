import { compile } from '../deviceSelector.ts';
import { CostLimitExceeded, CostMeter } from '../evaluate/attribute.ts';
import { PlanError, plan } from '../evaluate/plan.ts';
import { BOOL, type CelType, DYN, listOf, mapOf, STRING, struct } from '../types/celType.ts';
import { CelMap } from '../values/celMap.ts';
import { plainValue } from '../values/show.ts';
import { beginWork, CelError, type Value, WorkLimitExceeded } from '../values/value.ts';

/**
 * Maximum cost of one evaluation. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/apis/cel/config.go,
 * PerCallLimit.
 */
const CALL_LIMIT = 1_000_000;

const REQUEST = struct('kubernetes.AdmissionRequest');
const KIND = struct('kubernetes.GroupVersionKind');
const RESOURCE = struct('kubernetes.GroupVersionResource');
const USER = struct('kubernetes.UserInfo');
const VARIABLES = struct('kubernetes.variables');

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, BuildRequestType. */
const REQUEST_TYPES: readonly (readonly [string, ReadonlyMap<string, CelType>])[] = [
  [KIND.name, new Map([...texts('group', 'version', 'kind')])],
  [RESOURCE.name, new Map([...texts('group', 'version', 'resource')])],
  [
    USER.name,
    new Map([...texts('username', 'uid'), ['groups', listOf(STRING)], ['extra', mapOf(STRING, listOf(STRING))]]),
  ],
  [
    REQUEST.name,
    new Map([
      ['kind', KIND],
      ['resource', RESOURCE],
      ['requestKind', KIND],
      ['requestResource', RESOURCE],
      ...texts('subResource', 'requestSubResource', 'name', 'namespace', 'operation'),
      ['userInfo', USER],
      ['dryRun', BOOL],
      ['options', DYN],
    ]),
  ],
];

function texts(...names: string[]): [string, CelType][] {
  return names.map((name) => [name, STRING]);
}

/** The variables of a policy's expressions as plain data; absent ones are null. */
export interface PolicyInput {
  readonly object: unknown;
  readonly oldObject: unknown;
  readonly request: unknown;
  readonly namespaceObject: unknown;
  readonly params: unknown;
}

/** A variable of a policy; later variables can use earlier ones. */
export interface PolicyVariable {
  readonly name: string;
  readonly expression: string;
}

/** Expressions of one policy, evaluated for one request. */
export class PolicyExpressions {
  private readonly types = new Map<string, CelType>();
  private readonly hasParams: boolean;
  private readonly values: ReadonlyMap<string, Value>;
  private readonly variables = new Map<string, Value>();

  constructor(variables: readonly PolicyVariable[], input: PolicyInput, hasParams: boolean) {
    this.hasParams = hasParams;
    this.values = new Map(Object.entries(input).map(([name, value]): [string, Value] => [name, plainValue(value)]));
    for (const { name, expression } of variables) {
      const { value, type } = this.evaluate(expression);
      this.types.set(name, type);
      const isWrong = value instanceof CelError;
      const message = isWrong ? `composited variable "${name}" fails to evaluate: ${value.message}` : '';
      this.variables.set(name, isWrong ? new CelError(message) : value);
    }
  }

  /** The expression's value; an error if it cannot be compiled. */
  evaluate(text: string): { readonly value: Value; readonly type: CelType } {
    const compiled = compile(text, {
      variables: new Map([
        ['object', DYN],
        ['oldObject', DYN],
        ['request', REQUEST],
        ['namespaceObject', DYN],
        ['variables', VARIABLES],
        ...(this.hasParams ? [['params', DYN] as const] : []),
      ]),
      structs: new Map([...REQUEST_TYPES, [VARIABLES.name, this.types]]),
    });
    if ('errors' in compiled) return failed(`compilation error: compilation failed: ${compiled.errors}`);
    const { checked } = compiled;
    const type = checked.typeOf(checked.expr);
    try {
      return { value: this.run(plan(checked.expr, checked)), type };
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      return failed(`compilation error: program instantiation failed: ${error.message}`);
    }
  }

  private run(node: ReturnType<typeof plan>): Value {
    const variables = {
      lookup: (name: string): Value | undefined =>
        name === 'variables' ? new CelMap(this.variables) : this.values.get(name),
    };
    try {
      beginWork();
      return node.evaluate({ variables, meter: new CostMeter(CALL_LIMIT), growing: new Set() });
    } catch (error) {
      // A RangeError comes from a value that contains itself: following it filled the stack.
      if (error instanceof CostLimitExceeded || error instanceof WorkLimitExceeded || error instanceof RangeError)
        return new CelError('operation cancelled: actual cost limit exceeded');
      throw error;
    }
  }
}

function failed(message: string) {
  return { value: new CelError(message), type: DYN };
}
