import { useMemo } from 'react';
import { selectNode, useIsNodeSelected } from '#client/nodeSelection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatQuantities.ts';
import { shortPodName } from '#panelParts/pods/shortPodName.ts';
import type { CycleExplanation, PreemptionExplanation, PreemptionNode } from '#protocol/explanation.ts';
import type { PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import matrix from '../matrix.module.css';
import type { Column, ColumnPlan } from '../planColumns.ts';
import { Ladder } from './Ladder.tsx';
import { LiftedPods } from './LiftedPods.tsx';
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
  const name = cycle.pod.slice(cycle.pod.indexOf('/') + 1);
  const cells = (render: (column: Column, node: PreemptionNode | undefined) => React.ReactNode) =>
    plan.columns.map((column) => (
      <td key={column.id} className={styles.cell} data-column={column.id}>
        {render(column, column.kind === 'node' ? byNode.get(column.node) : undefined)}
      </td>
    ));
  return (
    <table className={classes(matrix.matrix, styles.theatre)} aria-label={t('label', { pod: name })}>
      <thead>
        <tr>
          <th scope="col">
            <b className={matrix.name} title={cycle.pod}>
              {shortPodName(name, preemptor?.workload ?? '')}
            </b>
            {preemptor && (
              <span className={styles.faint}>
                {preemptor.priority} · {formatCpu(preemptor.cpuMilli)}
              </span>
            )}
          </th>
          {plan.columns.map((column) => (
            <Head key={column.id} column={column} isNominated={column.id === preemption.nominated} />
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={styles.side}>
            <b>{t('lifted')}</b>
            <span>{t('liftedHint', { priority: preemptor?.priority ?? '' })}</span>
            {step >= 2 && (
              <>
                <b>{t('reprieved')}</b>
                <span>{t('reprievedHint')}</span>
              </>
            )}
          </th>
          {cells((column, node) => {
            if (column.kind === 'folded')
              return <span className={styles.faint}>{t('others', { count: column.nodes.length })}</span>;
            if (step === 0) return null;
            if (!node) return <Untried cycle={cycle} node={column.node} />;
            return (
              <>
                <LiftedPods node={node} pods={pods} pxPerMilli={pxPerMilli} isDecided={step >= 2} />
                {!node.rules && <VerdictText verdict="cannot">{node.message}</VerdictText>}
              </>
            );
          })}
        </tr>
        {step >= 2 && (
          <tr>
            <th scope="row">{t('victims')}</th>
            {cells((_, node) => node?.rules && <Victims node={node} />)}
          </tr>
        )}
        {step >= 3 && preemption.nodes.some(({ rules }) => rules) && <Ladder preemption={preemption} plan={plan} />}
        {step >= 3 && preemption.nominated === '' && (
          <tr>
            <td className={styles.across}>{t('none')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Head({ column, isNominated }: { readonly column: Column; readonly isNominated: boolean }) {
  const t = useTexts('preemption');
  const selected = useIsNodeSelected(column.id);
  if (column.kind === 'folded') {
    return (
      <th scope="col" className={styles.head} data-column={column.id}>
        <b>{t('nodes', { count: column.nodes.length })}</b>
      </th>
    );
  }
  return (
    <th scope="col" className={styles.head} data-column={column.id}>
      <button
        type="button"
        className={classes(matrix.headButton, selected && styles.selected)}
        aria-pressed={selected}
        onClick={() => selectNode(column.node)}
      >
        {column.node}
      </button>
      {isNominated && <span className={looks.spoken}>{t('nominated')}</span>}
    </th>
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

function Victims({ node }: { readonly node: PreemptionNode }) {
  const names = node.lifted
    .filter(({ reprieved }) => !reprieved)
    .map(({ pod }) => pod.slice(pod.indexOf('/') + 1))
    .join(', ');
  return (
    <span className={styles.victims} title={names}>
      {names}
    </span>
  );
}

function liftedCpu({ lifted }: PreemptionNode): number {
  return lifted.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0);
}
