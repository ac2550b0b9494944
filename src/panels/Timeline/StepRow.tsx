import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { stepTitle } from '#client/telling/captionText.ts';
import { useLessonWords } from '#client/telling/lessonWordsStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { storySteps } from '#i18n/en/storySteps.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { StoryStepMark, StorySteps } from '#protocol/telling.ts';
import { type StepMark, stepMarks, stepMeant } from '#scenes/timeline/timeWindow.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { useSame } from '#widgets/useSame.ts';
import styles from './StepRow.module.css';
import type { TimelineController } from './timelineController.ts';

addTexts('storySteps', storySteps);

interface StepRowProps {
  readonly controller: Pick<TimelineController, 'shown'>;
  readonly steps: StorySteps;
  readonly widthPx: number;
}

/** The first row of the tracks while a story or a lesson is told: its steps at their moments, each a way back to it. */
export function StepRow({ controller, steps, widthPx }: StepRowProps) {
  const t = useTexts('storySteps');
  // The titles come later than the first thing that a lesson says, and follow the language.
  useLessonWords(steps.isLesson ? steps.id : undefined);
  const window = useStore(controller.shown);
  const times = steps.known.map(({ timeUs }) => timeUs);
  const marks = useSame(stepMarks(times, window, widthPx));
  return (
    <>
      <p className={styles.label} title={t(steps.isLesson ? 'lessonAbout' : 'storyAbout')}>
        <span>{t(steps.isLesson ? 'lesson' : 'story')}</span>
        <span className={styles.count}>{t(steps.isLesson ? 'steps' : 'storySteps', { count: steps.of })}</span>
      </p>
      <Marks marks={marks} steps={steps} widthPx={widthPx} />
    </>
  );
}

function titleOf({ id, isLesson }: StorySteps, { step }: StoryStepMark): string {
  return stepTitle({ story: { id, step, holds: false, ...(isLesson && { isLesson }) } }) ?? '';
}

interface MarksProps {
  readonly marks: readonly StepMark[];
  readonly steps: StorySteps;
  readonly widthPx: number;
}

const Marks = memo(function Marks({ marks, steps, widthPx }: MarksProps) {
  const t = useTexts('storySteps');
  const [pointed, setPointed] = useState<number>();
  const card = marks.find(({ from }) => from === pointed);
  return (
    <>
      <ol className={styles.row} aria-label={t(steps.isLesson ? 'lessonRow' : 'storyRow')}>
        {marks.map((mark) => (
          <li key={mark.from}>
            <Mark mark={mark} steps={steps} point={setPointed} />
          </li>
        ))}
      </ol>
      {card && <StepCard mark={card} steps={steps} widthPx={widthPx} />}
    </>
  );
});

interface MarkProps {
  readonly mark: StepMark;
  readonly steps: StorySteps;
  readonly point: (from: number | undefined) => void;
}

function Mark({ mark, steps, point }: MarkProps) {
  const t = useTexts('storySteps');
  const client = useClient();
  const { from, to, x, side } = mark;
  const { at, of, known } = steps;
  const step = stepMeant(mark, at);
  const meant = known[step - 1];
  if (!meant) return null;
  const isNow = from <= at && at <= to;
  const name = { step, clock: formatClock(meant.timeUs), title: titleOf(steps, meant) };
  const leave = () => point(undefined);
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ left: x }}
      data-is={isNow ? 'now' : to < at ? 'done' : 'ahead'}
      data-side={side}
      data-decisive={known.slice(from - 1, to).some(({ isDecisive }) => isDecisive) || undefined}
      aria-current={isNow ? 'step' : undefined}
      aria-label={from === to ? t('mark', { ...name, of }) : t('joined', { ...name, from, to })}
      onPointerEnter={() => point(from)}
      onPointerLeave={leave}
      onFocus={() => point(from)}
      onBlur={leave}
      // A control fails only when the model has crashed, and the crash panel says so.
      onClick={() => void client.control({ type: 'toStep', step: meant.step }).catch(() => undefined)}
    >
      {from === to ? from : t('range', { from, to })}
    </button>
  );
}

const CARD_PX = 280;

/** What the steps under the pointer are called, and when they are. */
function StepCard({ mark: { from, to, x }, steps, widthPx }: Omit<MarkProps, 'point'> & { readonly widthPx: number }) {
  return (
    <div
      className={classes(looks.floating, styles.card)}
      style={{ left: Math.max(8, Math.min(x - CARD_PX / 2, widthPx - CARD_PX - 8)) }}
      aria-hidden="true"
    >
      {steps.known.slice(from - 1, to).map((known, index) => (
        <p key={known.step} data-now={from + index === steps.at || undefined}>
          <b>{from + index}</b>
          <span>{titleOf(steps, known)}</span>
          <span className={styles.count}>{formatClock(known.timeUs)}</span>
        </p>
      ))}
    </div>
  );
}
