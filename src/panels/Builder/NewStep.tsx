import { useState } from 'react';
import { formatClock } from '#base/clock.ts';
import type { Texts } from '#i18n/useTexts.ts';
import { type LessonStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedMoment, RecordedAct } from '#scenarios/lessonOffers.ts';
import type { StoryMoment } from '#scenarios/story.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { actStep, checkStep, freeId, NO_WORDS, reflectStep, tellStep, withStep } from './draft.ts';
import { Choice } from './Fields.tsx';
import { NewBet } from './NewBet.tsx';
import { type Making, useBuilderTexts, useHere, useOpenView, useRecorded } from './useBuilder.ts';

interface NewStepProps extends Making {
  readonly stands: LessonHere['stands'];
  /** The author's position. */
  readonly seq: number;
  readonly onAdded: (id: string) => void;
}

/** Adds a step at the author's moment, between the earlier and the later steps. */
export function NewStep({ lesson, change, stands, seq, onAdded }: NewStepProps) {
  const t = useBuilderTexts();
  const { steps } = lesson;
  const after = lastBefore(steps, stands, (place) => place.seq <= seq);
  const here = useHere(steps.slice(0, after + 1));
  const act = useRecorded()?.act;
  const view = useOpenView();
  const [chosen, setChosen] = useState(0);
  if (!here) return null;
  const moments = momentsOf(here);
  const moment = moments[chosen] ?? (moments[0] as Offered);
  const { at } = moment;

  function add(place: number, wanted: string, make: (id: string) => LessonStep, words: StepWords = NO_WORDS): void {
    const id = freeId(steps, wanted);
    const made = make(id);
    change((now) => withStep(now, place, made, words));
    onAdded(id);
  }

  function addAct(done: RecordedAct): void {
    add(
      lastBefore(steps, stands, (place) => place.seconds <= done.seconds),
      'act',
      (id) => actStep(id, done),
    );
  }

  return (
    <section className={styles.part} aria-label={t('add')}>
      <h3>{t('add')}</h3>
      {here.isTooEarly ? (
        <p role="status">{t('tooEarly')}</p>
      ) : (
        <>
          <p className={styles.quiet}>{t('becomes', { number: after + 2 })}</p>
          <Choice
            label={t('moment')}
            value={String(moments.indexOf(moment))}
            options={moments.map((each, index) => ({
              value: String(index),
              label: momentText(each, here.seconds, t),
            }))}
            onChange={(index) => setChosen(Number(index))}
          />
          <div className={styles.actions}>
            <Button onClick={() => add(after, 'say', (id) => tellStep(id, at, view))}>{t('addTell')}</Button>
            <Button onClick={() => add(after, 'check', (id) => checkStep(id, at))}>{t('addCheck')}</Button>
            <Button onClick={() => add(after, 'look-back', (id) => reflectStep(id, at))}>{t('addReflect')}</Button>
          </div>
        </>
      )}
      <NewBet steps={steps} stands={stands} seq={seq} add={add} />
      {act ? (
        <div className={styles.actions}>
          <Button onClick={() => addAct(act)}>{t('addAct')}</Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t('actNone')}</p>
      )}
    </section>
  );
}

type Stand = LessonHere['stands'][number];

/** The index of the last step before this place; a question is over at its reveal. -1 when there is none. */
function lastBefore(
  steps: readonly LessonStep[],
  stands: LessonHere['stands'],
  isBefore: (place: Stand) => boolean,
): number {
  return steps.findLastIndex(({ id }) => {
    const ends = stands.findLast((place) => place.id === id || place.id === revealId(id));
    return ends !== undefined && isBefore(ends);
  });
}

function momentText({ at, offered }: Offered, seconds: number, t: Texts<'builder'>): string {
  if ('same' in at) return t('momentSame');
  if (!offered) return t('momentTime', { time: formatClock(seconds * 1e6) });
  return t('momentReason', { reason: offered.reason, subject: offered.subject || t('noSubject') });
}

interface Offered {
  readonly at: StoryMoment;
  /** Absent for a time. */
  readonly offered?: OfferedMoment;
}

/** Moments by meaning first. A time says less, and differs with another seed. */
function momentsOf({ isSame, moments, seconds }: LessonHere): readonly Offered[] {
  return [
    ...(isSame ? [{ at: { same: true } as const }] : []),
    ...moments.map((offered) => ({ at: offered.after, offered })),
    { at: { time: seconds } },
  ];
}
