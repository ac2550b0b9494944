import { memo } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import type { Holding } from '#protocol/controllers.ts';
import { classes } from '#widgets/classes.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import own from './Why.module.css';

const MOST_PODS = 6;

/** Waiting Pods by their message; each leads to its own Why. */
export const Holdings = memo(function Holdings({
  namespace,
  holdings,
}: {
  readonly namespace: string;
  readonly holdings: readonly Holding[];
}) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  return holdings.map(({ reason, message, pods }) => (
    <section key={`${reason} ${message}`} className={classes(styles.part, own.stack)}>
      <h3>
        <span>{t('waitingPods', { count: pods.length })}</span>
        <code>{reason}</code>
      </h3>
      {message !== '' && <p className={styles.say}>{message}</p>}
      <p className={styles.badges}>
        {pods.slice(0, MOST_PODS).map((name) => (
          <PodMark key={name} name={name} colour={3} onClick={() => select({ kind: 'Pod', namespace, name })} />
        ))}
        {pods.length > MOST_PODS && <span>{t('more', { count: pods.length - MOST_PODS })}</span>}
      </p>
    </section>
  ));
});
