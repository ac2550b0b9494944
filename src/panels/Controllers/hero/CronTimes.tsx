import { clockLabel } from '#base/clock.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Hero.module.css';

/** A CronJob's next times, and the results of its Jobs. */
export function CronTimes({ rollout: { workload, cron } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const nowUs = useMoment(({ timeUs }) => Math.floor(timeUs / 1_000_000) * 1_000_000);
  if (!cron) return null;
  const { schedule, timeZone, suspended, concurrencyPolicy, lastUs, nextUs, jobs } = cron;
  const [first] = nextUs;
  const fromUs = lastUs < 0 ? 0 : lastUs;
  return (
    <section className={styles.progress} aria-label={t('cron', { name: workload.name })}>
      <p>
        <code>{schedule}</code> {timeZone === '' ? 'UTC' : timeZone}, {concurrencyPolicy}
        {suspended && `, ${t('cronSuspended')}`}
      </p>
      {first !== undefined && (
        <p className={styles.deadline}>
          <CountdownRing rest={(first - nowUs) / Math.max(1, first - fromUs)} />
          {t('cronNext', { time: clockLabel(Math.max(0, first - nowUs)), at: clockLabel(first) })}
        </p>
      )}
      {nextUs.length > 1 && <p>{t('cronThen', { times: nextUs.slice(1).map(clockLabel).join(', ') })}</p>}
      <ul className={styles.batches} aria-label={t('cronJobs')}>
        {jobs.map(({ name, startUs, state }) => (
          <li key={name}>
            <button type="button" onClick={() => select({ kind: 'Job', namespace: workload.namespace, name })}>
              <b>{name}</b>
              <span>{state === 'active' ? t('jobActive') : state}</span>
              <span className={classes(looks.figures, looks.noWrap)}>{clockLabel(startUs)}</span>
            </button>
          </li>
        ))}
      </ul>
      {jobs.length === 0 && <p>{t('cronNoJobs')}</p>}
    </section>
  );
}
