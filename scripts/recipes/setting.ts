/** A choice of the reader in Settings, which a reload keeps. */
import { after, before, changes, type Recipe, replaced, unitTests } from './support/recipe.ts';

export const recipe: Recipe = {
  heading: 'A setting',
  names: {},
  steps: [
    changes('src/client/viewStore.ts', 'export const VIEW_SETTINGS', (text) => {
      const typed = after(text, '  readonly theme: Theme;', "  readonly density: 'roomy' | 'dense';");
      const settable = after(
        typed,
        '  setTheme(theme: Theme): void;',
        "  setDensity(density: ViewState['density']): void;",
      );
      const shaped = after(settable, "  theme: oneOf('system',", "  density: oneOf('roomy', 'dense'),");
      const first = after(shaped, "      theme: 'system',", "      density: 'roomy',");
      return after(first, '      setTheme: (theme)', '      setDensity: (density) => set({ density }),');
    }),
    changes('src/panels/Settings/Settings.tsx', 'export function Settings(', (text) =>
      before(
        text,
        "<dt>{t('motion')}</dt>",
        `        <dt>{t('density')}</dt>
        <dd>
          <Segmented
            label={t('density')}
            value={state.density}
            onChange={state.setDensity}
            segments={[
              { value: 'roomy', label: t('densityRoomy') },
              { value: 'dense', label: t('densityDense') },
            ]}
          />
        </dd>`,
      ),
    ),
    changes('src/i18n/en/settings.ts', 'export const settings = {', (text) =>
      before(text, '  motion:', "  density: 'Density',\n  densityRoomy: 'Roomy',\n  densityDense: 'Dense',"),
    ),
    changes(
      'src/i18n/zh-CN/settings.ts',
      'export const settings: TextsOf<',
      (text) => before(text, '  motion:', "  density: '密度',\n  densityRoomy: '宽松',\n  densityDense: '紧凑',"),
      'tsc',
    ),
    changes('src/panels/Settings/Settings.test.tsx', "describe('model constants', () => {", (text) => {
      const imported = replaced(
        text,
        "import { ClientProvider } from '#client/ClientProvider.tsx';",
        "import { ClientProvider } from '#client/ClientProvider.tsx';\nimport { useViewStore } from '#client/viewStore.ts';",
      );
      return before(
        imported,
        "describe('model constants', () => {",
        `it('keeps the density that the reader chooses', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Dense' }));
  expect(useViewStore.getState().density).toBe('dense');
  expect(localStorage.getItem('kube-orrery/view')).toContain('"density":"dense"');
});
`,
      );
    }),
  ],
  proofs: [unitTests('src/panels/Settings/Settings.test.tsx', 'scripts/shapes.test.ts')],
};
