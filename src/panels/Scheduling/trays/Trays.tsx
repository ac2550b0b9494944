import { useTexts } from '../../../i18n/useTexts.ts';
import type { PodView } from '../../../protocol/views.ts';
import { QueueTally } from '../indexes/queueTally.ts';
import { useIndex } from '../indexes/useIndex.ts';
import { Tray } from './Tray.tsx';
import styles from './Trays.module.css';

interface TraysProps {
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: number;
  readonly playing: boolean;
}

const createTally = () => new QueueTally();

/** Where Pods wait: the scheduling queue's parts side by side, in the order of a Pod's way. */
export function Trays({ pods, nowUs, playing }: TraysProps) {
  const t = useTexts('scheduling');
  const tally = useIndex('queue', createTally);
  const rest = { pods, nowUs, playing };
  return (
    <div className={styles.trays}>
      <Tray
        name="active"
        hint={t('trays.activeHint')}
        aside={t('trays.aside')}
        tally={tally.tray('active')}
        {...rest}
      />
      <Tray name="backoff" hint={t('trays.backoffHint')} tally={tally.tray('backoff')} {...rest} />
      <Tray name="errorBackoff" hint={t('trays.errorBackoffHint')} tally={tally.tray('errorBackoff')} {...rest} />
      <Tray name="unschedulable" hint={t('trays.unschedulableHint')} tally={tally.tray('unschedulable')} {...rest} />
      <Tray name="gated" hint={t('trays.gatedHint')} tally={tally.tray('gated')} {...rest} />
    </div>
  );
}
