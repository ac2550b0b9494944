import { memo, useMemo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { QueuedPodView } from '#protocol/views.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { firstWaiting } from './firstWaiting.ts';
import styles from './Nodes.module.css';
import { useUnhurried } from './useUnhurried.ts';

const SHOWN = 3;
const EVERY_MS = 500;

/** The next Pods that want a node, to be dragged onto one. */
export function WaitingPods() {
  const queue = useUnhurried(useCollection('queue'), EVERY_MS);
  const waiting = useMemo(() => firstWaiting(queue.map.values(), SHOWN), [queue]);
  return <Strip waiting={waiting} count={queue.map.size} />;
}

interface StripProps {
  readonly waiting: readonly QueuedPodView[];
  readonly count: number;
}

const Strip = memo(function Strip({ waiting, count }: StripProps) {
  const t = useTexts('nodes');
  const { mirror } = useClient();
  if (waiting.length === 0) return null;
  return (
    <fieldset className={styles.waiting}>
      <legend>{t('waiting.label')}</legend>
      <span className={styles.number}>{formatCount(count)}</span>
      {waiting.map(({ key }) => (
        <PodToken key={key} podKey={key} pod={mirror.pods.get(key)} flies={false} />
      ))}
    </fieldset>
  );
});
