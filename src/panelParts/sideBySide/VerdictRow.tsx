import { useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { WhyDifferent } from '#protocol/comparison.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { useSize } from '#widgets/useSize.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './VerdictRow.module.css';

interface VerdictRowProps {
  readonly why: WhyDifferent;
  readonly side: 0 | 1;
  /** In the order of the columns. */
  readonly nodes: readonly string[];
  readonly label: string;
  readonly isBold?: boolean;
}

const CHARACTER_PX = 6.4;
const GLYPH_PX = 22;

/** The verdict of each node in one side's decision, above the columns of its bins. */
export function VerdictRow({ why, side, nodes, label, isBold = false }: VerdictRowProps) {
  const t = useTexts('sideBySide');
  const list = useRef<HTMLUListElement>(null);
  const { widthPx } = useSize(list);
  const roomPx = widthPx / Math.max(1, nodes.length) - GLYPH_PX;
  const byNode = new Map(why.nodes.map(({ node, verdicts }) => [node, verdicts[side]]));
  return (
    <ul
      ref={list}
      className={classes(styles.row, isBold && styles.bold)}
      style={{ '--n': nodes.length } as React.CSSProperties}
      aria-label={label}
    >
      {nodes.map((node) => {
        const verdict = byNode.get(node);
        const isChosen = why.chosen[side] === node;
        const text = verdict ? textOf(verdict) : t('notAsked');
        const whole =
          verdict && verdict.reasons.length > 0 ? `${text} · ${verdict.plugin}: ${verdict.reasons.join(', ')}` : text;
        const fits = text.length * CHARACTER_PX <= roomPx;
        return (
          <li
            key={node}
            className={classes(styles.cell, verdict && styles[verdictTone(verdict.code)], isChosen && styles.chosen)}
            title={`${node}: ${whole}`}
          >
            {verdict && <VerdictGlyph verdict={verdictTone(verdict.code)} />}
            <span className={looks.spoken}>{`${node}: ${isChosen ? t('chosen') : ''} ${whole}`}</span>
            {fits && <span aria-hidden="true">{text}</span>}
          </li>
        );
      })}
    </ul>
  );

  function textOf({ code, total, lacks, reasons, plugin }: NodeVerdict): string {
    if (code === 'Success') return total === undefined ? t('fits') : t('fitsTotal', { total });
    const [lack] = lacks ?? [];
    if (lack && isMilli(lack.asked) && isMilli(lack.free))
      return t('short', { amount: `${Number.parseInt(lack.asked, 10) - Number.parseInt(lack.free, 10)}m` });
    return reasons[0]?.replace(/^node\(s\) (?:had |were |was )?/, '') ?? plugin;
  }
}

function isMilli(amount: string): boolean {
  return /^-?\d+m$/.test(amount);
}
