import { memo } from 'react';
import { selectNode, useIsNodeSelected } from '#client/selectionStore.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { withoutPod } from '#panelParts/drag/Ask.tsx';
import { formatCpu, formatCpus, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeUse } from '#protocol/nodeResources.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { overflow } from '#scenes/bins/levels.ts';
import { classes } from '#widgets/classes.ts';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import type { Density } from '../planColumns.ts';
import { shortNodeName } from '../shortNodeName.ts';
import { shortReason } from '../shortReason.ts';
import { BinDevices } from './BinDevices.tsx';
import styles from './Bins.module.css';
import { Blocks } from './Blocks.tsx';
import { Ghost } from './Ghost.tsx';

interface NodeBinProps {
  readonly node: NodeView;
  readonly pods: readonly PodView[];
  readonly density: Density;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The Pod that is being dragged, whatever bin it is over. */
  readonly held: PodView | undefined;
  readonly isOver: boolean;
  readonly verdict: NodeVerdict | undefined;
  readonly elsewhere: string;
  /** What is used of it, where that is known. */
  readonly use: NodeUse | undefined;
}

export const NodeBin = memo(function NodeBin({
  node,
  pods,
  density,
  widthPx,
  heightPx,
  held,
  isOver,
  verdict,
  elsewhere,
  use,
}: NodeBinProps) {
  const t = useTexts('scheduling');
  const selected = useIsNodeSelected(node.name);
  const memory = share(node.requestedMemoryBytes, node.memoryBytes);
  const label = t('bins.node', {
    node: node.name,
    used: formatCpu(node.requestedCpuMilli),
    allocatable: formatCpu(node.cpuMilli),
    memoryUsed: formatMemory(node.requestedMemoryBytes),
    memory: formatMemory(node.memoryBytes),
    pods: node.podCount,
    maxPods: node.maxPods,
  });
  const heldMemory =
    isOver && held
      ? overflow(withoutPod(node, held).requestedMemoryBytes, held.memoryBytes, node.memoryBytes)
      : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      role="group"
      className={classes(
        styles.bin,
        density === 'narrow' && styles.narrow,
        node.unschedulable && styles.cordoned,
        !node.ready && styles.notReady,
      )}
      aria-label={label}
      data-drop-node={node.name}
      data-column={node.name}
    >
      <div className={styles.verdict}>
        {verdict && <BinVerdict verdict={verdict} density={density} />}
        {!verdict && use && use.devices.length > 0 && <BinDevices node={node.name} devices={use.devices} />}
      </div>
      <div
        className={classes(styles.tub, isOver && styles.target, selected && styles.selected)}
        data-tub
        data-node={node.name}
        title={use ? `${label}\n${inUseText(t, use)}` : label}
      >
        {pods.length === 0 && density === 'full' && <span className={styles.empty}>{t('bins.empty')}</span>}
        <Blocks pods={pods} allocatable={node.cpuMilli} widthPx={widthPx} heightPx={heightPx} elsewhere={elsewhere} />
        {isOver && held && verdict && (
          <Ghost pod={held} node={withoutPod(node, held)} verdict={verdict} heightPx={heightPx} />
        )}
        {use && (
          <i
            className={styles.use}
            style={{ bottom: `${100 * Math.min(1, share(use.cpuMilli, node.cpuMilli))}%` }}
            aria-hidden="true"
          />
        )}
        <span className={styles.memory} aria-hidden="true">
          <i style={{ height: `${100 * Math.min(1, memory)}%` }} />
          {use && (
            <i
              className={styles.memoryUse}
              style={{ bottom: `${100 * Math.min(1, share(use.memoryBytes, node.memoryBytes))}%` }}
            />
          )}
          {heldMemory && (
            <i
              className={heldMemory.over > 0 ? styles.memoryOver : styles.memoryAdded}
              style={{ bottom: `${100 * heldMemory.bottom}%`, height: `${100 * heldMemory.height}%` }}
            />
          )}
        </span>
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.name}
          onClick={() => selectNode(node.name)}
          aria-pressed={selected}
          title={node.name}
        >
          {density === 'narrow' ? shortNodeName(node.name) : node.name}
        </button>
        {!node.ready && <VerdictGlyph verdict="error" label={t('bins.notReady')} />}
        {density === 'full' && (
          <Term
            card="bin"
            numbers={{
              node: node.name,
              allocatable: formatCpu(node.cpuMilli),
              used: formatCpu(node.requestedCpuMilli),
              free: formatCpu(node.cpuMilli - node.requestedCpuMilli),
            }}
            className={styles.number}
          >
            {`${formatCpus(node.requestedCpuMilli)}\u2009/\u2009${formatCpus(node.cpuMilli)}`}
          </Term>
        )}
      </div>
    </div>
  );
});

function inUseText(t: Texts<'scheduling'>, { cpuMilli, memoryBytes }: NodeUse): string {
  return t('bins.inUse', { cpu: formatCpu(Math.round(cpuMilli)), memory: formatMemory(memoryBytes) });
}

function BinVerdict({ verdict, density }: { readonly verdict: NodeVerdict; readonly density: Density }) {
  const t = useTexts('scheduling');
  const tone = verdictTone(verdict.code);
  const fits = verdict.total === undefined ? t('bins.fits') : t('bins.fitsTotal', { total: verdict.total });
  const words = tone === 'fits' ? fits : shortReason(verdict.reasons, verdict.plugin);
  const whole = tone === 'fits' ? fits : `${verdict.plugin}: ${verdict.reasons.join(', ')}`;
  if (density === 'narrow') return <VerdictGlyph verdict={tone} label={whole} />;
  return (
    <VerdictText verdict={tone} title={whole}>
      {words}
    </VerdictText>
  );
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : part / whole;
}
