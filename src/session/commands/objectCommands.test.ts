import { describe, expect, it } from 'vitest';
import { kubectl, printed } from '#session/kubectl/testing/terminal.ts';
import { openSession } from '#session/session.ts';
import { does, pod, podOf, S, start } from '#session/testing/manifestSession.ts';

const group = (more = '') => `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata: {name: ring, namespace: default${more}}
spec: {schedulingPolicy: {gang: {minCount: 4}}}
`;
const member = pod('a', { spec: 'schedulingGroup: {podGroupName: ring}' });
const featureGates = { GenericWorkload: true, GangScheduling: true };
const REFUSAL = 'PodGroup default/ring: no matches for kind "PodGroup" in version "scheduling.k8s.io/v1alpha2"';

const opened = (text: string, source = {}) =>
  openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text }], ...source });

it('refuses a PodGroup while its feature gate is off, at the start and later, and names the gate', () => {
  const atStart = opened(group() + member);
  expect(atStart).toMatchObject({
    ok: false,
    problems: [{ message: REFUSAL, field: 'apiVersion', file: 'a.yaml', line: 2 }],
  });
  const session = start('');
  const later = session.accept({ type: 'manifests.apply', files: [{ name: 'b.yaml', text: group() }] });
  expect(later).toMatchObject({ ok: false, problems: [{ message: REFUSAL }] });
  if (!later.ok) expect(later.problems[0]?.suggestion).toContain('GenericWorkload=true,GangScheduling=true');
});

it('notes that a Pod’s group, and a PodGroup of a live cluster, have no effect', () => {
  const read = opened(group(', uid: u-1') + member);
  const notes = read.ok ? read.notes.map(({ message }) => message) : [];
  expect(notes).toEqual([
    expect.stringContaining('1 x PodGroup has no effect, since GenericWorkload is off by default in v1.36'),
    expect.stringContaining('spec.schedulingGroup of Pod a has no effect, and v1.36 drops it'),
  ]);
});

it('accepts PodGroups without a note when the gates are on', () => {
  const read = opened(group() + member, { switches: { featureGates } });
  expect(read.ok && read.notes).toEqual([]);
  const session = start('', { switches: { featureGates } });
  does(session, { type: 'manifests.apply', files: [{ name: 'b.yaml', text: group() + member }] });
});

it('names the fields that are dropped because their feature gate is off', () => {
  const set = `---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  selector: {matchLabels: {app: db}}
  updateStrategy: {rollingUpdate: {maxUnavailable: 2}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: c, image: 'nginx:1', lifecycle: {stopSignal: SIGINT}}]}
`;
  const read = opened(set);
  const notes = read.ok ? read.notes.map(({ message }) => message) : [];
  expect(notes).toEqual([
    expect.stringMatching(
      /^StatefulSet db: spec\.template\.spec\.containers\[\*\]\.lifecycle\.stopSignal is dropped.*ContainerStopSignals/,
    ),
    expect.stringMatching(
      /^StatefulSet db: spec\.updateStrategy\.rollingUpdate\.maxUnavailable is dropped.*MaxUnavailableStatefulSet/,
    ),
  ]);
});

describe('kubectl, discovery and the raw API while GenericWorkload is off', () => {
  const session = start('');
  const files = [{ name: 'ring.yaml', text: group() }];
  const missing = 'Error from server (NotFound): the server could not find the requested resource';

  it('kubectl, discovery and the raw API say that there is no such resource', () => {
    expect(printed(session, 'get podgroups')).toEqual([`error: the server doesn't have a resource type "podgroups"`]);
    expect(printed(session, 'explain workload')).toEqual([`error: the server doesn't have a resource type "workload"`]);
    expect(printed(session, 'get --raw /apis/scheduling.k8s.io/v1alpha2/namespaces/default/podgroups')).toEqual([
      missing,
    ]);
    expect(printed(session, 'get --raw /apis/scheduling.k8s.io/v1alpha2')).toContain(missing);
    expect(printed(session, 'api-versions')).not.toContain('scheduling.k8s.io/v1alpha2');
    expect(printed(session, 'get --raw /apis/scheduling.k8s.io')[0]).toContain(
      '"versions":[{"groupVersion":"scheduling.k8s.io/v1","version":"v1"}]',
    );
    for (const verb of ['apply', 'create'])
      expect(kubectl(session, `${verb} -f ring.yaml`, 1, files)).toEqual([
        'error: resource mapping not found for name: "ring" namespace: "default" from "ring.yaml": no matches for kind "PodGroup" in version "scheduling.k8s.io/v1alpha2"',
        'ensure CRDs are installed first',
      ]);
  });

  it('the other objects of a file with a PodGroup are still applied', () => {
    const mixed = [
      { name: 'mixed.yaml', text: `${group()}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n` },
    ];
    const unmapped = expect.stringMatching(/^error: resource mapping not found for name: "ring" namespace: "default"/);
    const hint = 'ensure CRDs are installed first';
    expect(kubectl(session, 'apply -f mixed.yaml', 2, mixed)).toEqual(['configmap/c created', unmapped, hint]);
    expect(printed(session, 'get -f mixed.yaml --no-headers', mixed)).toEqual(['c     0     1s', unmapped, hint]);
    expect(kubectl(session, 'delete -f mixed.yaml', 4, mixed)).toEqual([
      'configmap "c" deleted from default namespace',
      unmapped,
      hint,
    ]);
  });

  it('a Pod is stored without its group, and a posted PodGroup is not stored', () => {
    kubectl(session, 'apply -f a.yaml', 8, [{ name: 'a.yaml', text: member }]);
    expect(podOf(session, 'a').spec.schedulingGroup).toBeUndefined();
    expect(podOf(session, 'a').spec.nodeName).toBeTruthy();
    const url = '/apis/scheduling.k8s.io/v1alpha2/namespaces/default/podgroups';
    does(session, { type: 'request.send', method: 'POST', url, body: group().slice(4) });
    session.seekTime(10 * S);
    expect(session.ask('get', { kind: 'PodGroup', namespace: 'default', name: 'ring' })).toBeUndefined();
  });

  it('PodGroups work everywhere when the gate is on', () => {
    const on = start('', { switches: { featureGates } });
    expect(kubectl(on, 'apply -f ring.yaml', 5, files)).toEqual(['podgroup.scheduling.k8s.io/ring created']);
    kubectl(on, 'apply -f a.yaml', 10, [{ name: 'a.yaml', text: member }]);
    expect(podOf(on, 'a').spec.schedulingGroup).toEqual({ podGroupName: 'ring' });
    expect(printed(on, 'api-versions')).toContain('scheduling.k8s.io/v1alpha2');
  });
});
