import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, node, nodeOf, pod, S, start } from '#session/testing/manifestSession.ts';
import { fitNow, mixOrder } from './fit.ts';
import { admitTemplates, readPodTemplates } from './podTemplates.ts';

function fits(session: Session, texts: readonly (readonly [string, number])[], limit = 500) {
  const read = readPodTemplates(texts.map(([text, weight], at) => ({ file: { name: `${at}.yaml`, text }, weight })));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  session.seekTime(session.run.clockUs + 2 * S);
  const admitted = admitTemplates(session, read.templates);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return fitNow(session, admitted.wanted, limit);
}

describe('how many more fit', () => {
  it('counts until the next Pod fits nowhere, and names the limiting resource with its numbers', () => {
    const session = start(node('a', { cpu: '4', memory: '16Gi' }) + node('b', { cpu: '3', memory: '2Gi' }));
    const answer = fits(session, [[pod('web', { cpu: '1500m', memory: '1Gi' }), 1]]);
    expect(answer).toMatchObject({
      total: 4,
      isLimited: false,
      templates: [{ name: 'Pod/web', count: 4, requests: 'cpu 1500m, memory 1Gi' }],
      next: 'Pod/web',
    });
    expect(answer.nodes.map(({ node, total }) => [node, total])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    const [first, second] = answer.constraints;
    expect(first).toMatchObject({
      kind: 'cpu',
      reason: 'Insufficient cpu',
      nodes: 2,
      sole: 1,
      lack: { asked: '1500m', largestFree: '1000m', node: 'a' },
    });
    expect(second).toMatchObject({ kind: 'memory', nodes: 1, sole: 0 });
  });

  it('names taints, cordons and spread constraints, not only resources', () => {
    const spread = `topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, nodeTaintsPolicy: Honor, labelSelector: {matchLabels: {app: web}}}]`;
    const session = start(node('a', { cpu: '8' }) + node('b', { cpu: '2' }) + node('c', { taint: 'gpu' }));
    const answer = fits(session, [[pod('web', { cpu: '1', spec: spread }), 1]]);
    expect(answer.total).toBe(5);
    expect(answer.constraints.map(({ kind, nodes }) => [kind, nodes]).sort()).toEqual([
      ['cpu', 1],
      ['spread', 1],
      ['taint', 1],
    ]);
  });

  it('places a mix in turn, by its weights', () => {
    expect(mixOrder([{ weight: 2 }, { weight: 1 }])).toEqual([0, 1, 0]);
    const session = start(node('a', { cpu: '10' }));
    const answer = fits(session, [
      [pod('small', { cpu: '1' }), 2],
      [pod('large', { cpu: '2' }), 1],
    ]);
    expect(answer.templates.map(({ count }) => count)).toEqual([5, 2]);
    expect(answer.next).toBe('Pod/large');
  });

  it('moves no placed Pod, and stops at its limit', () => {
    const session = start(node('a', { cpu: '4' }));
    expect(fits(session, [[pod('web'), 1]], 3)).toMatchObject({ total: 3, isLimited: true, next: '', constraints: [] });
    expect(fits(session, [[pod('web'), 1]])).toMatchObject({ total: 4 });
  });

  it('shows the API server’s refusal of a template', () => {
    const session = start(node('a'));
    expect(() => fits(session, [[pod('web', { spec: 'priorityClassName: none' }), 1]])).toThrow(
      'no PriorityClass with name none was found',
    );
  });

  it('places the same number on the same nodes as a run that creates the Pods in turn', () => {
    const cpus = fc.constantFrom('500m', '1', '1500m', '2');
    const spread = fc.boolean();
    const nodes = fc.array(
      fc.record({ cpu: fc.constantFrom('1', '2', '3', '4'), taint: fc.constantFrom('', '', '', 'gpu') }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(nodes, fc.tuple(cpus, cpus), spread, (shapes, [one, other], isSpread) => {
        const cluster = shapes.map((shape, at) => node(`n${at}`, shape)).join('');
        const spec = isSpread
          ? 'topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: one}}}]'
          : '';
        const templates = [pod('one', { cpu: one, spec }), pod('two', { cpu: other })];
        const answer = fits(start(cluster), [
          [templates[0] as string, 1],
          [templates[1] as string, 1],
        ]);
        const played = start(cluster);
        played.seekTime(2 * S);
        const on = new Map<string, number>();
        for (let index = 0; ; index++) {
          const text = (templates[index % 2] as string).replace(/name: (one|two), /, `name: copy-${index}, `);
          apply(played, text);
          played.seekTime(played.run.clockUs + S);
          const found = nodeOf(played, `copy-${index}`);
          if (found === '') break;
          on.set(found, (on.get(found) ?? 0) + 1);
        }
        expect(new Map(answer.nodes.map(({ node, total }) => [node, total]))).toEqual(on);
      }),
      { numRuns: 8 },
    );
  });
});
