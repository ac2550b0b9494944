import type { FlowcontrolSubject, PolicyRulesWithSubjects } from '#model/generated/types.ts';

/** A rule of a FlowSchema in one line, with the words of its own fields: subjects; verbs; resources. */
export function ruleText({ subjects, resourceRules = [], nonResourceRules = [] }: PolicyRulesWithSubjects): string {
  const what = [
    ...resourceRules.map(
      ({ verbs, apiGroups, resources, namespaces = [], clusterScope }) =>
        `${listed(verbs)} ${listed(resources)} in ${listed(apiGroups.map((group) => group || '""'))}${
          namespaces.length > 0 ? `, namespaces ${listed(namespaces)}` : ''
        }${clusterScope ? ', clusterScope' : ''}`,
    ),
    ...nonResourceRules.map(({ verbs, nonResourceURLs }) => `${listed(verbs)} ${listed(nonResourceURLs)}`),
  ];
  return `${subjects.map(subjectText).join(', ')}: ${what.join(' or ')}`;
}

function subjectText({ kind, user, group, serviceAccount }: FlowcontrolSubject): string {
  if (kind === 'ServiceAccount') return `ServiceAccount ${serviceAccount?.namespace}/${serviceAccount?.name}`;
  return `${kind} ${(kind === 'User' ? user : group)?.name ?? ''}`;
}

function listed(texts: readonly string[]): string {
  return texts.join(',');
}
