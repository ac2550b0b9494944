import { useDeferredValue, useMemo } from 'react';
import { useClient } from '../../client/ClientProvider.tsx';
import { useCollection } from '../../client/useCollection.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { formatCount } from '../../widgets/formatClock.ts';
import { PodToken } from '../Scheduling/PodToken.tsx';
import { firstWaiting } from './firstWaiting.ts';
import styles from './Nodes.module.css';

const SHOWN = 3;

/** The next Pods that want a node, to be dragged onto one. */
export function WaitingPods() {
  const t = useTexts('nodes');
  // Never in the way of a frame: while much is queued this changes faster than it can be read.
  const queue = useDeferredValue(useCollection('queue'));
  const { mirror } = useClient();
  const waiting = useMemo(() => firstWaiting(queue.map.values(), SHOWN), [queue]);
  if (waiting.length === 0) return null;
  const more = queue.map.size - waiting.length;
  return (
    <fieldset className={styles.waiting}>
      <legend>{t('waiting.label')}</legend>
      {waiting.map(({ key }) => (
        <PodToken key={key} podKey={key} pod={mirror.pods.get(key)} flies={false} />
      ))}
      {more > 0 && <span>{t('waiting.more', { shown: formatCount(more) })}</span>}
    </fieldset>
  );
}
