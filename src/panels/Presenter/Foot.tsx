import type { presenter } from '#i18n/en/presenter.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import styles from './Presenter.module.css';
import type { PresenterDoors } from './presenterKeys.ts';
import { moveAt, type PresenterMove, type PresenterMoves, type Shown } from './presenterMoves.ts';
import type { Picture } from './usePicture.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import type { ToldLesson } from './useToldLesson.ts';

interface FootProps {
  readonly told: ToldLesson | undefined;
  readonly isOffered: boolean;
  readonly moves: PresenterMoves;
  readonly doors: PresenterDoors;
  readonly shown: Shown;
  readonly picture: Picture;
}

const MOVE = {
  start: 'start',
  next: 'next',
  reveal: 'reveal',
  skip: 'skip',
  show: 'show',
  none: 'finished',
} as const satisfies Record<PresenterMove, PlainKeyOf<typeof presenter>>;

/** The keys that work now, each also a button, and the next step. */
export function Foot({ told, isOffered, moves, doors, shown, picture }: FootProps) {
  const t = usePresenterTexts();
  const state = told?.state;
  const move = moveAt(state, isOffered, shown);
  const isAsked = state?.phase === 'asked';
  const hints = state?.phase === 'acting' && state.hints && state.hints.taken < state.hints.of;
  return (
    <footer className={styles.foot} data-mode="presenter">
      <Key printed="←" says={t('back')} press={moves.goBack} />
      {isAsked && state.first === undefined && <Key printed="T" says={t('again')} press={moves.voteAgain} />}
      {isAsked && state.veiled && <Key printed="L" says={t('lift')} press={moves.lift} />}
      {hints && <Key printed="H" says={t('hint')} press={moves.hint} />}
      <Key printed="V" says={picture === 'view' ? t('picture') : t('view')} press={moves.turn} />
      <Key printed="N" says={t('notes')} press={doors.notes} />
      <Key printed="B" says={t('blank')} press={moves.blank} />
      <Key printed="Esc" says={t('leave')} press={doors.leave} />
      <Button tone="primary" className={styles.go} disabled={move === 'none'} onClick={moves.goOn}>
        {t(MOVE[move])} {move !== 'none' && <Kbd>Enter</Kbd>}
      </Button>
    </footer>
  );
}

interface KeyProps {
  readonly printed: string;
  readonly says: string;
  readonly press: () => void;
}

function Key({ printed, says, press }: KeyProps) {
  return (
    <button type="button" className={styles.key} onClick={press}>
      <Kbd>{printed}</Kbd> {says}
    </button>
  );
}
