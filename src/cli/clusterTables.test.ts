import { expect, test } from 'vitest';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const pod = (name: string, spec: string, container = 'name: c, image: nginx') => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec: {${spec}containers: [{${container}}]}
---
`;
const LARGE = 'name: c, image: nginx, resources: {requests: {cpu: "64"}}';
const REFERS = 'name: c, image: nginx, envFrom: [{secretRef: {name: none}}]';
const MOUNTS = 'volumes: [{name: v, configMap: {name: gone}}], ';
const run = (...pods: readonly string[]) => runOrrery('run', fileWith(pods.join('')), '--until', '40s').stdout;

test('orrery run names why Pods wait, in one line for each cause', () => {
  const large = ['a', 'b', 'd', 'e'].map((name) => pod(name, '', LARGE));
  const stdout = run(
    ...large,
    pod('f', 'schedulerName: other, '),
    pod('g', '', REFERS),
    pod('h', MOUNTS, 'name: c, image: nginx, volumeMounts: [{name: v, mountPath: /v}]'),
    pod('well', ''),
  );
  expect(stdout).toContain(`without a node (orrery explain pending: what would help):
- default/a, default/b, default/d, + 1: 0/3 nodes are available: 3 Insufficient cpu
- default/f: no scheduler of this cluster serves schedulerName other
`);
  expect(stdout).toContain(`on a node, with containers that wait:
- default/g: CreateContainerConfigError: secret "none" not found
- default/h: ContainerCreating: MountVolume.SetUp failed for volume "v" : configmap "gone" not found
`);
});

test('orrery run prints no headings of causes when no Pod waits', () => {
  const stdout = run(pod('well', ''));
  expect(stdout).not.toContain('without a node');
  expect(stdout).not.toContain('on a node');
});

test('orrery run shows every kind of workload', () => {
  const set = `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: gpu}
spec:
  selector: {matchLabels: {a: b}}
  template: {metadata: {labels: {a: b}}, spec: {nodeSelector: {gpu: 'yes'}, containers: [{name: c, image: i}]}}
`;
  expect(run(set)).toMatch(/NAME +DESIRED .*\n.*gpu +0 /);
});
