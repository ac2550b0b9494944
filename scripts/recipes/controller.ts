/** A controller of kube-controller-manager. */
import { changes, intoList, makes, type Recipe, replaced, unitTests, withImport } from './support/recipe.ts';

const CONTROLLER = `import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

const LABEL = 'example.com/counted';

/** Not part of Kubernetes: labels every ConfigMap. */
export class LabelsController implements Controller {
  readonly name = 'Labels';
  readonly watches = ['ConfigMap'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    const { namespace = '', name, labels } = object.metadata;
    if (type !== 'DELETED' && isKind(object, 'ConfigMap') && labels?.[LABEL] === undefined)
      scope.enqueue(\`\${namespace}/\${name}\`);
  }

  sync(scope: SyncScope): void {
    const [namespace = '', name = ''] = scope.key.split('/');
    if (!scope.cache('ConfigMap').get(scope.key)) return;
    scope.send({ verb: 'patch', kind: 'ConfigMap', namespace, name, patch: { metadata: { labels: { [LABEL]: 'yes' } } } });
  }
}
`;

const TEST = `import { expect, it } from 'vitest';
import { S, start } from '#session/testing/manifestSession.ts';

it('labels a ConfigMap', () => {
  const session = start('apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: c, namespace: default}\\n');
  session.seekTime(20 * S);
  expect(session.ask('get', { kind: 'ConfigMap', namespace: 'default', name: 'c' })).toMatchObject({
    metadata: { labels: { 'example.com/counted': 'yes' } },
  });
});
`;

export const recipe: Recipe = {
  heading: 'A controller',
  names: { KIND: 'Labels', NAME: 'labels' },
  steps: [
    makes('src/cluster/controllers/KIND/NAMEController.ts', CONTROLLER),
    changes(
      'src/cluster/controllers/createControllers.ts',
      'export function createControllers(',
      (text) =>
        intoList(
          withImport(text, "import { LabelsController } from './Labels/labelsController.ts';"),
          '  return [',
          '    new LabelsController(),',
        ),
      'test',
    ),
    changes(
      'src/cluster/modelledKinds.ts',
      'const BY: Readonly<Record<string, readonly string[]>> = {',
      (text) => replaced(text, '  ConfigMap: [', "  ConfigMap: ['Labels controller', "),
      'test',
    ),
    makes('src/stories/controllers/NAME.test.ts', TEST),
  ],
  proofs: [unitTests('src/session/questions/faithful/faithful.test.ts', 'src/stories/controllers/labels.test.ts')],
};
