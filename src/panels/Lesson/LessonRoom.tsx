import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useLessonProgress } from '#client/lessons/lessonProgress.ts';
import { useLessonWords, useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { LessonText } from '#panelParts/lessons/LessonText.tsx';
import { startLesson } from '#panelParts/lessons/startLesson.ts';
import { controlLesson } from '#panelParts/lessons/useLessonMoves.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import { useStepSlots } from '#panelParts/lessons/useStepSlots.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { type Lesson, type LessonWords, revealId } from '#scenarios/lesson.ts';
import { LESSONS, lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { Act } from './Act.tsx';
import { Bet } from './Bet.tsx';
import { Checks } from './Checks.tsx';
import styles from './Lesson.module.css';
import { Opening } from './Opening.tsx';
import { Over } from './Over.tsx';
import { Reveal } from './Reveal.tsx';
import { Steps } from './Steps.tsx';
import { Tries } from './Tries.tsx';
import { useLessonKeys } from './useLessonKeys.ts';

export interface LessonRoomProps {
  readonly showTerminal: () => void;
  /** Presents the lesson to a class; absent where the page is embedded in another one. */
  readonly present?: () => void;
  readonly handOut?: () => void;
  readonly savePicture?: () => void;
  readonly film?: () => void;
}

/** The present lesson, beside the stage: the question, the task, and the results. */
export function LessonRoom(props: LessonRoomProps) {
  const t = useLessonTexts();
  const state = useMoment(({ telling }) => telling.lesson);
  const words = useLessonWords(state?.id);
  const read = useLessonWordsStore((known) => state && known.read[state.id]?.lesson);
  const lesson = read ?? (state && lessonById(state.id));
  useKeptProgress();
  useLessonKeys(state?.phase === 'asked' ? state.question : undefined);
  if (!state) return null;
  if (!words || !lesson) return <p className={styles.loading}>{t('loading')}</p>;
  return <Room {...props} state={state} words={words} lesson={lesson} />;
}

interface RoomProps extends LessonRoomProps {
  readonly state: LessonState;
  readonly words: LessonWords;
  readonly lesson: Lesson;
}

function Room({ state, words, lesson, showTerminal, present, handOut, savePicture, film }: RoomProps) {
  const t = useLessonTexts();
  const client = useClient();
  const leave = () => controlLesson(client, { type: 'lesson', lesson: null });
  const next = LESSONS[LESSONS.findIndex(({ id }) => id === lesson.id) + 1];
  const nextWords = useLessonWords(next?.id);
  const open = (wanted: Lesson) => void startLesson(client, wanted);
  return (
    <section className={styles.room} aria-label={t('label')} data-part="lesson">
      <header className={styles.head}>
        <div className={styles.row}>
          <Button onClick={() => showView('lessons')}>{t('allLessons')}</Button>
          <small>{t('place', { topic: t(`topic.${lesson.topic}`), ...placeIn(lesson) })}</small>
          <IconButton icon="close" label={t('leave')} size="small" onClick={leave} />
        </div>
        <h2>{words.title}</h2>
        {state.index === 1 && state.phase !== 'ended' && <Opening lesson={lesson} words={words} />}
      </header>
      {state.phase === 'ended' ? (
        <Over
          state={state}
          lesson={lesson}
          words={words}
          next={next && nextWords && { title: nextWords.title, open: () => open(next) }}
          playAgain={() => open(lesson)}
          leave={leave}
        />
      ) : (
        <Present state={state} words={words} lesson={lesson} showTerminal={showTerminal} />
      )}
      {state.phase !== 'ended' && <Steps lesson={lesson} state={state} words={words} />}
      <p className={styles.keys}>{t('keys')}</p>
      {present && handOut && (
        <p className={styles.actions}>
          <Button onClick={present}>
            {t('present')} <Kbd>P</Kbd>
          </Button>
          <Button onClick={handOut}>{t('handOut')}</Button>
          <Button onClick={savePicture}>{t('savePicture')}</Button>
          <Button onClick={film}>{t('film')}</Button>
        </p>
      )}
    </section>
  );
}

/** The lesson's number among those of its topic. A lesson from a file is the only one of its own topic. */
function placeIn({ id, topic }: Lesson): { readonly index: number; readonly of: number } {
  const ofTopic = LESSONS.filter((lesson) => lesson.topic === topic);
  const at = ofTopic.findIndex((lesson) => lesson.id === id);
  return at < 0 ? { index: 1, of: 1 } : { index: at + 1, of: ofTopic.length };
}

/** The reader's present step. */
function Present({ state, words, lesson, showTerminal }: RoomProps) {
  const t = useLessonTexts();
  const slotsOf = useStepSlots(state.id);
  const step = lesson.steps.find(({ id }) => id === state.step);
  const said = words.steps[state.step];
  const slots = slotsOf(state.step);
  const text = <LessonText text={said?.text ?? ''} slots={slots} />;
  // The caption shows the text of other steps. During an act it shows other sentences, so the text is here.
  const isTold = step?.kind === 'act' || state.phase === 'locked';
  return (
    <div className={styles.present}>
      <h3 className={styles.title}>{said?.title}</h3>
      {isTold && <p className={styles.because}>{text}</p>}
      {state.phase === 'asked' && state.question && (
        <Bet state={state} question={state.question} words={said} text={text} />
      )}
      {state.phase === 'locked' && (
        <p className={styles.quiet} role="status">
          {t('locked')}
        </p>
      )}
      {state.phase === 'revealed' && <Reveal state={state} words={said} slots={slotsOf(revealId(state.step))} />}
      {step?.kind === 'act' && <Act state={state} words={said} slots={slots} step={step} showTerminal={showTerminal} />}
      {step?.kind === 'check' && state.goals && (
        <section className={styles.block}>
          <h3>{t('checks')}</h3>
          <Checks checks={state.goals} words={said} slots={slots} isOver />
        </section>
      )}
      {state.tries && <Tries tries={state.tries} words={said} />}
    </div>
  );
}

/** Stores the lesson's results, including those that exist only for a moment. */
function useKeptProgress(): void {
  const client = useClient();
  useEffect(() => {
    const { note, read } = useLessonProgress.getState();
    void read();
    return client.moment.subscribe(({ telling }, before) => {
      if (telling.lesson && telling.lesson !== before.telling.lesson) note(telling.lesson);
    });
  }, [client]);
}
