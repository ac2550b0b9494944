import { describe, expect, it } from 'vitest';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isRenewal } from './updateObject.ts';

const FIRST = '2026-01-01T00:00:00.000000Z';
const NEXT = '2026-01-01T00:00:10.000000Z';

function lease(spec: object, of: Partial<KubeObject> = {}): KubeObject {
  const metadata = { name: 'node-1', namespace: 'kube-node-lease' };
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec, ...of } as KubeObject;
}

/** The Lease as stored after that many writes. */
function stored(writes: number, object = lease({ holderIdentity: 'node-1', renewTime: FIRST })) {
  const etcd = new Etcd(new World());
  let old = object;
  for (let i = 0; i < writes; i++) old = etcd.put('Lease', old, i);
  return { etcd, old };
}

const withSpec = (old: KubeObject, spec: object) => ({ ...old, spec: { ...(old.spec as object), ...spec } });

describe('isRenewal', () => {
  const { etcd, old } = stored(2);

  it('a write that changes only the time is a renewal', () => {
    expect(isRenewal(old, withSpec(old, { renewTime: NEXT }) as KubeObject, etcd)).toBe(true);
  });

  it.each([
    ['the same time', withSpec(old, { renewTime: FIRST })],
    ['a time in another format', withSpec(old, { renewTime: '2026-01-01T00:00:10Z' })],
    ['no time', withSpec(old, { renewTime: undefined })],
    ['another holder', withSpec(old, { renewTime: NEXT, holderIdentity: 'node-2' })],
    ['an additional field', withSpec(old, { renewTime: NEXT, leaseDurationSeconds: 0 })],
    ['a missing field', { ...old, spec: { renewTime: NEXT } }],
    ['other metadata', { ...withSpec(old, { renewTime: NEXT }), metadata: { ...old.metadata } }],
  ])('a write is no renewal: %s', (_, wanted) => {
    expect(isRenewal(old, wanted as KubeObject, etcd)).toBe(false);
  });

  it('the first write after creation is no renewal', () => {
    const once = stored(1);
    const wanted = withSpec(once.old, { renewTime: NEXT }) as KubeObject;
    expect(isRenewal(once.old, wanted, once.etcd)).toBe(false);
  });

  it('removing the last finalizer of a Lease, or a kind of the same name, is no renewal', () => {
    const metadata = { name: 'node-1', namespace: 'kube-node-lease', deletionTimestamp: '2026-01-01T00:00:05Z' };
    const leaving = stored(2, lease({ renewTime: FIRST }, { metadata }));
    expect(isRenewal(leaving.old, withSpec(leaving.old, { renewTime: NEXT }) as KubeObject, leaving.etcd)).toBe(false);
    const other = stored(2, lease({ renewTime: FIRST }, { apiVersion: 'example.com/v1' }));
    expect(isRenewal(other.old, withSpec(other.old, { renewTime: NEXT }) as KubeObject, other.etcd)).toBe(false);
  });
});
