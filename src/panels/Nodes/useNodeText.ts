import { useMemo } from 'react';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { DeviceCount } from '#protocol/nodeResources.ts';
import type { NodeView } from '#protocol/views.ts';

export interface NodeText {
  zone(zone: string): string;
  verdict(verdict: NodeVerdict | undefined): string;
  /** How many of its devices are taken, and how many are free. */
  devices(devices: DeviceCount): string;
  /** The whole of a node in one line, as a screen reader says it. */
  whole(
    node: NodeView,
    devices: DeviceCount | undefined,
    verdict: NodeVerdict | undefined,
    hasVerdicts: boolean,
  ): string;
}

/** The same object as long as the language stays. */
export function useNodeText(): NodeText {
  const t = useTexts('nodes');
  return useMemo(() => nodeText(t), [t]);
}

function nodeText(t: Texts<'nodes'>): NodeText {
  const zone = (name: string) => (name === '' ? t('zone.none') : name);
  const verdict = (one: NodeVerdict | undefined) => {
    if (!one) return t('cell.unvisited');
    if (verdictTone(one.code) !== 'fits') return one.reasons.join(', ') || one.plugin;
    return one.total === undefined ? t('cell.fits') : t('cell.fitsTotal', { total: one.total });
  };
  const devices = ({ count, taken }: DeviceCount) => t('cell.devices', { count, taken, free: count - taken });
  return {
    zone,
    verdict,
    devices,
    whole: (node, offered, one, hasVerdicts) =>
      [
        t('cell.name', {
          node: node.name,
          zone: node.zone === '' ? t('zone.none') : t('cell.zone', { zone: node.zone }),
          cpu: formatCpu(node.requestedCpuMilli),
          cpuAll: formatCpu(node.cpuMilli),
          memory: formatMemory(node.requestedMemoryBytes),
          memoryAll: formatMemory(node.memoryBytes),
          pods: node.podCount,
          podsAll: node.maxPods,
        }),
        node.unschedulable && t('cell.cordoned'),
        !node.ready && t('cell.notReady'),
        node.taints.length > 0 && t('cell.taints', { taints: node.taints.join(', ') }),
        offered && devices(offered),
        hasVerdicts && verdict(one),
      ]
        .filter(Boolean)
        .join(', '),
  };
}
