import { expect, it } from 'vitest';
import { CLIENT_RESULTS } from '#cluster/kubectl/kubectl.ts';
import type { HorizontalPodAutoscaler, PodDisruptionBudget } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, node, S, start } from '#session/testing/manifestSession.ts';

const definition = (more = '') => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}, scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size${more}}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: {size: {type: integer, maximum: 9}}}
            status: {type: object, properties: {size: {type: integer}, selector: {type: string}}}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: w, namespace: default}
spec: {size: 2}
`;

function opened(more?: string, others = ''): Session {
  const session = start(node('n1') + definition(more) + others);
  session.seekTime(5 * S);
  return session;
}

function run(session: Session, line: string): void {
  does(session, { type: 'kubectl.run', line });
  session.seekTime(session.run.clockUs + 5 * S);
}

function scale(session: Session, method: 'GET' | 'PATCH' = 'GET', body?: string) {
  const url = '/apis/example.com/v1/namespaces/default/widgets/w/scale';
  does(session, {
    type: 'request.send',
    method,
    url,
    ...(body && { body, contentType: 'application/merge-patch+json' }),
  });
  session.seekTime(session.run.clockUs + S);
  return session.world.table(CLIENT_RESULTS).values().at(-1);
}

const sizeOf = (session: Session) =>
  (session.ask('get', { kind: 'Widget.example.com', namespace: 'default', name: 'w' }) as { spec: { size: number } })
    .spec.size;

it('kubectl scale sets the replicas at the path of the definition', () => {
  const session = opened();
  run(session, 'kubectl scale widget w --replicas=3');
  expect(sizeOf(session)).toBe(3);
  run(session, 'kubectl scale widget w --replicas=4 --current-replicas=3');
  expect(sizeOf(session)).toBe(4);
});

it('reads and writes a Scale over HTTP and still validates it', () => {
  const session = opened();
  expect(scale(session)).toMatchObject({ code: 200 });
  expect(scale(session, 'PATCH', '{"spec": {"replicas": 5}}')).toMatchObject({ code: 200 });
  expect(sizeOf(session)).toBe(5);
  expect(scale(session, 'PATCH', '{"spec": {"replicas": 10}}')).toMatchObject({ code: 422 });
  expect(sizeOf(session)).toBe(5);
});

it('kubectl autoscale targets a custom resource, and the autoscaler reports a missing selector', () => {
  const session = opened();
  run(session, 'kubectl autoscale widget w --max=3 --cpu=50%');
  session.seekTime(session.run.clockUs + 40 * S);
  const hpa = session.ask('get', {
    kind: 'HorizontalPodAutoscaler',
    namespace: 'default',
    name: 'w',
  }) as HorizontalPodAutoscaler;
  expect(hpa.status?.conditions?.map(({ type, reason }) => `${type}: ${reason}`)).toEqual([
    'AbleToScale: SucceededGetScale',
    'ScalingActive: InvalidSelector',
  ]);
  expect(hpa.status?.conditions?.[1]?.message).toBe("the HPA target's scale is missing a selector");
});

it('a PodDisruptionBudget counts the replicas of a custom owner', () => {
  const owned = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: b, namespace: default}
spec: {maxUnavailable: 1, selector: {matchLabels: {app: a}}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: default, labels: {app: a}, uid: u-a, ownerReferences: [{apiVersion: example.com/v1, kind: Widget, name: w2, uid: u-w, controller: true}]}
spec: {nodeName: n1, containers: [{name: c, image: i}]}
status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: w2, namespace: default, uid: u-w}
spec: {size: 6}
`;
  const session = opened(undefined, owned);
  session.seekTime(20 * S);
  const budget = session.ask('get', {
    kind: 'PodDisruptionBudget',
    namespace: 'default',
    name: 'b',
  }) as PodDisruptionBudget;
  expect(budget.status).toMatchObject({ expectedPods: 6, desiredHealthy: 5, currentHealthy: 1 });
});
