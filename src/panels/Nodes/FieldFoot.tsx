import { memo } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '#i18n/useTexts.ts';
import type { DetailLevel } from '#scenes/nodeField/fieldView.ts';
import { levelOf } from '#scenes/nodeField/fieldView.ts';
import { Button } from '#widgets/Button.tsx';
import { Tooltip } from '#widgets/Tooltip.tsx';
import type { FieldController } from './field/fieldController.ts';
import styles from './Nodes.module.css';
import { WaitingPods } from './WaitingPods.tsx';

const STEPS = ['heat', 'bins', 'names', 'node'] as const;
const STEP_OF: Readonly<Record<DetailLevel, (typeof STEPS)[number]>> = {
  heat: 'heat',
  largest: 'bins',
  blocks: 'bins',
  names: 'names',
  requests: 'node',
};
const ZOOM_STEP = 1.5;

/** How close the picture is, and what moves it. */
export const FieldFoot = memo(function FieldFoot({ controller }: { readonly controller: FieldController }) {
  const t = useTexts('nodes');
  const { overview, detail, gaps } = useStore(controller.shown);
  const present = new Set([...(overview ? ['heat'] : []), STEP_OF[levelOf(detail)]]);
  const zooms = [
    ['+', t('zoom.in'), () => controller.zoom(ZOOM_STEP)],
    ['−', t('zoom.out'), () => controller.zoom(1 / ZOOM_STEP)],
    ['0', t('zoom.whole'), () => controller.whole()],
  ] as const;
  return (
    <footer className={styles.foot}>
      <ol className={styles.steps} aria-label={t('ladder.label')}>
        {STEPS.map((step) => (
          <li key={step} data-on={present.has(step) || undefined} aria-current={present.has(step) || undefined}>
            <i aria-hidden="true" />
            {t(`ladder.${step}`)}
          </li>
        ))}
      </ol>
      <WaitingPods />
      {gaps > 0 && (
        <Tooltip text={t('gapsHint')} side="top">
          <Button onClick={() => controller.closeGaps()}>{t('gaps', { count: gaps })}</Button>
        </Tooltip>
      )}
      <span className={styles.hint}>{t('zoom.hint')}</span>
      <span className={styles.zooms}>
        {zooms.map(([key, label, act]) => (
          <Tooltip key={key} text={`${label} (${key})`} side="top">
            <button type="button" className={styles.zoom} aria-label={label} onClick={act}>
              {key}
            </button>
          </Tooltip>
        ))}
      </span>
    </footer>
  );
});
