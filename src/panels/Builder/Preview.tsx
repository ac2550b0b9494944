import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { endPreview } from '#panelParts/stories/startLesson.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { useBuilderTexts } from './useBuilder.ts';

/** A bar below a previewed lesson, with the way back to the builder. */
export function Preview() {
  const t = useBuilderTexts();
  const client = useClient();
  const [problem, setProblem] = useState('');
  const back = () => endPreview(client).catch((error) => setProblem(t('failed', { reason: reasonOf(error) })));
  return (
    <div className={styles.preview}>
      <span role={problem === '' ? undefined : 'alert'}>{problem === '' ? t('previewing') : problem}</span>
      <Button onClick={() => void back()}>{t('backToMaking')}</Button>
    </div>
  );
}
