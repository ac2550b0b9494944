import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Channels } from './Channels.tsx';
import styles from './Machinery.module.css';
import { PlegRing } from './PlegRing.tsx';
import { Sources } from './Sources.tsx';
import { SyncLoop } from './SyncLoop.tsx';
import { Workers } from './Workers.tsx';

addTexts('podLife', podLife);

/**
 * The inside of a node's kubelet now: the sources of Pods, the channels of the loop, the active workers, and PLEG's
 * next relist.
 */
export function Machinery({ node }: { readonly node: string }) {
  const t = useTexts('podLife');
  const { data: loop } = useAsk('kubeletLoop', node === '' ? null : { node });
  const nowUs = useMoment(({ timeUs }) => timeUs);
  if (!loop) return <p className={styles.empty}>{t('noKubelet')}</p>;
  return (
    <section className={styles.machinery} aria-label={t('machinery', { node })}>
      <Sources loop={loop} />
      <svg className={styles.pipes} viewBox="0 0 20 176" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          d="M0 22C12 22 8 11 20 11M0 48C12 48 8 11 20 11M0 75C12 75 8 11 20 11"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Channels loop={loop} nowUs={nowUs} />
      <SyncLoop turn={loop.turn} nowUs={nowUs} />
      <Workers loop={loop} nowUs={nowUs} />
      <PlegRing pleg={loop.pleg} nowUs={nowUs} />
    </section>
  );
}
