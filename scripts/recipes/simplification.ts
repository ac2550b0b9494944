/** Something that the model leaves out or does in a simpler way. */
import { changes, intoList, type Recipe, unitTests } from './support/recipe.ts';

export const recipe: Recipe = {
  heading: 'A simplification',
  names: { COMPONENT: 'controllers' },
  steps: [
    changes('src/cluster/COMPONENT/simplified.ts', 'export const CONTROLLERS_SIMPLIFIED = [', (text) =>
      intoList(
        text,
        'export const CONTROLLERS_SIMPLIFIED = [',
        "  { id: 'controllers.metrics', source: 'pkg/controller/job/metrics/metrics.go' },",
      ),
    ),
    {
      ...changes(
        'src/i18n/en/simplifications/COMPONENT.ts',
        'export const controllers = {',
        (text) => intoList(text, 'export const controllers = {', "  metrics: 'Controllers serve no metrics.',"),
        'tsc',
      ),
      tscNames: 'src/panels/Settings/faithful/Simplified.tsx',
    },
    changes(
      'src/i18n/zh-CN/simplifications/COMPONENT.ts',
      'export const controllers: TextsOf',
      (text) => intoList(text, 'export const controllers: TextsOf', "  metrics: '控制器不提供指标。',"),
      'tsc',
    ),
  ],
  proofs: [unitTests('src/cluster/simplifications.test.ts')],
};
