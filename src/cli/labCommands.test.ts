import { describe, expect, test } from 'vitest';
import { node, pod } from '#session/testing/manifestSession.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const CLUSTER = fileWith(
  `${node('a', { cpu: '4' })}${node('b', { cpu: '2' })}${pod('big', { cpu: '8' })}${pod('bigger', { cpu: '9' })}${pod('picky', { spec: 'nodeSelector: {disk: ssd}' })}`,
);

describe('orrery fit', () => {
  const template = fileWith(pod('web', { cpu: '1500m' }));

  test('says how many Pods fit, and which resource is the limit', () => {
    const { status, stdout } = runOrrery('fit', CLUSTER, '--pod', template, '--until', '5s');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^3 more Pods of Pod\/web fit \(cpu 1500m.* each\)\.\n/);
    expect(stdout).toContain(
      '- 2 nodes have less than 1500m of cpu left. The largest free amount is 1000m, on a. No other reason keeps it away there.\n',
    );
  });

  test('writes a page without other files, with a column for each Pod of a mix', () => {
    const asked = ['fit', CLUSTER, '--pod', `${template}=2`, '--pod', template, '--until', '5s', '-o', 'html'];
    const { status, stdout } = runOrrery(...asked);
    expect(status).toBe(0);
    expect(stdout).toContain('<h1>3 more Pods of the mix fit.</h1>');
    expect(stdout).toContain('<th scope="row">a</th><td class="number">2</td><td class="number">');
    expect(stdout).not.toMatch(/<script|src=|href=|https?:/);
  });

  test('counts a StatefulSet without the volumes that its controller would add', () => {
    const stateful = fileWith(`apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: c, image: c, resources: {requests: {cpu: 1500m}}, volumeMounts: [{name: data, mountPath: /data}]}]}
  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
`);
    const { status, stdout } = runOrrery('fit', CLUSTER, '--pod', stateful, '--until', '5s');
    expect({ status, first: stdout.split('\n', 1) }).toEqual({
      status: 0,
      first: ['3 more Pods of StatefulSet/db fit (cpu 1500m each).'],
    });
  });

  test('lists the first of many nodes', () => {
    const many = fileWith(Array.from({ length: 23 }, (_, at) => node(`n-${at}`, { cpu: '2' })).join(''));
    const { stdout } = runOrrery('fit', many, '--pod', template, '--until', '5s');
    expect(stdout.match(/^n-\d+ +1$/gm)).toHaveLength(20);
    expect(stdout).toMatch(/^and 3 more: -o json has all$/m);
  });

  test('accepts a mix by weight and a limit', () => {
    const { stdout } = runOrrery(
      'fit',
      CLUSTER,
      '--pod',
      `${template}=2`,
      '--pod',
      template,
      '--limit',
      '2',
      '-o',
      'json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ total: 2, isLimited: true, templates: [{ weight: 2 }, { weight: 1 }] });
  });

  test.each<[string, string[], string]>([
    ['no template', [CLUSTER], 'name the Pod'],
    ['a weight of zero', [CLUSTER, '--pod', `${template}=0`], 'the weight is a whole number from 1'],
    ['a limit of zero', [CLUSTER, '--pod', template, '--limit', '0'], '--limit is from 1'],
    [
      'a file without a Pod',
      [CLUSTER, '--pod', fileWith(node('gone'))],
      'one Pod, or one workload with a Pod template',
    ],
    ['a template that the API server refuses', [CLUSTER, '--pod', fileWith(pod('Web'))], 'metadata.name'],
  ])('orrery fit refuses %s with status 2', (_, args, says) => {
    const { status, stdout, stderr } = runOrrery('fit', ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});

describe('orrery explain pending', () => {
  test('groups waiting Pods by cause, and says what would help', () => {
    const { status, stdout } = runOrrery('explain', 'pending', CLUSTER, '--until', '5s');
    expect(status).toBe(0);
    expect(stdout).toContain('3 Pods wait for a node (different causes: 2)\n');
    expect(stdout).toContain('\ndefault/big, default/bigger\n  0/2 nodes are available: 2 Insufficient cpu.');
    expect(stdout).toMatch(/^Change +Effect$/m);
  });

  test('writes a document without scripts, in which names from the cluster are no markup', () => {
    const { stdout } = runOrrery('explain', 'pending', CLUSTER, '--until', '5s', '-o', 'html');
    expect(stdout).toContain('<h1>3 Pods wait for a node');
    expect(stdout).not.toMatch(/<script|src=|href=/);
    expect(JSON.parse(runOrrery('explain', 'pending', CLUSTER, '-o', 'json').stdout)).toMatchObject({ pending: 3 });
  });
});

describe('orrery compare', () => {
  const configuration = (type: string) =>
    fileWith(`apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{schedulerName: default-scheduler, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: ${type}, resources: [{name: cpu, weight: 1}]}}}]}]`);
  const [spread, packed] = [configuration('LeastAllocated'), configuration('MostAllocated')];
  const small = fileWith(`${node('a')}${node('b')}${pod('one')}${pod('two')}`);
  const asked = ['compare', small, '--config', spread, '--config', packed, '--until', '5s', '--workers', '1'];

  test('prints the figures of each configuration, and says which plugin made a difference', () => {
    const { status, stdout } = runOrrery(...asked, '--seeds', '2');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^nodes without Pods, but for DaemonSets +0 +1$/m);
    expect(stdout).toContain(': 1 Pod is elsewhere than with ');
    expect(stdout).toContain('NodeResourcesFit decides.');
  });

  test('writes a CSV line for each configuration and seed', () => {
    const lines = runOrrery(...asked, '--seeds', '2', '--seed', '7', '-o', 'csv')
      .stdout.trim()
      .split('\n');
    expect(lines[0]).toMatch(/^configuration,seed,placed,pending,/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      [spread, '7'],
      [spread, '8'],
      [packed, '7'],
      [packed, '8'],
    ]);
    // No workload of two Pods is there, so that no deviation is.
    const column = lines[0]?.split(',').indexOf('deviation over nodes') ?? -1;
    expect(lines[1]?.split(',')[column]).toBe('');
  });

  test.each<[string, string[], string]>([
    ['one configuration', ['--config', spread], 'name from 2 to 50 configurations'],
    ['no seed', ['--config', spread, '--config', packed, '--seeds', '0'], '--seeds is from 1 to 1000, not 0'],
    ['a wrong configuration', ['--config', spread, '--config', configuration('Most')], 'Unsupported value: "Most"'],
  ])('orrery compare refuses %s with status 2', (_, args, says) => {
    const { status, stdout, stderr } = runOrrery('compare', small, '--workers', '1', ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});

describe('orrery machines', () => {
  const onNode = (name: string, on: string, cpu: string, more = '') =>
    pod(name, { cpu, spec: `nodeName: ${on}\n  ${more}` }).replace('metadata: {', `metadata: {uid: uid-${name}, `);
  const pool = (name: string) =>
    node(name, { cpu: '2', memory: '8Gi', labels: 'pool: blue, node.kubernetes.io/instance-type: small' });
  const cluster = fileWith(
    `${pool('b1')}${pool('b2')}${pool('b3')}${node('other', { cpu: '1' })}${['b1', 'b2', 'b3'].map((on) => onNode(`p-${on}`, on, '1500m', 'nodeSelector: {pool: blue}')).join('')}`,
  );
  const prices = fileWith(`currency: USD
machines:
  - {type: small, cpu: 2, memory: 8Gi, pricePerHour: 0.1}
  - {type: large, cpu: 4, memory: 16Gi, pricePerHour: 0.19}
`);

  test('finds the smallest number of machines, what fails with one fewer, and the cost', () => {
    const asked = ['machines', cluster, '--replace', 'pool=blue', '--with', 'large', '--until', '5s'];
    const { status, stdout } = runOrrery(...asked, '--prices', prices);
    expect(status).toBe(0);
    expect(stdout).toContain('pool=blue: 3 nodes go, 2 machines come\nlarge: 4 CPU, 16Gi, 110 Pods');
    expect(stdout).toContain('With 1 instead, tried too, 1 more Pod finds no node\nPod ');
    expect(stdout).toContain('0.08 more per hour: from 0.3 to 0.38.');
  });

  test('accepts Pods that come from manifests, on generated nodes', () => {
    const manifests = fileWith(pod('one', { cpu: '1' }) + pod('two', { cpu: '1' }));
    const asked = ['machines', manifests, '--nodes', '2:cpu=1', '--replace', 'node-1,node-2'];
    const { status, stdout } = runOrrery(...asked, '--with', 'cpu=2,memory=8Gi', '--until', '5s');
    expect(status).toBe(0);
    expect(stdout).toContain('node-1,node-2: 2 nodes go, 1 machine comes\n');
    expect(stdout).toContain('Pods that move: 2.');
  });

  test('writes a page without other files, with the cost as a table', () => {
    const asked = ['machines', cluster, '--replace', 'pool=blue', '--with', 'large', '--until', '5s'];
    const { status, stdout } = runOrrery(...asked, '--prices', prices, '-o', 'html');
    expect(status).toBe(0);
    expect(stdout).toContain('<h1>pool=blue: 3 nodes go, 2 machines come</h1>');
    expect(stdout).toContain('<h2>What it costs per hour (by your table, in USD)</h2>');
    expect(stdout).toContain('<th scope="row">then</th><td>large</td><td class="number">2</td>');
    expect(stdout).not.toMatch(/<script|src=|href=|https?:/);
  });

  test('names Pods that fit on no number of such machines', () => {
    const asked = ['machines', cluster, '--replace', 'pool=blue', '--with', 'cpu=1,memory=8Gi', '--until', '5s'];
    expect(JSON.parse(runOrrery(...asked, '-o', 'json').stdout)).toMatchObject({
      needed: 0,
      homeless: [{ pod: 'default/p-b1' }, { pod: 'default/p-b2' }, { pod: 'default/p-b3' }],
      costs: [],
    });
  });

  test('excludes a Pod that is too large for any machine, and tries no more machines for it', () => {
    const huge = onNode('huge', 'b1', '7', 'nodeSelector: {pool: blue}');
    const roomy = fileWith(
      `${node('b1', { cpu: '9', labels: 'pool: blue' })}${huge}${['one', 'two', 'three'].map((name) => onNode(name, 'b1', '500m')).join('')}`,
    );
    const asked = ['machines', roomy, '--replace', 'pool=blue', '--with', 'cpu=2,memory=8Gi', '--until', '5s'];
    expect(JSON.parse(runOrrery(...asked, '-o', 'json').stdout)).toMatchObject({
      needed: 1,
      homeless: [{ pod: 'default/huge', message: expect.stringContaining('Insufficient cpu') }],
      plays: 2,
    });
  });

  test.each<[string, string[], string]>([
    ['nothing to replace', ['--with', 'cpu=1,memory=1Gi'], 'name the nodes to replace'],
    [
      'a selector that finds nothing',
      ['--replace', 'pool=red', '--with', 'cpu=1,memory=1Gi'],
      'no node has the labels "pool=red"',
    ],
    ['a machine without memory', ['--replace', 'pool=blue', '--with', 'cpu=1'], 'memory is missing'],
    ['a type without a table', ['--replace', 'pool=blue', '--with', 'tiny'], 'the prices have no type "tiny"'],
    [
      'a malformed price',
      [
        '--replace',
        'b1',
        '--with',
        'x',
        '--prices',
        fileWith('machines:\n  - {type: x, cpu: 1, memory: 1Gi, pricePerHour: a}'),
      ],
      ':2:36: machines[0].pricePerHour: expected a number from 0',
    ],
  ])('orrery machines refuses %s with status 2', (_, args, says) => {
    const { status, stdout, stderr } = runOrrery('machines', cluster, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});
