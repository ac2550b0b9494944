import { beliefOf, plain } from '#i18n/lessonWords.ts';
import { amountText, answerText, isChosen, optionText, placeOf } from '#panelParts/stories/useLessonMoves.ts';
import type { AskedQuestion, LessonAnswer, LessonState } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { asksNumber, type ClassVotes, classAnswer } from './classVotes.ts';
import styles from './Presenter.module.css';
import { predictionOf, useVotes } from './presenterMoves.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';

interface ClassPredictionProps {
  readonly state: LessonState;
  readonly question: AskedQuestion;
  readonly words: StepWords | undefined;
  /** Points at an option, by its index from 0. */
  readonly open: (place: number) => void;
}

/** The options with the class's votes, and after the reveal the right answer. */
export function ClassPrediction({ state, question, words, open }: ClassPredictionProps) {
  const t = usePresenterTexts();
  const votes = useVotes(predictionOf(state));
  const truth = state.revealed?.truth;
  const isAsked = state.phase === 'asked';
  const mine = isAsked ? classAnswer(question, votes) : state.vote?.answer;
  return (
    <section className={styles.prediction} aria-label={t('options')} data-part="class-question">
      {asksNumber(question) ? (
        <Amount question={question} votes={votes} mine={mine} truth={truth} />
      ) : (
        <ol className={styles.options}>
          {question.options.map(({ id }, at) => (
            <li key={id}>
              <button
                type="button"
                className={classes(styles.option, votes.open === id && styles.open)}
                disabled={!isAsked}
                data-class={isChosen(mine, id) || undefined}
                data-truth={(truth !== undefined && isChosen(truth, id)) || undefined}
                tabIndex={-1}
                onClick={() => open(at)}
              >
                {at < 9 ? <Kbd>{at + 1}</Kbd> : <span />}
                <span>{optionText(question, words, id)}</span>
                <Count votes={votes} id={id} question={question} />
                <Marks
                  isMine={isChosen(mine, id)}
                  place={placeOf(truth ?? mine, id)}
                  isTruth={truth !== undefined && isChosen(truth, id)}
                  ask={question.ask}
                />
              </button>
            </li>
          ))}
        </ol>
      )}
      {isAsked && <p className={styles.quiet}>{t(asksNumber(question) ? 'keyNumber' : 'keyVotes')}</p>}
    </section>
  );
}

interface CountProps {
  readonly votes: ClassVotes;
  readonly id: string;
  readonly question: AskedQuestion;
}

/** The votes of an option as a number and a bar, whose length is its share of all votes. */
function Count({ votes: { counts, before, open }, id, question: { options } }: CountProps) {
  const t = usePresenterTexts();
  const count = counts[id] ?? 0;
  const all = options.reduce((sum, each) => sum + (counts[each.id] ?? 0), 0);
  if (all === 0 && before === undefined) return <span />;
  return (
    <span className={styles.count}>
      <meter min={0} max={Math.max(1, all)} value={count} aria-hidden="true" />
      <b data-open={open === id || undefined}>{t('count', { count })}</b>
      {before !== undefined && <small>{t('before', { count: before[id] ?? 0 })}</small>}
    </span>
  );
}

interface MarksProps {
  readonly isMine: boolean;
  readonly isTruth: boolean;
  /** In an order, from 1. */
  readonly place: number | undefined;
  readonly ask: AskedQuestion['ask'];
}

function Marks({ isMine, isTruth, place, ask }: MarksProps) {
  const t = usePresenterTexts();
  if (ask === 'order') return place === undefined ? null : <em>{place}</em>;
  return (
    <>
      {isMine && <em data-class>{t('class')}</em>}
      {isTruth && <em data-truth>{t('truth')}</em>}
    </>
  );
}

interface AmountProps {
  readonly question: AskedQuestion;
  readonly votes: ClassVotes;
  readonly mine: LessonAnswer | undefined;
  readonly truth: LessonAnswer | undefined;
}

function Amount({ question, votes, mine, truth }: AmountProps) {
  const t = usePresenterTexts();
  const { from = 0, to = 0, unit } = question;
  const typed = truth === undefined ? votes.typed : undefined;
  return (
    <dl className={styles.amount}>
      <div data-class>
        <dt>{t('class')}</dt>
        <dd>
          {typed !== undefined
            ? `${typed || '?'} ${unit ?? ''}`
            : mine === undefined
              ? '?'
              : answerText(question, undefined, mine)}
        </dd>
      </div>
      {truth !== undefined && (
        <div data-truth>
          <dt>{t('truth')}</dt>
          <dd>{answerText(question, undefined, truth)}</dd>
        </div>
      )}
      {truth === undefined && (
        <p className={styles.quiet}>{t('range', { from: amountText(question, from), to: amountText(question, to) })}</p>
      )}
    </dl>
  );
}

interface OutcomeProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  readonly slots: Readonly<Record<string, string | number>>;
}

/** Whether the class was right, its error, and the misconception behind its answer. */
export function ClassOutcome({ state: { question, vote, revealed }, words, slots }: OutcomeProps) {
  const t = usePresenterTexts();
  if (!question || !revealed) return null;
  const { right, truth, trap } = revealed;
  const wrong = beliefOf(words, trap);
  const off = typeof truth === 'number' && typeof vote?.answer === 'number' ? Math.abs(vote.answer - truth) : 0;
  return (
    <section className={styles.outcome} data-part="class-outcome">
      <p>
        <VerdictText verdict={right ? 'fits' : vote ? 'cannot' : 'waiting'}>
          {right
            ? t('right')
            : off > 0
              ? t('off', { amount: amountText(question, off) })
              : vote
                ? t('wrong')
                : t('noAnswer')}
        </VerdictText>
      </p>
      {wrong !== undefined && <p className={styles.quiet}>{plain(wrong, slots)}</p>}
    </section>
  );
}
