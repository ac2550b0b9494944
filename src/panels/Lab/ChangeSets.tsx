import { useTexts } from '#i18n/useTexts.ts';
import { HelpList } from '#panelParts/answer/Helps.tsx';
import type { Landing } from '#protocol/lab.ts';
import { Section } from '#widgets/Section.tsx';
import styles from './Lab.module.css';

/** For each cause the smallest changes with which its first Pod finds a node. */
export function ChangeSets({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { causes, isSeen } = landing;
  if (causes.length === 0) return null;
  const helped = causes.filter(({ helps }) => helps.length > 0);
  return (
    <Section title={t('sets')} note={t('setsNote')} className={styles.sets}>
      {helped.length === 0 && <p className={styles.quiet}>{t(isSeen ? 'noSets' : 'notSeen')}</p>}
      {helped.map(({ pods, reasons, helps }) => (
        <div key={reasons.join('\n')}>
          <h3>{t('setsFor', { pod: pods[0] ?? '', count: pods.length })}</h3>
          <HelpList helps={helps} />
        </div>
      ))}
    </Section>
  );
}
