import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'orrery-pack-'));
const packed = join(folder, 'packed');
/** Somebody's folder, in which nothing is but the package. */
const user = join(folder, 'user');
const installed = join(user, 'node_modules', 'kube-orrery');

function played(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(command, args, { cwd: user, encoding: 'utf8', env: { ...process.env, ...env } });
}

const orrery = (...args: readonly string[]) => played(join(user, 'node_modules', '.bin', 'orrery'), args);

beforeAll(() => {
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{"private": true}');
  const script = join(ROOT, 'scripts', 'pack-cli.ts');
  const made = spawnSync(process.execPath, ['--import', 'tsx', script, packed], { cwd: ROOT, encoding: 'utf8' });
  expect(made.status, made.stderr).toBe(0);
  const archive = made.stdout.trim();
  const install = played('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', archive]);
  expect(install.status, install.stderr).toBe(0);
});

describe('the npm package of the command line', () => {
  test('the package has no dependencies, and states its Node version', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest.engines).toEqual(own.engines);
    expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${String(own.version)}\n`);
    expect(readFileSync(join(installed, 'dist-cli', 'third-party-licences.txt'), 'utf8')).toContain('js-yaml');
  });

  test('the package has each command', () => {
    const web = join(installed, 'examples', 'tests', 'web.yaml');
    writeFileSync(
      join(user, 'pod.yaml'),
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: a}]}\n',
    );
    const help = orrery('--help').stdout;
    expect(help).toContain('orrery run FILE...');
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    for (const [line] of help.matchAll(/orrery [a-z]+/g)) expect(readme).toContain(line);
    expect(orrery('run', web).stdout).toMatch(/default +web-\S+ +1\/1 +Running/);
    expect(orrery('explain', 'pod', 'a', 'pod.yaml').stdout).toContain('Why is it on node-');
    expect(orrery('test', join(installed, 'examples', 'tests', 'budget.test.yaml')).stdout).toMatch(
      /4 passed, 0 failed\n$/,
    );
    expect(orrery('lesson', 'list').stdout).toContain('level 1');
    expect(orrery('bench', '--nodes', '20', '--pods', '20').status).toBe(0);
    expect(orrery('verify', join(ROOT, 'conformance', 'kubelet', 'init-order.json.gz')).stdout).toContain(' 0 failed');
    expect(orrery('rehearse', 'drain', web, '--nodes', 'node-1').stdout).toContain('1 of 1 node ');
    expect(orrery('fit', web, '--pod', 'pod.yaml').stdout).toMatch(/^\d+ more Pods of Pod\/a fit/);
    const packing = join(installed, 'examples', 'tests', 'packing.yaml');
    // Its threads start from the one file that the package has.
    const configurations = ['--config', packing, '--config', packing, '--workers', '2', '--until', '15s'];
    expect(orrery('compare', web, ...configurations).status).toBe(0);
    expect(orrery('nothing').status).toBe(2);
  });

  test('the packed CLI plays tests for the action, with annotations, a report and an exit status', () => {
    const action = load(readFileSync(join(installed, 'action.yml'), 'utf8')) as {
      readonly runs: { readonly steps: readonly { readonly run: string }[] };
    };
    const script = action.runs.steps[0]?.run ?? '';
    const act = (path: string, tests: string) =>
      played('bash', ['-e', '-c', script], {
        GITHUB_ACTION_PATH: path,
        ORRERY_TESTS: tests,
        ORRERY_JUNIT: 'report.xml',
      });
    writeFileSync(
      join(user, 'wrong.test.yaml'),
      'apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1"}\ncases: [{name: two, until: 0s, expect: ["nodes(\'\').size() == 2"]}]\n',
    );
    const done = act(installed, `wrong.test.yaml\n${join(installed, 'examples', 'tests', 'packing.test.yaml')}\n`);
    expect(done.stdout).toMatch(/^::error file=wrong\.test\.yaml,line=4,/);
    expect(done.stdout).toMatch(/2 passed, 1 failed, 0 not played\n$/);
    expect(done.status).toBe(1);
    expect(readFileSync(join(user, 'report.xml'), 'utf8')).toContain('<testcase name="two"');
    expect(act(user, 'wrong.test.yaml')).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('::error::') as string,
    });
  });
});

test('the container image has all files that its server needs', () => {
  const container = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const [, command = ''] = /^CMD (.*)$/m.exec(container) ?? [];
  const [node, script = ''] = JSON.parse(command) as readonly string[];
  expect(node).toBe('node');
  expect(container).toContain('RUN npm run build && node scripts/bundle-server.mjs');
  expect(container).toContain(`/build/dist-server/${script} `);
  const image = join(folder, 'image');
  const bundled = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bundle-server.mjs'), image], {
    encoding: 'utf8',
  });
  expect(bundled.status, bundled.stderr).toBe(0);
  const served = spawnSync(process.execPath, ['--input-type=module', '-e', `import './${script}'`], {
    cwd: image,
    encoding: 'utf8',
  });
  expect(served).toMatchObject({ status: 0, stderr: '' });
});
