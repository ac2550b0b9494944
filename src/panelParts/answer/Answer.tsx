import type { ReactNode } from 'react';
import { isHidden } from '#client/isHidden.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import styles from './answer.module.css';

interface AnswerProps<T> {
  readonly asked: {
    readonly data?: T | undefined;
    readonly error?: string | undefined;
    readonly answered: boolean;
    readonly busy: boolean;
  };
  /** The text for an empty answer. */
  readonly nothing?: string;
  /** Lines of the skeleton while the first answer is on its way. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** An answer of the worker: a skeleton while it is on its way, and the message when it fails. */
export function Answer<T>({ asked, lines = 3, nothing, children }: AnswerProps<T>) {
  const t = useTexts('inspector');
  if (asked.error && isHidden(asked.error)) return <p className={styles.quiet}>{t('hidden')}</p>;
  if (asked.error) return <p className={styles.failed}>{t('failed', { error: asked.error })}</p>;
  if (asked.data !== undefined) return children(asked.data);
  if (asked.answered && nothing !== undefined) return <p className={styles.quiet}>{nothing}</p>;
  if (!asked.busy) return null;
  return (
    <div className={styles.skeleton} role="status">
      <span className={looks.spoken}>{t('asking')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} />
      ))}
    </div>
  );
}
