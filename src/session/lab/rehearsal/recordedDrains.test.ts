import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { RehearsalOutcome } from '#protocol/rehearsal.ts';
import { openSession, type Session } from '#session/session.ts';
import { rehearseDrain } from './rehearseDrain.ts';

interface Recorded {
  readonly id: string;
  readonly nodes: readonly { readonly metadata: { readonly name: string } }[];
  readonly steps: readonly { readonly at: number; readonly do: Step }[];
  /** What kubectl drain printed on a real cluster, one for each drain; and what was answered to an eviction. */
  readonly answers?: readonly { readonly verb: string; readonly output: string; readonly message: string }[];
}

interface Step {
  readonly verb: string;
  readonly objects?: readonly object[];
  readonly kind: string;
  readonly name: string;
  readonly patch?: object;
  readonly replicas?: number;
}

/** One eviction request, in a cluster of its own. */
interface RecordedEviction {
  readonly id: string;
  readonly setup: readonly { readonly object: KubeObject; readonly status?: object }[];
  readonly expected: { readonly message: string };
}

function casesOf<T>(file: string): readonly T[] {
  const path = join(import.meta.dirname, '../../../../conformance/cluster', file);
  return (JSON.parse(gunzipSync(readFileSync(path)).toString()) as { readonly cases: readonly T[] }).cases;
}

const cases = casesOf<Recorded>('end-to-end.json.gz');
/** As the recordings were made: `--ignore-daemonsets --delete-emptydir-data`. */
const PLAN = { work: 'drain', surge: 0, limitSeconds: 7200, machineSeconds: 120, deletesEmptyDirData: true } as const;

/** What a rehearsed drain of these nodes comes to as it was asked for. */
function drained(session: Session, nodes: string, force = false): RehearsalOutcome {
  const result = whole(rehearseDrain(session, { ...PLAN, nodes, force }));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.report.asked;
}

function opened(name: string, items: readonly object[]): Session {
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const made = openSession({ scenario: 'own', seed: 1, files: [{ name: `${name}.json`, text }] });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.session;
}

/** The cluster of a recorded case just before its first drain. */
function before(id: string): { readonly session: Session; readonly outputs: readonly string[] } {
  const recorded = cases.find((each) => each.id === id);
  if (!recorded) throw new Error(`there is no recorded case ${id}`);
  // The nodes were there before anything was applied.
  const nodesThere = recorded.nodes.map((node) => ({
    ...node,
    metadata: { ...node.metadata, uid: `uid-${node.metadata.name}` },
  }));
  const done = recorded.steps.map(({ at, do: step }) => ({ at, step }));
  const session = opened(id, [...nodesThere, ...done.flatMap(({ step }) => step.objects ?? [])]);
  session.seekTime(5e6);
  for (const { at, step } of done) {
    const line = lineOf(step);
    if (line === '') continue;
    session.seekTime(at * 1e6);
    expect(session.accept({ type: 'kubectl.run', line }).ok).toBe(true);
  }
  session.seekTime((done.find(({ step }) => step.verb === 'drain')?.at ?? 9) * 1e6);
  return { session, outputs: (recorded.answers ?? []).map(({ output }) => output) };
}

/** What changes workloads before a drain; empty for everything else. */
function lineOf({ verb, kind, name, patch, replicas }: Step): string {
  if (verb === 'scale') return `kubectl scale ${kind} ${name} --replicas=${replicas}`;
  return verb === 'patch' ? `kubectl patch ${kind} ${name} -p '${JSON.stringify(patch)}'` : '';
}

/** The cluster of a recorded case, and its drains in their order. */
function rehearsed(id: string): { readonly asked: RehearsalOutcome; readonly recorded: readonly string[] } {
  const { session, outputs } = before(id);
  return { asked: drained(session, nodesLike(session, outputs.map(podsNamed)).join()), recorded: outputs };
}

/** Pods that a drain was about, by what it printed. */
function podsNamed(output: string): number {
  return new Set(output.match(/(?<=evicting pod |override\): )[^\s,]+/g)).size;
}

/** Which of equal nodes the scheduler takes was left to chance: for each recorded drain, a node here that has as many Pods. */
function nodesLike(session: Session, wanted: readonly number[]): string[] {
  const pods = session.ask('list', { kind: 'Pod' }) as readonly Pod[];
  const names = (session.ask('list', { kind: 'Node' }) as readonly Node[]).map(({ metadata }) => metadata.name);
  const left = new Map(names.map((name) => [name, pods.filter(({ spec }) => spec.nodeName === name).length]));
  return wanted.map((amount) => {
    const name = [...left].find(([, has]) => has === amount)?.[0];
    if (name === undefined) throw new Error(`no node has ${amount} Pods`);
    left.delete(name);
    return name;
  });
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe('a rehearsal has the blocker and the order of a recorded drain', () => {
  it('drain-pdb ends, since the budget lets each Pod go', () => {
    const { asked, recorded } = rehearsed('drain-pdb');
    expect(recorded.join()).toMatch(/node\/node-1 drained\n$/);
    expect(asked).toMatchObject({ ends: true, blockers: [], nodes: [{ pods: 1 }] });
    expect(asked.evicted).toBe(count(recorded.join(), /^pod\/.* evicted$/gm));
    expect(asked.refusals).toBe(count(recorded.join(), /will retry/g));
  });

  it('drain-blocked drains the empty node and stops at the next, in the API server’s words', () => {
    const { asked, recorded } = rehearsed('drain-blocked');
    const [first = '', second = ''] = recorded;
    expect(first).toBe('node/node-1 cordoned\nnode/node-1 drained\n');
    expect(asked.nodes.map(({ pods, drainedUs }) => [pods, drainedUs >= 0])).toEqual([
      [0, true],
      [1, false],
    ]);
    const words = /\(will retry after 5s\): (.*)$/m.exec(second)?.[1];
    expect(asked.blockers.map(({ kind, node, message }) => ({ kind, node, message }))).toEqual([
      { kind: 'budget', node: asked.order[1], message: words },
    ]);
  });

  it('drain-unmanaged evicts nothing, and repeats kubectl’s message', () => {
    const { asked, recorded } = rehearsed('drain-unmanaged');
    const words = /due to error: (.*), continuing command/.exec(recorded.join())?.[1];
    expect(asked).toMatchObject({ ends: false, evicted: 0, blockers: [{ kind: 'refused' }] });
    // Which of three Pods that are alike is on the node was left to chance.
    const withoutName = (text = '') => text.replace(/default\/\w+$/, '');
    expect(withoutName(asked.blockers[0]?.message)).toBe(withoutName(words));
  });

  it('pdb-alwaysallow drains an empty node', () => {
    const { asked, recorded } = rehearsed('pdb-alwaysallow');
    expect(recorded).toEqual(['node/node-1 cordoned\nnode/node-1 drained\n']);
    expect(asked).toMatchObject({ ends: true, evicted: 0, refusals: 0, blockers: [], nodes: [{ pods: 0 }] });
  });

  it('real-online-boutique loses each Pod of the node once, and none is refused', () => {
    const { asked, recorded } = rehearsed('real-online-boutique');
    const evicted = count(recorded.join(), /^pod\/.* evicted$/gm);
    expect([evicted, count(recorded.join(), /will retry/g)]).toEqual([6, 0]);
    expect(asked).toMatchObject({ ends: true, evicted, refusals: 0, blockers: [], nodes: [{ pods: evicted }] });
  });

  it('pdb-evict refuses an eviction and a drain with the same words', () => {
    const { session } = before('pdb-evict');
    const [answer] = cases.find(({ id }) => id === 'pdb-evict')?.answers ?? [];
    const [pod] = session.ask('list', { kind: 'Pod' }) as readonly Pod[];
    const asked = drained(session, pod?.spec.nodeName ?? '');
    expect(answer).toMatchObject({ verb: 'evict', code: 429 });
    expect(asked).toMatchObject({ ends: false, blockers: [{ kind: 'budget', message: answer?.message }] });
  });

  it('every recorded drain is rehearsed', () => {
    const all = cases.filter(({ steps }) => steps.some((step) => ['drain', 'evict'].includes(step.do.verb)));
    expect(all.map(({ id }) => id).sort()).toEqual([
      'drain-blocked',
      'drain-pdb',
      'drain-unmanaged',
      'pdb-alwaysallow',
      'pdb-evict',
      'real-online-boutique',
    ]);
  });
});

/** Requests whose budgets come out as the disruption controller would set them; in the others they were written by hand. */
it.each([
  ['evict-pdb', 'budget'],
  ['evict-pdb-notobserved', 'budget'],
  ['evict-two-pdbs', 'refused'],
])('%s: the API server’s answer to the eviction blocks the drain', (id, kind) => {
  const recorded = casesOf<RecordedEviction>('requests.json.gz').find((each) => each.id === id);
  const there = (object: KubeObject, status?: object) => {
    const { kind: of, metadata } = object;
    return {
      ...object,
      metadata: { ...(of !== 'Node' && { namespace: 'default' }), ...metadata, uid: `uid-${of}-${metadata.name}` },
      status,
    };
  };
  const capacity = { cpu: '4', memory: '8Gi', pods: '110' };
  const node = there({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } }, { capacity, allocatable: capacity });
  const session = opened(id, [node, ...(recorded?.setup ?? []).map(({ object, status }) => there(object, status))]);
  const asked = drained(session, 'n1', true);
  expect(asked).toMatchObject({ ends: false, evicted: 0, blockers: [{ kind }] });
  expect(asked.blockers[0]?.message).toContain(recorded?.expected.message);
});
