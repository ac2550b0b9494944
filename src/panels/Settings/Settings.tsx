import { useClientStatus, useOpening } from '#client/useMoment.ts';
import { type Theme, useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { settings as settingsTexts } from '#i18n/en/settings.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { AboutModel } from './AboutModel.tsx';
import styles from './Settings.module.css';

addTexts('settings', settingsTexts);

/** The reader's settings of the page, and information about the page. */
export function Settings({ actions }: { readonly actions: Pick<PageActions, 'open'> }) {
  const t = useTexts('settings');
  const state = useViewStore();
  const { version } = useClientStatus();
  const opening = useOpening();
  const seed = opening === undefined ? undefined : 'format' in opening ? opening.source.seed : opening.seed;
  const { hidden } = state.layout;
  const layoutChanged =
    state.layout.inspectorWidth > 0 ||
    state.layout.timelineHeight > 0 ||
    hidden.rail ||
    hidden.inspector ||
    hidden.timeline;

  function resetLayout(): void {
    state.resize({ inspectorWidth: 0, timelineHeight: 0 });
    for (const panel of ['rail', 'inspector', 'timeline'] as const) if (hidden[panel]) state.toggle(panel);
  }

  return (
    <div className={styles.settings}>
      <h2 className={styles.title}>{t('title')}</h2>
      <dl className={styles.rows}>
        <dt>{t('language')}</dt>
        <dd>
          <Segmented
            label={t('language')}
            value={state.language}
            onChange={state.setLanguage}
            segments={LANGUAGES.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
          />
          <p>{t('languageText')}</p>
        </dd>
        <dt>{t('theme')}</dt>
        <dd>
          <Segmented<Theme>
            label={t('theme')}
            value={state.theme}
            onChange={state.setTheme}
            segments={[
              { value: 'system', label: t('themeSystem') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
          />
        </dd>
        <dt>{t('motion')}</dt>
        <dd>
          <p>{t('motionText')}</p>
        </dd>
        <dt>{t('layout')}</dt>
        <dd>
          <Button disabled={!layoutChanged} onClick={resetLayout}>
            {t('resetLayout')}
          </Button>
          <p>{t('layoutText')}</p>
        </dd>
        <dt>{t('keyboard')}</dt>
        <dd>
          <Button onClick={() => actions.open('keys')}>{t('showKeys')}</Button>
        </dd>
        <dt>{t('model')}</dt>
        <dd>
          <p>{t('modelText')}</p>
          <p>
            {version !== '' && t('version', { version })} {seed !== undefined && t('seed', { seed })}
          </p>
        </dd>
        <dt>{t('privacy')}</dt>
        <dd>
          <p>{t('privacyText')}</p>
        </dd>
      </dl>
      <AboutModel />
    </div>
  );
}
