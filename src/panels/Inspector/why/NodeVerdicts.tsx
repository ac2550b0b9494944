import { useState } from 'react';
import { useSelection } from '../../../client/selectionStore.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { NodeVerdict } from '../../../protocol/explanation.ts';
import { VerdictText } from '../../../widgets/VerdictGlyph.tsx';
import { verdictTone } from '../../Scheduling/verdictTone.ts';
import styles from '../Inspector.module.css';

const SHOWN = 12;

/** What each node says of the Pod: the first plugin that refuses, with its reasons. */
export function NodeVerdicts({ verdicts }: { readonly verdicts: readonly NodeVerdict[] }) {
  const t = useTexts('inspector');
  const [all, setAll] = useState(false);
  const select = useSelection((state) => state.select);
  const shown = all ? verdicts : verdicts.slice(0, SHOWN);
  return (
    <section className={styles.part}>
      <h3>{t('verdicts')}</h3>
      <ul className={styles.verdicts}>
        {shown.map((verdict) => (
          <li key={verdict.node}>
            <button type="button" className={styles.link} onClick={() => select({ kind: 'Node', name: verdict.node })}>
              {verdict.node}
            </button>
            <VerdictText verdict={verdictTone(verdict.code)} title={`${verdict.plugin} ${verdict.code}`}>
              {words(verdict)}
            </VerdictText>
          </li>
        ))}
      </ul>
      {shown.length < verdicts.length && (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {t('allNodes', { count: verdicts.length - shown.length })}
        </button>
      )}
    </section>
  );

  function words({ code, reasons, plugin, total }: NodeVerdict): string {
    if (verdictTone(code) !== 'fits') return reasons.join(', ') || plugin;
    return total === undefined ? t('fits') : t('fitsTotal', { total });
  }
}
