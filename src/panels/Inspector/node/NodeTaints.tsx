import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import styles from '../Inspector.module.css';

/** Taints as kubectl prints them. */
export function NodeTaints({ taints }: { readonly taints: readonly string[] }) {
  const t = useTexts('inspector');
  return (
    <div className={answer.body}>
      {taints.length === 0 ? (
        <p className={answer.quiet}>{t('noTaints')}</p>
      ) : (
        <ul className={styles.taints}>
          {taints.map((taint) => (
            <li key={taint}>
              <code>{taint}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
