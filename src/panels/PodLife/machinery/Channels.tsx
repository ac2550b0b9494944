import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { ChannelView, KubeletLoop } from '#protocol/kubeletLoop.ts';
import styles from './Machinery.module.css';

/** A channel is drawn as active for this long after its last item. */
const FRESH_US = 1_000_000;

/** The eight channels of the sync loop; the one that was used last is lit. */
export function Channels({ loop, nowUs }: { readonly loop: KubeletLoop; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const client = useClient();
  const what = ({ name, everyUs, capacity }: ChannelView) => {
    if (everyUs > 0) return t('every', { seconds: secondsOf(everyUs).replace(/\.0+$/, '') });
    if (name === loop.turn?.channel) return loop.turn.op;
    return capacity > 0 ? t('capacity', { queued: loop.pleg.queued, count: capacity }) : '';
  };
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Term card="syncChannels">{t('channels')}</Term> <small>{t('channelsHint')}</small>
      </h2>
      <ul className={styles.channels}>
        {loop.channels.map((channel) => {
          const isLast = channel.name === loop.turn?.channel;
          const isFresh = channel.lastUs >= 0 && nowUs - channel.lastUs <= FRESH_US;
          return (
            <li key={channel.name} data-state={isLast ? 'last' : isFresh ? 'fresh' : 'quiet'}>
              <button
                type="button"
                disabled={channel.lastSeq === 0}
                onClick={() => void client.control({ type: 'seek', seq: channel.lastSeq })}
                aria-current={isLast || undefined}
              >
                <code>{channel.name}</code>
                <span>{what(channel)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
