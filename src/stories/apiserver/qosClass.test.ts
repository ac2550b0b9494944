import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { apply, node, S, start } from '#session/testing/manifestSession.ts';

const BOTH = 'cpu: 500m, memory: 128Mi';
const container = (resources: string, name = 'app') => `{name: ${name}, image: x, resources: {${resources}}}`;
const spec = (...containers: string[]) => `containers: [${containers.join(', ')}]`;

/** The rules of the QoS classes, and the cases that are easily overlooked, as twelve Pods. */
const TRUTH: readonly [about: string, spec: string, expected: string][] = [
  ['requests equal limits', spec(container(`requests: {${BOTH}}, limits: {${BOTH}}`)), 'Guaranteed'],
  ['only limits: requests are filled in', spec(container(`limits: {${BOTH}}`)), 'Guaranteed'],
  ['the Pod as a whole decides alone', `resources: {limits: {${BOTH}}}, ${spec(container(''))}`, 'Guaranteed'],
  [
    'equal however it is written',
    spec(container('requests: {cpu: 0.5, memory: 131072Ki}, limits: {cpu: 500m, memory: 128Mi}')),
    'Guaranteed',
  ],
  [
    'an init container without limits spoils it',
    `initContainers: [${container('requests: {cpu: 10m}', 'init')}], ${spec(container(`limits: {${BOTH}}`))}`,
    'Burstable',
  ],
  ['one container of two has nothing', spec(container(`limits: {${BOTH}}`), container('', 'side')), 'Burstable'],
  ['a request alone', spec(container('requests: {memory: 100Mi}')), 'Burstable'],
  ['a limit of memory alone', spec(container('limits: {memory: 100Mi}')), 'Burstable'],
  [
    'a limit above the request',
    spec(container('requests: {cpu: 100m, memory: 1Mi}, limits: {cpu: 200m, memory: 1Mi}')),
    'Burstable',
  ],
  ['nothing at all', spec(container('')), 'BestEffort'],
  [
    'only ephemeral-storage',
    spec(container('requests: {ephemeral-storage: 1Gi}, limits: {ephemeral-storage: 1Gi}')),
    'BestEffort',
  ],
  ['requests of nothing', spec(container('requests: {cpu: 0, memory: 0}')), 'BestEffort'],
];

describe('QoS class in the API server and the editor', () => {
  const manifest = (text: string, i: number) =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p${i}}\nspec: {${text}}\n`;

  it.each(TRUTH.map((row, i) => [...row, i] as const))(
    'computes the same QoS class in the API server and the editor: %s',
    (_, text, expected, i) => {
      const session = start('');
      apply(session, manifest(text, i));
      session.seekTime(2 * S);
      const [pod] = session.ask('list', { kind: 'Pod' }) as Pod[];
      expect(pod?.status?.qosClass).toBe(expected);
      const files = [{ name: 'draft.yaml', text: manifest(text, i) }];
      expect(session.ask('qosClasses', { files })).toEqual([{ kind: 'Pod', name: `p${i}`, qosClass: expected }]);
      const [table] = session.ask('qosTable', { files });
      const counting = table?.parts.filter(({ counts }) => counts) ?? [];
      const isEqual = counting.every(({ cpu, memory }) => cpu.isEqual && memory.isEqual);
      const isEmpty = counting.every(({ cpu, memory }) =>
        [cpu, memory].every(({ request, limit }) => request < 0 && limit < 0),
      );
      expect(table?.qosClass).toBe(expected);
      expect(isEqual ? 'Guaranteed' : isEmpty ? 'BestEffort' : 'Burstable').toBe(expected);
    },
  );

  it('predicts the oom_score_adj of each container on a node', () => {
    const session = start(node('n1', { memory: '1Gi' }));
    const text = spec(container('requests: {memory: 256Mi}', 'a'), container('', 'b'));
    const [table] = session.ask('qosTable', { files: [{ name: 'draft.yaml', text: manifest(text, 0) }] });
    expect(table).toMatchObject({ qosClass: 'Burstable', node: 'n1', nodeMemoryBytes: 1024 ** 3 });
    expect(table?.parts.map(({ container, oomScoreAdj }) => [container, oomScoreAdj])).toEqual([
      ['a', 750],
      ['b', 999],
    ]);
  });
});
