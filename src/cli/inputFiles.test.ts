import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runOrrery } from './testing/runOrrery.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-dump-'));
mkdirSync(join(folder, 'default', 'web-0'), { recursive: true });
const uid = (n: number) => `00000000-0000-0000-0000-00000000000${n}`;
const write = (path: string, content: object) =>
  writeFileSync(join(folder, path), path.endsWith('.gz') ? gzipSync(JSON.stringify(content)) : JSON.stringify(content));
/** As `kubectl cluster-info dump` writes lists: their items have no kind. */
write('nodes.json', {
  kind: 'NodeList',
  apiVersion: 'v1',
  metadata: {},
  items: [{ metadata: { name: 'n1', uid: uid(1) }, status: { allocatable: { cpu: '4', memory: '8Gi', pods: '10' } } }],
});
write('default/pods.json.gz', {
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: {},
  items: [
    {
      metadata: { name: 'web-0', namespace: 'default', uid: uid(2) },
      spec: { nodeName: 'n1', containers: [{ name: 'a', image: 'a', env: [{ name: 'TOKEN', value: 'hunter2' }] }] },
      status: { phase: 'Running' },
    },
  ],
});
write('default/services.json', { kind: 'ServiceList', apiVersion: 'v1', metadata: {}, items: null });
writeFileSync(join(folder, 'default', 'web-0', 'logs.txt'), 'hello');

test('reads a folder of kubectl cluster-info dump, counts its logs and drops values of variables', () => {
  const { status, stdout, stderr } = runOrrery('run', folder, '--until', '5s', '-o', 'yaml');
  expect(status).toBe(0);
  expect(stderr).toContain('files skipped because they are neither YAML nor JSON: 1');
  expect(stdout).toContain('name: web-0');
  expect(stdout).toContain('name: TOKEN');
  expect(stdout).not.toContain('hunter2');
});

test('tests in a folder are skipped, since another command plays them', () => {
  const mixed = mkdtempSync(join(tmpdir(), 'orrery-mixed-'));
  writeFileSync(join(mixed, 'node.yaml'), 'apiVersion: v1\nkind: Node\nmetadata: {name: plain}\n');
  const path = join(mixed, 'shop.test.yaml');
  writeFileSync(path, 'apiVersion: orrery.dev/v1\nkind: Test\ncases: []\n');
  const { status, stdout, stderr } = runOrrery('run', mixed, '--until', '1s');
  expect([status, stderr]).toEqual([0, expect.stringContaining('skipped because orrery test plays them: 1')]);
  expect(stdout).toContain('plain');
  rmSync(join(mixed, 'node.yaml'));
  expect(runOrrery('run', mixed)).toMatchObject({ status: 2, stderr: expect.stringContaining('file besides tests') });
});

test('reads UTF-16, which PowerShell writes', () => {
  const path = join(folder, 'utf16.yaml');
  const text = '\ufeffapiVersion: v1\r\nkind: Node\r\nmetadata: {name: wide}\r\n';
  writeFileSync(path, Buffer.from(text, 'utf16le'));
  expect(runOrrery('run', path, '--until', '1s').stdout).toContain('wide');
  writeFileSync(path, Buffer.from(text, 'utf16le').swap16());
  expect(runOrrery('run', path, '--until', '1s').stdout).toContain('wide');
});

test('a problem names its field once', () => {
  const path = join(folder, 'crd.yaml');
  writeFileSync(
    path,
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: x}\nspec: {}\n',
  );
  expect(runOrrery('run', path).stderr).toContain(
    'crd.yaml:4:1: CustomResourceDefinition "x": spec.scope: Required value\n',
  );
});

test('refuses a damaged gzip file with a message', () => {
  const path = join(folder, 'cut.yaml.gz');
  writeFileSync(path, gzipSync('kind: Pod').subarray(0, 15));
  expect(runOrrery('run', path)).toMatchObject({ status: 2, stdout: '' });
  expect(runOrrery('run', path).stderr).toContain(`${path}: this gzip file is damaged: `);
});

test('refuses a folder without manifests', () => {
  const path = join(folder, 'default', 'web-0');
  expect(runOrrery('explain', 'pending', path)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(`${path}: this folder has no YAML or JSON file`) as string,
  });
});

test.each([
  ['explain', 'pending'],
  ['machines', '--replace', 'n1', '--with', 'cpu=8,memory=32Gi'],
  ['rehearse', 'drain', '--nodes', 'n1'],
  ['rehearse', 'upgrade', '--nodes', 'n1'],
  ['rehearse', 'lose', '--node', 'n1'],
  ['rehearse', 'lose', '--sweep', 'n-1', '--workers', '1'],
])('refuses a dump of Nodes alone, since it has no Pods: %s %s %s', (...words) => {
  const { status, stdout, stderr } = runOrrery(...words, join(folder, 'nodes.json'));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(
    'there is no Pod and nothing that makes Pods, so this cannot be answered. Add: kubectl get pods,',
  );
});

test('redact writes the cluster with other names, packed if the file name ends in .gz', () => {
  const out = join(folder, 'redacted.json.gz');
  const { status, stderr } = runOrrery('redact', join(folder, 'nodes.json'), join(folder, 'default'), '-o', out);
  expect(status).toBe(0);
  expect(stderr).toContain('2 objects with other names');
  const text = gunzipSync(readFileSync(out)).toString();
  expect(text).not.toMatch(/web-0|"n1"/);
  expect(runOrrery('run', out, '--until', '5s').status).toBe(0);
  expect(runOrrery('redact')).toMatchObject({ status: 2, stderr: 'orrery redact: name at least one file\n' });
});

test.runIf(existsSync('/dev/zero'))('stops reading an endless input at the limit', () => {
  expect(runOrrery('run', '/dev/zero')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('/dev/zero: the file has more than 134217728 bytes, which is the limit'),
  });
});

test.skipIf(process.platform === 'win32')(
  'reads only regular files of a folder, and a named pipe when it is given',
  () => {
    const inside = mkdtempSync(join(tmpdir(), 'orrery-pipes-'));
    execFileSync('sh', ['-c', `mkfifo "${join(inside, 'a.yaml')}"`]);
    writeFileSync(join(inside, 'b.yaml'), 'apiVersion: v1\nkind: Node\nmetadata: {name: seen}\n');
    symlinkSync(join(inside, 'b.yaml'), join(inside, 'c.yaml'));
    symlinkSync(join(inside, 'nowhere'), join(inside, 'd.yaml'));
    const { status, stdout, stderr } = runOrrery('run', inside, '--until', '1s');
    expect(status).toBe(0);
    expect(stdout).toContain('seen');
    expect(stderr).toContain(`${inside}: skipped because they are not regular files: 2\n`);
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'orrery.mjs');
    const line = `cat ${inside}/b.yaml > ${inside}/a.yaml & "${process.execPath}" "${script}" run ${inside}/a.yaml --until 1s`;
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })).toContain(
      'seen',
    );
  },
);
