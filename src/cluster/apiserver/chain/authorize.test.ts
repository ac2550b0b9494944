import { expect, it } from 'vitest';
import { identityOf } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { World } from '#kernel/world.ts';
import { Authorizations, authorize } from './authorize.ts';

it('cached authorization agrees with authorize while a Role and its RoleBinding are added, changed and removed', () => {
  const world = new World();
  const authorizations = new Authorizations(world);
  const identity = identityOf('jane');
  const info = requestInfo('GET', '/api/v1/namespaces/dev/secrets');
  const answers: boolean[] = [];
  const ask = () => {
    const answer = authorizations.of(identity, info);
    expect(answer).toEqual(authorize(world, identity, info));
    expect(authorizations.of(identity, info)).toBe(answer);
    answers.push(answer.ok);
    return world.takeDelta();
  };
  const role = (verbs: string[]) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1' as const,
    kind: 'Role' as const,
    metadata: { name: 'reader', namespace: 'dev' },
    rules: [{ apiGroups: [''], resources: ['secrets'], verbs }],
  });
  ask();
  world.table(store('RoleBinding')).put('dev/jane', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'jane', namespace: 'dev' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'jane' }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
  });
  ask();
  world.table(store('Role')).put('dev/reader', role(['get']));
  ask();
  world.table(store('Role')).put('dev/reader', role(['list']));
  const last = ask();
  world.revert(last);
  ask();
  expect(answers).toEqual([false, false, false, true, false]);
});
