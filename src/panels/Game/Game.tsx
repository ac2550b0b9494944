import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { game } from '#i18n/en/game.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GameMode } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import stage from '#widgets/stage.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Game.module.css';
import { dailyRound, useGame } from './gameStore.ts';
import { Round } from './Round.tsx';

const MODES: readonly GameMode[] = ['daily', 'filter', 'scores', 'preemption', 'careless'];

/** Practice rounds have numbers up to this one. */
const MOST_SEEDS = 9999;

addTexts('game', game);

/** You are the scheduler: the player predicts kube-scheduler, and the model's own cycle checks the answer. */
export function Game() {
  const round = useGame((state) => state.round);
  return round ? <PlayedRound mode={round.mode} seed={round.seed} /> : <RoundChoice />;
}

type Played = Pick<NonNullable<ReturnType<typeof useGame.getState>['round']>, 'mode' | 'seed'>;

function PlayedRound({ mode, seed }: Played) {
  const t = useTexts('game');
  const answers = useGame((state) => state.answers);
  const before = useGame((state) => state.before);
  const { data, error } = useAsk('game', { mode, seed, answers }, { refresh: 'once' });
  const reason = error ?? (data?.ok === false ? data.problems.map(({ message }) => message).join('; ') : undefined);
  if (reason !== undefined)
    return (
      <p className={stage.nothing}>
        <VerdictText verdict="error">{t('failed', { reason })}</VerdictText>
      </p>
    );
  const now = data?.ok ? data.state : undefined;
  const shown = before ?? now;
  if (!shown)
    return (
      <p className={stage.nothing} role="status">
        {t('coming')}
      </p>
    );
  return <Round shown={shown} now={now} isShown={before !== null} />;
}

/** The choice of a round. */
function RoundChoice() {
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
