import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import type { Loss } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import { useAssumedNote, useAssumes } from '../assume/assumeStore.ts';
import { type AskedRehearsal, useRehearsal } from './rehearsalStore.ts';
import { useChoices, useProblem } from './useChoices.ts';

/** Half an hour: silent nodes become Unknown after 50 s, and their Pods are evicted 300 s later. */
const LIMIT_SECONDS = 1800;
/** The worker's limit for one sweep. */
const MOST_LOSSES = 200;

type What = 'node' | 'zone' | 'pool' | 'each' | 'two';

/** Asks what loses its power, one thing or each node in turn, and rehearses it. */
export function LoseRow({ landing }: { readonly landing: Pick<Landing, 'pools'> }) {
  const t = useTexts('rehearsal');
  const choices = useChoices(landing.pools);
  const client = useClient();
  const assumes = useAssumes();
  const note = useAssumedNote();
  const problem = useProblem('loss', 'sweep');
  const { busy, rehearse } = useRehearsal();
  const [what, setWhat] = useState<What>('node');
  const [name, setName] = useState('');
  const isSweep = what === 'each' || what === 'two';
  const hint = isSweep ? { hint: t('sweepHint', { most: MOST_LOSSES }) } : {};
  return (
    <AskForm
      title={t('loseTitle')}
      note={note}
      {...hint}
      problem={problem}
      onAsk={() => void rehearse(client, askedOf(what, name.trim()))}
    >
      <Segmented
        className={ask.which}
        label={t('loseWhat')}
        segments={[
          { value: 'node', label: t('loseNode') },
          { value: 'zone', label: t('loseZone') },
          { value: 'pool', label: t('losePool') },
          { value: 'each', label: t('loseEach') },
          { value: 'two', label: t('loseTwo') },
        ]}
        value={what}
        onChange={(chosen) => {
          setWhat(chosen);
          setName('');
        }}
      />
      <div className={ask.fields}>
        {!isSweep && (
          <FormField
            label={t(what === 'pool' ? 'labels' : 'name')}
            value={name}
            onChange={setName}
            choices={choices[what]}
          />
        )}
        <Button type="submit" disabled={busy || (!isSweep && name.trim() === '')}>
          {t('rehearse')}
        </Button>
      </div>
    </AskForm>
  );

  function askedOf(of: What, named: string): AskedRehearsal {
    const plan = { limitSeconds: LIMIT_SECONDS, ...assumes };
    if (of === 'each' || of === 'two') return { sweep: { sweep: of === 'each' ? 'n-1' : 'n-2', ...plan } };
    return { lose: { loss: lossOf(of, named), ...plan } };
  }
}

function lossOf(what: 'node' | 'zone' | 'pool', name: string): Loss {
  if (what === 'zone') return { zone: name };
  return what === 'pool' ? { pool: name } : { node: name };
}
