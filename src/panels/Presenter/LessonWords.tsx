import { useCollection } from '#client/useCollection.ts';
import { plain } from '#i18n/lessonWords.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import { optionText } from '#panelParts/stories/useLessonMoves.ts';
import { useLessonTexts } from '#panelParts/stories/useLessonTexts.ts';
import type { CheckState, LessonState } from '#protocol/lessons.ts';
import type { ActStep, StepWords } from '#scenarios/lesson.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import { BigNodes, MOST_NODES } from './BigNodes.tsx';
import { ClassOutcome, ClassPrediction } from './ClassPrediction.tsx';
import { asksNumber, classAnswer } from './classVotes.ts';
import styles from './Presenter.module.css';
import { predictionOf, usePresenter, useVotes } from './presenterMoves.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import type { ShownLesson } from './useShownLesson.ts';

/** Views whose content is visible on the nodes. */
const ON_NODES: ReadonlySet<ViewId> = new Set<ViewId>(['scheduling', 'nodes', 'overview', 'lessons', 'scenarios']);

/** Phases that need the room of a view other than the nodes. */
const WORDY: ReadonlySet<LessonState['phase']> = new Set(['asked', 'revealed', 'ended']);

/** Text lengths for the largest letters, and for the next size. Chinese characters count for two. */
const FEW = 70;
const SOME = 170;
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/gu;

const GLYPH = { holds: 'fits', open: 'waiting', broken: 'error' } as const satisfies Record<CheckState, string>;

interface LessonWordsProps {
  readonly shownLesson: ShownLesson;
  readonly picture: PresenterPicture;
  readonly open: (place: number) => void;
}

/** The class's text at this step: the sentence or question, and beside the picture the options, tasks or results. */
export function LessonWords({ shownLesson, picture, open }: LessonWordsProps) {
  const t = usePresenterTexts();
  const { state, said, step, slots, revealSlots, text } = shownLesson;
  const { phase, question, revealed } = state;
  const votes = useVotes(predictionOf(state));
  const mine = question && (phase === 'asked' ? classAnswer(question, votes) : state.vote?.answer);
  const isPrediction = question !== undefined && (phase === 'asked' || phase === 'revealed');
  const act = step?.kind === 'act' ? step : undefined;
  // Above a view there is room for one line.
  const hasLine = (isPrediction && asksNumber(question)) || (act !== undefined && phase !== 'ended');
  const hasSide = isPrediction || act !== undefined || state.goals !== undefined || phase === 'ended';
  return (
    <>
      <Heading title={phase === 'ended' ? t('misconception') : (said?.title ?? '')} text={text} />
      {picture === 'nodes' && <BigNodes mine={mine} truth={revealed?.truth} />}
      {(picture !== 'view' ? hasSide : hasLine) && (
        <aside className={styles.side} data-mode="presenter">
          {isPrediction && <ClassPrediction state={state} question={question} words={said} open={open} />}
          {phase === 'revealed' && <ClassOutcome state={state} words={said} slots={revealSlots} />}
          {(act || state.goals) && phase !== 'ended' && (
            <ClassAct state={state} words={said} slots={slots} step={act} isLine={picture === 'view'} />
          )}
          {phase === 'ended' && <Score shownLesson={shownLesson} />}
        </aside>
      )}
      {phase === 'locked' && (
        <p className={styles.wait} data-mode="presenter" role="status">
          {t('locked')}
        </p>
      )}
      {picture === 'view' && isPrediction && !hasLine && (
        <p className={styles.wait} data-mode="presenter">
          {question.options.map(({ id }, at) => `${at + 1} ${optionText(question, said, id)}`).join('   ')}
        </p>
      )}
    </>
  );
}

/** The number of questions that the class answered right. */
function Score({ shownLesson: { state, lesson } }: { readonly shownLesson: ShownLesson }) {
  const t = usePresenterTexts();
  const count = lesson.steps.filter(({ kind }) => kind === 'predict').length;
  const right = state.results.filter(({ result }) => result === 'right').length;
  return (
    <p className={styles.score} data-part="class-score">
      {t('score', { right, count })}
    </p>
  );
}

interface ClassActProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  readonly slots: Readonly<Record<string, string | number>>;
  readonly step: ActStep | undefined;
  /** Above a view there is only room for the goals and the last hint. */
  readonly isLine: boolean;
}

/** The goals, the keeps, the allowed commands, and the hints so far; for a check, the present state. */
function ClassAct({ state, words, slots, step, isLine }: ClassActProps) {
  const t = usePresenterTexts();
  const { goals = [], keeps = [], hints } = state;
  // Hints need the room of the allowed commands.
  const taken = hints?.taken ?? 0;
  return (
    <section className={styles.act} data-part="class-act">
      {step && goals.length > 0 && <h2>{t('goal')}</h2>}
      <List checks={goals} words={words} slots={slots} isOver={!step} />
      {!isLine && keeps.length > 0 && <h2>{t('keep')}</h2>}
      {!isLine && <List checks={keeps} words={words} slots={slots} isOver={false} />}
      {!isLine && step && step.allowed.length > 0 && taken === 0 && (
        <p className={styles.quiet}>
          {t('allowed')}: <Allowed step={step} />
        </p>
      )}
      {taken > 0 && (
        <ol className={styles.hints} aria-label={t('hints')}>
          {(words?.hints ?? []).slice(isLine ? taken - 1 : 0, taken).map((hint) => (
            <li key={hint}>{plain(hint, slots)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Allowed({ step }: { readonly step: ActStep }) {
  const t = useLessonTexts();
  return step.allowed.map((each) => (each === 'bind' ? t('bind') : each)).join(', ');
}

interface ListProps extends Pick<ClassActProps, 'words' | 'slots'> {
  readonly checks: NonNullable<LessonState['goals']>;
  /** A check of the present state does not wait for anything. */
  readonly isOver: boolean;
}

function List({ checks, words, slots, isOver }: ListProps) {
  const t = useLessonTexts();
  return (
    <ul className={styles.checks}>
      {checks.map(({ id, state }) => (
        <li key={id}>
          <VerdictGlyph verdict={isOver && state === 'open' ? 'cannot' : GLYPH[state]} />
          <span>{plain(words?.checks?.[id] ?? id, slots)}</span>
          <small>{isOver && state === 'open' ? t('notSoNow') : t(state)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The present text or question, as large as its length allows. */
export function Heading({ title, text }: { readonly title: string; readonly text: string }) {
  const length = text.length + (text.match(WIDE)?.length ?? 0);
  return (
    <header className={styles.heading} data-mode="presenter">
      {title !== '' && <p className={styles.title}>{title}</p>}
      <h1 data-size={length <= FEW ? 'large' : length <= SOME ? 'middle' : 'small'} aria-live="polite">
        {text}
      </h1>
    </header>
  );
}

/**
 * The picture beside the words: the nodes in large letters, the page's view, or none where the words need the room.
 */
export type PresenterPicture = 'nodes' | 'view' | 'none';

function isWordy({ phase, question }: LessonState): boolean {
  // A question about a number takes one line, and the view has the rest.
  return WORDY.has(phase) && !(question && asksNumber(question) && phase !== 'ended');
}

export function usePicture(view: ViewId, lesson: LessonState | undefined): PresenterPicture {
  const { map } = useCollection('nodes');
  const isTurned = usePresenter((state) => state.isTurned);
  const usual: PresenterPicture =
    ON_NODES.has(view) && map.size > 0 && map.size <= MOST_NODES
      ? 'nodes'
      : lesson !== undefined && isWordy(lesson)
        ? 'none'
        : 'view';
  if (!isTurned) return usual;
  if (usual !== 'view') return 'view';
  return map.size > 0 && map.size <= MOST_NODES ? 'nodes' : 'none';
}
