import { memo, useEffect, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { afterLayout } from '#widgets/focus.ts';
import { Badge } from '#widgets/SourceBadge.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './CycleLine.module.css';
import { outcomeOf } from './outcomeOf.ts';
import { readChips } from './readChips.ts';
import type { Reveal } from './revealAt.ts';

interface CycleLineProps {
  readonly cycle: CycleExplanation | undefined;
  readonly reveal: Reveal;
  /** The Pending Pod that is selected. */
  readonly waiting: string | undefined;
}

/** One line: the plugins at the current step and what the step says; between cycles how the last one ended. */
export const CycleLine = memo(function CycleLine({ cycle, reveal, waiting }: CycleLineProps) {
  const t = useTexts('scheduling');
  const isInCycle = useMoment((moment) => moment.cycleStep !== undefined);
  if (!cycle) {
    // Inside a cycle its explanation is on its way: to say that there was none would be false.
    if (isInCycle) return <p className={classes(styles.line, styles.quiet)} />;
    const words = waiting === undefined ? t('cycleSteps.noCycle') : t('cycleSteps.noCycleOf', { pod: waiting });
    return <p className={classes(styles.line, styles.quiet)}>{words}</p>;
  }
  return (
    <section className={styles.line} aria-label={t('cycleSteps.label')}>
      {reveal.index === undefined ? (
        <Outcome cycle={cycle} />
      ) : (
        <CurrentStep cycle={cycle} reveal={reveal} index={reveal.index} />
      )}
    </section>
  );
});

function CurrentStep({
  cycle,
  reveal,
  index,
}: {
  readonly cycle: CycleExplanation;
  readonly reveal: Reveal;
  readonly index: number;
}) {
  const t = useTexts('scheduling');
  const chips = readChips(cycle, reveal);
  const cycleStep = cycle.steps[index];
  const line = useRef<HTMLUListElement>(null);
  // The chips do not know the cursor, but another step is the reason to look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const chip = line.current?.querySelector('[aria-current]');
    return chip ? afterLayout(chip, () => chip.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })) : undefined;
  }, [index]);
  const tp = useTexts('preemption');
  const part = cycleStep?.part;
  const partText = part ? tp(`parts.${part}`) : undefined;
  const words = partText ?? (cycleStep?.plugin ? `${cycleStep.plugin}: ${cycleStep.text}` : cycleStep?.text);
  return (
    <>
      <span className={styles.position}>
        {t('cycleSteps.position', { index: index + 1, count: cycle.steps.length })}
      </span>
      <ul ref={line} className={styles.chips}>
        {chips.length === 0 && <li className={styles.nothing}>{t('cycleSteps.none')}</li>}
        {chips.map((chip) => (
          <li
            key={chip.plugin}
            className={classes(styles.chip, styles[chip.state])}
            aria-current={chip.state === 'current' ? 'step' : undefined}
          >
            {chip.plugin === '' ? t('cycleSteps.sum') : chip.plugin}
          </li>
        ))}
      </ul>
      <span className={styles.words} title={words}>
        {words}
      </span>
    </>
  );
}

const tones = { scheduled: 'fits', unschedulable: 'rejected', nominated: 'waiting', error: 'error' } as const;

function Outcome({ cycle }: { readonly cycle: CycleExplanation }) {
  const t = useTexts('scheduling');
  const client = useClient();
  const pod = cycle.pod.slice(cycle.pod.indexOf('/') + 1);
  const { key, most, others } = outcomeOf(cycle);
  const walk = async () => {
    await client.control({ type: 'pause' });
    await client.control({ type: 'seek', seq: cycle.seq - 1 });
    await client.control({ type: 'step', unit: 'beat', count: 1 });
  };
  return (
    <>
      <span className={styles.position}>{t('cycleSteps.seq', { seq: cycle.seq })}</span>
      <span className={styles.outcome}>
        <VerdictGlyph verdict={tones[cycle.outcome]} />
        <b>{t(key, { pod, node: cycle.selected || (cycle.preemption?.nominated ?? '') })}</b>
        {cycle.reused && <Badge title={t('cycleSteps.reusedNote')}>{t('cycleSteps.reused')}</Badge>}
        {cycle.group && <Badge>{t('cycleSteps.group', { count: cycle.group.length })}</Badge>}
      </span>
      <span className={styles.words} title={cycle.message}>
        {others === 0 ? most : t('cycleSteps.otherReasons', { most, count: others })}
      </span>
      {cycle.steps.length > 0 && (
        <Button className={styles.walk} onClick={() => void walk()}>
          {t('cycleSteps.walk')}
        </Button>
      )}
    </>
  );
}
