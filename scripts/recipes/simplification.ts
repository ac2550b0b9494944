/** Something that the model leaves out or does in a simpler way. */
import { changes, intoList, type Recipe, unitTests } from './support/recipe.ts';

export const recipe: Recipe = {
  heading: 'A simplification',
  names: {},
  steps: [
    changes('src/cluster/simplifications.ts', 'const CONTROLLERS_SIMPLIFIED = [', (text) =>
      intoList(
        text,
        'const CONTROLLERS_SIMPLIFIED = [',
        "  { id: 'controllers.metrics', source: 'pkg/controller/job/metrics/metrics.go' },",
      ),
    ),
    {
      ...changes(
        'src/i18n/en/simplifications/index.ts',
        'const controllers = {',
        (text) => intoList(text, 'const controllers = {', "  metrics: 'Controllers serve no metrics.',"),
        'tsc',
      ),
      tscNames: 'src/panels/Settings/faithful/Simplified.tsx',
    },
    changes(
      'src/i18n/zh-CN/simplifications/index.ts',
      'const controllers: TextsOf',
      (text) => intoList(text, 'const controllers: TextsOf', "  metrics: '控制器不提供指标。',"),
      'tsc',
    ),
  ],
  proofs: [unitTests('src/cluster/simplifications.test.ts')],
};
