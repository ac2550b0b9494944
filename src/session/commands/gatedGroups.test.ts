import { expect, it } from 'vitest';
import { openSession } from '#session/session.ts';
import { does, pod, start } from '#session/testing/manifestSession.ts';

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
  expect(atStart).toMatchObject({ ok: false, problems: [{ message: REFUSAL, field: 'apiVersion' }] });
  const session = start('');
  const later = session.accept({ type: 'manifests.apply', files: [{ name: 'b.yaml', text: group() }] });
  expect(later).toMatchObject({ ok: false, problems: [{ message: REFUSAL }] });
  if (!later.ok) expect(later.problems[0]?.suggestion).toContain('GenericWorkload=true,GangScheduling=true');
});

it('says that the group of a Pod, and a PodGroup of a live cluster, have no effect', () => {
  const read = opened(group(', uid: u-1') + member);
  const notes = read.ok ? read.notes.map(({ message }) => message) : [];
  expect(notes).toEqual([
    expect.stringContaining('1 x PodGroup has no effect, since GenericWorkload is off by default in v1.36'),
    expect.stringContaining('spec.schedulingGroup of Pod a has no effect, and v1.36 drops it'),
  ]);
});

it('takes both in silence when the gates are on', () => {
  const read = opened(group() + member, { switches: { featureGates } });
  expect(read.ok && read.notes).toEqual([]);
  const session = start('', { switches: { featureGates } });
  does(session, { type: 'manifests.apply', files: [{ name: 'b.yaml', text: group() + member }] });
});

it('says which fields are dropped because their feature gate is off', () => {
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
