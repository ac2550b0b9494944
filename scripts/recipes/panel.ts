/** A view: a panel that has the stage, with texts of its own. */
import { before, changes, intoList, makes, type Recipe, unitTests, withImport } from './support/recipe.ts';

const PANEL = `import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Zones.tsx').then((module) => ({ default: module.Zones }));

export const zones: View = { id: 'zones', icon: 'settings', needsRun: true, tells: 'everything', Part: lazyPart(load) };
`;

const PART = `import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { zones } from '#i18n/en/zones.ts';
import { useTexts } from '#i18n/useTexts.ts';

addTexts('zones', zones);

/** The faults that are set at this moment. */
export function Zones() {
  const t = useTexts('zones');
  const { data: faults } = useAsk('faults', {});
  return <p>{t('faults', { number: Object.keys(faults ?? {}).length })}</p>;
}
`;

const TEST = `import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Zones } from './Zones.tsx';

afterEach(cleanup);

it('counts the faults', async () => {
  startLanguages('en');
  render(
    <ClientProvider client={fixtureClient({ answers: { faults: () => ({ 'storage.slow': 5 }) } })}>
      <Zones />
    </ClientProvider>,
  );
  expect(await screen.findByText('Faults: 1')).toBeTruthy();
});
`;

export const recipe: Recipe = {
  heading: 'Add a panel',
  names: { NAME: 'Zones', TEXTS: 'zones' },
  steps: [
    makes('src/panels/NAME/panel.ts', PANEL),
    makes('src/panels/NAME/NAME.tsx', PART),
    changes(
      'src/panels/panelList.ts',
      'export const VIEWS: readonly [View, ...View[]] = [',
      (text) => before(withImport(text, "import { zones } from './Zones/panel.ts';"), '\n  settings,\n', '  zones,'),
      'test',
    ),
    changes('src/i18n/en/shell.ts', '  view: {', (text) => intoList(text, '  view: {', "    zones: 'Zones',")),
    {
      ...changes(
        'src/i18n/en/palette.ts',
        'export const palette',
        (text) => before(text, "  'also.settings':", "  'also.zones': 'zones, faults',"),
        'tsc',
      ),
      tscNames: 'src/panelParts/finding/places/entries.ts',
    },
    changes(
      'src/i18n/zh-CN/shell.ts',
      '  view: {',
      (text) => intoList(text, '  view: {', "    zones: '可用区',"),
      'tsc',
    ),
    changes(
      'src/i18n/zh-CN/palette.ts',
      'export const palette',
      (text) => before(text, "  'also.settings':", "  'also.zones': '可用区，故障',"),
      'tsc',
    ),
    makes('src/i18n/en/TEXTS.ts', "export const zones = { faults: 'Faults: {{number}}' } as const;\n"),
    changes('src/i18n/en/index.ts', 'export interface Later {', (text) =>
      intoList(
        withImport(text, "import type { zones } from './zones.ts';"),
        'export interface Later {',
        '  readonly zones: typeof zones;',
      ),
    ),
    makes(
      'src/i18n/zh-CN/TEXTS.ts',
      `import type { zones as reference } from '#i18n/en/zones.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const zones: TextsOf<typeof reference> = { faults: '故障：{{number}}' };
`,
    ),
    changes(
      'src/i18n/zh-CN/index.ts',
      'export const texts: AllTexts = {',
      (text) =>
        intoList(
          withImport(text, "import { zones } from './zones.ts';"),
          'export const texts: AllTexts = {',
          '  zones,',
        ),
      'tsc',
    ),
    makes('src/panels/NAME/NAME.test.tsx', TEST),
  ],
  proofs: [unitTests('src/panels/panelList.test.ts', 'src/panels/Zones/Zones.test.tsx', 'src/i18n/texts.test.ts')],
};
