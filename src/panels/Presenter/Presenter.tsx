import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { captionText, stepTitle } from '#client/telling/captionText.ts';
import { useLook, useStoryStage } from '#client/telling/storyStage.ts';
import { useCaption } from '#client/telling/useCaption.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import type { presenter } from '#i18n/en/presenter.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import { useScenarioTitle } from '#panelParts/scenarios/scenarioTitle.ts';
import { storyPromise, storySawText } from '#panelParts/stories/storyTexts.ts';
import { useStoryViews } from '#panelParts/stories/useStoryViews.ts';
import { useTellingPoints } from '#panelParts/stories/useTellingPoints.ts';
import type { WholePageProps } from '#panels/panel.ts';
import type { TellingStage } from '#protocol/telling.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { BigNodes } from './BigNodes.tsx';
import { Heading, LessonWords, type PresenterPicture, usePicture } from './LessonWords.tsx';
import { Notes, type NotesProps } from './Notes.tsx';
import styles from './Presenter.module.css';
import {
  bindPresenterKeys,
  moveAt,
  type PresenterDoors,
  type PresenterMove,
  type PresenterMoves,
  predictionOf,
  presenterMoves,
  type ShownSolutions,
  usePresenter,
} from './presenterMoves.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import { type ShownLesson, useShownLesson } from './useShownLesson.ts';

const MOVE = {
  start: 'start',
  next: 'next',
  reveal: 'reveal',
  skip: 'skip',
  show: 'show',
  none: 'finished',
} as const satisfies Record<PresenterMove, PlainKeyOf<typeof presenter>>;

/** A lesson or a story in front of a class: the same player with letters for the last row, controlled by one key. */
export function Presenter({ stage, view, showView, onClose }: Omit<WholePageProps, 'actions'>) {
  const t = usePresenterTexts();
  const client = useClient();
  const shownLesson = useShownLesson();
  const state = useMoment(({ telling }) => telling.lesson);
  const isOffered = useStoryStage(({ offered }) => offered !== null);
  const isBlank = usePresenter((presenter) => presenter.isBlank);
  const [shown] = useState(() => new Set<string>());
  const moves = useMemo(() => presenterMoves(client, shown), [client, shown]);
  const [notes, setNotes] = useState<Window | null>(null);
  const [isRefused, setRefused] = useState(false);
  const picture = usePicture(view.id, state);
  useLook(view.tells);
  useTellingPoints();
  useStoryViews(showView);

  const doors = useMemo(
    () => ({
      leave: onClose,
      notes: () => {
        const opened = window.open('', 'kube-orrery-notes', 'popup,width=820,height=760');
        setRefused(opened === null);
        setNotes(opened);
        opened?.focus();
      },
    }),
    [onClose],
  );
  useEffect(() => bindPresenterKeys(window, moves, doors), [moves, doors]);
  useEffect(() => {
    // The focused element no longer exists, and would otherwise take Enter for itself.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return () => {
      usePresenter.getState().clear();
      const { lesson } = client.moment.getState().telling;
      if (lesson?.phase === 'asked' && !lesson.hidden)
        void client.control({ type: 'lesson.lift', lifted: false }).catch(() => undefined);
    };
  }, [client]);
  // A new question is hidden again.
  const prediction = state && predictionOf(state);
  useEffect(() => {
    if (prediction !== undefined) void client.control({ type: 'lesson.lift', lifted: false }).catch(() => undefined);
  }, [client, prediction]);

  return (
    <div className={styles.page} data-part="presenter">
      <header className={styles.top} data-mode="presenter">
        <Logo />
        <Place shownLesson={shownLesson} />
        <Clock />
        <LanguageChoice />
      </header>
      <main id="stage" className={styles.stage} aria-label={t('label')} tabIndex={-1} data-picture={picture}>
        {shownLesson ? (
          <LessonWords shownLesson={shownLesson} picture={picture} open={moves.open} />
        ) : (
          <StoryWords stage={view.tells} picture={picture} />
        )}
        {picture === 'view' && (
          <div className={styles.view} data-part="presented-view">
            {stage}
          </div>
        )}
      </main>
      <Foot
        shownLesson={shownLesson}
        isOffered={isOffered}
        moves={moves}
        doors={doors}
        shown={shown}
        picture={picture}
      />
      <div className={styles.said} data-mode="presenter" role="status">
        {state?.phase === 'asked' && !state.hidden && <p>{t('lifted')}</p>}
        {isRefused && <p>{t('noPopup')}</p>}
      </div>
      {isBlank && (
        <div className={styles.blank} role="status" data-part="blank">
          <span>{t('blanked')}</span>
        </div>
      )}
      {notes && (
        <NotesWindow
          window={notes}
          shownLesson={shownLesson}
          moves={moves}
          doors={doors}
          onClosed={() => setNotes(null)}
        />
      )}
    </div>
  );
}

/** The title of the lesson or story, and the present position. */
function Place({ shownLesson }: { readonly shownLesson: ReturnType<typeof useShownLesson> }) {
  const t = usePresenterTexts();
  const step = useMoment(({ telling }) => telling.caption?.step);
  const of = useMoment(({ telling }) => telling.caption?.of);
  const title = useStoryTitle();
  const text = shownLesson
    ? t('place', { title: shownLesson.words.title, index: shownLesson.state.index, of: shownLesson.state.of })
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

interface StoryWordsProps {
  readonly stage: TellingStage;
  readonly picture: PresenterPicture;
}

/** The class's text of a story: its promise, the sentence of each step with its numbers, and a summary at the end. */
function StoryWords({ stage, picture }: StoryWordsProps) {
  const said = useCaption(stage);
  const offered = useStoryStage((state) => state.offered);
  const story = useMoment(({ telling }) => telling.story);
  const ending = useMoment(({ telling }) => telling.ending);
  const title = useStoryTitle() ?? '';
  const nodes = picture === 'nodes' && <BigNodes mine={undefined} truth={undefined} />;
  if (offered !== null)
    return (
      <>
        <Heading title={title} text={storyPromise(offered)} />
        {nodes}
      </>
    );
  if (ending && story !== undefined)
    return (
      <>
        <Heading title={title} text={storyPromise(story)} />
        {nodes}
        <aside className={styles.side} data-mode="presenter">
          <ul className={styles.saw}>
            {ending.saw.map(({ id, slots }) => (
              <li key={id}>{storySawText(story, id, slots)}</li>
            ))}
          </ul>
        </aside>
      </>
    );
  return (
    <>
      <Heading title={(said && stepTitle(said.caption)) ?? title} text={said ? captionText(said.caption) : title} />
      {nodes}
      {said?.caption.formula !== undefined && (
        <p className={styles.wait} data-mode="presenter">
          <code>{said.caption.formula}</code>
        </p>
      )}
    </>
  );
}

interface NotesWindowProps extends NotesProps {
  /** An empty window that this page opened. */
  readonly window: Window;
  readonly doors: PresenterDoors;
  readonly onClosed: () => void;
}

/**
 * The second window with notes for the teacher alone. It belongs to this page, so it controls the same lesson and has
 * the same keys.
 */
function NotesWindow({ window: notes, doors, onClosed, ...rest }: NotesWindowProps) {
  const t = usePresenterTexts();
  const language = useLanguage();
  const { moves, shownLesson } = rest;
  useEffect(() => dress(notes), [notes]);
  useEffect(() => bindPresenterKeys(notes, moves, doors), [notes, moves, doors]);
  useEffect(() => {
    const { documentElement } = notes.document;
    documentElement.lang = language;
    notes.document.title = t('notesTitle', { title: shownLesson?.words.title ?? '' });
  }, [notes, language, t, shownLesson?.words.title]);
  useEffect(() => {
    const leave = () => notes.close();
    notes.addEventListener('pagehide', onClosed);
    // Closes it when the page is left, because the page could no longer control it.
    window.addEventListener('pagehide', leave);
    return () => {
      notes.removeEventListener('pagehide', onClosed);
      window.removeEventListener('pagehide', leave);
    };
  }, [notes, onClosed]);
  useEffect(() => () => notes.close(), [notes]);
  return createPortal(<Notes {...rest} />, notes.document.body);
}

/** Copies the style sheets and the theme of the page, which the page's policy allows there too. */
function dress(notes: Window): () => void {
  const { head, documentElement } = notes.document;
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => {
    const copy = notes.document.importNode(sheet, true);
    // An address that is relative to the page would be wrong there.
    if (copy instanceof HTMLLinkElement || 'href' in copy) copy.setAttribute('href', (sheet as HTMLLinkElement).href);
    return copy;
  });
  head.replaceChildren(...sheets);
  const follow = () => {
    const theme = document.documentElement.dataset.theme;
    if (theme === undefined) delete documentElement.dataset.theme;
    else documentElement.dataset.theme = theme;
  };
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

interface FootProps {
  readonly shownLesson: ShownLesson | undefined;
  readonly isOffered: boolean;
  readonly moves: PresenterMoves;
  readonly doors: PresenterDoors;
  readonly shown: ShownSolutions;
  readonly picture: PresenterPicture;
}

/** The keys that work now, each also a button, and the next step. */
function Foot({ shownLesson, isOffered, moves, doors, shown, picture }: FootProps) {
  const t = usePresenterTexts();
  const state = shownLesson?.state;
  const move = moveAt(state, isOffered, shown);
  const isAsked = state?.phase === 'asked';
  const hints = state?.phase === 'acting' && state.hints && state.hints.taken < state.hints.of;
  return (
    <footer className={styles.foot} data-mode="presenter">
      <Key printed="←" says={t('back')} press={moves.goBack} />
      {isAsked && state.first === undefined && <Key printed="T" says={t('again')} press={moves.voteAgain} />}
      {isAsked && state.hidden && <Key printed="L" says={t('lift')} press={moves.lift} />}
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

/** The title of the present run; `undefined` before there is one. */
function useStoryTitle(): string | undefined {
  const opening = useOpening();
  const title = useScenarioTitle(opening);
  const isLesson = useMoment(({ telling }) => telling.lesson !== undefined);
  return opening === undefined || isLesson ? undefined : title;
}
