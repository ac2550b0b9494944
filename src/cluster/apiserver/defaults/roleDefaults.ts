import type { ClusterRoleBinding, RoleBinding, Subject } from '#model/generated/types.ts';
import { change, changeEach, fill } from './fill.ts';

const GROUP = 'rbac.authorization.k8s.io';

/** Upstream source (v1.36.2): pkg/apis/rbac/v1/defaults.go. */
export function roleBindingDefaults<T extends RoleBinding | ClusterRoleBinding>(binding: T): T {
  const bound: RoleBinding | ClusterRoleBinding = binding;
  const referring = change(bound, 'roleRef', (reference) => fill(reference, { apiGroup: GROUP }));
  return change(referring, 'subjects', (subjects) => changeEach(subjects, subjectDefaults)) as T;
}

function subjectDefaults(subject: Subject): Subject {
  return subject.kind === 'User' || subject.kind === 'Group' ? fill(subject, { apiGroup: GROUP }) : subject;
}
