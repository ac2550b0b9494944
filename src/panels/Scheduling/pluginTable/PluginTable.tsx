import { memo, useMemo, useState } from 'react';
import { useInLaterFrame } from '#client/useInLaterFrame.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { Matrix, type MatrixPlace } from '#widgets/table/Matrix.tsx';
import { PodCorner } from '../heads/PodCorner.tsx';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { ColumnPlan } from '../planColumns.ts';
import { buildPluginTable } from './buildPluginTable.ts';
import { columnHead } from './columnHead.tsx';
import { filterRows } from './filterRows.tsx';
import styles from './PluginTable.module.css';
import { scoreRows } from './scoreRows.tsx';

/** Beside a longer name there is room for one of the two requests. */
const SHORT = 7;

interface PluginTableProps {
  readonly cycle: CycleExplanation;
  readonly plan: ColumnPlan;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly pod: PodView | undefined;
  readonly reveal: Reveal;
}

/** Columns fall, rows decide: every node falls through the Filter plugins, and what arrives is scored. It comes a frame after the rails above it. */
export function PluginTable({ cycle, plan, nodes, pod, reveal }: PluginTableProps) {
  const wanted = useMemo(
    () => <WholeTable cycle={cycle} plan={plan} nodes={nodes} pod={pod} reveal={reveal} />,
    [cycle, plan, nodes, pod, reveal],
  );
  return useInLaterFrame(wanted, 1);
}

const WholeTable = memo(function WholeTable({ cycle, plan, nodes, pod, reveal }: PluginTableProps) {
  const t = useTexts('scheduling');
  const table = useMemo(() => buildPluginTable(cycle), [cycle]);
  const [hover, setHover] = useState<MatrixPlace>({ column: '', row: '' });
  const parts = { t, cycle, table, density: plan.density, reveal, hover };
  return (
    <Matrix
      className={styles.table}
      label={t('pluginTable.label', { pod: cycle.pod.slice(cycle.pod.indexOf('/') + 1) })}
      corner={<PodCorner podKey={cycle.pod} pod={pod} asks={requestsBeside} />}
      columns={plan.columns}
      heading={(column) => columnHead(parts, column, nodes)}
      rows={[...filterRows(parts), ...scoreRows(parts)]}
      onPoint={setHover}
    />
  );
});

function requestsBeside({ cpuMilli, memoryBytes }: PodView, name: string): string {
  const cpu = formatCpu(cpuMilli);
  return name.length > SHORT ? cpu : `${cpu} · ${formatMemory(memoryBytes)}`;
}
