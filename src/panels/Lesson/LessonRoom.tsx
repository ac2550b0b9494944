import { useEffect, useRef, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useLessonProgress } from '#client/telling/lessonProgress.ts';
import { useBundledWords, useLessonWords, useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { beliefOf } from '#i18n/lessonWords.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { LessonText } from '#panelParts/stories/LessonText.tsx';
import { resultCode } from '#panelParts/stories/resultCode.ts';
import { startLesson } from '#panelParts/stories/startLesson.ts';
import { tryChange } from '#panelParts/stories/storyTexts.ts';
import { amountText, answerText, controlLesson } from '#panelParts/stories/useLessonMoves.ts';
import { useLessonTexts, useStepSlots } from '#panelParts/stories/useLessonTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { type Lesson, type LessonWords, revealId, type StepWords } from '#scenarios/lesson.ts';
import { LESSONS, lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Act, Checks } from './Act.tsx';
import styles from './Lesson.module.css';
import { Prediction } from './Prediction.tsx';
import { useLessonKeys } from './useLessonKeys.ts';

const GLYPH = { right: 'fits', reached: 'fits', helped: 'waiting', left: 'waiting', wrong: 'cannot' } as const;

export interface LessonRoomProps {
  readonly actions: Pick<PageActions, 'open' | 'save'>;
  /** In another page's frame, where there is nothing for a class. */
  readonly isEmbedded?: boolean;
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

function Room({ state, words, lesson, actions, isEmbedded }: RoomProps) {
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
        <Present state={state} words={words} lesson={lesson} actions={actions} />
      )}
      {state.phase !== 'ended' && <Steps lesson={lesson} state={state} words={words} />}
      <p className={styles.keys}>{t('keys')}</p>
      {isEmbedded !== true && (
        <p className={styles.actions}>
          <Button onClick={() => actions.open('presenter')}>
            {t('present')} <Kbd>P</Kbd>
          </Button>
          <Button onClick={() => actions.open('handOut')}>{t('handOut')}</Button>
          <Button onClick={() => actions.save({ picture: 'png' })}>{t('savePicture')}</Button>
          <Button onClick={() => actions.open('film')}>{t('film')}</Button>
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
function Present({ state, words, lesson, actions }: RoomProps) {
  const t = useLessonTexts();
  const slotsOf = useStepSlots(state.id);
  const step = lesson.steps.find(({ id }) => id === state.step);
  const said = words.steps[state.step];
  const slots = slotsOf(state.step);
  const text = <LessonText text={said?.text ?? ''} slots={slots} />;
  // The caption shows the text of other steps. During an act it shows other sentences, so the text is here.
  const isShown = step?.kind === 'act' || state.phase === 'locked';
  return (
    <div className={styles.present}>
      <h3 className={styles.title}>{said?.title}</h3>
      {isShown && <p className={styles.because}>{text}</p>}
      {state.phase === 'asked' && state.question && (
        <Prediction state={state} question={state.question} words={said} text={text} />
      )}
      {state.phase === 'locked' && (
        <p className={styles.quiet} role="status">
          {t('locked')}
        </p>
      )}
      {state.phase === 'revealed' && <Reveal state={state} words={said} slots={slotsOf(revealId(state.step))} />}
      {step?.kind === 'act' && <Act state={state} words={said} slots={slots} step={step} actions={actions} />}
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

interface OpeningProps {
  readonly lesson: Pick<Lesson, 'minutes' | 'level' | 'needs'>;
  readonly words: Pick<LessonWords, 'question'>;
}

/**
 * The text at the first step: the question, the duration, and the lessons that should come before. It does not yet
 * reveal the misconception.
 */
function Opening({ lesson: { minutes, level, needs }, words }: OpeningProps) {
  const t = useLessonTexts();
  const known = useBundledWords();
  const progress = useLessonProgress(({ of }) => of);
  const before = needs.filter((id) => progress[id]?.isDone !== true).flatMap((id) => known?.[id]?.title ?? []);
  const facts = [
    t('gallery.minutes', { count: minutes }),
    t(`gallery.level${level}`),
    ...(before.length > 0 ? [t('gallery.after', { titles: before.join(', ') })] : []),
  ];
  return (
    <>
      <p className={styles.lead}>{words.question}</p>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
    </>
  );
}

type ToTry = NonNullable<LessonState['tries']>;

/** Changes to try, each on a fork; a try ends the lesson. */
function Tries({ tries, words }: { readonly tries: ToTry; readonly words: StepWords | undefined }) {
  const t = useLessonTexts();
  const client = useClient();
  const [problem, setProblem] = useState('');
  async function change(wanted: ToTry[number]): Promise<void> {
    await client.control({ type: 'next' });
    setProblem((await tryChange(client, wanted)) ?? '');
  }
  if (tries.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3>{t('tryThis')}</h3>
      <ul className={styles.ways}>
        {tries.map((wanted) => (
          <li key={wanted.id}>
            <span>
              {wanted.line !== undefined && <code>{wanted.line}</code>}
              {words?.tries?.[wanted.id]}
            </span>
            <Button onClick={() => void change(wanted)}>{t('try')}</Button>
          </li>
        ))}
      </ul>
      {problem !== '' && <p role="alert">{problem}</p>}
    </section>
  );
}

interface OverProps {
  readonly state: LessonState;
  readonly lesson: Pick<Lesson, 'id' | 'steps'>;
  readonly words: LessonWords;
  readonly next: { readonly title: string; readonly open: () => void } | undefined;
  readonly playAgain: () => void;
  readonly leave: () => void;
}

/** The results of the lesson: the right answers, common misconceptions, and the next lesson. */
function Over({ state, lesson, words, next, playAgain, leave }: OverProps) {
  const t = useLessonTexts();
  const { results, broken } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [right, reached] = (['right', 'reached'] as const).map(
    (wanted) => results.filter(({ result }) => result === wanted).length,
  ) as [number, number];
  const [predictions, goals] = (['predict', 'act'] as const).map(
    (wanted) => lesson.steps.filter(({ kind }) => kind === wanted).length,
  ) as [number, number];
  return (
    <section className={styles.block} data-part="lesson-over">
      <h3 ref={heading} tabIndex={-1}>
        {t('ended')}
      </h3>
      {broken !== undefined && (
        <p role="alert">
          <VerdictText verdict="error">{t('cannotGoOn', { reason: broken })}</VerdictText>
        </p>
      )}
      {predictions > 0 && <p className={styles.score}>{t('score', { right, count: predictions })}</p>}
      {goals > 0 && <p className={styles.score}>{t('goals', { reached, count: goals })}</p>}
      <p className={styles.score} data-part="result-code">
        {t('resultCode')}: <code>{resultCode(lesson, results)}</code>
      </p>
      <p className={styles.quiet}>{t('resultCodeText')}</p>
      <div className={styles.note}>
        <h4>{t('misconception')}</h4>
        <p>
          <LessonText text={words.misconception} />
        </p>
      </div>
      <Steps state={state} lesson={lesson} words={words} />
      {next && (
        <div className={styles.part}>
          <h4>{t('nextLesson')}</h4>
          <p>{next.title}</p>
          <Button tone="primary" onClick={next.open}>
            {t('nextLesson')}
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={playAgain}>{t('playAgain')}</Button>
        <Button onClick={leave}>{t('lookAround')}</Button>
      </div>
    </section>
  );
}

interface RevealProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  /** The values of the reveal, for the misconception. */
  readonly slots: Readonly<Record<string, string | number>>;
}

/**
 * The answer, the truth, their difference, the evidence of the run, and last the misconception behind a wrong answer.
 */
function Reveal({ state: { question, first, vote, revealed }, words, slots }: RevealProps) {
  const t = useLessonTexts();
  if (!question || !revealed) return null;
  const { right, truth, trap } = revealed;
  const wrong = beliefOf(words, trap);
  const isRevised = first && vote && JSON.stringify(first) !== JSON.stringify(vote);
  return (
    <section className={styles.block} data-part="lesson-reveal">
      <p className={styles.verdict}>
        <VerdictText verdict={right ? 'fits' : vote ? 'cannot' : 'waiting'}>
          {right ? t('right') : vote ? t('notSo') : t('noAnswer')}
        </VerdictText>
      </p>
      <dl className={styles.outcome}>
        {isRevised && (
          <div>
            <dt>{t('firstChosen')}</dt>
            <dd>{answerText(question, words, first.answer)}</dd>
          </div>
        )}
        <div data-yours>
          <dt>{t('chosen')}</dt>
          <dd>
            {vote ? answerText(question, words, vote.answer) : t('nothing')}
            {vote && <small>{t(`sure${vote.confidence}`)}</small>}
          </dd>
        </div>
        <div data-truth>
          <dt>{t('truth')}</dt>
          <dd>{answerText(question, words, truth)}</dd>
        </div>
        {!right && typeof truth === 'number' && typeof vote?.answer === 'number' && (
          <div>
            <dt>{t('difference')}</dt>
            <dd>
              {t('differenceValue', {
                sign: vote.answer > truth ? '+' : '−',
                amount: amountText(question, Math.abs(vote.answer - truth)),
              })}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.because}>
        <LessonText text={words?.reveal ?? ''} slots={slots} />
      </p>
      {wrong !== undefined && (
        <div className={styles.note}>
          <h3>{t('why')}</h3>
          <p>
            <LessonText text={wrong} slots={slots} />
          </p>
        </div>
      )}
    </section>
  );
}

interface StepsProps {
  readonly state: Pick<LessonState, 'step' | 'phase' | 'index' | 'results'>;
  readonly lesson: Pick<Lesson, 'steps'>;
  readonly words: Pick<LessonWords, 'steps'>;
}

/** The steps of the lesson, with the results of those that ask something. Their names reveal no answer. */
function Steps({ state: { step: present, phase, index, results }, lesson, words }: StepsProps) {
  const t = useLessonTexts();
  return (
    <section className={styles.block} aria-label={t('steps')}>
      <h3>{t('steps')}</h3>
      <ol className={styles.steps}>
        {lesson.steps.map(({ id, kind }, at) => {
          const result = results.find(({ step }) => step === id)?.result;
          const isNow = id === present && phase !== 'ended';
          return (
            <li
              key={id}
              data-kind={kind}
              data-done={at + 1 < index || undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              {result ? <VerdictGlyph verdict={GLYPH[result]} /> : <i aria-hidden="true" />}
              <span>{words.steps[id]?.title ?? id}</span>
              <small>{result ? t(`result.${result}`) : isNow ? t('now') : ''}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
