import { memo } from 'react';
import { podSelection, useIsSelected, useSelection } from '#client/selectionStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { PodView } from '#protocol/views.ts';
import { blockLabel } from '#scenes/bins/binLayout.ts';
import { PodMark } from '#widgets/PodMark.tsx';

/** Most characters that fit on a mark in a tray. */
const MOST_CHARACTERS = 16;

addTexts('scheduling', scheduling);

interface PodTokenProps {
  readonly podKey: string;
  readonly pod: PodView | undefined;
  /** Whether this mark shows the Pod's present place: then it moves here from its last place. */
  readonly flies?: boolean;
  readonly assumed?: boolean;
  /** Whether it has a tooltip; false where something else explains it. */
  readonly hint?: boolean;
  readonly className?: string | undefined;
}

/** A Pod's mark in a tray or on a rail. A click selects it, the pointer drags it, and `M` takes it up. */
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

/** Shortens a name that is too long: `frontend…x2k4f`. The end stays, because it distinguishes a workload's Pods. */
export function shortPodName(name: string, workload: string): string {
  return blockLabel(name, workload, MOST_CHARACTERS, 1) || name;
}
