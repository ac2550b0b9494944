import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { World } from '#kernel/world.ts';
import type { Role, RoleBinding } from '#model/generated/types.ts';
import { checkEscalation } from './escalation.ts';

const GROUP = 'rbac.authorization.k8s.io';
const ALICE = { user: 'alice', groups: ['dev', 'system:authenticated'] };
const INFO = requestInfo('POST', `/apis/${GROUP}/v1/namespaces/default/roles`);

function role(name: string, verbs: readonly string[], resources = ['pods']): Role {
  const rules = [{ apiGroups: [''], resources, verbs }];
  return { apiVersion: `${GROUP}/v1`, kind: 'Role', metadata: { name, namespace: 'default' }, rules };
}

function worldWith(held: Role): World {
  const world = new World();
  const binding: RoleBinding = {
    apiVersion: `${GROUP}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'b', namespace: 'default' },
    roleRef: { apiGroup: GROUP, kind: 'Role', name: held.metadata.name },
    subjects: [{ kind: 'User', name: 'alice' }],
  };
  world.table(store('Role')).put('default/held', held);
  world.table(store('RoleBinding')).put('default/b', binding);
  return world;
}

function create(object: Role, world: World, groups = ALICE.groups): () => void {
  const request = { verb: 'create', user: 'alice', kind: 'Role', namespace: 'default', name: 'x', object } as const;
  return () => checkEscalation(world, { ...ALICE, groups }, request, INFO);
}

const PATCH = { verb: 'patch', user: 'alice', kind: 'Role', namespace: 'default', isWritten: true } as const;

describe('privilege escalation checks', () => {
  const world = worldWith(role('held', ['get', 'list']));

  it('a user may grant permissions that the user holds', () => {
    expect(create(role('x', ['get']), world)).not.toThrow();
    expect(create(role('x', ['*']), world, ['system:masters'])).not.toThrow();
  });

  it('the error names the permissions that the user does not hold', () => {
    expect(create(role('x', ['get', 'delete', 'watch']), world)).toThrow(
      'roles.rbac.authorization.k8s.io "x" is forbidden: user "alice" (groups=["dev" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["pods"], Verbs:["delete" "watch"]}',
    );
  });

  it('checks the patched Role, but ignores a patch that changes only finalizers', () => {
    const own = { ...world.table(store('Role')).get('default/held') } as Role;
    const patch = (fields: object) => () =>
      checkEscalation(world, ALICE, { ...PATCH, name: own.metadata.name, patch: fields, patchType: 'merge' }, INFO);
    const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['*'] }];
    expect(patch({ rules })).toThrow('is attempting to grant RBAC permissions not currently held');
    expect(patch({ metadata: { labels: { a: 'b' } } })).not.toThrow();
    expect(patch({ rules: 'all' })).toThrow();

    const wide = role('wide', ['*']);
    world.table(store('Role')).put('default/wide', wide);
    const wider = (fields: object) => () =>
      checkEscalation(world, ALICE, { ...PATCH, name: 'wide', patch: fields, patchType: 'merge' }, INFO);
    expect(wider({ metadata: { labels: { a: 'b' } } })).toThrow('roles.rbac.authorization.k8s.io "wide" is forbidden');
    expect(wider({ metadata: { finalizers: ['example.com/a'] } })).not.toThrow();
  });

  it('skips the check for users with the escalate verb', () => {
    const held = role('held', ['escalate'], ['roles']);
    const escalating = { ...held, rules: [{ apiGroups: [GROUP], resources: ['roles'], verbs: ['escalate'] }] };
    expect(create(role('x', ['*']), worldWith(escalating))).not.toThrow();
  });
});
