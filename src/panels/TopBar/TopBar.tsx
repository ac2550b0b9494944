import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import { ScenarioMenu } from '#panelParts/scenarios/ScenarioMenu.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { ClockFace } from './ClockFace.tsx';
import styles from './TopBar.module.css';
import { Transport } from './Transport.tsx';

const NEXT_THEME = { light: 'dark', dark: 'system', system: 'light' } as const;
const THEME_TEXT = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;

/** The scenario, the time and speed of the run, and the tools of the page. */
export function TopBar({ actions }: { readonly actions: Pick<PageActions, 'open' | 'play' | 'share'> }) {
  const t = useTexts('transport');
  const shell = useTexts('shell');
  const theme = useViewStore((state) => state.theme);
  const setTheme = useViewStore((state) => state.setTheme);
  return (
    <>
      <div className={styles.what}>
        <h1 className={styles.logo}>
          <Logo />
          <span className={styles.product}>{shell('productName')}</span>
        </h1>
        <ScenarioMenu
          onOpen={(scenario) => actions.play(scenario, 'start')}
          onScenarios={() => actions.open('scenarios')}
        />
        <IconButton icon="runs" label={t('runs')} shortcut="R" onClick={() => actions.open('runs')} />
      </div>
      <Transport />
      <ClockFace />
      <div className={styles.tools}>
        <IconButton icon="edit" label={t('editYaml')} shortcut="E" onClick={() => actions.open('editor')} />
        <IconButton icon="share" label={t('share')} onClick={actions.share} />
        <LanguageChoice />
        <IconButton
          icon="theme"
          label={t('theme', { theme: t(THEME_TEXT[theme]) })}
          onClick={() => setTheme(NEXT_THEME[theme])}
        />
        <IconButton
          icon="search"
          label={t('palette')}
          shortcut="Ctrl K"
          className={styles.search}
          onClick={() => actions.open('palette')}
        >
          <span className={styles.words}>{t('search')}</span>
          <Kbd>Ctrl K</Kbd>
        </IconButton>
      </div>
    </>
  );
}
