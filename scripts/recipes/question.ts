/** A question that the page asks the model. */
import { after, changes, intoList, makes, type Recipe, unitTests, withImport } from './support/recipe.ts';

const ANSWER = `import { store } from '#cluster/api/kindTables.ts';
import type { Reader } from '#session/reader.ts';

/** The number of nodes of each zone. */
export function zoneSizes({ world }: Reader): Readonly<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { metadata } of world.table(store('Node')).values()) {
    const zone = metadata.labels?.['topology.kubernetes.io/zone'] ?? '';
    sizes[zone] = (sizes[zone] ?? 0) + 1;
  }
  return sizes;
}
`;

const TEST = `import { expect, it } from 'vitest';
import { node, S, start } from '#session/testing/manifestSession.ts';

it('counts the nodes of each zone', () => {
  const session = start(node('n1') + node('n2'));
  session.seekTime(S);
  const sizes = session.ask('zoneSizes', {});
  expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBe(2);
});
`;

export const recipe: Recipe = {
  heading: 'A question',
  names: { TOPIC: 'nodes', NAME: 'zoneSizes' },
  steps: [
    changes('src/protocol/TOPIC.ts', 'export interface NodesQuestions {', (text) =>
      after(
        text,
        'export interface NodesQuestions {',
        `  /** The number of nodes of each zone. */
  readonly zoneSizes: { readonly ask: object; readonly answer: Readonly<Record<string, number>> };`,
      ),
    ),
    makes('src/session/questions/TOPIC/NAME.ts', ANSWER),
    changes(
      'src/session/questions/TOPIC/TOPICAnswers.ts',
      'export const nodesAnswers: Answers<NodesQuestions> = {',
      (text) =>
        intoList(
          withImport(text, "import { zoneSizes } from './zoneSizes.ts';"),
          'export const nodesAnswers: Answers<NodesQuestions> = {',
          '  zoneSizes,',
        ),
      'tsc',
    ),
    changes(
      'src/worker/sight.ts',
      'export const SIGHT_OF_QUESTIONS',
      (text) => intoList(text, 'export const SIGHT_OF_QUESTIONS', "  zoneSizes: 'past',"),
      'tsc',
    ),
    makes('src/session/questions/TOPIC/NAME.test.ts', TEST),
  ],
  proofs: [unitTests('src/session/questions/nodes/zoneSizes.test.ts')],
};
