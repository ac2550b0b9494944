import { expect, it } from 'vitest';
import { apply, events, podOf, S, start } from '#session/testing/manifestSession.ts';

/** A machine whose kubelet registers its Node while the run goes on: its network comes ten seconds later. */
const NODE = `---
apiVersion: v1
kind: Node
metadata: {name: n1}
`;
const bound = (name: string, spec: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec: {nodeName: n1, ${spec}, containers: [{name: app, image: 'web:1'}]}
`;

it('starts only host-network Pods without a node network, with Events on the others', () => {
  const session = start(`---
apiVersion: v1
kind: Namespace
metadata: {name: a}
`);
  session.seekTime(5 * S);
  apply(session, NODE + bound('plain', 'hostNetwork: false') + bound('host', 'hostNetwork: true'));
  session.seekTime(14 * S);
  expect(podOf(session, 'host').status?.phase).toBe('Running');
  expect(podOf(session, 'plain').status?.phase).toBe('Pending');
  expect(events(session, 'host').join()).not.toContain('NetworkNotReady');
  const said = events(session, 'plain').filter((event) => event.startsWith('NetworkNotReady'));
  expect(said).toEqual([
    'NetworkNotReady: network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
  ]);
  session.seekTime(25 * S);
  expect(podOf(session, 'plain').status?.phase).toBe('Running');
});
