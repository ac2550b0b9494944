import { describe, expect, it } from 'vitest';
import { comparableObject, decodedObject, encodedObject } from './canonicalObject.ts';

const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'a' } };

function pod(container: object, status?: object) {
  const spec = { containers: [{ name: 'main', ...container }] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec, ...(status && { status }) };
}

describe('an object that is stored', () => {
  it('has the zeros that Go prints and not those that it leaves out', () => {
    expect(encodedObject(pod({ stdin: false, args: [], env: [{ name: 'A', value: '' }] }))).toEqual(
      pod({ resources: {}, env: [{ name: 'A' }] }, {}),
    );
    const replicaSet = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'a' } };
    expect(encodedObject({ ...replicaSet, status: { readyReplicas: 0 } })).toHaveProperty('status', { replicas: 0 });
  });

  it('keeps a zero that stands behind a pointer, and an empty struct that was given', () => {
    const probe = { initialDelaySeconds: 0, terminationGracePeriodSeconds: 0, exec: {} };
    const stored = encodedObject(pod({ resources: {}, livenessProbe: probe, securityContext: {} }));
    expect(stored).toEqual(
      pod({ resources: {}, livenessProbe: { terminationGracePeriodSeconds: 0, exec: {} }, securityContext: {} }, {}),
    );
  });

  it('has no nulls, also not where Go prints one; an empty list that was given stays there', () => {
    expect(encodedObject({ ...role, rules: null })).toEqual(role);
    expect(encodedObject({ ...role, rules: [] })).toEqual({ ...role, rules: [] });
  });

  it('is not looked at where it is what was stored before', () => {
    const old = encodedObject(pod({}));
    const changed = { ...old, metadata: { name: 'a', labels: {} } };
    expect(encodedObject(changed, old).spec).toBe(old.spec);
    expect(encodedObject(changed, old).metadata).toEqual({ name: 'a' });
    expect(comparableObject(pod({}), old)).toEqual(old);
  });

  it('is decoded without zeros that are as good as nothing, but with its empty lists', () => {
    expect(decodedObject(pod({ image: '', args: [], tty: false, env: null }))).toEqual(pod({ args: [] }));
  });
});
