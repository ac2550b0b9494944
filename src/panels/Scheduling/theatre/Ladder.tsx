import { formatMoment } from '#base/clock.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PreemptionExplanation } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import type { ColumnPlan } from '../planColumns.ts';
import { LADDER, type LadderCell, ladderCell, type Rule, rulesAsked } from './readLadder.ts';
import styles from './Theatre.module.css';

interface LadderProps {
  readonly preemption: PreemptionExplanation;
  readonly plan: ColumnPlan;
}

/** The rules that pick one node, each asked only of the candidates that are still equal. */
export function Ladder({ preemption, plan }: LadderProps) {
  const t = useTexts('preemption');
  const asked = rulesAsked(preemption);
  return (
    <>
      {LADDER.map((rule, index) => (
        <tr key={rule} className={classes(styles.rung, index >= asked && styles.notAsked)}>
          <th scope="row" title={t(`rules.${rule}.hint`)}>
            <span className={styles.number}>{index + 1}</span>
            <span>{t(`rules.${rule}.name`)}</span>
            <span className={styles.wanted}>{index >= asked ? t('notAsked') : t(`rules.${rule}.wanted`)}</span>
          </th>
          {plan.columns.map((column) => (
            <td key={column.id} className={styles.rule} data-column={column.id}>
              {column.kind === 'node' && <RuleValue rule={rule} cell={ladderCell(preemption, column.node, index)} />}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">
          <b>{t('pick')}</b>
        </th>
        {plan.columns.map((column) => (
          <td key={column.id} className={styles.cell} data-column={column.id}>
            {column.id === preemption.nominated && preemption.nominated !== '' && (
              <b className={styles.pick}>{t('nominated')}</b>
            )}
          </td>
        ))}
      </tr>
    </>
  );
}

function RuleValue({ rule, cell }: { readonly rule: Rule; readonly cell: LadderCell }) {
  const t = useTexts('preemption');
  if (cell.state === 'blank') return null;
  const value =
    rule === 'earliestStartUs'
      ? cell.value < 0
        ? t('noStart')
        : formatMoment(cell.value)
      : cell.value < 0
        ? `−${formatCount(-cell.value)}`
        : formatCount(cell.value);
  if (cell.state === 'passes') return <span className={styles.passes}>{value}</span>;
  return (
    <span className={styles.stops}>
      <VerdictGlyph verdict="rejected" label={t('leftBehind')} />
      {value}
    </span>
  );
}
