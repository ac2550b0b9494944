import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const LIMITS =
  'apiVersion: v1\nkind: LimitRange\nmetadata: {name: l, namespace: default}\nspec: {limits: [{type: Container, max: {cpu: 100m}}]}\n';
const pod = (spec = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {${spec}containers: [{name: c, image: x, resources: {requests: {cpu: "2"}, limits: {cpu: "2"}}}]}\n`;
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: nginx, resources: {requests: {cpu: 10m}}}]}
`;
const SMALL = WEB.replace('namespace: shop', 'namespace: default');

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-refused-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('a refused apply prints kubectl’s message, with status 2', () => {
  const refused = folderWith({ 'a-limits.yaml': LIMITS, 'pod.yaml': pod(), 'web.yaml': SMALL });
  const words = `Error from server (Forbidden): error when creating "${join(refused, 'pod.yaml')}": pods "a" is forbidden: maximum cpu usage per Container is 100m, but limit is 2\n`;
  const config = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
  const small = fileWith(pod().replaceAll('"2"', '10m'));

  test.each([
    ['run', refused, '--until', '20s'],
    ['explain', 'pod', 'default/a', refused, '--until', '20s'],
    ['explain', 'pending', refused, '--until', '20s'],
    ['fit', refused, '--pod', small, '--until', '20s'],
    ['rehearse', 'drain', refused, '--nodes', 'node-1'],
    ['rehearse', 'lose', refused, '--zone', 'zone-a'],
    ['compare', refused, '--config', config, '--config', config, '--until', '20s', '--workers', '1'],
    ['compare', refused, '--config', config, '--config', config, '--until', '20s', '--workers', '1', '-o', 'csv'],
    ['machines', refused, '--replace', 'node-1', '--with', 'cpu=4,memory=8Gi', '--until', '20s'],
  ])('orrery %s %s prints the refusal and exits with 2', (...args) => {
    const { status, stderr } = runOrrery(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });

  test.each([
    ['explain', 'pending'],
    ['fit', '--pod', small],
    ['rehearse', 'lose', '--zone', 'zone-a'],
  ])('the refusal is in the report of %s, as text, data and page', (...args) => {
    for (const output of ['text', 'json', 'html']) {
      const { stdout } = runOrrery(...args, refused, '-o', output);
      expect(stdout).toContain('maximum cpu usage per Container');
      if (output === 'json')
        expect(JSON.parse(stdout)).toMatchObject({
          refused: [{ kind: 'Pod', namespace: 'default', name: 'a', reason: 'Forbidden' }],
        });
    }
  });

  test.each([
    ['priorityClassName: nope, ', 'no PriorityClass with name nope was found'],
    ['serviceAccountName: nope, ', 'error looking up service account default/nope: serviceaccount "nope" not found'],
  ])('prints the refusal of a Pod with %s', (spec, reason) => {
    const path = fileWith(pod(spec));
    const { status, stderr } = runOrrery('run', path, '--until', '5s');
    expect(stderr).toContain(`error when creating "${path}": pods "a" is forbidden: ${reason}\n`);
    expect(status).toBe(2);
  });

  test('a file with objects of a cluster keeps its name in the refusal', () => {
    const node = 'apiVersion: v1\nkind: Node\nmetadata: {name: n1, uid: u1}\n';
    const path = fileWith(`${node}---\n${LIMITS}---\n${pod()}`);
    expect(runOrrery('run', path, '--until', '5s').stderr).toContain(`error when creating "${path}": pods "a"`);
  });

  test('a refused apply fails a test of a cluster', () => {
    const folder = folderWith({
      'limits.yaml': LIMITS,
      'pod.yaml': pod(),
      't.test.yaml':
        'apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1:cpu=8,memory=32Gi"}\napply: [limits.yaml, pod.yaml]\ncases:\n  - {name: x, until: 5s, expect: ["true"]}\n',
      'later.test.yaml':
        'apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1:cpu=8,memory=32Gi"}\napply: limits.yaml\ncases:\n  - {name: x, do: [{apply: pod.yaml}], until: 5s, expect: ["true"]}\n',
    });
    for (const name of ['t.test.yaml', 'later.test.yaml']) {
      const { status, stdout } = runOrrery('test', join(folder, name));
      expect(stdout).toContain(`kubectl apply -f ${join(folder, 'pod.yaml')} could not be done`);
      expect(stdout).toContain('pods "a" is forbidden: maximum cpu usage per Container is 100m, but limit is 2');
      expect(status).toBe(1);
    }
  });
});

test('namespaces and definitions of custom kinds are applied first, whatever the order of the files', () => {
  const folder = folderWith({
    'a-web.yaml': WEB,
    'b-widget.yaml':
      'apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: w, namespace: shop}\nspec: {size: 3}\n',
    'c-definition.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  names: {kind: Widget, plural: widgets, singular: widget, listKind: WidgetList}
  scope: Namespaced
  versions:
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer, maximum: 5}}}}}}}
`,
    'z-namespace.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n',
  });
  const { status, stdout, stderr } = runOrrery('run', folder, '--until', '30s');
  expect(stderr).not.toContain('Error from server');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^shop +web +2\/2 /m);
  writeFileSync(
    join(folder, 'b-widget.yaml'),
    'apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: w, namespace: shop}\nspec: {size: 7}\n',
  );
  expect(runOrrery('run', folder, '--until', '30s')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('spec.size in body should be less than or equal to 5'),
  });
});

test('refusals to controllers are printed below the tables, and do not fail the apply', () => {
  const quota =
    'apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q, namespace: default}\nspec: {hard: {pods: "1"}}\n';
  const { status, stdout } = runOrrery('run', fileWith(`${quota}---\n${SMALL}`), '--until', '20s');
  expect(stdout).toMatch(
    /refusals to controllers[\s\S]* FailedCreate +ReplicaSet\/web-\S+ +Error creating: pods "web-/,
  );
  expect(stdout).toContain('exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1');
  expect(status).toBe(0);
});

test('an object too large for kubectl apply’s annotation names the commands that add no annotation', () => {
  const data = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {text: ${'x'.repeat(262_144)}}\n`;
  const { status, stderr } = runOrrery('run', fileWith(data), '--until', '1s');
  expect(stderr).toContain('metadata.annotations: Too long: may not be more than 262144 bytes');
  expect(stderr).toContain('"kubectl apply --server-side" and "kubectl create" do not add it.');
  expect(status).toBe(2);
});
