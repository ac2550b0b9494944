import { useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { Texts } from '#i18n/useTexts.ts';
import { type LessonStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedBet, OfferedMoment } from '#scenarios/lessonOffers.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { betStep, NO_WORDS, timeBetStep } from './draft.ts';
import { NumberField } from './Fields.tsx';
import { useBuilderTexts, useHere } from './useBuilder.ts';

interface NewBetProps {
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
export function NewBet({ steps, stands, seq, add }: NewBetProps) {
  const t = useBuilderTexts();
  const { after, isSecond } = placeOfBet(steps, stands, seq);
  const before = steps.slice(0, after + 1);
  const here = useHere(before);
  if (!here || here.isTooEarly) return null;
  const [first] = here.moments;
  const same = { same: true } as const;
  const moments = isSecond ? { before: same, after: same } : first;

  function ask(bet: OfferedBet): void {
    if (!moments) return;
    const words = { ...NO_WORDS, text: t(`about.${bet.about}`), ...optionsOf(bet, t) };
    add(after, bet.about, (id) => betStep(id, moments.before, moments.after, bet), words);
  }

  return (
    <>
      <h4>{t('addBet')}</h4>
      {here.bets.length === 0 && <p className={styles.quiet}>{t('betNone')}</p>}
      <div className={styles.actions}>
        {moments &&
          here.bets.map((bet) => (
            <Button key={bet.about} onClick={() => ask(bet)}>
              {t('betTruth', { about: t(`about.${bet.about}`), truth: truthText(bet, t) })}
            </Button>
          ))}
      </div>
      {first && !isSecond && <TimeBet steps={steps} stands={stands} here={here} first={first} add={add} />}
    </>
  );
}

/**
 * The place after the last step that is over before the present entry; a second question about it comes after the
 * first.
 */
function placeOfBet(
  steps: readonly LessonStep[],
  stands: LessonHere['stands'],
  seq: number,
): { readonly after: number; readonly isSecond: boolean } {
  const endOf = ({ id }: LessonStep) => stands.findLast((place) => place.id === id || place.id === revealId(id))?.seq;
  const bet = steps.findLastIndex((step) => step.kind === 'predict' && endOf(step) === seq);
  if (bet >= 0) return { after: bet, isSecond: true };
  return { after: steps.findLastIndex((step) => (endOf(step) ?? seq) < seq), isSecond: false };
}

interface TimeBetProps extends Pick<NewBetProps, 'steps' | 'stands' | 'add'> {
  readonly here: LessonHere;
  readonly first: OfferedMoment;
}

/** The time until the present entry: asked some seconds earlier. */
function TimeBet({ steps, stands, here, first, add }: TimeBetProps) {
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
      add(after, 'time', (id) => timeBetStep(id, time, here.seconds - time, same.after), words);
    } catch (error) {
      setProblem(t('failed', { reason: reasonOf(error) }));
    }
  }

  return (
    <>
      <div className={styles.asked}>
        <NumberField label={t('earlier')} value={earlier} least={1} most={600} onChange={setEarlier} />
        <Button onClick={() => void ask()}>{t('about.seconds')}</Button>
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
    </>
  );
}

function truthText({ about, truth }: OfferedBet, t: Texts<'builder'>): string {
  if (about !== 'fate') return String(truth);
  return t(truth === 'placed' ? 'fate.placed' : truth === 'evicts' ? 'fate.evicts' : 'fate.pending');
}

/** Names of Kubernetes are their own texts. */
function optionsOf({ about, question }: OfferedBet, t: Texts<'builder'>): Pick<StepWords, 'options'> {
  if (about === 'fate')
    return { options: { placed: t('fate.placed'), evicts: t('fate.evicts'), pending: t('fate.pending') } };
  return 'options' in question ? { options: Object.fromEntries(question.options.map(({ id }) => [id, id])) } : {};
}
