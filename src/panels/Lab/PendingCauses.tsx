import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { Landing } from '#protocol/lab.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Section } from '#widgets/Section.tsx';
import styles from './Lab.module.css';

/** Most Pods of one cause that are shown by name. */
const MOST_PODS = 6;

/** Pending Pods by the scheduler's message. A Pod opens its own Why beside. */
export function PendingCauses({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { map } = useCollection('pods');
  const { pending, causes } = landing;
  return (
    <Section title={causes.length === 0 ? t('nonePending') : t('whyPending', { count: pending })}>
      {causes.map(({ pods, reasons, message, isPlaced, unserved }) => (
        <article key={isPlaced ? 'placed' : [unserved, ...reasons].join('\n')} className={styles.cause}>
          <b className={styles.count}>{formatCount(pods.length)}</b>
          <div>
            <div className={styles.pods}>
              {pods.slice(0, MOST_PODS).map((key) => (
                <PodToken key={key} podKey={key} pod={map.get(key)} flies={false} />
              ))}
              {pods.length > MOST_PODS && <span>{t('morePods', { count: pods.length - MOST_PODS })}</span>}
            </div>
            <p lang="en">{message}</p>
            {message === '' && (
              <p>
                {unserved && !isPlaced ? t('unserved', { scheduler: unserved }) : t(isPlaced ? 'placed' : 'notTried')}
              </p>
            )}
          </div>
        </article>
      ))}
    </Section>
  );
}
