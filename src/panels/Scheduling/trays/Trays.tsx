import { useMemo } from 'react';
import type { CollectionSnapshot } from '../../../client/mirrorCollection.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { PodView, QueuedPodView } from '../../../protocol/views.ts';
import { readTrays } from './readTrays.ts';
import { Tray } from './Tray.tsx';
import styles from './Trays.module.css';

interface TraysProps {
  readonly queue: CollectionSnapshot<QueuedPodView>;
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: number;
  readonly playing: boolean;
}

/** Where Pods wait: the scheduling queue's parts side by side, in the order of a Pod's way. */
export function Trays({ queue, pods, nowUs, playing }: TraysProps) {
  const t = useTexts('scheduling');
  const trays = useMemo(() => readTrays(queue.map.values()), [queue]);
  const rest = { pods, nowUs, playing };
  return (
    <div className={styles.trays}>
      <Tray name="active" hint={t('trays.activeHint')} aside={t('trays.aside')} queued={trays.active} {...rest} />
      <Tray name="backoff" hint={t('trays.backoffHint')} queued={trays.backoff} {...rest} />
      <Tray name="errorBackoff" hint={t('trays.errorBackoffHint')} queued={trays.errorBackoff} {...rest} />
      <Tray name="unschedulable" hint={t('trays.unschedulableHint')} queued={trays.unschedulable} {...rest} />
      <Tray name="gated" hint={t('trays.gatedHint')} queued={trays.gated} {...rest} />
    </div>
  );
}
