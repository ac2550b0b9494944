import { describe, expect, it } from 'vitest';
import { comparableObject, decodedObject, encodedObject } from './canonicalObject.ts';

const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'a' } };

function pod(container: object, status?: object) {
  const spec = { containers: [{ name: 'main', ...container }] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec, ...(status && { status }) };
}

describe('stored objects', () => {
  it('a stored object contains the zeros that Go encodes and omits the others', () => {
    expect(encodedObject(pod({ stdin: false, args: [], env: [{ name: 'A', value: '' }] }))).toEqual(
      pod({ resources: {}, env: [{ name: 'A' }] }, {}),
    );
    const replicaSet = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'a' } };
    expect(encodedObject({ ...replicaSet, status: { readyReplicas: 0 } })).toHaveProperty('status', { replicas: 0 });
  });

  it('a stored object keeps zeros behind pointers and empty structs that were set', () => {
    const probe = { initialDelaySeconds: 0, terminationGracePeriodSeconds: 0, exec: {} };
    const stored = encodedObject(pod({ resources: {}, livenessProbe: probe, securityContext: {} }));
    expect(stored).toEqual(
      pod({ resources: {}, livenessProbe: { terminationGracePeriodSeconds: 0, exec: {} }, securityContext: {} }, {}),
    );
  });

  it('a stored object contains no nulls, but keeps an empty list that was set', () => {
    expect(encodedObject({ ...role, rules: null })).toEqual(role);
    expect(encodedObject({ ...role, rules: [] })).toEqual({ ...role, rules: [] });
  });

  it('reuses the stored part of an object where it did not change', () => {
    const old = encodedObject(pod({}));
    const changed = { ...old, metadata: { name: 'a', labels: {} } };
    expect(encodedObject(changed, old).spec).toBe(old.spec);
    expect(encodedObject(changed, old).metadata).toEqual({ name: 'a' });
    expect(comparableObject(pod({}), old)).toEqual(old);
  });

  it('decoding drops zero values but keeps empty lists', () => {
    expect(decodedObject(pod({ image: '', args: [], tty: false, env: null }))).toEqual(pod({ args: [] }));
  });
});
