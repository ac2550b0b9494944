import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatClock } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useLook } from '#client/telling/useLook.ts';
import { useMoment } from '#client/useMoment.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import type { ViewId } from '#panelParts/page/viewId.ts';
import { type ShowView, useToldViews } from '#panelParts/stories/useToldViews.ts';
import { useTellingPoints } from '#panelParts/telling/useTellingPoints.ts';
import type { TellingStage } from '#protocol/telling.ts';
import { Foot } from './Foot.tsx';
import { LessonWords } from './LessonWords.tsx';
import { NotesWindow } from './NotesWindow.tsx';
import styles from './Presenter.module.css';
import { bindPresenterKeys } from './presenterKeys.ts';
import { betOf, presenterMoves } from './presenterMoves.ts';
import { usePresenter } from './presenterStore.ts';
import { StoryWords } from './StoryWords.tsx';
import { usePicture } from './usePicture.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import { useStoryTitle } from './useStoryTitle.ts';
import { useToldLesson } from './useToldLesson.ts';

export interface PresenterProps {
  /** The page's view, and its id. */
  readonly stage: ReactNode;
  readonly view: ViewId;
  readonly tells: TellingStage;
  readonly showView: ShowView;
  readonly onLeave: () => void;
}

/** A lesson or a story in front of a class: the same player with letters for the last row, controlled by one key. */
export function Presenter({ stage, view, tells, showView, onLeave }: PresenterProps) {
  const t = usePresenterTexts();
  const client = useClient();
  const told = useToldLesson();
  const state = useMoment(({ telling }) => telling.lesson);
  const isOffered = useStoryStage(({ offered }) => offered !== null);
  const isBlank = usePresenter((presenter) => presenter.isBlank);
  const [shown] = useState(() => new Set<string>());
  const moves = useMemo(() => presenterMoves(client, shown), [client, shown]);
  const [notes, setNotes] = useState<Window | null>(null);
  const [isRefused, setRefused] = useState(false);
  const picture = usePicture(view, state);
  useLook(tells);
  useTellingPoints();
  useToldViews(showView);

  const doors = useMemo(
    () => ({
      leave: onLeave,
      notes: () => {
        const opened = window.open('', 'kube-orrery-notes', 'popup,width=820,height=760');
        setRefused(opened === null);
        setNotes(opened);
        opened?.focus();
      },
    }),
    [onLeave],
  );
  useEffect(() => bindPresenterKeys(window, moves, doors), [moves, doors]);
  useEffect(() => {
    // The focused element no longer exists, and would otherwise take Enter for itself.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return () => {
      usePresenter.getState().clear();
      const { lesson } = client.moment.getState().telling;
      if (lesson?.phase === 'asked' && !lesson.veiled)
        void client.control({ type: 'lesson.lift', lifted: false }).catch(() => undefined);
    };
  }, [client]);
  // A new question is hidden again.
  const bet = state && betOf(state);
  useEffect(() => {
    if (bet !== undefined) void client.control({ type: 'lesson.lift', lifted: false }).catch(() => undefined);
  }, [client, bet]);

  return (
    <div className={styles.page} data-part="presenter">
      <header className={styles.top} data-mode="presenter">
        <Logo />
        <Place told={told} />
        <Clock />
        <LanguageChoice />
      </header>
      <main id="stage" className={styles.stage} aria-label={t('label')} tabIndex={-1} data-picture={picture}>
        {told ? (
          <LessonWords told={told} picture={picture} open={moves.open} />
        ) : (
          <StoryWords stage={tells} picture={picture} />
        )}
        {picture === 'view' && (
          <div className={styles.view} data-part="presented-view">
            {stage}
          </div>
        )}
      </main>
      <Foot told={told} isOffered={isOffered} moves={moves} doors={doors} shown={shown} picture={picture} />
      <div className={styles.said} data-mode="presenter" role="status">
        {state?.phase === 'asked' && !state.veiled && <p>{t('lifted')}</p>}
        {isRefused && <p>{t('noPopup')}</p>}
      </div>
      {isBlank && (
        <div className={styles.blank} role="status" data-part="blank">
          <span>{t('blanked')}</span>
        </div>
      )}
      {notes && <NotesWindow window={notes} told={told} moves={moves} doors={doors} onClosed={() => setNotes(null)} />}
    </div>
  );
}

/** The title of the lesson or story, and the present position. */
function Place({ told }: { readonly told: ReturnType<typeof useToldLesson> }) {
  const t = usePresenterTexts();
  const step = useMoment(({ telling }) => telling.caption?.step);
  const of = useMoment(({ telling }) => telling.caption?.of);
  const title = useStoryTitle();
  const text = told
    ? t('place', { title: told.words.title, index: told.state.index, of: told.state.of })
    : title !== undefined && step !== undefined && of !== undefined
      ? t('storyPlace', { title, step, of })
      : title;
  return <p className={styles.place}>{text}</p>;
}

function Clock() {
  const t = usePresenterTexts();
  const clock = useMoment(({ timeUs }) => formatClock(timeUs));
  return (
    <p className={styles.clock} title={t('clock')}>
      {clock}
    </p>
  );
}
