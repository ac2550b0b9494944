import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { game } from '#i18n/en/game.ts';
import { useTexts } from '#i18n/useTexts.ts';
import stage from '#widgets/stage.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { useGame } from './gameStore.ts';
import { Round } from './Round.tsx';
import { RoundChoice } from './RoundChoice.tsx';

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
  return <Round shown={shown} now={now} isTold={before !== null} />;
}
