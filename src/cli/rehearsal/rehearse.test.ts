import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileWith, runOrrery } from '#cli/testing/runOrrery.ts';
import type { DrainReport } from '#protocol/rehearsal.ts';

const web = (replicas: number, minAvailable: number) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: 100m}}}]}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec: {selector: {matchLabels: {app: web}}, minAvailable: ${minAvailable}}
`;
const GOES = fileWith(web(3, 2));
const BLOCKED = fileWith(web(2, 2));

describe('orrery rehearse', () => {
  test('a drain that ends exits with status 0', () => {
    const { status, stdout, stderr } = runOrrery('rehearse', 'drain', GOES, '--nodes', 'node-1');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Works as asked: 1 of 1 node in \d+(\.\d)? s\n/);
    expect(status).toBe(0);
    const report = JSON.parse(
      runOrrery('rehearse', 'drain', GOES, '--nodes', 'node-1', '-o', 'json').stdout,
    ) as DrainReport;
    expect(report).toMatchObject({ plan: { nodes: 'node-1', limitSeconds: 7200 }, works: { ends: true, whole: true } });
  });

  test('a blocked drain names its obstacle and what helps, with status 1', () => {
    const call = ['rehearse', 'upgrade', BLOCKED, '--nodes', 'node-2', '-o'];
    const { status, stdout } = runOrrery(...call, 'markdown');
    expect(status).toBe(1);
    expect(stdout).toContain(
      'budget default/web (minAvailable 2) wants 2 healthy Pods, and 2 of 2 are, so none may go.',
    );
    expect(stdout).toContain('`kubectl scale deployment web -n default --replicas=3`');
    const html = runOrrery(...call, 'html').stdout;
    expect(html).toContain('<h1>Blocked as it is. After 1 change: 1 of 1 node in ');
    expect(html).not.toMatch(/<script|https?:/);
  });

  test('names in a cluster are no markup in the report', () => {
    const node = '"x<img src=a onerror=b>"';
    const { status, stderr } = runOrrery('rehearse', 'lose', GOES, '--zone', node, '-o', 'html');
    expect(status).toBe(2);
    expect(stderr).toBe(
      `zone: no node is in zone ${JSON.stringify(node)}: there are zone-a, zone-b, zone-c\n`.replaceAll('\\"', '"'),
    );
    const html = runOrrery(
      'rehearse',
      'drain',
      fileWith(`${web(2, 2).replaceAll('nginx:1.27', '<b>&"')}`),
      '--nodes',
      'node-1',
      '-o',
      'html',
    ).stdout;
    expect(html).not.toContain('<b>&');
  });

  test('a loss says what comes back, and a sweep says which loss is worst', () => {
    const lost = runOrrery('rehearse', 'lose', GOES, '--node', 'node-1');
    expect(lost).toMatchObject({ status: 0, stderr: '' });
    expect(lost.stdout).toMatch(/^All is back after 5 min/);
    const swept = runOrrery('rehearse', 'lose', GOES, '--sweep', 'n-1', '--workers', '1');
    expect(swept.stdout).toContain('After each of 3 losses, all Pods come back\n');
  });

  test.each<[string, string[], string]>([
    ['no action', [], 'name the action: orrery rehearse drain, upgrade or lose CLUSTER...'],
    ['no cluster', ['drain', '--nodes', 'a'], 'name at least one file of the cluster'],
    ['no nodes', ['drain', GOES], 'name the nodes'],
    ['unknown nodes', ['drain', GOES, '--nodes', 'node-7'], '--nodes: there is no node "node-7"'],
    ['no time limit', ['drain', GOES, '--nodes', 'node-1', '--timeout', '0'], '--timeout is at least 1s, not "0"'],
    ['nothing lost', ['lose', GOES], 'name one loss: one of --zone, --node, --pool, --sweep'],
    ['two losses', ['lose', GOES, '--zone', 'a', '--node', 'b'], 'name one loss'],
    [
      'threads for a single loss',
      ['lose', GOES, '--zone', 'a', '--workers', '2'],
      '--workers cannot be used with a single loss: only --sweep plays several',
    ],
    ['an unknown sweep', ['lose', GOES, '--sweep', 'n-3'], '--sweep is n-1 or n-2, not "n-3"'],
    ['an option of another action', ['lose', GOES, '--surge', '1'], '--surge cannot be used with rehearse lose'],
    ['a zone for a drain', ['drain', GOES, '--nodes', 'a', '--zone', 'b'], '--zone cannot be used with rehearse drain'],
  ])('exits with status 2 for %s', (_, args, words) => {
    const { status, stdout, stderr } = runOrrery('rehearse', ...args);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });

  test('a dump of nodes and Pods alone is rehearsed, and the report names what it lacks', () => {
    const dump = ['dump-nodes.json', 'dump-pods.json'].map((name) =>
      join(import.meta.dirname, '../../../e2e/fixtures', name),
    );
    const { stdout } = runOrrery('rehearse', 'drain', ...dump, '--nodes', 'plant-1');
    expect(stdout).toContain('Pods whose controller is not in the files');
  });
});
