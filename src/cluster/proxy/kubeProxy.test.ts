import { describe, expect, it } from 'vitest';
import type { Service } from '#model/generated/types.ts';
import { type KnownEndpoint, usableEndpoints } from './kubeProxy.ts';

const service = (spec: Service['spec'] = {}): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 's' },
  spec,
});

function endpoint(pod: string, more: Partial<KnownEndpoint> = {}): KnownEndpoint {
  const ready = { ready: true, serving: true, terminating: false };
  return { address: pod, port: 80, uid: pod, pod, node: 'n1', nodeHints: [], zoneHints: [], ...ready, ...more };
}
const ending = { ready: false, terminating: true };
const pods = (all: readonly KnownEndpoint[], spec?: Service['spec'], zone = 'z1') => {
  const { usesTerminating, endpoints } = usableEndpoints(all, service(spec), { node: 'n1', zone });
  return [usesTerminating, endpoints.map(({ pod }) => pod).join(' ')];
};

describe('usableEndpoints', () => {
  it('selects the ready endpoints', () =>
    expect(pods([endpoint('a'), endpoint('b', ending), endpoint('c', { ready: false, serving: false })])).toEqual([
      false,
      'a',
    ]));
  it('falls back to terminating endpoints that still serve', () =>
    expect(pods([endpoint('b', ending), endpoint('c', { ...ending, serving: false })])).toEqual([true, 'b']));
  it('never selects an endpoint that was never ready', () =>
    expect(pods([endpoint('c', { ready: false, serving: false })])).toEqual([false, '']));
  it('kube-proxy stays on the node with internalTrafficPolicy Local', () =>
    expect(pods([endpoint('a'), endpoint('b', { node: 'n2' })], { internalTrafficPolicy: 'Local' })).toEqual([
      false,
      'a',
    ]));
  it('follows hints when every ready endpoint has them and one is local', () => {
    const hinted = [endpoint('a', { zoneHints: ['z1'] }), endpoint('b', { zoneHints: ['z2'] })];
    expect(pods(hinted)).toEqual([false, 'a']);
    expect(pods(hinted, {}, 'z3')).toEqual([false, 'a b']);
    expect(pods([...hinted, endpoint('c')])).toEqual([false, 'a b c']);
  });
});
