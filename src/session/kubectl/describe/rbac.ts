import { compare } from '#base/order.ts';
import type { ClusterRoleBinding, PolicyRule, RoleBinding } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { alignedHeadings, goList, markLines } from './parts.ts';

interface WithRules extends KubeObject {
  readonly rules?: readonly PolicyRule[];
}

/** One resource of one group, or one URL, with its verbs. */
interface CompactRule {
  readonly group: string;
  readonly resource: string;
  readonly url: string;
  readonly name: string;
  readonly verbs: readonly string[];
}

/** A Role or ClusterRole. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, RoleDescriber. */
export function roleLines(role: WithRules): string[] {
  return [
    `Name:\t${role.metadata.name}`,
    ...markLines(role),
    'PolicyRule:',
    ...alignedHeadings(RULE_HEADINGS, ruleRows(role.rules ?? [])),
  ];
}

export const RULE_HEADINGS = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'];

/** A row for each resource and each URL, with all verbs. */
export function ruleRows(rules: readonly PolicyRule[]): string[][] {
  return compactRules(rules).map(({ group, resource, url, name, verbs }) => [
    resourceText(resource, group),
    goList(url === '' ? [] : [url]),
    goList(name === '' ? [] : [name]),
    goList(verbs),
  ]);
}

/**
 * Splits rules, then joins those that differ only in their verbs. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/util/rbac/rbac.go.
 */
function compactRules(rules: readonly PolicyRule[]): CompactRule[] {
  const ofResources = new Map<string, CompactRule>();
  const ofUrls: CompactRule[] = [];
  for (const rule of rules) {
    for (const part of partsOf(rule)) {
      if (part.url !== '') ofUrls.push(part);
      else join(ofResources, part);
    }
  }
  return [...ofUrls, ...ofResources.values()].sort((a, b) => compare(ruleText(a), ruleText(b)));
}

function join(rules: Map<string, CompactRule>, part: CompactRule): void {
  const key = JSON.stringify([part.group, part.resource, part.name]);
  const known = rules.get(key);
  const verbs = [...new Set([...(known?.verbs ?? []), ...part.verbs])];
  rules.set(key, { ...part, verbs });
}

function partsOf({
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
  verbs = [],
}: PolicyRule): CompactRule[] {
  const names = resourceNames.length > 0 ? resourceNames : [''];
  return [
    ...apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb) => names.map((name) => ({ group, resource, url: '', name, verbs: [verb] }))),
      ),
    ),
    ...nonResourceURLs.flatMap((url) =>
      verbs.map((verb) => ({ group: '', resource: '', url, name: '', verbs: [verb] })),
    ),
  ];
}

/** A rule as Go prints it; kubectl sorts by this text. */
function ruleText({ group, resource, url, name, verbs }: CompactRule): string {
  const list = (text: string) => goList(text === '' ? [] : [text]);
  const groups = url === '' ? goList([group]) : '[]';
  return `&PolicyRule{Verbs:${goList(verbs)},APIGroups:${groups},Resources:${list(resource)},ResourceNames:${list(name)},NonResourceURLs:${list(url)},}`;
}

/** `deployments.apps/scale`. */
function resourceText(resource: string, group: string): string {
  if (resource === '') return '';
  const slash = resource.indexOf('/');
  const [name, rest] = slash < 0 ? [resource, ''] : [resource.slice(0, slash), resource.slice(slash)];
  return `${name}${group === '' ? '' : `.${group}`}${rest}`;
}

/** A RoleBinding or ClusterRoleBinding. */
export function bindingLines(binding: RoleBinding | ClusterRoleBinding): string[] {
  const rows = (binding.subjects ?? []).map(({ kind, name, namespace = '' }) => [kind, name, namespace]);
  return [
    `Name:\t${binding.metadata.name}`,
    ...markLines(binding),
    'Role:',
    `  Kind:\t${binding.roleRef.kind}`,
    `  Name:\t${binding.roleRef.name}`,
    'Subjects:',
    ...alignedHeadings(['Kind', 'Name', 'Namespace'], rows),
  ];
}
