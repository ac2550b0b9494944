import { Suspense } from 'react';
import { SaidLine } from '#panels/Caption/panel.ts';
import type { TellingStage } from '#protocol/telling.ts';
import styles from './LiveLine.module.css';

/** The line that a screen reader hears, in every view: what the caption says. */
export function LiveLine({ stage }: { readonly stage: TellingStage }) {
  return (
    <p className={styles.line} aria-live="polite">
      <Suspense fallback={null}>
        <SaidLine stage={stage} />
      </Suspense>
    </p>
  );
}
