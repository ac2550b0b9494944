import { useTexts } from '#i18n/useTexts.ts';
import { refusals } from '#panelParts/verdicts/refusals.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Reader.module.css';
import { highestTotal, ranked } from './readDecision.ts';

/** How many scored nodes have a row of their own. */
const MOST_ROWS = 8;
/** How many names stand before nodes that refused alike; more are a count. */
const MOST_NAMES = 3;

/** The nodes of one decision: totals as bars, then who refused, with the words of the plugin. */
export function DecisionPicture({ cycle }: { readonly cycle: CycleExplanation }) {
  const t = useTexts('reader');
  const scored = ranked(cycle);
  const highest = highestTotal(cycle);
  const more = scored.length - MOST_ROWS;
  return (
    <section className={styles.picture}>
      <p className={styles.about}>
        {scored.length > 0 && <span>{t('totalOf', { pod: cycle.pod, highest })}</span>}
        <span>{t('fit', { fit: cycle.feasible.length, looked: cycle.evaluated.length })}</span>
      </p>
      <ul className={styles.rows}>
        {scored.slice(0, MOST_ROWS).map(({ node, total = 0 }) => (
          <li key={node} className={styles.row} data-chosen={node === cycle.selected || undefined}>
            <b>{node}</b>
            <span className={styles.track}>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={highest === 0 ? 0 : (100 * total) / highest} height="10" />
              </svg>
            </span>
            <span className={styles.total}>{total}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.refusal}>{t('moreScored', { count: more })}</li>}
        {refusals(cycle).map(({ code, reasons, nodes }) => (
          <li key={`${code} ${reasons}`} className={styles.refusal}>
            <b>{nodes.length > MOST_NAMES ? t('nodes', { count: nodes.length }) : nodes.join(', ')}</b>
            <VerdictText verdict={verdictTone(code)}>{reasons}</VerdictText>
          </li>
        ))}
      </ul>
    </section>
  );
}
