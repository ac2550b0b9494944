import { collectorFor } from '#base/collector.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import { Section } from '#widgets/Section.tsx';
import { CommandLine } from './CommandLine.tsx';
import styles from './Lab.module.css';

/** Kinds that answers depend on and the files lack, the effect, and the command that gets them. */
export function Missing({ landing: { missing } }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  if (missing.length === 0)
    return (
      <Section title={t('missing')}>
        <p className={styles.quiet}>{t('missingNone')}</p>
      </Section>
    );
  return (
    <Section title={t('missing')} note={t('missingNote')}>
      <dl className={styles.missing}>
        {missing.map(({ kind, refers }) => (
          <div key={kind}>
            <dt>{t('refers', { kind, count: refers })}</dt>
            <dd>{t(`lacks.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('getMissing')}</p>
      <CommandLine command={collectorFor(missing.map(({ plural }) => plural))} label={t('copyCommand')} />
    </Section>
  );
}
