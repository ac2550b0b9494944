import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { Texts } from '#i18n/useTexts.ts';
import { type LessonStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedMoment, OfferedPrediction, RecordedAct } from '#scenarios/lessonOffers.ts';
import type { StoryMoment } from '#scenarios/story.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import {
  actStep,
  addStep,
  checkStep,
  freeId,
  NO_WORDS,
  predictionStep,
  reflectStep,
  tellStep,
  timePredictionStep,
} from './draft.ts';
import { Choice, NumberField } from './Fields.tsx';
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
    change((now) => addStep(now, place, made, words));
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
      <NewPrediction steps={steps} stands={stands} seq={seq} add={add} />
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

interface NewPredictionProps {
  readonly steps: readonly LessonStep[];
  readonly stands: LessonHere['stands'];
  /** The author's position. */
  readonly seq: number;
  readonly add: (after: number, wanted: string, make: (id: string) => LessonStep, words?: StepWords) => void;
}

/**
 * A question about the decision of the present entry, or about the time until it. It is asked before that entry, and
 * revealed after it.
 */
function NewPrediction({ steps, stands, seq, add }: NewPredictionProps) {
  const t = useBuilderTexts();
  const { after, isSecond } = placeOfPrediction(steps, stands, seq);
  const before = steps.slice(0, after + 1);
  const here = useHere(before);
  if (!here || here.isTooEarly) return null;
  const [first] = here.moments;
  const same = { same: true } as const;
  const moments = isSecond ? { before: same, after: same } : first;

  function ask(prediction: OfferedPrediction): void {
    if (!moments) return;
    const words = { ...NO_WORDS, text: t(`about.${prediction.about}`), ...optionsOf(prediction, t) };
    add(after, prediction.about, (id) => predictionStep(id, moments.before, moments.after, prediction), words);
  }

  return (
    <>
      <h4>{t('addPrediction')}</h4>
      {here.predictions.length === 0 && <p className={styles.quiet}>{t('noPrediction')}</p>}
      <div className={styles.actions}>
        {moments &&
          here.predictions.map((prediction) => (
            <Button key={prediction.about} onClick={() => ask(prediction)}>
              {t('predictionTruth', { about: t(`about.${prediction.about}`), truth: truthText(prediction, t) })}
            </Button>
          ))}
      </div>
      {first && !isSecond && <TimePrediction steps={steps} stands={stands} here={here} first={first} add={add} />}
    </>
  );
}

/**
 * The place after the last step that is over before the present entry; a second question about it comes after the
 * first.
 */
function placeOfPrediction(
  steps: readonly LessonStep[],
  stands: LessonHere['stands'],
  seq: number,
): { readonly after: number; readonly isSecond: boolean } {
  const endOf = ({ id }: LessonStep) => stands.findLast((place) => place.id === id || place.id === revealId(id))?.seq;
  const prediction = steps.findLastIndex((step) => step.kind === 'predict' && endOf(step) === seq);
  if (prediction >= 0) return { after: prediction, isSecond: true };
  return { after: steps.findLastIndex((step) => (endOf(step) ?? seq) < seq), isSecond: false };
}

interface TimePredictionProps extends Pick<NewPredictionProps, 'steps' | 'stands' | 'add'> {
  readonly here: LessonHere;
  readonly first: OfferedMoment;
}

/** The time until the present entry: asked some seconds earlier. */
function TimePrediction({ steps, stands, here, first, add }: TimePredictionProps) {
  const t = useBuilderTexts();
  const client = useClient();
  const [earlier, setEarlier] = useState(5);
  const [problem, setProblem] = useState('');

  /** The reveal counts from the place of the question. */
  async function ask(): Promise<void> {
    setProblem('');
    try {
      const time = Math.max(0, Math.round((here.seconds - earlier) * 1000) / 1000);
      const after = steps.findLastIndex(({ id }) =>
        stands.some((place) => (place.id === id || place.id === revealId(id)) && place.seconds <= time),
      );
      const standsEarlier: LessonStep = { id: 'asked-here', kind: 'narrate', at: { time } };
      const before = [...steps.slice(0, after + 1), standsEarlier];
      const then = (await client.ask('lessonHere', { steps: before })) as LessonHere;
      const same = then.moments.find((each) => each.reason === first.reason && each.subject === first.subject);
      if (!same) return setProblem(t('tooEarly'));
      const words = { ...NO_WORDS, text: t('about.seconds') };
      add(after, 'time', (id) => timePredictionStep(id, time, here.seconds - time, same.after), words);
    } catch (error) {
      setProblem(t('failed', { reason: reasonOf(error) }));
    }
  }

  return (
    <>
      <div className={styles.asked}>
        <NumberField label={t('earlier')} value={earlier} least={1} most={600} isApart onChange={setEarlier} />
        <Button onClick={() => void ask()}>{t('about.seconds')}</Button>
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
    </>
  );
}

function truthText({ about, truth }: OfferedPrediction, t: Texts<'builder'>): string {
  if (about !== 'fate') return String(truth);
  return t(truth === 'placed' ? 'fate.placed' : truth === 'evicts' ? 'fate.evicts' : 'fate.pending');
}

/** Names of Kubernetes are their own texts. */
function optionsOf({ about, question }: OfferedPrediction, t: Texts<'builder'>): Pick<StepWords, 'options'> {
  if (about === 'fate')
    return { options: { placed: t('fate.placed'), evicts: t('fate.evicts'), pending: t('fate.pending') } };
  return 'options' in question ? { options: Object.fromEntries(question.options.map(({ id }) => [id, id])) } : {};
}
