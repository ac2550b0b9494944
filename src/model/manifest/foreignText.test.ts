import { expect, test } from 'vitest';
import { parseManifests } from './parseManifests.ts';
import { readYaml } from './splitDocuments.ts';

function problemsOf(...lines: string[]): readonly string[] {
  const { errors, ok } = parseManifests([{ name: 'a.yaml', text: lines.join('\n') }], () => []);
  expect(ok).toBe(errors.length === 0);
  return errors.map(({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` (${hint})` : ''}`);
}

const TEMPLATE = 'this is a template with {{ }} that is not rendered; render it first, for example with helm template';

test.each([
  ['a directive on its own line', '1:1', ['{{- if .Values.on }}', 'apiVersion: v1', 'kind: Pod', '{{- end }}']],
  ['a value', '4:9', ['apiVersion: v1', 'kind: Pod', 'metadata:', '  name: {{ .Release.Name }}']],
  ['a list item', '2:3', ['args:', '- {{ .Values.one }}', '- two: {{ .Values.two }}']],
  ['several documents', '1:1', ['{{- if .Values.a }}', 'a: 1', '---', 'b: {{ .b }}', '{{- end }}']],
])('reports an unrendered template once: %s', (_, place, lines) => {
  expect(problemsOf(...lines)).toEqual([`${place} ${TEMPLATE}`]);
});

test('accepts quoted braces and still reports a mistake beside them', () => {
  const pod = ['apiVersion: example.com/v1', 'kind: Flow', 'metadata:', '  name: a', 'spec:', '  arg: "{{inputs.x}}"'];
  expect(problemsOf(...pod)).toEqual([]);
  expect(problemsOf(...pod, '  bad: [')).toEqual([expect.stringContaining('error parsing YAML')]);
});

test('refuses a configuration with template markers as an unrendered template', () => {
  expect(readYaml('kind: {{ .Values.kind }}')).toEqual({ problem: `${TEMPLATE} (1:7)` });
});

test.each([
  ['kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration', 'kubelet', ''],
  ['kubeadm.k8s.io/v1beta4', 'ClusterConfiguration', 'kubeadm', ''],
  ['kind.x-k8s.io/v1alpha4', 'Cluster', 'kind', ''],
  ['descheduler/v1alpha2', 'DeschedulerPolicy', 'descheduler', ''],
  [
    'kubescheduler.config.k8s.io/v1',
    'KubeSchedulerConfiguration',
    'kube-scheduler',
    ' (give it as configuration of the scheduler, not as a manifest: --config FILE)',
  ],
  ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'kustomize', ' (build it first: kubectl kustomize FOLDER)'],
])('%s is a program configuration, with or without a name', (version, kind, program, hint) => {
  const message = `${kind} of ${version} is configuration of ${program}, not an object of a cluster${hint}`;
  expect(problemsOf(`apiVersion: ${version}`, `kind: ${kind}`)).toEqual([`2:1 ${message}`]);
  expect(problemsOf(`apiVersion: ${version}`, `kind: ${kind}`, 'metadata: {name: a}')).toEqual([`2:1 ${message}`]);
});

test.each([
  ['a Docker Compose file', ['services:', '  web: {image: nginx}']],
  ['Terraform in JSON', ['{"resource": {"kubernetes_deployment": {}}}']],
  ['the Chart.yaml of a Helm chart', ['apiVersion: v2', 'name: web', 'version: 0.1.0']],
  ['a kustomization', ['resources:', '- web.yaml']],
  ['a JSON patch', ['- op: add', '  path: /spec/replicas', '  value: 3']],
])('recognizes the type of a document without a kind: %s', (what, lines) => {
  const problems = problemsOf(...lines);
  expect(problems.filter((problem) => problem.includes(`this looks like ${what}`))).toHaveLength(1);
  expect(problems.every((problem) => problem.includes('not set'))).toBe(true);
});

test('reports missing apiVersion and kind for an unknown document', () => {
  expect(problemsOf('replicaCount: 1')).toEqual(['1:1 apiVersion not set', '1:1 kind not set']);
});
