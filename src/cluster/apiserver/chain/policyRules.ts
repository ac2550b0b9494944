import type { RequestInfo } from '#cluster/api/requestInfo.ts';

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** Upstream source (v1.36.2): plugin/pkg/auth/authorizer/rbac/rbac.go, RuleAllows; pkg/apis/rbac/v1/evaluation_helpers.go. */
export function ruleAllows(rule: PolicyRule, info: RequestInfo): boolean {
  if (!hasOrAll(rule.verbs, info.verb)) return false;
  if (!info.isResourceRequest) return (rule.nonResourceURLs ?? []).some((url) => urlMatches(url, info.path));
  const { apiGroups = [], resources = [], resourceNames = [] } = rule;
  if (!hasOrAll(apiGroups, info.apiGroup) || !resourceMatches(resources, info)) return false;
  return resourceNames.length === 0 || resourceNames.includes(info.name);
}

function hasOrAll(wanted: readonly string[], value: string): boolean {
  return wanted.includes('*') || wanted.includes(value);
}

function resourceMatches(resources: readonly string[], { resource, subresource }: RequestInfo): boolean {
  const combined = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some(
    (wanted) => wanted === '*' || wanted === combined || (subresource !== '' && wanted === `*/${subresource}`),
  );
}

function urlMatches(wanted: string, path: string): boolean {
  if (wanted === '*' || wanted === path) return true;
  return wanted.endsWith('*') && path.startsWith(wanted.slice(0, -1));
}
