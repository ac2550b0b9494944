import { memo, useEffect, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { afterLayout } from '#widgets/afterLayout.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Badge } from '#widgets/SourceBadge.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './BeatLine.module.css';
import { outcomeOf } from './outcomeOf.ts';
import { readChips } from './readChips.ts';
import type { Reveal } from './revealAt.ts';

interface BeatLineProps {
  readonly cycle: CycleExplanation | undefined;
  readonly reveal: Reveal;
  /** The Pending Pod that is selected. */
  readonly waiting: string | undefined;
}

/** One line: the plugins at the current beat and what the beat says; between cycles how the last one ended. */
export const BeatLine = memo(function BeatLine({ cycle, reveal, waiting }: BeatLineProps) {
  const t = useTexts('scheduling');
  if (!cycle) {
    const words = waiting === undefined ? t('beats.noCycle') : t('beats.noCycleOf', { pod: waiting });
    return <p className={classes(styles.line, styles.quiet)}>{words}</p>;
  }
  return (
    <section className={styles.line} aria-label={t('beats.label')}>
      {reveal.index === undefined ? (
        <Outcome cycle={cycle} />
      ) : (
        <Beat cycle={cycle} reveal={reveal} index={reveal.index} />
      )}
    </section>
  );
});

function Beat({
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
  const beat = cycle.beats[index];
  const line = useRef<HTMLUListElement>(null);
  // The chips do not know the cursor, but another beat is the reason to look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const chip = line.current?.querySelector('[aria-current]');
    return chip ? afterLayout(chip, () => chip.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })) : undefined;
  }, [index]);
  const tp = useTexts('preemption');
  const part = beat?.part;
  const told = part ? tp(`parts.${part}`) : undefined;
  const words = told ?? (beat?.plugin ? `${beat.plugin}: ${beat.text}` : beat?.text);
  return (
    <>
      <span className={styles.position}>{t('beats.position', { index: index + 1, count: cycle.beats.length })}</span>
      <ul ref={line} className={styles.chips}>
        {chips.length === 0 && <li className={styles.nothing}>{t('beats.none')}</li>}
        {chips.map((chip) => (
          <li
            key={chip.plugin}
            className={classes(styles.chip, styles[chip.state])}
            aria-current={chip.state === 'current' ? 'step' : undefined}
          >
            {chip.plugin === '' ? t('beats.sum') : chip.plugin}
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
      <span className={styles.position}>{t('beats.seq', { seq: cycle.seq })}</span>
      <span className={styles.outcome}>
        <VerdictGlyph verdict={tones[cycle.outcome]} />
        <b>{t(key, { pod, node: cycle.selected || (cycle.preemption?.nominated ?? '') })}</b>
        {cycle.reused && <Badge title={t('beats.reusedNote')}>{t('beats.reused')}</Badge>}
        {cycle.group && <Badge>{t('beats.group', { count: cycle.group.length })}</Badge>}
      </span>
      <span className={styles.words} title={cycle.message}>
        {others === 0 ? most : t('beats.otherReasons', { most, count: others })}
      </span>
      {cycle.beats.length > 0 && (
        <Button className={styles.walk} onClick={() => void walk()}>
          {t('beats.walk')}
        </Button>
      )}
    </>
  );
}
