import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSION } from '#base/version.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { serverFindings } from '#session/commands/readManifests.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';
import { OPTION_TEXTS, USAGE } from './usage.ts';

const deployment = (name: string, replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: a, image: registry.example/a:1, resources: { requests: { cpu: 100m, memory: 64Mi } } }]
`;
const WEB = fileWith(deployment('web', 2));
const digest = (stderr: string) => /digest ([0-9a-f]{16})\n$/.exec(stderr)?.[1];

describe('a wrong call prints a line or two to standard error, with status 2', () => {
  test.each<[string, string[], string]>([
    ['no command', [], 'usage:'],
    ['an unknown command', ['dance'], 'there is no command "dance"'],
    ['a property of Object.prototype as a command', ['constructor'], 'there is no command "constructor"'],
    ['no subcommand of lesson', ['lesson'], 'list, verify, play or scorm'],
    ['an unknown lesson', ['lesson', 'verify', '--only', 'dance'], 'there is no lesson "dance"'],
    [
      'a lesson in a missing language',
      ['lesson', 'play', 'idle-yet-full', '--lang', 'fr'],
      'has no words in "fr": en, zh-CN',
    ],
    [
      'a malformed lesson file',
      ['lesson', 'verify', WEB],
      `${WEB}:1:1: apiVersion: expected no such field, found "apps/v1"`,
    ],
    ['no file', ['run'], 'name at least one file'],
    ['a missing file', ['run', 'no-such-file.yaml'], 'no-such-file.yaml: no such file or folder'],
    ['an unknown option', ['run', WEB, '--dance'], "Unknown option '--dance'"],
    ['an option without its value', ['run', WEB, '--until'], '--until'],
    [
      'an unknown output',
      ['run', WEB, '-o', 'xml'],
      '-o is one of table, json, yaml, events, metrics, journal, not "xml"',
    ],
    ['an output of another command', ['explain', 'pod', 'default/a', WEB, '-o', 'yaml'], '-o is one of text, json'],
    ['an unknown scenario', ['run', '--scenario', 'dance'], 'there is no scenario "dance"'],
    [
      'a malformed duration',
      ['run', WEB, '--until', 'soon'],
      '--until takes a duration such as 90s, 5m or 1h30m, not "soon"',
    ],
    ['a negative duration', ['run', WEB, '--until=-5s'], 'not "-5s"'],
    ['a seed that is no number', ['run', WEB, '--seed', 'a'], '--seed takes a whole number, not "a"'],
    ['a seed with a fraction', ['run', WEB, '--seed', '1.5'], '--seed takes a whole number'],
    [
      'a malformed count of nodes',
      ['run', WEB, '--nodes', 'many'],
      '--nodes many: the number of nodes is a whole number, not "many"',
    ],
    ['too many nodes', ['run', WEB, '--nodes', '99999999'], 'count: expected a whole number from 0 to'],
    ['an unknown property of nodes', ['run', WEB, '--nodes', '2:gpu=1'], '"gpu=1" is not one of cpu=, memory=, pods='],
    [
      'an amount that is given twice',
      ['run', WEB, '--nodes', '2:cpu=1,cpu=2'],
      '--nodes 2:cpu=1,cpu=2: cpu is given twice',
    ],
    ['a second colon', ['run', WEB, '--nodes', '2:cpu=1:big'], '"big" stands after a second colon'],
    ['a colon without an amount', ['run', WEB, '--nodes', '2:'], '"" is not one of cpu=, memory=, pods='],
    [
      'an output path with a missing folder',
      ['redact', WEB, '-o', '/no/folder/x.json'],
      'orrery redact: /no/folder/x.json: no such file or directory\n',
    ],
    [
      'an output path that is a folder',
      ['redact', WEB, '-o', '/'],
      'orrery redact: /: illegal operation on a directory\n',
    ],
    [
      'a missing lesson',
      ['lesson', 'verify', '/no/lesson.yaml'],
      'orrery lesson: /no/lesson.yaml: no such file or directory\n',
    ],
    [
      'a property of Object.prototype as a scenario',
      ['run', WEB, '--nodes', '2:constructor=1'],
      '"constructor=1" is not one of',
    ],
    [
      'a node of unknown size',
      ['run', WEB, '--nodes', '2:cpu=big'],
      'cpu: expected a quantity such as 4 or 16Gi (quantities must match',
    ],
    [
      'a node of negative size',
      ['run', WEB, '--nodes', '2:memory=-1Gi'],
      'memory: expected a quantity greater than or equal to 0, found "-1Gi"',
    ],
    ['a missing configuration', ['run', WEB, '--config', 'none.yaml'], 'none.yaml: '],
    [
      'a configuration of another kind',
      ['run', WEB, '--config', WEB],
      'no kind "Deployment" is registered for version "apps/v1"',
    ],
    ['nothing to explain', ['explain'], 'name at least one file'],
    ['a subject other than a Pod', ['explain', 'node', 'node-1', WEB], 'name the Pod'],
    ['nothing to verify', ['verify'], 'name at least one file or folder'],
    ['a malformed recording', ['verify', WEB], WEB],
    ['an unknown variant', ['bench', '--variant', 'dance'], '--variant is one of'],
    ['a share above 100 percent', ['bench', '--percent', '101'], '--percent is at most 100'],
  ])('refuses %s in a line or two', (_, args, message) => {
    const { status, stdout, stderr } = runOrrery(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.endsWith('\n')).toBe(true);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('asking for help succeeds', () => {
    for (const asked of ['help', '--help', '-h'])
      expect(runOrrery(asked)).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringContaining('orrery run FILE...'),
      });
    expect(runOrrery('--version').stdout).toBe(`orrery ${VERSION}, a model of Kubernetes v1.36.2\n`);
  });

  test.each(Object.entries(USAGE))(
    'orrery %s --help describes the command and each option in a sentence',
    (name, usage) => {
      const { status, stdout, stderr } = runOrrery(name, '--help');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain(`orrery ${name}: ${usage.about}\n`);
      const taken = new Set(usage.calls.join(' ').match(/--[a-z-]+/g));
      for (const option of taken) expect(stdout).toMatch(new RegExp(`^  ${option} +\\S`, 'm'));
      expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
      expect(runOrrery('help', name).stdout).toBe(stdout);
    },
  );

  test.each(Object.keys(USAGE))('orrery %s accepts each option that its help shows, and no other', (name) => {
    const shown = new Set(USAGE[name]?.calls.join(' ').match(/--[a-z-]+/g));
    for (const option of Object.keys(OPTION_TEXTS)) {
      // Its own words stand before the options of lesson.
      const calls = name === 'lesson' ? [['verify'], ['play'], ['scorm']] : [[]];
      const isKnown = calls.some((words) => {
        const { stderr } = runOrrery(name, ...words, 'no-such-file.yaml', option, 'x', '--no-such-option');
        return !stderr.includes(`Unknown option '${option}'`);
      });
      if (option !== '--output' && name !== 'verify') expect([option, isKnown]).toEqual([option, shown.has(option)]);
    }
  });

  test('every command that plays a cluster accepts --switch and obeys it', () => {
    const playing = ['run', 'explain', 'fit', 'rehearse', 'compare', 'machines', 'test'];
    for (const name of playing) expect(runOrrery(name, '--help').stdout).toMatch(/^ {2}--switch +\S/m);
    const pod = fileWith('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n');
    const config = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
    const test = fileWith(
      'apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1:cpu=1,memory=1Gi"}\ncases:\n  - {name: a, until: 1s, expect: ["true"]}\n',
      'test.yaml',
    );
    for (const args of [
      ['run', WEB],
      ['explain', 'pending', WEB],
      ['fit', WEB, '--pod', pod],
      ['rehearse', 'lose', WEB, '--node', 'node-1'],
      ['compare', WEB, '--config', config, '--config', config, '--workers', '1'],
      ['machines', WEB, '--replace', 'node-1', '--with', 'cpu=1,memory=1Gi'],
      ['test', test],
    ]) {
      expect(runOrrery(...args, '--switch', 'release=0.9')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--switch release is one of'),
      });
      const gate = runOrrery(...args, '--switch', 'NoSuchGate=true');
      expect(gate.status).not.toBe(0);
      expect(gate.stdout + gate.stderr).toContain('NoSuchGate');
    }
  });

  test('every explained option belongs to a command', () => {
    const calls = Object.values(USAGE).flatMap((usage) => usage.calls);
    const taken = new Set(['--output', ...(calls.join(' ').match(/--[a-z-]+/g) ?? [])]);
    expect(Object.keys(OPTION_TEXTS).filter((option) => !taken.has(option))).toEqual([]);
  });
});

describe('a wrong file', () => {
  test('an error in a file shows file, line, column, field and the likely meaning, and nothing is played', () => {
    const path = fileWith(`${deployment('web', 1)}---\n${deployment('other', 1).replace('replicas', 'replicsa')}`);
    const { status, stdout, stderr } = runOrrery('run', path);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      `${path}:16:3: Deployment "other": spec.replicsa: unknown field "spec.replicsa" (did you mean "replicas"?)\n`,
    );
  });

  test('explain stops at the same error', () => {
    expect(runOrrery('explain', 'pod', 'default/a', fileWith('kind: ['))).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('empty input', () => {
  const pod = fileWith('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n');
  const config = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
  const inputs = ['', '# only a comment\n---\n# and another\n', '{"apiVersion":"v1","kind":"List","items":[]}\n'];

  test.each([
    [['run']],
    [['explain', 'pending']],
    [['explain', 'pod', 'default/a']],
    [['fit', '--pod', pod]],
    [['rehearse', 'lose', '--zone', 'zone-a']],
    [['compare', '--config', config, '--config', config, '--workers', '1']],
    [['machines', '--replace', 'node-1', '--with', 'cpu=1,memory=1Gi']],
    [['redact']],
  ])('refuses input without objects with status 2: %j', (args) => {
    for (const input of inputs) {
      const { status, stdout, stderr } = runOrrery(...args, fileWith(input));
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('no objects passed to apply');
    }
  });

  test('accepts an empty file when the cluster has other contents', () => {
    for (const args of [
      ['run', fileWith(''), '--nodes', '2', '--until', '1s'],
      ['run', fileWith(''), '--scenario', 'rollout', '--until', '1s'],
      ['fit', fileWith(''), '--nodes', '2', '--pod', pod],
    ])
      expect(runOrrery(...args)).toMatchObject({ status: 0 });
  });

  test.each([
    ['a Pod to fit', ['fit', WEB, '--pod', fileWith('')]],
    ['prices', ['machines', WEB, '--replace', 'node-1', '--with', 'x', '--prices', fileWith('')]],
    ['a test', ['test', fileWith('', 'test.yaml')]],
    ['a lesson', ['lesson', 'verify', fileWith('')]],
    ['a trace', ['bench', '--trace', fileWith('', 'csv')]],
    ['recorded cases', ['verify', fileWith('', 'json')]],
    ['the manifests of a test', ['test', emptyApplied()]],
  ])('refuses an empty file as %s', (_, args) => {
    const { status, stdout, stderr } = runOrrery(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });
});

/** A test whose `apply` has nothing in it. */
function emptyApplied(): string {
  return fileWith(
    `apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1:cpu=1,memory=1Gi"}\napply: ${fileWith('# nothing')}\ncases:\n  - {name: a, until: 1s, expect: ["true"]}\n`,
    'test.yaml',
  );
}

describe('times', () => {
  test.each([
    ['90s', 90],
    ['1m30s', 90],
    ['1.5m', 90],
    ['90', 90],
    ['90000ms', 90],
    ['0s', 0],
    ['1h', 3600],
  ])('--until %s', (until, seconds) => {
    expect(runOrrery('run', WEB, '--until', until).stderr).toMatch(new RegExp(`^${seconds}s  seq`));
  });
});

describe('output formats', () => {
  const printed = (output: string) => runOrrery('run', WEB, '--until', '30s', '-o', output);

  test.each(['json', 'yaml'] as const)('%s prints a v1 List of everything, which can be played again', (output) => {
    const { status, stdout, stderr } = printed(output);
    expect(status).toBe(0);
    const { ok, objects } = parseManifests([{ name: `a.${output}`, text: stdout }], serverFindings);
    expect(ok).toBe(true);
    const kinds = objects.map(({ object }) => object.kind);
    expect(kinds.filter((kind) => kind === 'Pod')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'Node')).toHaveLength(3);
    const again = runOrrery('run', fileWith(stdout, output), '--until', '0s', '-o', output);
    expect(again.status).toBe(0);
    const names = (text: string) =>
      parseManifests([{ name: 'a', text }], serverFindings)
        .objects.filter(({ object }) => ['Pod', 'Node', 'Deployment', 'ReplicaSet'].includes(object.kind))
        .map(
          ({ object }) =>
            `${object.kind} ${object.metadata.namespace}/${object.metadata.name} ${object.metadata.uid} ${(object as { spec?: { nodeName?: string } }).spec?.nodeName ?? ''}`,
        );
    expect(names(again.stdout)).toEqual(names(stdout));
    expect(digest(stderr)).toBeDefined();
  });

  test('json and yaml have the same contents', () => {
    const [json, yaml] = (['json', 'yaml'] as const).map((output) =>
      parseManifests([{ name: 'a', text: printed(output).stdout }], serverFindings).objects.map(({ object }) => object),
    );
    expect(json).toEqual(yaml);
  });

  test('the table looks as kubectl prints it', () => {
    expect(printed('table').stdout).toMatch(
      /^NAMESPACE +NAME +READY +UP-TO-DATE +AVAILABLE +AGE\ndefault +web +2\/2 +2 +2 +30s$/m,
    );
  });

  test('prints events, metrics and the journal', () => {
    expect(printed('events').stdout).toMatch(
      /Normal +Scheduled +Pod\/web-\S+ +Successfully assigned default\/web-\S+ to node-\d$/m,
    );
    expect(printed('metrics').stdout).toMatch(
      /^scheduler_queue_incoming_pods_total\{event="UnschedulablePodAdd",queue="active"\} 2$/m,
    );
    const lines = printed('journal').stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(lines.map((_, index) => index + 1));
  });

  test('explains why a Pod is on its node, or has none', () => {
    const big = fileWith(deployment('big', 1).replace('100m', '64'));
    const name = /default +(big-\S+)/.exec(
      runOrrery('run', big).stdout.slice(runOrrery('run', big).stdout.indexOf('RESTARTS')),
    )?.[1];
    const { status, stdout } = runOrrery('explain', 'pod', `default/${name}`, big);
    expect(status).toBe(0);
    expect(stdout).toContain('0/3 nodes are available: 3 Insufficient cpu');
    expect(JSON.parse(runOrrery('explain', 'pod', `default/${name}`, big, '-o', 'json').stdout)).toMatchObject({
      pod: `default/${name}`,
      phase: 'Pending',
    });
    expect(runOrrery('explain', 'pod', 'default/nobody', big)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('pods "nobody" not found'),
    });
  });
});

describe('input files', () => {
  test('reads a folder with its subfolders, in the order of names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-folder-'));
    mkdirSync(join(folder, 'below'));
    writeFileSync(join(folder, 'below', 'b.yml'), deployment('b', 1));
    writeFileSync(
      join(folder, 'a.json'),
      JSON.stringify(parseManifests([{ name: 'a', text: deployment('a', 1) }], serverFindings).objects[0]?.object),
    );
    writeFileSync(join(folder, 'notes.md'), '# not a manifest: [');
    const whole = runOrrery('run', folder);
    const named = runOrrery('run', join(folder, 'a.json'), join(folder, 'below', 'b.yml'));
    expect(whole.status).toBe(0);
    expect(whole.stdout).toMatch(/default +a +1\/1[\s\S]*default +b +1\/1/);
    expect(digest(whole.stderr)).toBe(digest(named.stderr));
  });

  test('reads standard input', () => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'orrery.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'run', '-'], {
      input: deployment('web', 2),
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/default +web +2\/2/);
    expect(digest(stderr)).toBe(digest(runOrrery('run', WEB).stderr));
  });

  test('stops quietly when the reader of its output closes early', () => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'orrery.mjs');
    const line = `"${process.execPath}" "${script}" run --scenario rollout --until 60s -o journal | head -n 1`;
    const { stdout, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/EPIPE|Error|\n\s+at /);
    expect(stderr).toContain('orrery run: the output was closed before all of it was written\n');
  });

  test.runIf(existsSync('/dev/full'))('reports a full disk in words, with status 74', () => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'orrery.mjs');
    const toFull = (words: string) =>
      spawnSync('sh', ['-c', `"${process.execPath}" "${script}" ${words} > /dev/full`], { encoding: 'utf8' });
    for (const [program, words] of [
      ['orrery', '--help'],
      ['orrery run', `run "${WEB}" --until 1s`],
    ] as const) {
      const { status, stderr } = toFull(words);
      expect(stderr).toContain(`${program}: cannot write: no space left on device\n`);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(status).toBe(74);
    }
    expect(runOrrery('redact', WEB, '-o', '/dev/full')).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('orrery redact: cannot write'),
    });
  });

  test('continues a dump of nodes and Pods without loss, and lists what is not modelled', () => {
    const dump = { apiVersion: 'v1', kind: 'List', metadata: { resourceVersion: '', selfLink: '' }, items: DUMP };
    const path = fileWith(JSON.stringify(dump), 'json');
    const table = runOrrery('run', path, '--until', '0s');
    expect(table.stdout).toMatch(/nothing in the model acts on them:\nKIND +OBJECTS\nWidget.example.org +1\n/);
    expect(table.stderr).toContain('1 x example.org/v1 Widget: kept and exported unchanged');
    const objects = (
      JSON.parse(runOrrery('run', path, '--until', '0s', '-o', 'json').stdout) as { items: { kind: string }[] }
    ).items;
    for (const wanted of DUMP) expect(objects.find(({ kind }) => kind === wanted.kind)).toMatchObject(wanted);
    expect(objects.filter(({ kind }) => kind === 'Node')).toHaveLength(1);
  });

  test('plays nodes of a given size and an own configuration', () => {
    const config = fileWith(
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n  - schedulerName: default-scheduler\n    plugins: { score: { disabled: [{ name: "*" }], enabled: [{ name: NodeResourcesFit }] } }\n    pluginConfig:\n      - name: NodeResourcesFit\n        args: { scoringStrategy: { type: MostAllocated, resources: [{ name: cpu, weight: 1 }] } }\n',
    );
    const many = fileWith(deployment('many', 6));
    const nodesUsed = (...args: string[]) =>
      new Set(
        [
          ...runOrrery('run', many, '--nodes', '3:cpu=8,memory=32Gi,pods=20', ...args).stdout.matchAll(
            / (node-\d) +<none> +<none>$/gm,
          ),
        ].map(([, node]) => node),
      ).size;
    expect(runOrrery('run', many, '--nodes', '2:cpu=8,memory=32Gi,pods=20').stdout).toMatch(
      /^node-2 +Ready +\S+ +8 +32Gi +zone-b$/m,
    );
    expect(nodesUsed()).toBe(3);
    expect(nodesUsed('--config', config)).toBe(1);
  });

  test('plays a built-in scenario, with the same digest each time and another for another seed', () => {
    const run = (...more: string[]) =>
      digest(runOrrery('run', '--scenario', 'rollout', '--until', '20s', ...more).stderr);
    expect(run()).toBe(run('--seed', '1'));
    expect(run('--seed', '2')).not.toBe(run());
  });
});

/** What a live cluster says of one node, one Pod on it and something of somebody else's. */
const DUMP = [
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'worker-a',
      uid: '6b2a',
      resourceVersion: '901',
      creationTimestamp: '2026-01-02T03:04:05Z',
      labels: { 'kubernetes.io/hostname': 'worker-a' },
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    },
    spec: { podCIDR: '10.2.0.0/24', podCIDRs: ['10.2.0.0/24'], providerID: 'example://worker-a' },
    status: {
      addresses: [{ type: 'InternalIP', address: '192.0.2.10' }],
      allocatable: { cpu: '1930m', memory: '7244720Ki', pods: '58', 'ephemeral-storage': '18242267924' },
      capacity: { cpu: '2', memory: '7934896Ki', pods: '58', 'ephemeral-storage': '20959212Ki' },
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'kubelet is posting ready status',
          lastHeartbeatTime: '2026-02-01T00:00:00Z',
          lastTransitionTime: '2026-01-02T03:05:00Z',
        },
      ],
      images: [{ names: ['registry.example/web:1'], sizeBytes: 52_428_800 }],
      nodeInfo: {
        architecture: 'amd64',
        bootID: 'b',
        containerRuntimeVersion: 'containerd://2.1.4',
        kernelVersion: '6.12.0',
        kubeProxyVersion: '',
        kubeletVersion: 'v1.36.2',
        machineID: 'm',
        operatingSystem: 'linux',
        osImage: 'Linux',
        systemUUID: 's',
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-0',
      namespace: 'shop',
      uid: '77c1',
      resourceVersion: '955',
      creationTimestamp: '2026-01-05T00:00:00Z',
      labels: { app: 'web' },
    },
    spec: {
      nodeName: 'worker-a',
      containers: [
        { name: 'web', image: 'registry.example/web:1', resources: { requests: { cpu: '250m', memory: '256Mi' } } },
      ],
    },
    status: {
      phase: 'Running',
      podIP: '10.2.0.7',
      hostIP: '192.0.2.10',
      startTime: '2026-01-05T00:00:01Z',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-05T00:00:03Z' }],
      containerStatuses: [
        {
          name: 'web',
          ready: true,
          restartCount: 1,
          image: 'registry.example/web:1',
          imageID: 'i',
          containerID: 'containerd://1',
          started: true,
          state: { running: { startedAt: '2026-01-05T00:00:02Z' } },
        },
      ],
    },
  },
  {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name: 'w', namespace: 'shop', uid: '99' },
    spec: { size: null, parts: [1, 'a', { b: true }] },
  },
];
