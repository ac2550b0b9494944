import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from '../Inspector.module.css';

const SHOWN = 12;
const NONE: readonly string[] = [];

interface NodeVerdictsProps {
  readonly title: string;
  readonly aside?: string;
  readonly verdicts: readonly NodeVerdict[];
  /** The chosen node, and all nodes with the highest total. */
  readonly picked?: string;
  readonly best?: readonly string[];
}

/**
 * The verdict of each node on the Pod: its total, or the first plugin that refuses, with its reasons and the missing
 * amount.
 */
export function NodeVerdicts({ title, aside, verdicts, picked = '', best = NONE }: NodeVerdictsProps) {
  const t = useTexts('inspector');
  const w = useTexts('why');
  const [all, setAll] = useState(false);
  const select = useSelection((state) => state.select);
  const inOrder = verdicts.toSorted((a, b) => rank(a) - rank(b) || (b.total ?? 0) - (a.total ?? 0));
  const shown = all ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <section className={answer.part} aria-label={title}>
      <h3>
        <span>{title}</span>
        {aside !== undefined && <span className={answer.faint}>{aside}</span>}
      </h3>
      <ul className={styles.verdicts}>
        {shown.map((verdict) => (
          <li key={verdict.node}>
            <button type="button" className={styles.link} onClick={() => select({ kind: 'Node', name: verdict.node })}>
              {verdict.node}
            </button>
            <VerdictText verdict={verdictTone(verdict.code)} title={`${verdict.plugin} ${verdict.code}`}>
              {words(verdict)}
              {verdict.lacks?.map((lack) => (
                <small key={lack.resource}>{w('lacks', { ...lack })}</small>
              ))}
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

  /** Sorts the chosen node first, then those that fit. */
  function rank({ node, code }: NodeVerdict): number {
    if (node === picked) return 0;
    return verdictTone(code) === 'fits' ? 1 : 2;
  }

  function words({ node, code, reasons, plugin, total }: NodeVerdict): string {
    if (verdictTone(code) !== 'fits') return reasons.join(', ') || plugin;
    if (total === undefined) return w('fits');
    const isTie = best.length > 1 && best.includes(node);
    if (node === picked) return w(isTie ? 'tiePicked' : 'picked', { total });
    return w(isTie ? 'tie' : 'fitsTotal', { total });
  }
}
