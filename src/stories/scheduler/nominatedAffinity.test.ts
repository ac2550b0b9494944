import { describe, expect, it } from 'vitest';
import { apply, journalReasons, node, nodeOf, pod, priorityClass, S, start } from '#session/testing/manifestSession.ts';

const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: 'nginx:1', resources: {requests: {cpu: 500m}}}]}
`;
const LONER = pod('loner', {
  spec: `priorityClassName: high
  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}]}}`,
});

/** Upstream source (v1.36.2): plugins/interpodaffinity/filtering.go, PreFilter; framework/runtime/framework.go, RunPreFilterExtensionAddPod. */
describe('nominated Pod with anti-affinity', () => {
  it('a Pod without affinity terms may take its node, so preemption repeats endlessly', () => {
    const session = start(node('n1', { cpu: '4' }) + priorityClass('high', 1000) + WEB);
    session.seekTime(20 * S);
    apply(session, LONER);
    session.seekTime(24 * S);
    const preempts = journalReasons(session).filter(
      ({ type, subject }) => type === 'pod.nominated' && subject === 'default/loner',
    );
    expect(preempts.length).toBeGreaterThan(2);
    expect(nodeOf(session, 'loner')).toBe('');
    const [first] = preempts;
    const next = journalReasons(session).find(
      ({ type, subject, seq }) =>
        type === 'pod.scheduled' && subject?.startsWith('default/web') && seq > (first?.seq ?? 0),
    );
    const preFilter = session.ask('cycle', { seq: next?.seq ?? 0 })?.preFilter;
    expect(preFilter?.find(({ plugin }) => plugin === 'InterPodAffinity')?.code).toBe('Skip');
  });

  it('a Pod without enough room cannot take its node', () => {
    const session = start(node('n1', { cpu: '1' }) + priorityClass('high', 1000) + WEB);
    session.seekTime(20 * S);
    apply(session, LONER);
    session.seekTime(26 * S);
    expect(nodeOf(session, 'loner')).toBe('n1');
  });
});
