import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { RequestInfo } from './flowRequest.ts';
import { WatchTracker } from './watchTracker.ts';

const user = { name: 'u', groups: [] };

function interested(query: string, info: Partial<RequestInfo> = {}): number {
  const tracker = new WatchTracker(new World(), 's');
  const about = { isResourceRequest: true, path: '', resource: 'pods', ...info };
  tracker.register({ user, info: { ...about, verb: 'watch' }, query });
  return tracker.interested({ user, info: { ...about, verb: 'create' }, query: '' });
}

it.each([
  ['all Pods', 'watch=1', 1],
  ['those of one node', 'watch=1&fieldSelector=spec.nodeName%3Dn1', 0],
  ['those of one node, said otherwise', 'fieldSelector=status.phase!=Failed,spec.nodeName==n1', 0],
  ['those of no node', 'fieldSelector=spec.nodeName%3D', 1],
  ['those not of one node', 'fieldSelector=spec.nodeName!=n1', 1],
  ['those of a field with a blank in its name', 'fieldSelector=%20spec.nodeName=n1', 1],
  ['what no selector can mean', 'fieldSelector=spec.nodeName=n1,what', 1],
  ['with a label selector that cannot be read', 'fieldSelector=spec.nodeName=n1&labelSelector=a%20b', 1],
  ['with a limit that cannot be read', 'fieldSelector=spec.nodeName=n1&limit=x', 1],
])('a watch of %s counts so often for a Pod', (_, query, count) => {
  expect(interested(query)).toBe(count);
});

it('knows the index by the name of the resource alone', () => {
  expect(interested('fieldSelector=spec.nodeName=n1', { apiGroup: 'metrics.k8s.io' })).toBe(0);
  expect(interested('fieldSelector=spec.nodeName=n1', { resource: 'nodes' })).toBe(1);
});
