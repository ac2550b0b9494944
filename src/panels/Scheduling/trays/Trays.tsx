import type { Micros } from '#base/time.ts';
import { QueueTally, type TrayName } from '#client/indexes/queueTally.ts';
import { useIndex } from '#client/indexes/useIndex.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodView } from '#protocol/views.ts';
import { Tray } from './Tray.tsx';
import styles from './Trays.module.css';

interface TraysProps {
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: Micros;
  readonly playing: boolean;
  /** The view has little height. */
  readonly isLow: boolean;
}

const NO_PODS: ReadonlyMap<string, PodView> = new Map();
const createTally = () => new QueueTally();

/** Where Pods wait: the scheduling queue's parts side by side, in the order of a Pod's way. */
export function Trays({ pods, nowUs, playing, isLow }: TraysProps) {
  const t = useTexts('scheduling');
  const tally = useIndex('queue', createTally);
  const followed = useSelection(
    ({ selection }) => selection?.kind === 'Pod' && `${selection.namespace}/${selection.name}`,
  );
  // An empty tray needs neither the Pods nor the clock, and is not drawn again with them.
  const of = (name: TrayName) => {
    const each = tally.tray(name);
    const isOpen = isLow && followed !== false && each.has(followed);
    return {
      name,
      tally: each,
      playing,
      isLow,
      isOpen,
      ...(each.count > 0 ? { pods, nowUs } : { pods: NO_PODS, nowUs: 0 }),
    };
  };
  return (
    <div className={styles.trays} data-low={isLow || undefined}>
      <Tray {...of('active')} hint={t('trays.activeHint')} aside={t('trays.aside')} />
      <Tray {...of('backoff')} hint={t('trays.backoffHint')} />
      <Tray {...of('errorBackoff')} hint={t('trays.errorBackoffHint')} />
      <Tray {...of('unschedulable')} hint={t('trays.unschedulableHint')} />
      <Tray {...of('gated')} hint={t('trays.gatedHint')} />
    </div>
  );
}
