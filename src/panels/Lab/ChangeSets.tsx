import { useTexts } from '#i18n/useTexts.ts';
import { Facts } from '#panelParts/answer/Facts.tsx';
import { HelpList } from '#panelParts/answer/Helps.tsx';
import type { Landing } from '#protocol/lab.ts';
import { Section } from '#widgets/Section.tsx';
import styles from './Lab.module.css';

/** For each cause the smallest changes that give its first Pod a node, or the obstacles when no change helps. */
export function ChangeSets({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { causes, isSeen } = landing;
  if (causes.length === 0) return null;
  const answered = causes.filter(({ helps, none }) => helps.length + none.length > 0);
  return (
    <Section title={t('sets')} note={t('setsNote')} className={styles.sets}>
      {answered.length === 0 && <p className={styles.quiet}>{t(isSeen ? 'noSets' : 'notSeen')}</p>}
      {answered.map(({ pods, reasons, isPlaced, unserved, helps, none }) => (
        <div key={isPlaced ? 'placed' : [unserved, ...reasons].join('\n')}>
          <h3>{t('setsFor', { pod: pods[0] ?? '', count: pods.length })}</h3>
          <Facts facts={none} />
          {helps.length > 0 && <HelpList helps={helps} />}
        </div>
      ))}
    </Section>
  );
}
