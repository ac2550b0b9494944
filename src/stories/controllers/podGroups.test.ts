import { expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { CLIENT_RESULTS } from '#cluster/kubectl/kubectl.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, nodeOf, pod, S, start } from '#session/testing/manifestSession.ts';

const group = (name: string, spec = '') => `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata: {name: ${name}, namespace: default}
spec: {schedulingPolicy: {gang: {minCount: 1}}, priorityClassName: high${spec}}
`;
const WORKLOAD = `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: Workload
metadata: {name: job, namespace: default}
spec: {podGroupTemplates: [{name: workers, schedulingPolicy: {gang: {minCount: 1}}, priority: 5}]}
`;
const reference = (workload: string, template: string) =>
  `, podGroupTemplateRef: {workload: {workloadName: ${workload}, podGroupTemplateName: ${template}}}`;
const member = (name: string) => pod(name, { spec: 'schedulingGroup: {podGroupName: ring}' });
const gates = { switches: { featureGates: { GenericWorkload: true, GangScheduling: true } } };

const groups = (session: Session) => session.world.table(store('PodGroup'));

function remove(session: Session, resource: string, name: string): void {
  const prefix = resource === 'pods' ? '/api/v1' : '/apis/scheduling.k8s.io/v1alpha2';
  does(session, { type: 'request.send', method: 'DELETE', url: `${prefix}/namespaces/default/${resource}/${name}` });
}

it('a deleted PodGroup remains until its last unfinished Pod is gone', () => {
  const session = start(node('n1', { cpu: '8' }), gates);
  apply(session, group('ring') + member('a'));
  session.seekTime(5 * S);
  expect(nodeOf(session, 'a')).toBe('n1');
  remove(session, 'podgroups', 'ring');
  session.seekTime(10 * S);
  expect(groups(session).get('default/ring')?.metadata).toMatchObject({
    deletionTimestamp: expect.any(String),
    finalizers: ['scheduling.k8s.io/podgroup-protection'],
  });
  remove(session, 'pods', 'a');
  session.seekTime(60 * S);
  expect(groups(session).get('default/ring')).toBeUndefined();
});

it('a PodGroup requires an existing template and drops fields of disabled features', () => {
  const session = start(node('n1', { cpu: '8' }), gates);
  apply(session, WORKLOAD);
  session.seekTime(2 * S);
  const names = ['lost', 'other', 'good'];
  const references = [reference('absent', 'workers'), reference('job', 'absent'), reference('job', 'workers')];
  apply(session, names.map((name, i) => group(name, references[i])).join(''));
  session.seekTime(4 * S);
  const said = session.world
    .table(CLIENT_RESULTS)
    .values()
    .flatMap(({ message }) => (message === '' ? [] : [message]));
  expect(said).toEqual([
    'podgroups.scheduling.k8s.io "lost" is forbidden: PodGroup rejected: Workload "absent" not found',
    'podgroups.scheduling.k8s.io "other" is forbidden: PodGroup rejected: PodGroupTemplate "absent" not found in Workload "job"',
  ]);
  expect(groups(session).get('default/good')?.spec).toEqual({
    podGroupTemplateRef: { workload: { workloadName: 'job', podGroupTemplateName: 'workers' } },
    schedulingPolicy: { gang: { minCount: 1 } },
    disruptionMode: 'Pod',
  });
  expect(session.world.table(store('Workload')).get('default/job')?.spec.podGroupTemplates).toEqual([
    { name: 'workers', schedulingPolicy: { gang: { minCount: 1 } } },
  ]);
});
