import { describe, expect, it } from 'vitest';
import { CONSTANT_VALUES } from '#cluster/releases/constants.ts';
import type { Command } from '#protocol/command.ts';
import { entriesToPlay } from '#protocol/readSavedRun.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { openInParts, openSession, type Session } from './session.ts';

function opened(source: Parameters<typeof openSession>[0]): Session {
  const opening = openSession(source);
  if (!opening.ok) throw new Error(opening.problems.map((problem) => problem.message).join('; '));
  return opening.session;
}

const apply = (name: string): Command => ({
  type: 'manifests.apply',
  files: [
    {
      name: `${name}.yaml`,
      text: `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {containers: [{name: c, image: nginx}]}}`,
    },
  ],
});

const place = ({ run }: Session) => ({ ...run.position, branch: run.branch.id, clockUs: run.clockUs });

it('a saved run comes back with its branches, also when inputs came between entries of one moment', () => {
  const session = opened({ scenario: 'first-minute', seed: 1 });
  session.runUntil(3_000_000, 100_000);
  session.accept(apply('at-the-head'));
  session.runUntil(4_000_000, 100_000);
  const busy = Array.from({ length: 200 }, (_, i) => i + 1).find(
    (seq) => session.run.timeOf(seq) === session.run.timeOf(seq + 1),
  );
  if (busy === undefined) throw new Error('no two entries at one moment');
  session.seek(busy);
  session.accept(apply('between'));
  session.runUntil(2_700_000, 100_000);
  session.run.wait(2_700_123);
  const again = opened(JSON.parse(JSON.stringify(session.save())));
  expect(place(again)).toEqual(place(session));
  expect(again.branches.map(({ id, label, forkSeq }) => [id, label, forkSeq])).toEqual(
    session.branches.map(({ id, label, forkSeq }) => [id, label, forkSeq]),
  );
  expect(again.save()).toEqual(session.save());
});

const LONG = {
  format: 'kube-orrery/run',
  version: 1,
  source: { scenario: 'first-minute', seed: 1 },
  branch: 'b',
  seq: 300,
  timeUs: 0,
} as const;
const branch = (id: string, forkSeq: number, more: object = {}) => ({ id, label: id, forkSeq, inputs: [], ...more });

it.each([
  ['its head', { branches: [branch('b', 0, { headSeq: 700 })] }, 700],
  ['its reader', { branches: [branch('b', 0)] }, 300],
  ['its last input', { branches: [branch('b', 0, { inputs: [{ after: 800 }] })] }, 800],
  ['a branch that starts from it', { branches: [branch('main', 0), branch('b', 900, { parent: 'main' })] }, 900],
  ['the reader on a later branch', { branches: [branch('main', 0), branch('b', 100, { parent: 'main' })] }, 300],
])('a saved run plays each branch as far as %s', (_, { branches }, entries) => {
  expect(entriesToPlay({ ...LONG, branches } as SavedRun)).toBe(entries);
});

it('an opening that is stopped keeps exactly what was played', () => {
  const branches = [branch('main', 0), branch('b', 200, { parent: 'main' })];
  const parts = openInParts({ ...LONG, branches }, {}, () => shares.length >= 2);
  const shares: number[] = [];
  for (;;) {
    const { done, value } = parts.next();
    if (done) {
      if (!value.ok) throw new Error('it was not opened');
      expect(value.isPart).toBe(true);
      expect(value.session.run.position.seq).toBe(128);
      expect(value.session.save().branches).toEqual([branch('main', 0, { headSeq: 128 })]);
      break;
    }
    shares.push(value);
  }
  expect(shares).toEqual([64 / 301, 128 / 301]);
});

it('each command of a saved run is a part of the opening', () => {
  const session = opened({ scenario: 'first-minute', seed: 1 });
  for (const name of ['a', 'b', 'c']) session.accept(apply(name));
  let parts = 0;
  const opening = openInParts(session.save());
  while (opening.next().done !== true) parts++;
  expect(parts).toBeGreaterThanOrEqual(3);
});

it('gives a workload one colour at every opening, on every branch and after a deletion', () => {
  const workloads = ['Deployment/default/web', 'Deployment/default/api', 'Deployment/default/cache', 'Pod/default/x'];
  const colours = (of: Session) => workloads.map((workload) => of.colours.colourOf(workload));
  const session = opened({ scenario: 'first-minute', seed: 1 });
  const atTheStart = colours(session);
  session.lookAhead(8_000_000, 100_000);
  session.runUntil(3_000_000, 100_000);
  session.accept(apply('x'));
  session.runUntil(5_000_000, 100_000);
  session.accept({ type: 'object.delete', kind: 'Deployment', namespace: 'default', name: 'api' });
  session.runUntil(7_000_000, 100_000);
  expect(colours(session)).toEqual(atTheStart);
  const late = opened({ scenario: 'first-minute', seed: 1 });
  late.seekTime(20_000_000);
  expect(colours(late)).toEqual(atTheStart);
  const again = opened(JSON.parse(JSON.stringify(session.save())));
  for (const branch of session.branches.map(({ id }) => id)) {
    again.switchBranch(branch);
    expect(colours(again)).toEqual(atTheStart);
  }
});

it('gives the source’s workloads different colours, and other colours to added workloads', () => {
  const { colours } = opened({ scenario: 'first-minute', seed: 1 });
  const declared = ['web', 'api', 'cache'].map((name) => colours.colourOf(`Deployment/default/${name}`));
  expect(declared).toEqual([1, 2, 3]);
  const added = Array.from({ length: 100 }, (_, index) => colours.colourOf(`Pod/default/pod-${index}`));
  expect(added.filter((colour) => declared.includes(colour))).toEqual([]);
  expect(new Set(added).size).toBe(9);
});

it('accepts a constant by its name, or by the id of older runs, with the same result', () => {
  const runs = (['etcd.write', 'M2'] as const).map((id) => {
    const session = opened({ scenario: 'first-minute', seed: 1 });
    session.accept({ type: 'constant.change', id, value: 40 });
    session.runUntil(3_000_000, 100_000);
    expect(session.world.table(CONSTANT_VALUES).keys()).toEqual(['M2']);
    return session.ask('state', {}).digest;
  });
  expect(runs[0]).toBe(runs[1]);
});

it('a run with a deleted branch comes back with the names of the others', () => {
  const session = opened({ scenario: 'first-minute', seed: 1 });
  session.runUntil(3_000_000, 100_000);
  for (const name of ['first', 'second']) {
    session.switchBranch('main');
    session.seekTime(2_000_000);
    session.accept(apply(name));
  }
  expect(session.dropBranch('fork-1')).toBe(true);
  const saved = session.save();
  expect(saved.branches.map(({ id }) => id)).toEqual(['main', 'fork-2']);
  expect(place(opened(JSON.parse(JSON.stringify(saved))))).toEqual(place(session));
  const twice = { ...saved, branches: [...saved.branches, ...saved.branches.slice(1)] };
  expect(openSession(twice)).toEqual({
    ok: false,
    problems: [{ message: 'this run is damaged: branches[2].id: branch "fork-2" occurs twice' }],
  });
});

it.each<[string, object, string]>([
  ['without its parts', {}, 'this run is damaged: source: expected an object, found nothing'],
  [
    'without branches',
    { source: { scenario: 'own', seed: 1 }, branches: [], branch: 'main', seq: 0, timeUs: 0 },
    'this run is damaged: branches: expected a list of 1 or more, found a list of 0',
  ],
])('refuses a damaged run with a message, from any source: %s', (_, parts, message) => {
  const run = { format: 'kube-orrery/run', version: 1, ...parts } as unknown as Parameters<typeof openSession>[0];
  expect(openSession(run)).toEqual({ ok: false, problems: [{ message }] });
});

describe('a run that an earlier build saved with odd fields', () => {
  const withCommand = (command: object) => {
    const session = opened({ scenario: 'first-minute', seed: 1 });
    session.runUntil(1_000_000, 100_000);
    session.accept({ type: 'node.cordon', name: 'node-1' });
    const saved = session.save();
    const branches = saved.branches.map((branch) => ({
      ...branch,
      inputs: branch.inputs.map((input) => ({ ...input, command: { ...input.command, ...command } as Command })),
    }));
    return { session, saved: { ...saved, branches } };
  };

  it('an old run opens without unknown fields, and names them', () => {
    const { session, saved } = withCommand({ nmae: 3 });
    const again = openSession(saved);
    expect(again).toMatchObject({
      ok: true,
      notes: [{ message: 'branches[0].inputs[0].command.nmae: there is no such field, so it is left out' }],
    });
    expect(again.ok && again.session.run.position.digest).toBe(session.run.position.digest);
  });

  it('an old run is refused by name when a field has a wrong type', () => {
    expect(openSession(withCommand({ name: 5 }).saved)).toMatchObject({
      ok: false,
      problems: [{ message: 'branches[0].inputs[0].command: name: expected a text that is not empty, found 5' }],
    });
  });
});

it('a cluster gets no more nodes than the limit, however many commands add them', () => {
  const session = opened({ scenario: 'own', seed: 1, nodes: { count: 2, cpu: '1', memory: '1Gi', pods: 10 } });
  const add = (count: number) =>
    session.accept({ type: 'nodes.add', count, cpu: '1', memory: '1Gi', pods: 10, zones: 1 });
  expect(add(19_999)).toEqual({
    ok: false,
    problems: [{ field: 'count', message: 'the cluster has 20001 nodes; the limit is 20000' }],
  });
  expect(add(2)).toMatchObject({ ok: true });
});

it('a wrong value in any part of a source never throws, and a refusal has a message', () => {
  const source = {
    scenario: 'own',
    seed: 1,
    start: '2026-01-01T00:00:00Z',
    files: [{ name: 'a.yaml', text: '' }],
    nodes: { count: 1, cpu: '1', memory: '1Gi', pods: 1 },
    configuration: { name: 'c.yaml', text: 'profiles: []' },
    trace: { timeScale: 10, longestGapSeconds: 1 },
    switches: { queue: 'hints', featureGates: { GangScheduling: false } },
    clientRates: 'upstream',
  };
  expect(openSession(source as RunSource).ok).toBe(true);
  for (const wrong of [null, {}, [], [null], 5, -1, 1.5, 'x', true])
    for (const part of parts(source, wrong)) {
      const opening = openSession(part as RunSource);
      if (!opening.ok) expect(opening.problems.map(({ message }) => message)).not.toContain('');
    }
});

/** The value with each of its parts replaced in turn. */
function* parts(value: object, wrong: unknown): Generator<object> {
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    const withPart = (other: unknown) => (Array.isArray(value) ? [other] : { ...value, [name]: other });
    yield withPart(wrong);
    if (typeof part === 'object' && part !== null) for (const other of parts(part, wrong)) yield withPart(other);
  }
}
