/** The walk from a plugin's answer to the words on the page: the sentence about taken host ports names the port. */
import { after, changes, type Recipe, replaced, unitTests } from './support/recipe.ts';

const REASON = "node(s) didn't have free ports for the requested pod ports";

export const recipe: Recipe = {
  heading: 'Change what a refused Pod says',
  names: { PLUGIN: 'NodePorts' },
  steps: [
    changes(
      'src/cluster/scheduler/plugins/PLUGIN/PLUGIN.ts',
      'export const NodePorts: PluginFactory = {',
      (text) => replaced(text, REASON, `${REASON}, for example`),
      'test',
    ),
    changes('src/session/questions/scheduling/pluginTraits.ts', 'readonly refusal:', (text) =>
      replaced(
        replaced(text, "    | 'filter.NodePorts'\n", "    | 'ports'\n"),
        "refusal: 'filter.NodePorts'",
        "refusal: 'ports'",
      ),
    ),
    changes('src/protocol/sentences/scheduler.ts', "readonly 'filter.NodePorts'", (text) =>
      replaced(
        text,
        "readonly 'filter.NodePorts': Filtered;",
        "readonly 'filter.NodePorts': Filtered & Slots<'port'>;",
      ),
    ),
    changes(
      'src/session/questions/telling/sentences/scheduler/filterSentences.ts',
      'switch (refusal) {',
      (text) =>
        `${after(text, 'switch (refusal) {', "    case 'ports':\n      return portsSaying(described, slots);")}
function portsSaying({ world, cycle }: DescribedEntry, slots: Refused): Saying {
  const containers = podOf(world, cycle?.pod ?? '')?.spec.containers ?? [];
  const wanted = containers.flatMap(({ ports = [] }) => ports.flatMap(({ hostPort }) => hostPort ?? []));
  return say('filter.NodePorts', { ...slots, port: wanted.join(', ') });
}
`,
      'tsc',
    ),
    changes(
      'src/i18n/en/sentences/scheduler.ts',
      "'filter.NodePorts':",
      (text) =>
        replaced(
          text,
          'The host port that {{pod}} asks for is taken',
          'Host port {{port}}, which {{pod}} asks for, is taken',
        ),
      'test',
    ),
    changes(
      'src/i18n/zh-CN/sentences/scheduler.ts',
      "'filter.NodePorts':",
      (text) => replaced(text, '{{pod}} 要的主机端口已被占用', '{{pod}} 要的主机端口 {{port}} 已被占用'),
      'test',
    ),
    changes('src/stories/telling/spokenScheduler.test.ts', "what: 'a host port is taken'", (text) => {
      const english = replaced(
        text,
        'The host port that b asks for is taken: 1 refused',
        'Host port 80, which b asks for, is taken: 1 refused',
      );
      const chinese = replaced(english, 'b 要的主机端口已被占用', 'b 要的主机端口 80 已被占用');
      return `${replaced(
        chinese,
        "import { describe, it } from 'vitest';",
        "import { describe, expect, it } from 'vitest';",
      ).replace(/import \{ apply, does,/, 'import { apply, condition, does,')}
it('the condition of a refused Pod has the reason of the plugin', () => {
  const [session] = tried(node('n1'), onPort80('a') + onPort80('b'));
  expect(condition(session, 'b')?.message).toMatch("${REASON}, for example.");
});
`;
    }),
  ],
  proofs: [
    unitTests('src/stories/telling/spokenScheduler.test.ts', 'src/i18n/texts.test.ts', 'src/i18n/sentences.test.ts'),
  ],
};
