import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { ClusterRoleBinding, Subject } from '#model/generated/types.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { stepsFor, targetsOf } from '../targets.ts';

const RBAC = 'rbac.authorization.k8s.io';

/** `kubectl set selector`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_selector.go. */
export function setSelector(asked: Invocation): KubectlPlan {
  const { words } = asked;
  const last = words.at(-1);
  if (last === undefined || !last.includes('=')) throw usageError('one selector is required');
  const selector = Object.fromEntries(
    last.split(',').map((pair): [string, string] => {
      const [key = '', value, ...more] = pair.split('=');
      if (value === undefined || more.length > 0)
        throw usageError(`couldn't parse the selector string ${JSON.stringify(last)}`);
      return [key, value];
    }),
  );
  const steps = stepsFor(asked, targetsOf(asked, words.slice(0, -1)), (target, object) => {
    if (object.kind !== 'Service') throw usageError('setting a selector is only supported for Services');
    const present = (object.spec as { readonly selector?: object } | undefined)?.selector ?? {};
    const gone = Object.fromEntries(Object.keys(present).map((key) => [key, null]));
    return patchStep(
      target,
      target.namespace,
      { spec: { selector: { ...gone, ...selector } } },
      'selector updated',
      'merge',
    );
  });
  return planOf(asked, steps);
}

/** `kubectl set subject`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_subject.go. */
export function setSubject(asked: Invocation): KubectlPlan {
  const { flags, namespace } = asked;
  if (flags.isOn('all') && flags.has('selector')) throw usageError('cannot set --all and --selector at the same time');
  const wanted: Subject[] = [
    ...names(flags.list('user')).map((name) => ({ kind: 'User', apiGroup: RBAC, name })),
    ...names(flags.list('group')).map((name) => ({ kind: 'Group', apiGroup: RBAC, name })),
    ...names(flags.list('serviceaccount')).map((text) => account(text, namespace)),
  ];
  if (wanted.length === 0) throw usageError('you must specify at least one value of user, group or serviceaccount');
  const steps = stepsFor(asked, targetsOf(asked), (target, object) => {
    if (object.kind !== 'RoleBinding' && object.kind !== 'ClusterRoleBinding')
      throw usageError('setting subjects is only supported for RoleBinding/ClusterRoleBinding');
    const { subjects: present = [] } = object as unknown as ClusterRoleBinding;
    const isThere = (one: Subject) => present.some((other) => sameSubject(other, one));
    const added = wanted.filter((one) => !isThere(one));
    if (added.length === 0) return [];
    const step = patchStep(target, target.namespace, { subjects: [...present, ...added] }, 'subjects updated', 'merge');
    return { ...step, errorPrefix: 'error: failed to patch subjects to rolebinding' };
  });
  return planOf(asked, steps);
}

function names(said: readonly string[]): string[] {
  return [...new Set(said)].sort();
}

function account(text: string, namespace: string): Subject {
  const parts = text.split(':');
  const [place = '', name = ''] = parts;
  if (parts.length !== 2 || name === '') throw usageError('serviceaccount must be <namespace>:<name>');
  return { kind: 'ServiceAccount', namespace: place || namespace, name };
}

function sameSubject(a: Subject, b: Subject): boolean {
  return a.kind === b.kind && a.name === b.name && (a.namespace ?? '') === (b.namespace ?? '');
}
