import { describe, expect, test } from 'vitest';
import { APP, dumpedDeployment, dumpedNode, dumpFile } from '#session/testing/madeDump.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const NODES = [dumpedNode('node-0'), dumpedNode('node-1')];
const dump = (...objects: readonly object[]) => fileWith(dumpFile([...NODES, ...objects]).text);
const ROLLOUT = `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: shop, namespace: default}
spec: {replicas: 2, template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: app, image: 'app:1'}]}}}
`;

describe('a dump on the command line', () => {
  test('ages in a dump count from the time of the dump', () => {
    const { stdout } = runOrrery('run', dump(...dumpedDeployment()), '--until', '90s');
    expect(stdout).toMatch(/node-0 +Ready +90s/);
    expect(stdout).not.toContain('<invalid>');
  });

  test('a dump begins at --start, and so do files without a time', () => {
    const started = (start: string) => runOrrery('run', fileWith(ROLLOUT), '--start', start, '--until', '1s').stderr;
    expect(started('2030-01-01T00:00:00Z')).toBe(started('2030-01-01T00:00:00Z'));
    expect(started('2030-01-01T00:00:00Z')).not.toBe(started('2031-01-01T00:00:00Z'));
    const { status, stderr } = runOrrery('run', fileWith(ROLLOUT), '--start', 'tomorrow');
    expect([status, stderr]).toEqual([
      2,
      'orrery run: --start: the start must be a time in whole seconds such as 2026-01-31T12:00:00Z, from 1970 to 9000, not tomorrow\n',
    ]);
  });

  test('orrery run says that no controller plays a Rollout; orrery fit uses its template', () => {
    const file = fileWith(ROLLOUT);
    const said =
      'Rollout.argoproj.io (default/shop): its controller is not played, so nothing makes or changes Pods from it here.';
    expect(runOrrery('run', file, '--until', '1s').stderr).toContain(said);
    expect(runOrrery('fit', dump(), '--pod', file, '--limit', '5').stdout).toContain(
      'At least 5 more Pods of Rollout/shop fit',
    );
  });

  test('each report lists what Pods have beyond their template, in each format and language', () => {
    const proxy = { name: 'proxy', image: 'proxy:1', resources: { requests: { cpu: '3' } } };
    const file = dump(...dumpedDeployment({ running: { containers: [APP, proxy] }, nodes: ['node-0', 'node-1'] }));
    const english = 'default/web: 2 of 2 running Pods have what the template lacks: container proxy (cpu 3).';
    const chinese = 'default/web：2 个运行中的 Pod 里有 2 个带有模板里没有的内容：container proxy (cpu 3)。';
    const until = ['--until', '5s'];
    const calls = [
      ['rehearse', 'drain', file, '--nodes', 'node-0'],
      ['rehearse', 'lose', file, '--node', 'node-0'],
      ['rehearse', 'lose', file, '--sweep', 'n-1', '--workers', '1'],
      ['explain', 'pending', file, ...until],
      ['machines', file, '--replace', 'node-0', '--with', 'cpu=4,memory=16Gi', ...until],
    ];
    for (const call of calls) expect(runOrrery(...call).stdout).toContain(english);
    const pending = ['explain', 'pending', file, ...until];
    expect(runOrrery(...pending, '--lang', 'zh').stdout).toContain(chinese);
    expect(runOrrery(...pending, '-o', 'html').stdout).toContain(english);
    expect(runOrrery(...pending, '-o', 'json').stdout).toContain('container proxy (cpu 3)');
  });

  test('reports contain what the API server refused, besides standard error', () => {
    const account = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'default', namespace: 'default', uid: 'uid-account' },
    };
    const file = dump(account, ...dumpedDeployment({ spec: { containers: [APP], serviceAccountName: 'robot' } }));
    const call = ['rehearse', 'drain', file, '--nodes', 'node-0'];
    const said =
      /What the API server refused\n- create Pod in namespace default, \d+ times: pods "web-5d4c8f7b9-" is forbidden: error looking up service account/;
    const { status, stdout } = runOrrery(...call);
    expect(status).toBe(1);
    expect(stdout).toMatch(said);
    expect(runOrrery(...call, '-o', 'html').stdout).toContain('What the API server refused');
    expect(JSON.parse(runOrrery(...call, '-o', 'json').stdout).asked.refused[0]).toMatchObject({ what: 'create Pod' });
  });
});
