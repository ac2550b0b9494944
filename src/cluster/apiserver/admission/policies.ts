import { storeKind } from '#cluster/api/held.ts';
import { infoOf, type RequestInfo } from '#cluster/api/requestInfo.ts';
import { PolicyExpressions } from '#model/cel/rules/policyExpression.ts';
import { CelError } from '#model/cel/values/value.ts';
import type {
  MatchResources,
  NamedRuleWithOperations,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { keyOf } from '#model/objectKey.ts';
import { ApiError, forbiddenStatus } from '../apiErrors.ts';
import type { RequestScope } from '../requestScope.ts';
import { listed } from './listed.ts';

/** A write after all mutating steps. */
export interface JudgedWrite {
  readonly kind: string;
  /** Absent for a deletion. */
  readonly object?: KubeObject;
  /** Absent for a creation. */
  readonly old?: KubeObject;
}

interface Verdict {
  readonly message: string;
  readonly reason?: string;
}

const POLICIES = /^(validating|mutating)admissionpolic(ies|ybindings)$/;
const LONGEST_MESSAGE = 5 * 1024;
const CODES: ReadonlyMap<string, number> = new Map([
  ['Unauthorized', 401],
  ['Forbidden', 403],
  ['RequestEntityTooLarge', 413],
]);

/**
 * Evaluates every ValidatingAdmissionPolicy that is bound to the write. Policies never apply to policies or their
 * bindings.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/admission/plugin/policy/validating/{dispatcher,validator}.go.
 * @throws {ApiError} when one denies it.
 */
export function judgeByPolicies(scope: RequestScope, write: JudgedWrite): void {
  if (scope.etcd.objects('ValidatingAdmissionPolicy').size === 0) return;
  const policies = listed(scope.etcd, 'ValidatingAdmissionPolicy');
  const info = infoOf(scope.request);
  if (POLICIES.test(info.resource)) return;
  const judged = { scope, write, info, operation: operationOf(write) };
  const denied = policies.flatMap((policy) => denials(judged, policy));
  const [message] = denied;
  if (message !== undefined) throw message;
}

interface Judged {
  readonly scope: RequestScope;
  readonly write: JudgedWrite;
  readonly info: RequestInfo;
  readonly operation: string;
}

function operationOf({ object, old }: JudgedWrite): string {
  return object === undefined ? 'DELETE' : old === undefined ? 'CREATE' : 'UPDATE';
}

function denials(judged: Judged, policy: ValidatingAdmissionPolicy & KubeObject): ApiError[] {
  const { scope } = judged;
  if (!matches(judged, policy.spec?.matchConstraints)) return [];
  const bindings = listed(scope.etcd, 'ValidatingAdmissionPolicyBinding').filter(
    ({ spec }) => spec?.policyName === policy.metadata.name,
  );
  return bindings.flatMap((binding) => {
    const match = binding.spec?.matchResources;
    if (match && !matches(judged, match)) return [];
    const actions = binding.spec?.validationActions ?? [];
    return verdicts(judged, policy, binding).flatMap((verdict) => {
      const names = `ValidatingAdmissionPolicy '${policy.metadata.name}' with binding '${binding.metadata.name}'`;
      if (actions.includes('Warn')) scope.warn?.(`Validation failed for ${names}: ${verdict.message}`);
      return actions.includes('Deny') ? [denial(judged, `${names} denied request: ${verdict.message}`, verdict)] : [];
    });
  });
}

function denial({ write }: Judged, why: string, { reason = 'Invalid' }: Verdict): ApiError {
  const { metadata } = write.object ?? write.old ?? { metadata: { name: '' } };
  const { message, details } = forbiddenStatus(write.kind, metadata.name, why);
  return new ApiError(CODES.get(reason) ?? 422, reason, message, 'validatingAdmission', {
    details: { ...details, causes: [{ message: why }] },
  });
}

/** Results of the policy for each parameter object of the binding. */
function verdicts(
  judged: Judged,
  policy: ValidatingAdmissionPolicy,
  binding: ValidatingAdmissionPolicyBinding,
): readonly Verdict[] {
  const params = paramsOf(judged, policy, binding);
  const isLenient = policy.spec?.failurePolicy === 'Ignore';
  if (typeof params === 'string') return isLenient ? [] : [{ message: `failed to configure binding: ${params}` }];
  return params.flatMap((param) => {
    const expressions = new PolicyExpressions(
      (policy.spec?.variables ?? []).map(({ name = '', expression = '' }) => ({ name, expression })),
      { ...inputOf(judged), params: param },
      policy.spec?.paramKind !== undefined,
    );
    const found = verdictsOf(policy, expressions);
    return isLenient ? found.filter(({ reason }) => reason !== undefined) : found;
  });
}

/** A validation without a result is an error of the policy itself. */
function verdictsOf({ spec }: ValidatingAdmissionPolicy, expressions: PolicyExpressions): readonly Verdict[] {
  const inTrouble = (expression: string, { message }: CelError): Verdict => ({
    message: message.startsWith('compilation error: ')
      ? message
      : `expression '${expression}' resulted in error: ${message}`,
  });
  const conditions = (spec?.matchConditions ?? []).map(({ expression = '' }) => ({
    expression,
    value: expressions.evaluate(expression).value,
  }));
  if (conditions.some(({ value }) => value === false)) return [];
  const troubled = conditions.flatMap(({ expression, value }) =>
    value instanceof CelError ? [inTrouble(expression, value)] : [],
  );
  if (troubled.length > 0) return troubled.slice(0, 1);
  return (spec?.validations ?? []).flatMap(({ expression = '', message = '', messageExpression = '', reason }) => {
    const { value } = expressions.evaluate(expression);
    if (value === true) return [];
    if (value instanceof CelError) return [inTrouble(expression, value)];
    const said = messageExpression === '' ? '' : expressions.evaluate(messageExpression).value;
    const text = typeof said === 'string' && said.length <= LONGEST_MESSAGE && !said.includes('\n') ? said.trim() : '';
    return [
      { message: text || message.trim() || `failed expression: ${expression.trim()}`, reason: reason ?? 'Invalid' },
    ];
  });
}

/** Parameter objects that the binding names; `[null]` if the policy has none. A string says why there are none. */
function paramsOf(
  { scope, info }: Judged,
  { spec }: ValidatingAdmissionPolicy,
  binding: ValidatingAdmissionPolicyBinding,
): readonly unknown[] | string {
  const { paramKind } = spec ?? {};
  const { paramRef } = binding.spec ?? {};
  if (!paramKind || !paramRef) return [null];
  const kind = storeKind({ apiVersion: paramKind.apiVersion ?? '', kind: paramKind.kind ?? '' });
  const all = [...scope.etcd.objects(kind).values()];
  const isScoped = all.some(({ metadata }) => metadata.namespace !== undefined);
  const namespace = paramRef.namespace || info.namespace;
  const near = isScoped ? all.filter(({ metadata }) => metadata.namespace === namespace) : all;
  const found = paramRef.name
    ? near.filter(({ metadata }) => metadata.name === paramRef.name)
    : near.filter(({ metadata }) => compileLabelSelector(paramRef.selector)(metadata.labels));
  if (found.length > 0 || paramRef.parameterNotFoundAction === 'Allow') return found;
  return 'no params found for policy binding with `Deny` parameterNotFoundAction';
}

function inputOf({ scope, write: { object, old }, info, operation }: Judged) {
  const { apiGroup: group, apiVersion: version, resource, subresource } = info;
  const { kind = '', metadata } = object ?? old ?? {};
  const place = { group, version };
  const { user, dryRun = false } = scope.request;
  return {
    object: object ?? null,
    oldObject: old ?? null,
    namespaceObject: scope.etcd.get('Namespace', info.namespace) ?? null,
    request: {
      kind: { ...place, kind },
      resource: { ...place, resource },
      requestKind: { ...place, kind },
      requestResource: { ...place, resource },
      subResource: subresource,
      requestSubResource: subresource,
      name: metadata?.name ?? '',
      namespace: info.namespace,
      operation,
      userInfo: { username: user },
      dryRun,
    },
  };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/policy/matching/matching.go. */
function matches(judged: Judged, match: MatchResources | undefined): boolean {
  if (!match) return false;
  const { resourceRules, excludeResourceRules = [] } = match;
  const isNamed = resourceRules === undefined || resourceRules.some((rule) => names(rule, judged));
  return isNamed && !excludeResourceRules.some((rule) => names(rule, judged)) && selects(match, judged);
}

function names(rule: NamedRuleWithOperations, { info, operation, write }: Judged): boolean {
  const has = (wanted: readonly string[] | undefined, value: string) =>
    wanted === undefined || wanted.includes('*') || wanted.includes(value);
  const { scope = '*', resourceNames = [], resources = [] } = rule;
  if (scope !== '*' && scope !== (info.namespace === '' ? 'Cluster' : 'Namespaced')) return false;
  const name = (write.object ?? write.old)?.metadata.name ?? '';
  return (
    has(rule.operations, operation) &&
    has(rule.apiGroups, info.apiGroup) &&
    has(rule.apiVersions, info.apiVersion) &&
    (resourceNames.length === 0 || resourceNames.includes(name)) &&
    resources.some((wanted) => {
      const [resource = '', part = ''] = wanted.split('/');
      return (resource === '*' || resource === info.resource) && (part === '*' || part === info.subresource);
    })
  );
}

function selects({ namespaceSelector, objectSelector }: MatchResources, { scope, info, write }: Judged): boolean {
  const selected = compileLabelSelector(objectSelector ?? {});
  const isObject = [write.object, write.old].some((object) => object && selected(object.metadata.labels));
  if (!isObject) return false;
  const own = [write.object, write.old].find((object) => object && isKind(object, 'Namespace'));
  if (info.namespace === '' && !own) return true;
  const namespace = own ?? scope.etcd.get('Namespace', keyOf(undefined, info.namespace));
  return compileLabelSelector(namespaceSelector ?? {})(namespace?.metadata.labels);
}
