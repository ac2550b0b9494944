import { useEffect, useMemo, useRef } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCompare } from '#client/compareStore.ts';
import { type Trial, takeTrialBack, useTrial } from '#client/trialStore.ts';
import { useBranches } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { useSideBySide } from '#panelParts/sideBySide/useSideBySide.ts';
import type { OtherRun } from '#protocol/comparison.ts';
import { Button } from '#widgets/Button.tsx';
import { focusStage } from '#widgets/focus.ts';
import { Icon } from '#widgets/Icon.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { TryResult } from './TryResult.tsx';
import styles from './TryStage.module.css';

addTexts('sideBySide', sideBySide);

/** The tried change, its effects, and the choice to keep it. Looking keeps nothing. */
export function TryStage({ trial }: { readonly trial: Trial }) {
  const t = useTexts('sideBySide');
  const client = useClient();
  const branches = useBranches();
  const { isUnderWay, isShown, show, keep } = useTrial();
  const bar = useRef<HTMLElement>(null);
  const other = useMemo<OtherRun>(() => ({ kind: 'branch', branch: trial.from.branch }), [trial.from.branch]);
  const { pair, problem } = useSideBySide(isUnderWay ? null : other);

  const about = trial.from.selection;
  const { change } = trial;
  const title = about?.kind === 'Pod' ? t('tryingOn', { change, pod: about.name }) : t('trying', { change });

  // The focus moves here after Try is pressed: Enter keeps, Escape drops.
  useEffect(() => {
    if (!isUnderWay) bar.current?.focus();
  }, [isUnderWay]);

  function drop(): void {
    focusStage();
    void takeTrialBack(client).catch(() => undefined);
  }

  function keepIt(): void {
    focusStage();
    keep();
  }

  useTryKeys(drop, keepIt, isUnderWay);

  function compareBoth(): void {
    useCompare.getState().choose(other);
    show(false);
    showView('compare');
  }

  return (
    <section
      ref={bar}
      className={styles.try}
      data-covers={(isShown && about?.kind === 'Pod') || undefined}
      aria-label={title}
      tabIndex={-1}
    >
      <header className={styles.bar}>
        <Icon name="fork" />
        <p>
          <b>{title}</b> <span className={styles.since}>{t('tryingFrom', { time: formatClock(trial.sinceUs) })}</span>
        </p>
        <Button onClick={() => show(!isShown)} aria-expanded={isShown}>
          {isShown ? t('hideResult') : t('showResult')}
        </Button>
        <Button onClick={drop} disabled={isUnderWay} aria-keyshortcuts="Escape">
          {t('drop')} <Kbd>Esc</Kbd>
        </Button>
        <Button tone="primary" onClick={keepIt} disabled={isUnderWay} aria-keyshortcuts="Enter">
          {t('keep', { name: branchName(branches, trial.fork, '').split(' · ')[0] ?? '' })} <Kbd>Enter</Kbd>
        </Button>
      </header>
      {isShown &&
        (problem !== '' ? (
          <p className={styles.note}>
            <VerdictText verdict="error">{t('refused', { message: problem })}</VerdictText>
          </p>
        ) : pair ? (
          <TryResult pair={pair} trial={trial} other={other} onCompare={compareBoth} />
        ) : (
          <p className={styles.note} role="status">
            {t('playing')}
          </p>
        ))}
    </section>
  );
}

/** Elements where a key has another meaning. */
const WRITES = 'input, select, textarea, [contenteditable], [role=textbox], [role=menu], [role=dialog], dialog';
const ACTS = 'button, a, tr, summary, [role=slider], [role=tab]';

/** Escape drops and Enter keeps, unless another element uses the key. */
function useTryKeys(drop: () => void, keep: () => void, isUnderWay: boolean): void {
  useEffect(() => {
    if (isUnderWay) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(WRITES) || document.querySelector('dialog[open], [role=dialog], [role=menu]')) return;
      if (event.key === 'Escape') drop();
      else if (event.key === 'Enter' && !target?.closest(ACTS)) keep();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
