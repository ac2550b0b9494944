import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import looks from '#widgets/looks.module.css';
import type { HeldPod } from './dragStore.ts';

addTexts('scheduling', scheduling);

interface DragAnnouncerProps {
  readonly held: HeldPod | null;
  readonly over: string | null;
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
}

/** Reads the drag aloud for screen readers. */
export function DragAnnouncer({ held, over, verdicts }: DragAnnouncerProps) {
  const t = useTexts('scheduling');
  const verdict = over === null ? undefined : verdicts?.get(over);
  const taken = held?.by === 'keyboard' ? t('drag.held', { pod: held.name }) : '';
  return (
    <div className={looks.spoken}>
      <p aria-live="polite">{taken}</p>
      <p aria-live="assertive">
        {held && over !== null && verdict ? t('drag.announce', { node: over, verdict: words(verdict) }) : ''}
      </p>
    </div>
  );

  function words({ code, plugin, reasons, total }: NodeVerdict): string {
    if (verdictTone(code) !== 'fits') return reasons.join(', ') || plugin;
    return total === undefined ? t('bins.fits') : t('bins.fitsTotal', { total });
  }
}
