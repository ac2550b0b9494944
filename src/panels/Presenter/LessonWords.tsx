import { optionText } from '#panelParts/lessons/answerText.ts';
import { BigNodes } from './BigNodes.tsx';
import { ClassAct } from './ClassAct.tsx';
import { ClassBet, ClassOutcome } from './ClassBet.tsx';
import { asksNumber, classAnswer } from './classVotes.ts';
import { Heading } from './Heading.tsx';
import styles from './Presenter.module.css';
import { betOf } from './presenterMoves.ts';
import { useVotes } from './presenterStore.ts';
import type { Picture } from './usePicture.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import type { ToldLesson } from './useToldLesson.ts';

interface LessonWordsProps {
  readonly told: ToldLesson;
  readonly picture: Picture;
  readonly open: (place: number) => void;
}

/** The class's text at this step: the sentence or question, and beside the picture the options, tasks or results. */
export function LessonWords({ told, picture, open }: LessonWordsProps) {
  const t = usePresenterTexts();
  const { state, said, step, slots, revealSlots, text } = told;
  const { phase, question, revealed } = state;
  const votes = useVotes(betOf(state));
  const mine = question && (phase === 'asked' ? classAnswer(question, votes) : state.vote?.answer);
  const isBet = question !== undefined && (phase === 'asked' || phase === 'revealed');
  const act = step?.kind === 'act' ? step : undefined;
  // Above a view there is room for one line.
  const hasLine = (isBet && asksNumber(question)) || (act !== undefined && phase !== 'ended');
  const hasSide = isBet || act !== undefined || state.goals !== undefined || phase === 'ended';
  return (
    <>
      <Heading title={phase === 'ended' ? t('misconception') : (said?.title ?? '')} text={text} />
      {picture === 'nodes' && <BigNodes mine={mine} truth={revealed?.truth} />}
      {(picture !== 'view' ? hasSide : hasLine) && (
        <aside className={styles.side} data-mode="presenter">
          {isBet && <ClassBet state={state} question={question} words={said} open={open} />}
          {phase === 'revealed' && <ClassOutcome state={state} words={said} slots={revealSlots} />}
          {(act || state.goals) && phase !== 'ended' && (
            <ClassAct state={state} words={said} slots={slots} step={act} isLine={picture === 'view'} />
          )}
          {phase === 'ended' && <Score told={told} />}
        </aside>
      )}
      {phase === 'locked' && (
        <p className={styles.wait} data-mode="presenter" role="status">
          {t('locked')}
        </p>
      )}
      {picture === 'view' && isBet && !hasLine && (
        <p className={styles.wait} data-mode="presenter">
          {question.options.map(({ id }, at) => `${at + 1} ${optionText(question, said, id)}`).join('   ')}
        </p>
      )}
    </>
  );
}

/** The number of questions that the class answered right. */
function Score({ told: { state, lesson } }: { readonly told: ToldLesson }) {
  const t = usePresenterTexts();
  const count = lesson.steps.filter(({ kind }) => kind === 'predict').length;
  const right = state.results.filter(({ result }) => result === 'right').length;
  return (
    <p className={styles.score} data-part="class-score">
      {t('score', { right, count })}
    </p>
  );
}
