import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import { Button } from '#widgets/Button.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import { useAssumedNote, useAssumes } from '../assume/assumeStore.ts';
import { useRehearsal } from './rehearsalStore.ts';
import { useChoices, useProblem } from './useChoices.ts';

/** The command line's defaults: two hours of the cluster's time, and two minutes for a machine. */
const LIMIT_SECONDS = 7200;
const MACHINE_SECONDS = 120;

type Work = 'drain' | 'upgrade';

/** Asks which nodes leave, and rehearses it. */
export function DrainRow({ landing }: { readonly landing: Pick<Landing, 'pools'> }) {
  const t = useTexts('rehearsal');
  const choices = useChoices(landing.pools);
  const client = useClient();
  const assumes = useAssumes();
  const note = useAssumedNote();
  const problem = useProblem('drain');
  const { busy, rehearse } = useRehearsal();
  const [work, setWork] = useState<Work>('drain');
  const [nodes, setNodes] = useState('');
  const [surge, setSurge] = useState('0');
  const isWhole = /^\d{1,3}$/.test(surge);
  const start = () => {
    const plan = { work, nodes, surge: Number(surge), limitSeconds: LIMIT_SECONDS, machineSeconds: MACHINE_SECONDS };
    void rehearse(client, { drain: { ...plan, ...assumes, force: false, deletesEmptyDirData: false } });
  };
  return (
    <AskForm title={t('drainTitle')} note={note} hint={t('nodesHint')} problem={problem} onAsk={start} startsOpen>
      <Segmented
        label={t('work')}
        segments={[
          { value: 'drain', label: t('drain') },
          { value: 'upgrade', label: t('upgrade') },
        ]}
        value={work}
        onChange={setWork}
      />
      <div className={ask.fields}>
        <div className={ask.wide}>
          <FormField label={t('nodes')} value={nodes} onChange={setNodes} choices={choices.all} />
        </div>
        <FormField label={t('surge')} value={surge} onChange={setSurge} numeric />
        <Button type="submit" disabled={busy || nodes.trim() === '' || !isWhole}>
          {t('rehearse')}
        </Button>
      </div>
    </AskForm>
  );
}
