import { memo } from 'react';
import { podSelection, useIsSelected } from '#client/podSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { PodView } from '#protocol/views.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { shortPodName } from './shortPodName.ts';

interface PodTokenProps {
  readonly podKey: string;
  readonly pod: PodView | undefined;
  /** Whether this mark is where the Pod is now: it then flies here from wherever it was. */
  readonly flies?: boolean;
  readonly assumed?: boolean;
  /** Whether it says on hover what it is; where something else does, not twice. */
  readonly hint?: boolean;
  readonly className?: string | undefined;
}

/** A Pod's mark in a tray or on a rail: selects on click, can be dragged, and `M` takes it up. */
export const PodToken = memo(function PodToken({
  podKey,
  pod,
  flies = true,
  assumed,
  hint = true,
  className,
}: PodTokenProps) {
  const t = useTexts('scheduling');
  const selected = useIsSelected(podKey);
  const name = podKey.slice(podKey.indexOf('/') + 1);
  return (
    <PodMark
      name={shortPodName(name, pod?.workload ?? '')}
      aria-label={name}
      colour={pod?.colour ?? 1}
      assumed={assumed ?? false}
      selected={selected}
      className={className ?? ''}
      data-pod={podKey}
      data-flight={flies ? podKey : undefined}
      aria-keyshortcuts="M"
      title={
        !hint
          ? undefined
          : pod
            ? t('pod.hint', { key: podKey, cpu: formatCpu(pod.cpuMilli), memory: formatMemory(pod.memoryBytes) })
            : podKey
      }
      onClick={() => useSelection.getState().select(podSelection(podKey))}
    />
  );
});
