import { type FormEvent, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import type { Loss } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { AskProblem } from './AskProblem.tsx';
import styles from './Rehearsal.module.css';
import { useRehearsal } from './rehearsalStore.ts';
import { useChoices } from './useChoices.ts';

/** Half an hour: silent nodes are given up after 50 s, their Pods after 300 s more. */
const LIMIT_SECONDS = 1800;

type What = 'node' | 'zone' | 'pool';

/** Asks what loses its power, and rehearses it. */
export function LoseRow({ landing }: { readonly landing: Pick<Landing, 'pools'> }) {
  const t = useTexts('rehearsal');
  const choices = useChoices(landing.pools);
  const client = useClient();
  const { busy, rehearse } = useRehearsal();
  const [what, setWhat] = useState<What>('node');
  const [name, setName] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void rehearse(client, { lose: { loss: lossOf(what, name.trim()), limitSeconds: LIMIT_SECONDS } });
  };
  return (
    <form className={styles.row} onSubmit={ask}>
      <h3>{t('loseTitle')}</h3>
      <Segmented
        label={t('loseWhat')}
        segments={[
          { value: 'node', label: t('loseNode') },
          { value: 'zone', label: t('loseZone') },
          { value: 'pool', label: t('losePool') },
        ]}
        value={what}
        onChange={(chosen) => {
          setWhat(chosen);
          setName('');
        }}
      />
      <div className={styles.fields}>
        <FormField
          label={t(what === 'pool' ? 'labels' : 'name')}
          value={name}
          onChange={setName}
          choices={choices[what]}
        />
        <Button type="submit" disabled={busy || name.trim() === ''}>
          {t('rehearse')}
        </Button>
      </div>
      <AskProblem of="loss" />
    </form>
  );
}

function lossOf(what: What, name: string): Loss {
  if (what === 'zone') return { zone: name };
  return what === 'pool' ? { pool: name } : { node: name };
}
