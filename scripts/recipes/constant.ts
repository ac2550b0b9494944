/** A number of the model that Kubernetes does not decide. */
import { changes, intoList, type Recipe, unitTests } from './support/recipe.ts';

export const recipe: Recipe = {
  heading: 'A constant',
  names: {},
  steps: [
    changes('src/cluster/releases/constants.ts', 'const DECLARED = {', (text) =>
      intoList(
        text,
        'const DECLARED = {',
        "  'switch.delay': { id: 'X1', value: 2, unit: 'ms', source: 'model', notReadYet: true },",
      ),
    ),
    {
      ...changes(
        'src/i18n/en/constants.ts',
        'export const constants = {',
        (text) => intoList(text, 'export const constants = {', "  'switch.delay': 'delay of a network switch',"),
        'tsc',
      ),
      tscNames: 'src/panels/Settings/ModelConstants.tsx',
    },
    changes(
      'src/i18n/zh-CN/constants.ts',
      'export const constants: TextsOf',
      (text) => intoList(text, 'export const constants: TextsOf', "  'switch.delay': '网络交换机的延迟',"),
      'tsc',
    ),
  ],
  proofs: [unitTests('src/cluster/simplifications.test.ts')],
};
