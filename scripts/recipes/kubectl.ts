/** A command of kubectl that reads. */
import { changes, intoList, makes, type Recipe, unitTests, withImport } from './support/recipe.ts';

const READ = `import { store } from '#cluster/api/kindTables.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Printed } from '../writeOutput.ts';

/** \`kubectl nodecount\`: the number of nodes. */
export function nodecount({ world, words }: Invocation): Printed {
  if (words.length > 0) throw usageError(\`extra arguments: [\${words.join(' ')}]\`);
  return { out: \`\${world.table(store('Node')).size}\\n\` };
}
`;

const TEST = `import { expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { printed } from '../testing/terminal.ts';

it('prints the number of nodes', () => {
  expect(printed(shop(), 'nodecount')).toEqual(['2']);
});
`;

export const recipe: Recipe = {
  heading: 'A verb of kubectl',
  names: { VERB: 'nodecount' },
  steps: [
    makes('src/session/kubectl/reads/VERB.ts', READ),
    changes(
      'src/session/kubectl/commands.ts',
      'export const COMMANDS: readonly KubectlCommand[] = [',
      (text) =>
        intoList(
          withImport(text, "import { nodecount } from './reads/nodecount.ts';"),
          'export const COMMANDS: readonly KubectlCommand[] = [',
          `  {
    name: 'nodecount',
    about: 'Prints the number of nodes.',
    example: 'kubectl nodecount',
    flags: [],
    read: nodecount,
  },`,
        ),
      'test',
    ),
    makes('src/session/kubectl/reads/VERB.test.ts', TEST),
  ],
  generators: ['scripts/generate-terms.ts'],
  proofs: [unitTests('src/session/kubectl/reads/nodecount.test.ts')],
};
