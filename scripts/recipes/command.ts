/** A command: something that a person can do to a run. */
import { after, changes, type Recipe, unitTests } from './support/recipe.ts';

const COMMAND = `  command({
    type: 'node.name',
    about: 'Gives a node a label with a name for people.',
    fields: { node: word, name: anyText },
    label: ({ node, name }) => shellLine('kubectl', 'label', 'node', node, \`example.com/name=\${name}\`),
    input: ({ node, name }, { label }) =>
      patchNode(label, node, { metadata: { labels: { 'example.com/name': name } } }),
  }),`;

export const recipe: Recipe = {
  heading: 'Add a command',
  names: { SUBJECT: 'node' },
  steps: [
    changes('src/session/commands/SUBJECTCommands.ts', 'export const NODE_COMMANDS = [', (text) =>
      after(text, 'export const NODE_COMMANDS = [', COMMAND),
    ),
    {
      file: 'docs/console.md',
      declares: '<!-- commands -->',
      missedBy: 'test',
      apply: (copy) => {
        const { ok, output } = copy.node(unitTests('scripts/consoleDocs.test.ts', '-u'));
        if (!ok) throw new Error(output);
      },
    },
  ],
  proofs: [
    unitTests('scripts/consoleDocs.test.ts', 'scripts/shapes.test.ts', 'src/session/commands/commandList.test.ts'),
  ],
};
