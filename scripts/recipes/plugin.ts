/** A scheduler plugin that no release enables by default. */
import { changes, intoList, makes, type Recipe, replaced, unitTests, withImport } from './support/recipe.ts';

const PLUGIN = `import { clusterEvent } from '../../framework/clusterEvent.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText } from '../../framework/signature.ts';
import { SUCCESS, status } from '../../framework/status.ts';

const NAME = 'ZonedPods';
const NO_ZONE = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) had no zone');

/** Not part of Kubernetes: keeps every Pod off nodes without a zone. */
export const ZonedPods: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    local: () => localText(NAME),
    sign: () => ({}),
    eventsToRegister: () => [{ event: clusterEvent('Node', 'Add', 'UpdateNodeLabel') }],
    filter: (_state, _pod, node) => ('topology.kubernetes.io/zone' in node.labels ? SUCCESS : NO_ZONE),
  }),
};
`;

const TEST = `import { expect, it } from 'vitest';
import { condition, node, pod, S, start } from '#session/testing/manifestSession.ts';

const CONFIGURATION = \`apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{plugins: {multiPoint: {enabled: [{name: ZonedPods}]}}}]
\`;

it('keeps a Pod off a node without a zone', () => {
  const configuration = { name: 'scheduler.yaml', text: CONFIGURATION };
  const session = start(node('n1') + pod('p'), { configuration });
  session.seekTime(20 * S);
  expect(condition(session, 'p')?.message).toMatch('0/1 nodes are available: 1 node(s) had no zone.');
});
`;

export const recipe: Recipe = {
  heading: 'A scheduler plugin',
  names: { NAME: 'ZonedPods' },
  steps: [
    makes('src/cluster/scheduler/plugins/NAME/NAME.ts', PLUGIN),
    changes(
      'src/cluster/scheduler/plugins/registry.ts',
      'const FACTORIES = {',
      (text) =>
        intoList(
          withImport(text, "import { ZonedPods } from './ZonedPods/ZonedPods.ts';"),
          'const FACTORIES = {',
          '  ZonedPods,',
        ),
      'test',
    ),
    changes(
      'src/cluster/scheduler/config/pluginArgs.ts',
      'const ARGS: Readonly<Record<PluginName',
      (text) => intoList(text, 'const ARGS: Readonly<Record<PluginName', '  ZonedPods: UNCHECKED,'),
      'tsc',
    ),
    changes(
      'src/session/questions/scheduling/pluginTraits.ts',
      'const TRAITS: Readonly<Record<PluginName',
      (text) => intoList(text, 'const TRAITS: Readonly<Record<PluginName', '  ZonedPods: OTHER,'),
      'tsc',
    ),
    changes(
      'src/panelParts/cards/pluginCard.ts',
      'const WITHOUT_CARD',
      (text) => intoList(text, 'const WITHOUT_CARD', 'ZonedPods: true'),
      'tsc',
    ),
    changes(
      'src/cluster/scheduler/plugins/registry.test.ts',
      'const BY_CONFIGURATION_ONLY',
      (text) =>
        replaced(text, "const BY_CONFIGURATION_ONLY = ['Demo'", "const BY_CONFIGURATION_ONLY = ['Demo', 'ZonedPods'"),
      'test',
    ),
    makes('src/stories/scheduler/NAME.test.ts', TEST),
  ],
  proofs: [unitTests('src/cluster/scheduler/plugins/registry.test.ts', 'src/stories/scheduler/ZonedPods.test.ts')],
};
