import { useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { GameMode } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import { dailyRound } from './dailyRound.ts';
import styles from './Game.module.css';
import { useGame } from './gameStore.ts';

const MODES: readonly GameMode[] = ['daily', 'filter', 'scores', 'preemption', 'careless'];
/** Practice rounds have numbers up to this one. */
const MOST_SEEDS = 9999;

/** The choice of a round. */
export function RoundChoice() {
  const t = useTexts('game');
  const shell = useTexts('shell');
  const start = useGame((state) => state.start);
  // The date is read once, when the rounds are shown, and only here, because the model knows no clock.
  const [{ date, seed }] = useState(() => dailyRound(new Date()));
  return (
    <div className={styles.choice}>
      <h1>{shell('view.game')}</h1>
      <p className={styles.about}>{t('about')}</p>
      <ul className={styles.modes} aria-label={t('choose')}>
        {MODES.map((mode) => (
          <li key={mode} className={styles.mode}>
            <h2>{t(`mode.${mode}`)}</h2>
            <p>{t(`what.${mode}`)}</p>
            {mode === 'daily' && <p className={styles.dim}>{t('today', { date })}</p>}
            <Button
              tone={mode === 'daily' ? 'primary' : 'usual'}
              aria-label={`${t('start')}: ${t(`mode.${mode}`)}`}
              onClick={() =>
                mode === 'daily' ? start(mode, seed, date) : start(mode, 1 + Math.floor(Math.random() * MOST_SEEDS), '')
              }
            >
              {t('start')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
