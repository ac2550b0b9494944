import { expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { DrainPlan } from '#protocol/rehearsal.ts';
import { apply, node, S, start } from '#session/testing/manifestSession.ts';
import { rehearseDrain } from './rehearseDrain.ts';
import { byHand } from './testing/byHand.ts';

const deployment = (name: string, replicas: number, cpu: string, spec = '') => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {${spec} containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: ${cpu}}}}]}}
`;
const PREFERS_B =
  'affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, preference: {matchExpressions: [{key: machine, operator: In, values: [b]}]}}]}},';
const PLAN: DrainPlan = {
  work: 'upgrade',
  nodes: 'a,b',
  surge: 0,
  limitSeconds: 7200,
  machineSeconds: 60,
  force: false,
  deletesEmptyDirData: false,
};

/** The second of two large Pods waits for the room that small ones take on b; so the first may not be evicted from a. */
function cramped() {
  const session = start(
    node('a', { labels: 'machine: a' }) +
      node('b', { labels: 'machine: b' }) +
      deployment('small', 3, '400m', PREFERS_B),
  );
  session.seekTime(20 * S);
  apply(
    session,
    `${deployment('large', 2, '3')}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: large}
spec: {selector: {matchLabels: {app: large}}, minAvailable: 1}
`,
  );
  session.seekTime(60 * S);
  return session;
}

it('offers another order, and no change, when the given order gets stuck', () => {
  const result = whole(rehearseDrain(cramped(), PLAN));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { asked, works, triedOrders, triedChanges } = result.report;
  expect(asked).toMatchObject({ order: ['a', 'b'], ends: false, blockers: [{ kind: 'budget', node: 'a' }] });
  expect(works).toMatchObject({ order: ['b', 'a'], ends: true, whole: true, changes: [] });
  expect([triedOrders, triedChanges]).toEqual([1, 0]);
  expect(works && byHand(cramped(), works).run.position.digest).toBe(works?.digest);
});
