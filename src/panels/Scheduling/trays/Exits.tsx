import { formatClock } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { QueuedPodView } from '#protocol/views.ts';
import looks from '#widgets/looks.module.css';
import styles from './Exits.module.css';
import { HolderName } from './HolderName.tsx';
import { nextFlush } from './nextFlush.ts';

/** Everything that ends a Pod's waiting: the events of the plugins that hold it, and what needs no plugin. */
export function Exits({ queued }: { readonly queued: QueuedPodView }) {
  const t = useTexts('scheduling');
  const { key, gatingPlugin, unschedulablePlugins, pendingPlugins } = queued;
  const isGated = gatingPlugin !== '';
  const holders = isGated ? [gatingPlugin] : [...unschedulablePlugins, ...pendingPlugins];
  const { data } = useAsk('registrations', { pod: key }, { refresh: 'once' });
  return (
    <div className={styles.exits}>
      <b>{t('exits.label', { pod: key.slice(key.indexOf('/') + 1) })}</b>
      {holders.length > 0 && <p>{t(isGated ? 'exits.gateEvents' : 'exits.events')}</p>}
      <ul>
        {holders.map((plugin) => (
          <li key={plugin}>
            <HolderName plugin={plugin} queued={queued} className={looks.strong} />
            <span className={styles.events}>
              {data
                ?.filter((each) => each.plugin === plugin)
                .map(({ event }) => event)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.others}>
        {isGated && <li>{t('exits.gates')}</li>}
        <li>{t('exits.update')}</li>
        <li>{t('exits.delete')}</li>
        {!isGated && <li>{t('exits.activate')}</li>}
        {!isGated && <li>{t('exits.flush', { time: formatClock(nextFlush(queued.timestampUs)) })}</li>}
      </ul>
    </div>
  );
}
