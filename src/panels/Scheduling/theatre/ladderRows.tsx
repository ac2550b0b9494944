import { formatMoment } from '#base/time.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { PreemptionExplanation } from '#protocol/explanation.ts';
import { formatCount } from '#widgets/formatCount.ts';
import type { MatrixRow } from '#widgets/table/Matrix.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import type { PlanColumn } from '../planColumns.ts';
import { LADDER, type LadderCell, type LadderRule, ladderCell, rulesAsked } from './readLadder.ts';
import styles from './Theatre.module.css';

/** The rules that pick one node, each asked only of the candidates that are still equal. */
export function ladderRows(t: Texts<'preemption'>, preemption: PreemptionExplanation): MatrixRow<PlanColumn>[] {
  const asked = rulesAsked(preemption);
  const rules = LADDER.slice(0, asked).map(
    (rule, index): MatrixRow<PlanColumn> => ({
      id: rule,
      marks: { className: styles.rung },
      name: {
        title: t(`rules.${rule}.hint`),
        'data-plugin': `PostFilter/${rule}`,
        content: (
          <>
            <span className={styles.number}>{index + 1}</span>
            <span>{t(`rules.${rule}.name`)}</span>
            <span className={styles.wanted}>{t(`rules.${rule}.wanted`)}</span>
          </>
        ),
      },
      cell: (column) => ({
        className: styles.rule,
        content: column.kind === 'node' && <RuleValue rule={rule} cell={ladderCell(preemption, column.node, index)} />,
      }),
    }),
  );
  const pick: MatrixRow<PlanColumn> = {
    id: 'pick',
    name: { content: <b>{t('pick')}</b> },
    cell: ({ id }) => ({
      className: styles.cell,
      content: preemption.nominated !== '' && id === preemption.nominated && (
        <b className={styles.pick}>{t('nominated')}</b>
      ),
    }),
  };
  return [...rules, ...unasked(t, asked), pick];
}

/** The rules for which only one candidate was left, in one line. */
function unasked(t: Texts<'preemption'>, asked: number): MatrixRow<PlanColumn>[] {
  if (asked === LADDER.length) return [];
  const content = (
    <>
      {LADDER.slice(asked).map((rule, index) => (
        <span key={rule} title={t(`rules.${rule}.hint`)}>
          <span className={styles.number}>{asked + index + 1}</span> {t(`rules.${rule}.name`)}
        </span>
      ))}
      <span>{t('notAsked')}</span>
    </>
  );
  return [{ id: 'unasked', line: { className: styles.unasked, content } }];
}

function RuleValue({ rule, cell }: { readonly rule: LadderRule; readonly cell: LadderCell }) {
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
