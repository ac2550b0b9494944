import { describe, expect, it } from 'vitest';
import { printedObject } from './printedObject.ts';

describe('printed object', () => {
  it('prints null where Go prints an unset field as null', () => {
    const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'none' } };
    expect(printedObject(role)).toEqual({ ...role, rules: null });
    const slice = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', metadata: { name: 'web-1' } };
    expect(printedObject({ ...slice, addressType: 'IPv4', ports: [] })).toEqual({
      ...slice,
      addressType: 'IPv4',
      endpoints: null,
      // An explicit empty list.
      ports: [],
    });
  });

  it('a printed object equals the stored object if no field is null', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'main' }] } };
    expect(printedObject(pod)).toEqual(pod);
    expect(printedObject({ apiVersion: 'x.io/v1', kind: 'Own', metadata: { name: 'a' } })).toHaveProperty(
      'kind',
      'Own',
    );
  });
});
