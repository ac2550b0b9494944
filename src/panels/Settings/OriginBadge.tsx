import { useTexts } from '#i18n/useTexts.ts';
import { SourceBadge } from '#widgets/SourceBadge.tsx';
import styles from './AboutModel.module.css';

/** The origin of a number: an assumption of the model, or a named upstream file. */
export function OriginBadge({ source }: { readonly source: string }) {
  const t = useTexts('settings');
  if (source === 'model')
    return (
      <SourceBadge kind="model" title={t('badge.modelHint')}>
        {t('badge.model')}
      </SourceBadge>
    );
  return (
    <>
      <SourceBadge kind="source">{t('badge.source')}</SourceBadge> <code className={styles.path}>{source}</code>
    </>
  );
}
