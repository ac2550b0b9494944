import { useTexts } from '#i18n/useTexts.ts';
import type { ReplicaView, Rollout } from '#protocol/controllers.ts';
import styles from './Hero.module.css';
import { ReplicaCell } from './ReplicaCell.tsx';

const MOST = 60;

/** Sorts Pods of an Indexed Job by completion index; others keep their order. */
function byIndex(a: ReplicaView, b: ReplicaView): number {
  return a.ordinal - b.ordinal;
}

/** A Job's Pods and its progress: succeeded, active and failed compared with what it wants. */
export function JobProgress({ rollout: { workload, job, pods } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  if (!job) return null;
  const { completions, active, succeeded, failed, backoffLimit, completedIndexes, failedIndexes } = job;
  const all = Math.max(1, completions > 0 ? completions : succeeded + active + failed);
  const of = (count: number) => (completions > 0 ? t('jobOf', { count, most: completions }) : String(count));
  return (
    <section className={styles.progress} aria-label={t('job', { name: workload.name })}>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.succeeded} style={{ flexGrow: succeeded }} />
        <i className={styles.active} style={{ flexGrow: active }} />
        <i style={{ flexGrow: Math.max(0, all - succeeded - active) }} />
      </div>
      <dl>
        <div>
          <dt>{t('jobSucceeded')}</dt>
          <dd>{of(succeeded)}</dd>
        </div>
        <div>
          <dt>{t('jobActive')}</dt>
          <dd>{active}</dd>
        </div>
        <div>
          <dt>{t('jobFailed')}</dt>
          <dd>{failed}</dd>
        </div>
        <div>
          <dt>{t('jobBackoff', { count: backoffLimit })}</dt>
        </div>
        {completedIndexes !== '' && (
          <div>
            <dt>{t('jobIndexes', { text: completedIndexes })}</dt>
          </div>
        )}
        {failedIndexes !== '' && (
          <div>
            <dt>{t('jobFailedIndexes', { text: failedIndexes })}</dt>
          </div>
        )}
      </dl>
      <div className={styles.row}>
        {[...pods]
          .sort(byIndex)
          .slice(-MOST)
          .map((pod) => (
            <ReplicaCell
              key={pod.uid}
              pod={pod}
              isNew
              label={pod.ordinal < 0 ? (pod.name.split('-').at(-1) ?? '') : String(pod.ordinal)}
            />
          ))}
      </div>
    </section>
  );
}
