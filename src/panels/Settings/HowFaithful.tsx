import { useTexts } from '#i18n/useTexts.ts';
import type { Faithful } from '#protocol/faithful.ts';
import styles from './AboutModel.module.css';
import { FeatureGates } from './faithful/FeatureGates.tsx';
import { Kinds } from './faithful/Kinds.tsx';
import { Plugins } from './faithful/Plugins.tsx';
import { RecordedDecisions } from './faithful/RecordedDecisions.tsx';
import { Simplified } from './faithful/Simplified.tsx';

/** The rules taken from the release, the simplifications, and the share that recordings check. */
export function HowFaithful({ faithful }: { readonly faithful: Faithful }) {
  const t = useTexts('settings');
  const { release, decisions, profiles, featureGates, controllers, kinds, simplifications } = faithful;
  return (
    <section className={styles.section} aria-label={t('faithful.title')}>
      <h2>{t('faithful.title')}</h2>
      <p>{t('faithful.intro', { release })}</p>
      <RecordedDecisions decisions={decisions} />
      {profiles.map((profile) => (
        <Plugins key={profile.schedulerName} profile={profile} />
      ))}
      <FeatureGates gates={featureGates} />
      <Kinds kinds={kinds} controllers={controllers} />
      <Simplified components={simplifications} />
    </section>
  );
}
