import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { FlowRequestInfo } from './flowRequest.ts';
import { WatchTracker } from './watchTracker.ts';

const user = { name: 'u', groups: [] };

function interested(query: string, info: Partial<FlowRequestInfo> = {}): number {
  const tracker = new WatchTracker(new World(), 's');
  const about = { isResourceRequest: true, path: '', resource: 'pods', ...info };
  tracker.register({ user, info: { ...about, verb: 'watch' }, query });
  return tracker.interested({ user, info: { ...about, verb: 'create' }, query: '' });
}

it.each([
  ['all Pods', 'watch=1', 1],
  ['the Pods of one node', 'watch=1&fieldSelector=spec.nodeName%3Dn1', 0],
  ['the Pods of one node, with another operator', 'fieldSelector=status.phase!=Failed,spec.nodeName==n1', 0],
  ['Pods without a node', 'fieldSelector=spec.nodeName%3D', 1],
  ['Pods outside one node', 'fieldSelector=spec.nodeName!=n1', 1],
  ['a field name with a blank', 'fieldSelector=%20spec.nodeName=n1', 1],
  ['a selector that matches nothing', 'fieldSelector=spec.nodeName=n1,what', 1],
  ['a label selector that cannot be parsed', 'fieldSelector=spec.nodeName=n1&labelSelector=a%20b', 1],
  ['a limit that cannot be parsed', 'fieldSelector=spec.nodeName=n1&limit=x', 1],
])('counts the watches that a Pod notifies: %s', (_, query, count) => {
  expect(interested(query)).toBe(count);
});

it('matches the watch index by resource name and ignores the API group', () => {
  expect(interested('fieldSelector=spec.nodeName=n1', { apiGroup: 'metrics.k8s.io' })).toBe(0);
  expect(interested('fieldSelector=spec.nodeName=n1', { resource: 'nodes' })).toBe(1);
});
