import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Micros } from '#base/time.ts';
import { fileWith, runOrrery } from '#cli/testing/runOrrery.ts';
import type { CommandResult } from '#protocol/command.ts';
import { openSession } from '#session/session.ts';

const WEB = fileWith(`apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - {name: web, image: "registry.example/web:1", resources: {requests: {cpu: "3"}}}
`);

/** A test on two nodes of 4 CPU, of which each holds one Pod of `web`. */
function testFile(cases: string): string {
  return fileWith(
    `apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "2:cpu=4"}\napply: ${WEB}\ncases:\n${cases}`,
    'test.yaml',
  );
}

const TOO_MANY = `  - name: a third <one>
    do: [{scale: {of: Deployment/web, replicas: 3}}]
    until: 30s
    expect:
      - pods('app=web').all(p, p.ready)
      - journal('pod.unschedulable').size() == 0 && 1 == 1
`;

interface JsonReport {
  readonly passed: number;
  readonly tests: readonly {
    readonly cases: readonly {
      readonly outcome: string;
      readonly plays: readonly {
        readonly digest: string;
        readonly beganSeconds: number;
        readonly seconds: number;
        readonly metrics: Readonly<Record<string, string>>;
        readonly failures: readonly { readonly line: number; readonly culprit?: object; readonly why?: string }[];
      }[];
    }[];
  }[];
}

const jsonOf = (...args: readonly string[]) =>
  JSON.parse(runOrrery('test', ...args, '-o', 'json').stdout) as JsonReport;

describe('orrery test', () => {
  test('a failed expectation shows its values, the moment, the object that made it false, and why', () => {
    const file = testFile(TOO_MANY);
    const { status, stdout, stderr } = runOrrery('test', file);
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL a third <one> \(line 6, to \d+s, digest [0-9a-f]{16}\)/);
    expect(stdout).toMatch(/line 10: pods\('app=web'\).all\(p, p.ready\) does not hold at \d+s \(entry \d+\)/);
    expect(stdout).toMatch(/first cause: Pod default\/web-\S+/);
    expect(stdout).toContain('0/2 nodes are available: 2 Insufficient cpu.');
    expect(stdout).toMatch(/journal\('pod.unschedulable'\).size\(\) = [1-9]/);
    expect(stdout).toContain(`look at it: orrery test ${file} --only 'a third <one>' --save run.json`);
    expect(stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });

  test('a test ends with the same digest as the page after the same steps', () => {
    const file = testFile(`${TOO_MANY}    metrics: ['scheduler_pending_pods{queue="unschedulable"}']\n`);
    const [play] = jsonOf(file).tests[0]?.cases[0]?.plays ?? [];
    if (!play) throw new Error('nothing was played');
    expect(play.metrics).toEqual({ 'scheduler_pending_pods{queue="unschedulable"}': '1' });
    const opened = openSession({ scenario: 'own', seed: 1, nodes: { count: 2, cpu: '4', memory: '16Gi', pods: 110 } });
    if (!opened.ok) throw new Error('it does not open');
    const { session } = opened;
    const accept = (result: CommandResult) => expect(result.ok).toBe(true);
    const emptyAtUs = restedUs(file);
    session.seekTime(emptyAtUs);
    accept(session.accept({ type: 'manifests.apply', files: [{ name: WEB, text: readFileSync(WEB, 'utf8') }] }));
    session.seekTime(play.beganSeconds * 1e6);
    accept(session.accept({ type: 'kubectl.run', line: 'kubectl scale Deployment web --replicas=3' }));
    session.seekTime(play.seconds * 1e6);
    expect(session.ask('state', {}).digest).toBe(play.digest);
  });

  test('rehearses a drain on a copy, and the run itself stays unchanged', () => {
    const expects = `[{scale: {of: Deployment/web, replicas: 3}}], until: 30s, expect: ["pods('').size() == 3"`;
    const file = testFile(
      `  - {name: without, do: ${expects}]}\n  - {name: with, do: ${expects.replace('[', '[{rehearse: {drain: node-1}}, ')}, "drain.ends && drain.blocked.size() == 0", "drain.whole || drain.homeless.size() == 1", "drain.nodes.all(n, n.took > duration('1h'))"]}\n`,
    );
    const { stdout } = runOrrery('test', file, '-o', 'json');
    const [without, rehearsed] = (JSON.parse(stdout) as JsonReport).tests[0]?.cases ?? [];
    expect(rehearsed?.plays[0]?.digest).toBe(without?.plays[0]?.digest);
    expect(stdout).toContain('"failed": 1');
    const output = runOrrery('test', file).stdout;
    expect(output).toMatch(/drain\.nodes\.all\(n, n\.took > duration\('1h'\)\) does not hold/);
    expect(output).toContain('first cause: Node node-1');
  });

  test('plays with the given seed, and repeats it in the command that replays a failure', () => {
    const file = testFile(TOO_MANY);
    const digestOf = (seed: string) => {
      const { stdout, status } = runOrrery('test', file, '--seed', seed, '-o', 'json');
      expect(status).toBe(1);
      return (JSON.parse(stdout) as JsonReport).tests[0]?.cases[0]?.plays[0]?.digest;
    };
    expect(digestOf('1')).toBe(jsonOf(file).tests[0]?.cases[0]?.plays[0]?.digest);
    expect(digestOf('7')).not.toBe(digestOf('1'));
    expect(runOrrery('test', file, '--seed', '7').stdout).toContain("--only 'a third <one>' --seed 7 --save run.json");
    expect(runOrrery('test', file, '--seed', 'x').status).toBe(2);
  });

  test('saves the run of a case for the page', () => {
    const saved = fileWith('', 'json');
    const file = testFile(TOO_MANY);
    expect(runOrrery('test', file, '--save', saved).status).toBe(1);
    const opened = openSession(JSON.parse(readFileSync(saved, 'utf8')) as Parameters<typeof openSession>[0]);
    const [play] = jsonOf(file).tests[0]?.cases[0]?.plays ?? [];
    expect(opened.ok && opened.session.ask('state', {}).digest).toBe(play?.digest);
  });

  test('writes one-line annotations for GitHub at the lines of the file', () => {
    const { stdout } = runOrrery('test', testFile(TOO_MANY), '-o', 'github');
    const [first = '', second = ''] = stdout.split('\n');
    expect(first).toMatch(/^::error file=\S+test\.yaml,line=10,col=9,title=a third <one>::pods\('app=web'\)/);
    expect(first).toContain('%0A');
    expect(second).toMatch(/,line=11,/);
  });

  test('a mutation that no case notices fails, and one that changes nothing is bad input', () => {
    const cases = (mutation: string) =>
      `  - {name: two, until: 10s, expect: ["pods('app=web').filter(p, p.ready).size() == 2"]}\n  - {name: noticed, mutate: [${mutation}], expectFail: true}\n`;
    const of = (mutation: string) => runOrrery('test', testFile(cases(mutation)));
    expect(of('{set: {spec.replicas: 1}}').stdout).toContain('noticed by "two": pods(');
    const unnoticed = of('{set: {"spec.template.spec.terminationGracePeriodSeconds": 3}, of: Deployment/web}');
    expect(unnoticed.status).toBe(1);
    expect(unnoticed.stdout).toContain('the test does not notice this change');
    const empty = of('{remove: spec.paused}');
    expect(empty.status).toBe(2);
    expect(empty.stderr).toContain('no applied manifest has spec.paused');
    expect(empty.stderr).toMatch(/:7:\d+: cases\[1\]\.mutate\[0\]: /);
  });

  test.each([
    [
      'an unknown field',
      '  - {name: a, expects: ["true"]}',
      /:6:15: cases\[0\]\.expects: expected no such field \(did you mean "expect"\?\)/,
    ],
    ['no expectation', '  - {name: a}', /:6:5: cases\[0\]: the field "expect" is missing/],
    [
      'two cases with one name',
      '  - {name: a, expect: ["true"]}\n  - {name: a, expect: ["true"]}',
      /:7:6: cases\[1\]\.name: there are two cases "a"/,
    ],
    ['an unknown action', '  - {name: a, do: [{explode: node-1}], expect: ["true"]}', /cases\[0\]\.do\[0\]/],
    [
      'a malformed duration',
      '  - {name: a, until: soon, expect: ["true"]}',
      /cases\[0\]\.until: expected a duration such as 30s/,
    ],
    [
      'a malformed command',
      '  - {name: a, do: [{command: {type: traffic.start}}], expect: ["true"]}',
      /cases\[0\]\.do\[0\]\.command/,
    ],
    [
      'a malformed expression',
      `  - {name: a, expect: ["pods('a=b').size( >= 4"]}`,
      /:6:\d+: cases\[0\]\.expect\[0\]: Syntax error/,
    ],
    [
      'an unknown field of a Pod',
      `  - {name: a, expect: ["pods('').all(p, p.raedy)"]}`,
      /:6:42: cases\[0\]\.expect\[0\]: undefined field 'raedy'/,
    ],
    ['an expression that is not true or false', `  - {name: a, expect: ["pods('').size()"]}`, /this one has type int/],
    [
      'a malformed selector',
      `  - {name: a, expect: ["pods('a=b=c').size() == 1"]}`,
      /cases\[0\]\.expect\[0\]: found '=', expected/,
    ],
    [
      'an unknown reason',
      `  - {name: a, expect: ["journal('pod.unschedulabel').size() == 0"]}`,
      /the journal has no reason "pod.unschedulabel"/,
    ],
    [
      'an unknown kind',
      `  - {name: a, until: 0s, expect: ["objects('Deploymnet', '').size() == 0"]}`,
      /there is no kind "Deploymnet": did you mean "Deployment"\?/,
    ],
    [
      'an unknown metric',
      `  - {name: a, until: 0s, expect: ["metric('nothing_total') == 0.0"]}`,
      /there is no metric "nothing_total"/,
    ],
    [
      'an expectation about a rehearsal that no step plays',
      '  - {name: a, expect: ["drain.ends"]}',
      /:6:\d+: cases\[0\]\.expect\[0\]: undeclared reference to 'drain'/,
    ],
    [
      'a missing node',
      '  - {name: a, do: [{cordon: node-9}], expect: ["true"]}',
      /:6:\d+: cases\[0\]\.do\[0\]: there is no node "node-9"; there are node-1, node-2/,
    ],
    [
      'a missing file',
      '  - {name: a, do: [{apply: nowhere.yaml}], expect: ["true"]}',
      /:6:\d+: cases\[0\]\.do\[0\]\.apply: .*nowhere.yaml: no such file or folder/,
    ],
  ])('refuses bad input: %s', (_, cases, words) => {
    const { status, stderr } = runOrrery('test', testFile(`${cases}\n`));
    expect(stderr).toMatch(words);
    expect(status).toBe(2);
  });

  test.each([
    'lists.range(100).all(a, lists.range(100).all(b, lists.range(100).all(c, lists.range(100).all(d, true))))',
    'lists.range(100).all(a, lists.range(100).all(b, lists.range(100).all(c, lists.range(100).all(d, a + b + c < 290))))',
    'lists.range(1000000000).size() > 0',
    "lists.range(1000).map(a, lists.range(1000).map(b, lists.range(1000).map(c, 'x' + string(c)))).size() == 3",
    "lists.range(100000).all(a, metric('scheduler_pending_pods{queue=\\\"a' + string(a) + '\\\"}') == 0.0)",
    "pods('').all(a, lists.range(9999999).all(b, true)) && lists.range(9999999).exists(c, false)",
  ])('an expression that would run for minutes fails at the work limit: %s', (expression) => {
    const { status, stdout } = runOrrery('test', testFile(`  - {name: a, until: 1s, expect: ["${expression}"]}\n`));
    expect(stdout).toContain('the expression does more work than it may');
    expect(status).toBe(1);
  });

  test('all expectations of a case share one work limit', () => {
    const heavy = 'lists.range(300).all(a, lists.range(300).all(b, lists.range(10).all(c, true)))';
    const { stdout } = runOrrery(
      'test',
      testFile(`  - {name: a, until: 1s, expect: [${Array(20).fill(`"${heavy}"`).join(', ')}]}\n`),
    );
    expect(stdout).toContain('the expression does more work than it may');
  });

  test('a failed kubectl command fails the case with kubectl’s message', () => {
    const { status, stdout } = runOrrery(
      'test',
      testFile('  - {name: a, do: [{scale: {of: Deployment/api, replicas: 1}}], until: 5s, expect: ["true"]}\n'),
    );
    expect(stdout).toContain('deployments.apps "api" not found');
    expect(status).not.toBe(0);
  });
});

/** When the cluster of a test came to rest before anything was applied, in simulated microseconds: the first input of its saved run. */
function restedUs(file: string): number {
  const saved = fileWith('', 'json');
  runOrrery('test', file, '--save', saved);
  const run = JSON.parse(readFileSync(saved, 'utf8')) as {
    readonly branches: readonly { readonly inputs: readonly { readonly atUs: Micros }[] }[];
  };
  return run.branches[0]?.inputs[0]?.atUs ?? 0;
}
