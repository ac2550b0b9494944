import { useTexts } from '#i18n/useTexts.ts';
import styles from './CaptionBar.module.css';

/** Above this number of steps there is one line that fills. */
const MOST_DASHES = 12;

/** The step's number among all; empty for a single one. */
export function Dashes({ step, of }: { readonly step: number; readonly of: number }) {
  const t = useTexts('caption');
  if (of < 2) return null;
  return (
    <>
      {of <= MOST_DASHES ? (
        <span className={styles.dashes} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dash is its place
            <i key={index} data-is={index + 1 < step ? 'done' : index + 1 === step ? 'now' : undefined} />
          ))}
        </span>
      ) : (
        <progress className={styles.fill} max={of} value={step} aria-hidden="true" />
      )}
      <span className={styles.step}>{t('stepOf', { step, of })}</span>
    </>
  );
}
