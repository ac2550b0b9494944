import { useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Lab.module.css';

/** Saves the cluster with other names, for sharing. */
export function RedactButton({ actions }: { readonly actions: Pick<PageActions, 'saveFile'> }) {
  const t = useTexts('lab');
  const client = useClient();
  const [said, setSaid] = useState('');
  async function save(): Promise<void> {
    try {
      const redacted = await client.ask('redacted', {});
      if (!redacted.ok) throw new Error(redacted.problems[0]?.message ?? '');
      actions.saveFile('cluster-redacted.json', redacted.text, 'application/json');
      setSaid(t('redacted', { count: redacted.objects, names: redacted.names, leftOut: redacted.leftOut }));
    } catch (error) {
      setSaid(t('redactFailed', { reason: reasonOf(error) }));
    }
  }
  return (
    <>
      <Button title={t('redactAbout')} onClick={() => void save()}>
        {t('redact')}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}
