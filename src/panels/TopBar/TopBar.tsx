import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import { ScenarioMenu } from '#panelParts/scenarios/ScenarioMenu.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { ClockFace } from './ClockFace.tsx';
import styles from './TopBar.module.css';
import { Transport } from './Transport.tsx';

export interface TopBarProps {
  readonly onOpenScenario: (scenario: string) => void;
  readonly onScenarios: () => void;
  readonly onEditor: () => void;
  readonly onShare: () => void;
  readonly onRuns: () => void;
  readonly onPalette: () => void;
}

const NEXT_THEME = { light: 'dark', dark: 'system', system: 'light' } as const;
const THEME_TEXT = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;

/** What runs, when it is, how fast, and the tools of the page. */
export function TopBar({ onOpenScenario, onScenarios, onEditor, onShare, onRuns, onPalette }: TopBarProps) {
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
        <ScenarioMenu onOpen={onOpenScenario} onScenarios={onScenarios} />
        <IconButton icon="runs" label={t('runs')} shortcut="R" onClick={onRuns} />
      </div>
      <Transport />
      <ClockFace />
      <div className={styles.tools}>
        <IconButton icon="edit" label={t('editYaml')} shortcut="E" onClick={onEditor} />
        <IconButton icon="share" label={t('share')} onClick={onShare} />
        <LanguageChoice />
        <IconButton
          icon="theme"
          label={t('theme', { theme: t(THEME_TEXT[theme]) })}
          onClick={() => setTheme(NEXT_THEME[theme])}
        />
        <IconButton icon="search" label={t('palette')} shortcut="Ctrl K" className={styles.search} onClick={onPalette}>
          <span className={styles.words}>{t('search')}</span>
          <Kbd>Ctrl K</Kbd>
        </IconButton>
      </div>
    </>
  );
}
