import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatFigures.ts';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import type { CycleExplanation, PreemptionExplanation, PreemptionNode } from '#protocol/explanation.ts';
import type { PodView } from '#protocol/views.ts';
import looks from '#widgets/looks.module.css';
import { Matrix, type MatrixCell, type MatrixRow } from '#widgets/table/Matrix.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { NodeButton } from '../heads/NodeButton.tsx';
import { PodCorner } from '../heads/PodCorner.tsx';
import type { ColumnPlan, PlanColumn } from '../planColumns.ts';
import { LiftedPods } from './LiftedPods.tsx';
import { ladderRows } from './ladderRows.tsx';
import styles from './Theatre.module.css';

interface TheatreProps {
  readonly cycle: CycleExplanation;
  readonly preemption: PreemptionExplanation;
  readonly plan: ColumnPlan;
  readonly pods: ReadonlyMap<string, PodView>;
  /** 1 lifted, 2 reprieved, 3 picked. */
  readonly step: 0 | 1 | 2 | 3;
}

/** Pixels for all that is lifted from the fullest node; every block's height is its cpu request on that scale. */
const STACK_PX = 104;

/** Preemption in PostFilter: who is lifted out, who is put back, what the rules compare, and the node that is nominated. */
export function Theatre({ cycle, preemption, plan, pods, step }: TheatreProps) {
  const t = useTexts('preemption');
  const byNode = useMemo(() => new Map(preemption.nodes.map((node) => [node.node, node])), [preemption]);
  const pxPerMilli = useMemo(() => STACK_PX / Math.max(1, ...preemption.nodes.map(liftedCpu)), [preemption]);
  const preemptor = pods.get(cycle.pod);
  const heading = (column: PlanColumn): MatrixCell => ({
    className: styles.head,
    content:
      column.kind === 'folded' ? (
        <b>{t('nodes', { count: column.nodes.length })}</b>
      ) : (
        <>
          <NodeButton node={column.node}>{column.node}</NodeButton>
          {column.id === preemption.nominated && <span className={looks.spoken}>{t('nominated')}</span>}
        </>
      ),
  });
  const liftedOf = (column: PlanColumn) => {
    if (column.kind === 'folded')
      return <span className={styles.faint}>{t('others', { count: column.nodes.length })}</span>;
    if (step === 0) return null;
    const node = byNode.get(column.node);
    if (!node) return <Untried cycle={cycle} node={column.node} />;
    return (
      <>
        <LiftedPods node={node} pods={pods} pxPerMilli={pxPerMilli} isDecided={step >= 2} />
        {!node.rules && <VerdictText verdict="cannot">{node.message}</VerdictText>}
      </>
    );
  };
  const rows: MatrixRow<PlanColumn>[] = [
    {
      id: 'lifted',
      name: {
        className: styles.side,
        content: (
          <>
            <b>{t('lifted')}</b>
            <span>{t('liftedHint', { priority: preemptor?.priority ?? '' })}</span>
            {step >= 2 && (
              <>
                <b>{t('reprieved')}</b>
                <span>{t('reprievedHint')}</span>
              </>
            )}
          </>
        ),
      },
      cell: (column) => ({ className: styles.cell, content: liftedOf(column) }),
    },
  ];
  if (step >= 2) {
    rows.push({
      id: 'victims',
      name: { content: t('victims') },
      cell: (column) => {
        const node = column.kind === 'node' ? byNode.get(column.node) : undefined;
        return { className: styles.cell, content: node?.rules && <Victims node={node} pods={pods} /> };
      },
    });
  }
  if (step >= 3 && preemption.nodes.some(({ rules }) => rules)) rows.push(...ladderRows(t, preemption));
  if (step >= 3 && preemption.nominated === '')
    rows.push({ id: 'none', line: { className: styles.across, content: t('none') } });
  return (
    <Matrix
      className={styles.theatre}
      label={t('label', { pod: cycle.pod.slice(cycle.pod.indexOf('/') + 1) })}
      corner={
        <PodCorner
          podKey={cycle.pod}
          pod={preemptor}
          asks={({ priority, cpuMilli }) => (
            <>
              {priority} · {formatCpu(cpuMilli)}
            </>
          )}
        />
      }
      columns={plan.columns}
      heading={heading}
      rows={rows}
    />
  );
}

/** A node that preemption did not try: evicting could not help there, or there were candidates enough before it. */
function Untried({ cycle, node }: { readonly cycle: CycleExplanation; readonly node: string }) {
  const t = useTexts('preemption');
  const verdict = cycle.verdicts.find((each) => each.node === node);
  if (verdict?.code !== 'UnschedulableAndUnresolvable') return <span className={styles.faint}>{t('untried')}</span>;
  return (
    <span className={styles.notHelpful}>
      <VerdictText verdict="cannot" title={`${verdict.plugin}: ${verdict.reasons.join(', ')}`}>
        {verdict.reasons.join(', ')}
      </VerdictText>
      <span className={styles.faint}>{t('notHelpful')}</span>
    </span>
  );
}

function Victims({ node, pods }: { readonly node: PreemptionNode; readonly pods: ReadonlyMap<string, PodView> }) {
  const names = node.lifted
    .filter(({ reprieved }) => !reprieved)
    .map(({ pod }) => ({ pod, name: pod.slice(pod.indexOf('/') + 1) }));
  return (
    <span className={styles.victims} title={names.map(({ name }) => name).join(', ')}>
      {names.map(({ pod, name }) => shortPodName(name, pods.get(pod)?.workload ?? '')).join(', ')}
    </span>
  );
}

function liftedCpu({ lifted }: PreemptionNode): number {
  return lifted.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0);
}
