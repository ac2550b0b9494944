import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Flags.module.css';

/** kubectl's reading of a kubeconfig. */
export function KubeconfigCheck({ text }: { readonly text: string }) {
  const t = useTexts('flags');
  const { data } = useAsk('checkKubeconfig', { text }, { refresh: 'once' });
  if (!data) return null;
  const { notes, context, server, disableCompression, withoutEffect } = data;
  return (
    <>
      {notes.length === 0 && <VerdictText verdict="fits">{t('kubeconfig.valid')}</VerdictText>}
      <ul>
        {notes.map(({ line, field, verdict, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <VerdictText verdict={verdict === 'refused' ? 'error' : 'cannot'}>{t(`kubeconfig.${verdict}`)}</VerdictText>{' '}
            {line > 0 && <span className={styles.line}>{t('kubeconfig.atLine', { line })} </span>}
            <code>{message === '' ? field : message}</code>
          </li>
        ))}
      </ul>
      {context !== '' && <p className={looks.faint}>{t('kubeconfig.context', { context, server })}</p>}
      {!disableCompression && withoutEffect.length > 0 && (
        <p>
          {t(context === '' ? 'kubeconfig.noContext' : 'kubeconfig.otherCluster', {
            context,
            clusters: withoutEffect.join(', '),
          })}
        </p>
      )}
      <p>{t(disableCompression ? 'kubeconfig.plain' : 'kubeconfig.gzip')}</p>
    </>
  );
}
