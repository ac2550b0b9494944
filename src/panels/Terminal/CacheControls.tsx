import { formatClock } from '#base/clock.ts';
import { SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './Terminal.module.css';

const HOURS_6 = 21_600;
const MINUTES_10 = 600;

/** kubectl's discovery cache: whether it is kept, how long kubectl trusts it, and its age. */
export function CacheControls() {
  const t = useTexts('terminal');
  const client = useClient();
  const timeUs = useMoment((moment) => moment.timeUs);
  const { data } = useAsk('kubectlCache', {});
  if (!data) return null;
  const { keepsCache, ttlUs, readUs } = data;
  const ttlSeconds = ttlUs / SECOND_US;
  const set = (keeps: boolean, seconds: number): void =>
    void client.send({ type: 'kubectl.cache', keepsCache: keeps, ttlSeconds: seconds }).catch(() => undefined);
  return (
    <div className={styles.cache}>
      <label title={t('cacheAbout')}>
        <input type="checkbox" checked={keepsCache} onChange={(event) => set(event.target.checked, ttlSeconds)} />{' '}
        {t('cache')}
      </label>
      <Segmented
        label={t('ttl')}
        value={ttlSeconds === MINUTES_10 ? 'old' : 'new'}
        segments={[
          { value: 'new', label: '6 h' },
          { value: 'old', label: '10 min' },
        ]}
        onChange={(value) => set(keepsCache, value === 'old' ? MINUTES_10 : HOURS_6)}
      />
      <span className={styles.dim}>
        {readUs < 0 ? t('cacheEmpty') : t('cacheAge', { age: formatClock(Math.max(0, timeUs - readUs)) })}
      </span>
    </div>
  );
}
