import { describe, expect, it } from 'vitest';
import type { Millis } from '#base/time.ts';
import { CycleState, stateKey } from './cycleState.ts';
import type { Nominator } from './handle.ts';
import { NodeInfo } from './nodeInfo.ts';
import { EXTENSION_POINTS, type ExtensionPoint, type Plugin, takesPartIn } from './plugin.ts';
import { podInfoOf } from './podInfo.ts';
import { Profile } from './profile.ts';
import { type Code, type Status, SUCCESS, status } from './status.ts';
import { testNode, testPod } from './testing/objects.ts';
import { RecordingTrace } from './trace.ts';

const NOBODY: Nominator = { isEmpty: true, nominatedPods: () => [] };

function profileOf(plugins: readonly Plugin[], weights: Record<string, number> = {}, nominator = NOBODY): Profile {
  const byPoint = EXTENSION_POINTS.map((point) => [point, plugins.filter((plugin) => takesPartIn(plugin, point))]);
  return new Profile(
    {
      schedulerName: 'test',
      percentageOfNodesToScore: undefined,
      plugins: Object.fromEntries(byPoint) as Record<ExtensionPoint, Plugin[]>,
      weights: new Map(Object.entries(weights)),
    },
    nominator,
  );
}

function nodeInfo(name: string): NodeInfo {
  const info = new NodeInfo(name);
  info.setNode(testNode(name));
  return info;
}

const pod = podInfoOf(testPod('p'));
const nodes = [nodeInfo('a'), nodeInfo('b')];

describe('PreFilter', () => {
  const answering = (name: string, code: Code, calls: string[], nodeNames?: readonly string[]): Plugin => ({
    name,
    preFilter: () => {
      calls.push(`${name}.preFilter`);
      return {
        status: code === 'Success' ? SUCCESS : status(name, code, `${name} says ${code}`),
        ...(nodeNames && { nodeNames: new Set(nodeNames) }),
      };
    },
    filter: () => {
      calls.push(`${name}.filter`);
      return SUCCESS;
    },
  });

  it.each([
    ['Unschedulable', 'Unschedulable', ['A.preFilter', 'B.preFilter']],
    ['UnschedulableAndUnresolvable', 'UnschedulableAndUnresolvable', ['A.preFilter']],
    ['Error', 'Error', ['A.preFilter']],
    ['Skip', 'Success', ['A.preFilter', 'B.preFilter', 'B.filter']],
    ['Success', 'Success', ['A.preFilter', 'B.preFilter', 'A.filter', 'B.filter']],
  ] as const)('PreFilter status %s leads to %s', (code, outcome, expected) => {
    const calls: string[] = [];
    const profile = profileOf([answering('A', code, calls), answering('B', 'Success', calls)]);
    const state = new CycleState();
    const { status: answer } = profile.runPreFilter(state, pod, nodes);
    expect(answer.code).toBe(outcome);
    if (outcome === 'Success') profile.runFilter(state, pod, nodes[0]!);
    expect(calls).toEqual(expected);
  });

  it('names the plugin that failed', () => {
    const { status: answer } = profileOf([answering('A', 'Error', [])]).runPreFilter(new CycleState(), pod, nodes);
    expect(answer).toMatchObject({ plugin: 'A', reasons: ['running PreFilter plugin "A": A says Error'] });
  });

  it('intersects the node names that plugins allow', () => {
    const profile = profileOf([answering('B', 'Success', [], ['a', 'b']), answering('A', 'Success', [], ['b', 'c'])]);
    const outcome = profile.runPreFilter(new CycleState(), pod, nodes);
    expect([...(outcome.nodeNames ?? [])]).toEqual(['b']);
    expect(outcome.restrictedBy).toEqual(['A', 'B']);
  });

  it.each([
    [[['a'], ['b']], "node(s) didn't satisfy plugin(s) [A B] simultaneously"],
    [[[]], "node(s) didn't satisfy plugin A"],
  ] as const)('rejects the Pod when the node names %j leave no node', (allowed, message) => {
    const plugins = allowed.map((names, i) => answering('AB'.charAt(i), 'Success', [], names));
    const { status: answer } = profileOf(plugins).runPreFilter(new CycleState(), pod, nodes);
    expect(answer).toMatchObject({ code: 'UnschedulableAndUnresolvable', plugin: '', reasons: [message] });
  });
});

describe('Filter', () => {
  it('stops at the first plugin that rejects and names it', () => {
    const calls: string[] = [];
    const rejecting = (name: string, answer: Status): Plugin => ({
      name,
      filter: () => {
        calls.push(name);
        return answer;
      },
    });
    const profile = profileOf([
      rejecting('A', SUCCESS),
      rejecting('B', status('', 'Unschedulable', 'no')),
      rejecting('C', SUCCESS),
    ]);
    const state = new CycleState();
    profile.runPreFilter(state, pod, nodes);
    expect(profile.runFilter(state, pod, nodes[0]!)).toEqual({ code: 'Unschedulable', plugin: 'B', reasons: ['no'] });
    expect(calls).toEqual(['A', 'B']);
  });

  it('filters with nominated Pods of equal or higher priority, then without them', () => {
    const rivals = [
      podInfoOf(testPod('lower', {}, { priority: -1 })),
      podInfoOf(testPod('equal', {}, { priority: 0 })),
    ];
    const seen: string[][] = [];
    const counting: Plugin = {
      name: 'A',
      filter: (_state, _pod, node) => {
        seen.push(node.pods.map(({ name }) => name));
        return SUCCESS;
      },
    };
    const profile = profileOf(
      [counting],
      {},
      { isEmpty: false, nominatedPods: (node) => (node === 'a' ? rivals : []) },
    );
    const state = new CycleState();
    profile.runPreFilter(state, pod, nodes);
    expect(profile.filterWithNominatedPods(state, pod, nodes[0]!)).toBe(SUCCESS);
    expect(profile.filterWithNominatedPods(state, pod, nodes[1]!)).toBe(SUCCESS);
    expect(seen).toEqual([['equal'], [], []]);
    expect(nodes[0]!.pods).toEqual([]);
  });
});

describe('PostFilter', () => {
  const answering = (name: string, code: Code): Plugin => ({
    name,
    postFilter: () => ({ status: status(name, code, name) }),
  });

  it.each([
    [['Unschedulable', 'Unschedulable'], 'Unschedulable', ['A', 'B'], 'A'],
    [['Success', 'Unschedulable'], 'Success', ['A'], 'A'],
    [['UnschedulableAndUnresolvable', 'Success'], 'UnschedulableAndUnresolvable', ['A'], 'A'],
    [['Error', 'Success'], 'Error', ['A'], 'A'],
    [['Unschedulable', 'Success'], 'Success', ['B'], 'B'],
  ] as const)('PostFilter statuses %j end as %s', (codes, code, reasons, plugin) => {
    const profile = profileOf(codes.map((each, i) => answering('AB'.charAt(i), each)));
    const { status: answer } = profile.runPostFilter(new CycleState(), pod, {
      get: () => SUCCESS,
      nodesWithCode: () => [],
    });
    expect(answer).toEqual({ code, reasons, plugin });
  });
});

describe('Score', () => {
  const scoring = (name: string, scores: readonly number[], more: Partial<Plugin> = {}): Plugin => ({
    name,
    score: (_state, _pod, node) => scores[nodes.indexOf(node)] ?? 0,
    ...more,
  });

  it('sums normalized scores times weights', () => {
    const doubled: Partial<Plugin> = {
      normalizeScore: (_state, _pod, list, scores) => {
        for (let i = 0; i < list.length; i++) scores[i] = (scores[i] ?? 0) * 2;
        return SUCCESS;
      },
    };
    const trace = new RecordingTrace();
    const profile = profileOf([scoring('A', [1, 2], doubled), scoring('B', [5, 0])], { A: 3, B: 7 });
    const totals = profile.runScore(new CycleState(), pod, nodes, trace) as Float64Array;
    expect([...totals.subarray(0, 2)]).toEqual([2 * 3 + 5 * 7, 4 * 3]);
    expect(trace.scores).toEqual([
      { plugin: 'A', weight: 3, raw: [1, 2], normalized: [2, 4] },
      { plugin: 'B', weight: 7, raw: [5, 0], normalized: [5, 0] },
    ]);
  });

  it.each([101, -1])('refuses the score %d', (score) => {
    const answer = profileOf([scoring('A', [score, 0])]).runScore(new CycleState(), pod, nodes);
    const message = `plugin "A" returns an invalid score ${score}, it should in the range of [0, 100] after normalizing`;
    expect(answer).toEqual({ code: 'Error', plugin: 'A', reasons: [message] });
  });

  it('skips plugins whose PreScore returned Skip', () => {
    const profile = profileOf([scoring('A', [50, 50], { preScore: () => status('A', 'Skip') }), scoring('B', [1, 2])], {
      A: 1,
      B: 1,
    });
    const state = new CycleState();
    expect(profile.runPreScore(state, pod, nodes)).toBe(SUCCESS);
    expect([...(profile.runScore(state, pod, nodes) as Float64Array).subarray(0, 2)]).toEqual([1, 2]);
  });
});

describe('Reserve, Permit and Bind', () => {
  it('unreserves plugins in reverse order', () => {
    const calls: string[] = [];
    const plugin = (name: string): Plugin => ({
      name,
      reserve: () => SUCCESS,
      unreserve: () => {
        calls.push(name);
        return undefined;
      },
    });
    profileOf([plugin('A'), plugin('B'), plugin('C')]).runUnreserve(new CycleState(), pod, 'a');
    expect(calls).toEqual(['C', 'B', 'A']);
  });

  it('each Permit plugin waits up to 15 minutes, unless one rejects', () => {
    const waiting = (name: string, timeoutMs: Millis): Plugin => ({
      name,
      permit: () => ({ status: status(name, 'Wait'), timeoutMs }),
    });
    const rejecting: Plugin = { name: 'R', permit: () => ({ status: status('R', 'Unschedulable', 'no') }) };
    const permit = (plugins: readonly Plugin[]) => profileOf(plugins).runPermit(new CycleState(), pod, 'a');
    expect(permit([waiting('A', 5), waiting('B', 9)])).toMatchObject({
      status: { code: 'Wait' },
      waits: [
        { plugin: 'A', timeoutMs: 5 },
        { plugin: 'B', timeoutMs: 9 },
      ],
    });
    expect(permit([waiting('A', 3_600_000)])).toMatchObject({ waits: [{ timeoutMs: 900_000 }] });
    expect(permit([waiting('A', 5), rejecting])).toMatchObject({ status: { code: 'Unschedulable', plugin: 'R' } });
  });

  it('binds with the first plugin that does not skip', () => {
    const binding = (name: string, answer: Status): Plugin => ({ name, bind: () => answer });
    const bind = (plugins: readonly Plugin[]) => profileOf(plugins).runBind(new CycleState(), pod, 'a');
    expect(bind([binding('A', status('A', 'Skip')), binding('B', SUCCESS)])).toMatchObject({
      code: 'Success',
      plugin: 'B',
    });
    expect(bind([binding('A', status('A', 'Skip'))])).toMatchObject({ code: 'Skip' });
  });
});

describe('CycleState', () => {
  it('clones only entries with a clone function', () => {
    const shared = stateKey<{ n: number }>('test/shared');
    const cloned = stateKey<{ n: number }>('test/cloned', { clone: (value) => ({ ...value }) });
    const state = new CycleState();
    state.write(shared, { n: 1 });
    state.write(cloned, { n: 1 });
    const copy = state.clone();
    for (const key of [shared, cloned]) (copy.read(key) as { n: number }).n = 2;
    expect([state.read(shared)?.n, state.read(cloned)?.n]).toEqual([2, 1]);
    expect(state.entries().map(({ name }) => name)).toEqual(['test/shared', 'test/cloned']);
  });
});
