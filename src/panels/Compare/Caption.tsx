import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { nameOf } from '#panelParts/sideBySide/SideBins.tsx';
import { formulaText, reasonText } from '#panelParts/sideBySide/whyText.ts';
import type { OtherRun, SideBySide, WhyDifferent } from '#protocol/comparison.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Caption.module.css';
import { findDifference, goToDifference } from './nextDifference.ts';

interface CaptionProps {
  readonly pair: SideBySide;
  readonly other: OtherRun;
  readonly why: WhyDifferent | undefined;
  readonly current: number;
  /** The result of the last search. */
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onSwap: (() => void) | undefined;
}

/** The reason for the difference in one sentence, its numbers, and the button to the next. */
export function Caption({ pair, other, why, current, note, onNote, onSwap }: CaptionProps) {
  const t = useTexts('sideBySide');
  const client = useClient();
  const [isSearching, setSearching] = useState(false);
  const count = pair.differences.length;
  const difference = pair.differences[current];
  const key = difference?.keys[0] ?? difference?.keys[1];
  const [first] = why?.reasons ?? [];

  async function goOn(): Promise<void> {
    setSearching(true);
    onNote('');
    try {
      const next = await findDifference(client, other, current);
      if (next) await goToDifference(client, next);
      else onNote(t('noMore', { time: formatClock(pair.timeUs) }));
    } catch (error) {
      onNote(reasonOf(error));
    } finally {
      setSearching(false);
    }
  }

  function goBack(): void {
    const before = pair.differences[current - 1];
    onNote('');
    if (before) void goToDifference(client, before).catch(() => undefined);
  }

  const sentence = isSearching
    ? t('searching')
    : note !== ''
      ? note
      : why && first
        ? reasonText(t, first, 'sideNames')
        : count === 0
          ? t('noneYet')
          : difference
            ? ''
            : t('noneYetAhead');
  return (
    <section className={styles.caption}>
      <p className={styles.where}>
        {count > 0 && <span>{t('place', { index: current + 1, count })}</span>}
        {key && <b>{nameOf(key)}</b>}
        {difference && <span>{formatClock(difference.timeUs)}</span>}
      </p>
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      <p className={styles.formula}>{why && !isSearching && note === '' ? formulaText(t, why, 'sideNames') : ''}</p>
      <div className={styles.acts}>
        <Button disabled={current <= 0 || isSearching} onClick={goBack}>
          {t('back')}
        </Button>
        {onSwap && <Button onClick={onSwap}>{t('swap')}</Button>}
        <Button tone="primary" disabled={isSearching} onClick={() => void goOn()}>
          {t('next')}
        </Button>
      </div>
    </section>
  );
}
