import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { RehearsalOutcome } from '#protocol/rehearsal.ts';
import { openSession, type Session } from '#session/session.ts';
import { rehearseDrain } from './rehearseDrain.ts';

interface Recorded {
  readonly id: string;
  readonly nodes: readonly { readonly metadata: { readonly name: string } }[];
  readonly steps: readonly { readonly do: { readonly objects?: readonly object[] } }[];
  /** What kubectl drain printed on a real cluster, one for each drain. */
  readonly answers: readonly { readonly output: string }[];
}

const FILE = join(import.meta.dirname, '../../../../conformance/cluster/end-to-end.json.gz');
const { cases } = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as { readonly cases: readonly Recorded[] };

/** The cluster of a recorded case, and its drains in their order. */
function rehearsed(id: string): { readonly asked: RehearsalOutcome; readonly recorded: readonly string[] } {
  const recorded = cases.find((each) => each.id === id);
  if (!recorded) throw new Error(`there is no recorded case ${id}`);
  // The nodes were there before anything was applied.
  const nodesThere = recorded.nodes.map((node) => ({
    ...node,
    metadata: { ...node.metadata, uid: `uid-${node.metadata.name}` },
  }));
  const items = [...nodesThere, ...recorded.steps.flatMap((step) => step.do.objects ?? [])];
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: `${id}.json`, text }] });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const outputs = recorded.answers.map(({ output }) => output);
  const nodes = nodesLike(opened.session, outputs.map(podsNamed)).join();
  const plan = { surge: 0, limitSeconds: 7200, machineSeconds: 120, force: false, deletesEmptyDirData: false };
  const result = whole(rehearseDrain(opened.session, { deed: 'drain', nodes, ...plan }));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { asked: result.report.asked, recorded: outputs };
}

/** Pods that a drain was about, by what it printed. */
function podsNamed(output: string): number {
  return new Set(output.match(/(?<=evicting pod |override\): )[^\s,]+/g)).size;
}

/** Which of equal nodes the scheduler takes was left to chance: for each recorded drain, a node here that has as many Pods. */
function nodesLike(session: Session, wanted: readonly number[]): string[] {
  session.seekTime(5e6);
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

describe('a drain that was recorded on a real cluster is rehearsed with the same blocker, in the same order', () => {
  it('drain-pdb ends: the budget lets each Pod go', () => {
    const { asked, recorded } = rehearsed('drain-pdb');
    expect(recorded.join()).toMatch(/node\/node-1 drained\n$/);
    expect(asked).toMatchObject({ ends: true, blockers: [], nodes: [{ pods: 1 }] });
    expect(asked.evicted).toBe(count(recorded.join(), /^pod\/.* evicted$/gm));
    expect(asked.refusals).toBe(count(recorded.join(), /will retry/g));
  });

  it('drain-blocked drains the empty node and stays at the next, in the words of the API server', () => {
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

  it('drain-unmanaged evicts nothing, and says what kubectl said', () => {
    const { asked, recorded } = rehearsed('drain-unmanaged');
    const words = /due to error: (.*), continuing command/.exec(recorded.join())?.[1];
    expect(asked).toMatchObject({ ends: false, evicted: 0, blockers: [{ kind: 'refused' }] });
    // Which of three Pods that are alike is on the node was left to chance.
    const withoutName = (text = '') => text.replace(/default\/\w+$/, '');
    expect(withoutName(asked.blockers[0]?.message)).toBe(withoutName(words));
  });
});
