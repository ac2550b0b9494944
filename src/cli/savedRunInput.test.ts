import { describe, expect, test } from 'vitest';
import { openSession } from '#session/session.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const POD = (cpu: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: big}\nspec: {containers: [{name: c, image: x, resources: {requests: {cpu: "${cpu}"}}}]}\n`;

function savedRun(): { readonly text: string; readonly digest: string } {
  const opened = openSession({
    scenario: 'own',
    seed: 1,
    files: [{ name: 'big.yaml', text: POD('64') }],
    nodes: { count: 2, cpu: '4', memory: '8Gi', pods: 10 },
  });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const { session } = opened;
  session.seekTime(10_000_000);
  session.accept({ type: 'node.cordon', name: 'node-2' });
  session.seekTime(20_000_000);
  return { text: JSON.stringify(session.save()), digest: session.ask('state', {}).digest };
}

const { text, digest } = savedRun();
const saved = fileWith(text, 'json');

describe('a saved run', () => {
  test('run continues a saved run at its moment, and --until goes to another time', () => {
    const { status, stdout, stderr } = runOrrery('run', saved);
    expect(status).toBe(0);
    expect(stderr).toMatch(new RegExp(`^20s  seq \\d+  seed 1  digest ${digest}$`, 'm'));
    expect(stdout).toMatch(/node-2 +Ready,SchedulingDisabled/);
    expect(runOrrery('run', saved, '--until', '5s').stdout).toMatch(/node-2 +Ready +/);
    expect(runOrrery('run', saved, '--until', '1m').stderr).toContain('60s  seq');
  });

  test('explain, fit and rehearse continue a saved run', () => {
    expect(runOrrery('explain', 'pending', saved).stdout).toContain('Insufficient cpu');
    expect(runOrrery('explain', 'pod', 'default/big', saved).stdout).toContain('Insufficient cpu');
    expect(runOrrery('fit', saved, '--pod', fileWith(POD('1'))).stdout).toMatch(/^4 more/);
    expect(runOrrery('rehearse', 'lose', saved, '--node', 'node-1').stdout).toContain('node-1');
  });

  test('compare and redact start from the cluster at the saved moment', () => {
    const config = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
    const asked = ['--config', config, '--config', config, '--workers', '1', '--until', '5s', '-o', 'json'];
    expect(runOrrery('compare', saved, ...asked)).toMatchObject({ status: 0 });
    expect(JSON.parse(runOrrery('redact', saved).stdout)).toMatchObject({ kind: 'List' });
  });

  test.each([
    [['run', saved, fileWith(POD('1'))], 'is a saved run, which cannot be combined'],
    [['run', saved, '--nodes', '3'], '--nodes cannot be used with a saved run'],
    [['explain', 'pending', saved, '--seed', '2'], '--seed cannot be used with a saved run'],
    [['fit', saved, '--pod', saved], 'this is a saved run, which "orrery run'],
    [['run', fileWith(text.replace('"branch":"main"', '"branch":"other"'), 'json')], 'there is no such branch'],
    [['run', fileWith(text.replace('"version":1', '"version":9'), 'json')], 'this run has version 9'],
    [['test', saved], 'this is a saved run'],
  ])('refuses an unsuitable saved run with a message: %j', (args, words) => {
    const { status, stdout, stderr } = runOrrery(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});
