import { useEffect, useState } from 'react';
import { formatClock, SECOND_MS } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { isFilled, plain } from '#i18n/lessonWords.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import { answerText, optionText } from '#panelParts/stories/useLessonMoves.ts';
import { Button } from '#widgets/Button.tsx';
import { classAnswer } from './classVotes.ts';
import styles from './Notes.module.css';
import { type PresenterMoves, predictionOf, usePresenter, useVotes } from './presenterMoves.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';
import type { ShownLesson } from './useShownLesson.ts';

export interface NotesProps {
  readonly shownLesson: ShownLesson | undefined;
  readonly moves: PresenterMoves;
}

/**
 * Notes for the teacher alone: the step and the next one, questions, expected wrong answers, the votes and the time.
 */
export function Notes({ shownLesson, moves }: NotesProps) {
  const t = usePresenterTexts();
  const isBlank = usePresenter((state) => state.isBlank);
  return (
    <main className={styles.notes}>
      <header className={styles.head}>
        <Times shownLesson={shownLesson} />
        <div className={styles.buttons}>
          <Button onClick={moves.goBack}>{t('back')}</Button>
          <Button onClick={moves.blank}>{t('blank')}</Button>
          <Button tone="primary" onClick={moves.goOn}>
            {t('next')}
          </Button>
        </div>
      </header>
      {isBlank && <p role="status">{t('isBlank')}</p>}
      {shownLesson && <LessonNotes shownLesson={shownLesson} />}
      <p className={styles.keys}>{t('keys')}</p>
    </main>
  );
}

function LessonNotes({ shownLesson }: { readonly shownLesson: ShownLesson }) {
  const t = usePresenterTexts();
  const { state, lesson, words, said, text, slots } = shownLesson;
  const { question, phase } = state;
  const { aim, ask, expect, whatIf } = words.teacher;
  const next = lesson.steps[state.index];
  // Some numbers of a misconception are known only at the reveal, so it is left out before.
  const known = phase === 'revealed' ? shownLesson.revealSlots : slots;
  const beliefOf = (id: string) =>
    id === 'low' || id === 'high' ? t(id) : question ? optionText(question, said, id) : id;
  return (
    <>
      <section>
        <h2>
          {t('now')}: {t('place', { title: said?.title ?? '', index: state.index, of: state.of })}
        </h2>
        <p className={styles.said}>{text}</p>
        {question && phase === 'asked' && <Votes shownLesson={shownLesson} />}
        {question && said?.wrong && (
          <>
            <h3>{t('believes')}</h3>
            <dl>
              {Object.entries(said.wrong)
                .filter(([, belief]) => isFilled(belief, known))
                .map(([id, belief]) => (
                  <div key={id}>
                    <dt>{beliefOf(id)}</dt>
                    <dd>{plain(belief, known)}</dd>
                  </div>
                ))}
            </dl>
          </>
        )}
        {said?.solutions && (
          <>
            <h3>{t('solutions')}</h3>
            <ul>
              {Object.entries(said.solutions).map(([id, way]) => (
                <li key={id}>{plain(way, slots)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section data-part="next-step">
        <h2>{t('nextStep')}</h2>
        {next ? (
          <p>
            <b>{words.steps[next.id]?.title}</b> ({t(`kind.${next.kind}`)})
          </p>
        ) : (
          <p>{t('lastStep')}</p>
        )}
      </section>
      <section data-part="teacher-words">
        <h2>{t('aim')}</h2>
        <p>{aim}</p>
        {ask.length > 0 && <h2>{t('ask')}</h2>}
        <ul>
          {ask.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {expect.length > 0 && <h2>{t('expect')}</h2>}
        <dl>
          {expect.map(({ says, reply }) => (
            <div key={says}>
              <dt>{says}</dt>
              <dd>{reply}</dd>
            </div>
          ))}
        </dl>
        {whatIf.length > 0 && <h2>{t('whatIf')}</h2>}
        <dl>
          {whatIf.map(({ line, shows }) => (
            <div key={line}>
              <dt>
                <code>{line}</code>
              </dt>
              <dd>{shows}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Votes({ shownLesson: { state, said } }: { readonly shownLesson: ShownLesson }) {
  const t = usePresenterTexts();
  const votes = useVotes(predictionOf(state));
  const { question } = state;
  if (!question) return null;
  const answer = classAnswer(question, votes);
  return (
    <p data-part="votes-now">
      {t('votesNow')}:{' '}
      {answer === undefined
        ? t('nobody')
        : question.options.length === 0
          ? answerText(question, said, answer)
          : question.options.map(({ id }) => `${optionText(question, said, id)} ${votes.counts[id] ?? 0}`).join(' · ')}
    </p>
  );
}

/** The time of day, the duration of the lesson, and the clock of the run. */
function Times({ shownLesson }: { readonly shownLesson: ShownLesson | undefined }) {
  const t = usePresenterTexts();
  const language = useLanguage();
  const clock = useMoment(({ timeUs }) => formatClock(timeUs));
  const [startedMs] = useState(() => Date.now());
  const [nowMs, setNowMs] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((nowMs - startedMs) / SECOND_MS);
  const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <dl className={styles.times}>
      <div>
        <dt>{t('time')}</dt>
        <dd>{new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(nowMs)}</dd>
      </div>
      <div>
        <dt>{t('elapsed')}</dt>
        <dd>
          {elapsed} {shownLesson && <small>{t('planned', { count: shownLesson.lesson.minutes })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('clock')}</dt>
        <dd>{clock}</dd>
      </div>
    </dl>
  );
}
