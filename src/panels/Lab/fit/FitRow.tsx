import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCollection } from '#client/useCollection.ts';
import { isCancelled } from '#client/workerClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { FitAnswer, FitAsked, Growth, Landing } from '#protocol/lab.ts';
import type { Assumed } from '#protocol/rehearsal.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import styles from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import { AssumedList } from '../assume/AssumedList.tsx';
import { useAssumedNote, useAssumes } from '../assume/assumeStore.ts';
import { AnswerInWords } from './AnswerInWords.tsx';

const PASTED = '';

interface FitDraft {
  /** The key of a workload; that of the first one when absent. */
  readonly chosen?: string;
  readonly manifest: string;
}

/** Asks how many more Pods of a workload, or of a pasted manifest, fit; the answer appears below. */
export function FitRow({ landing: { growth } }: { readonly landing: Pick<Landing, 'growth'> }) {
  const t = useTexts('moreFit');
  const client = useClient();
  const workloads = [...useCollection('workloads').map.values()].filter(isGrowing);
  const { value, root, edit } = useFormDraft<FitDraft>(() => ({ manifest: '' }));
  const { chosen, manifest } = value;
  const set = (part: Partial<FitDraft>) => edit((now) => void Object.assign(now, part));
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FitAnswer & Assumed>();
  const [problem, setProblem] = useState('');
  const workload = workloads.find(({ key }) => key === (chosen ?? workloads[0]?.key));
  const assumes = useAssumes();
  const note = useAssumedNote();
  const count = async () => {
    setBusy(true);
    setProblem('');
    setFound(undefined);
    try {
      const answer = await client.ask('fit', { ...askedOf(workload, manifest), ...assumes });
      if (answer.ok) setFound(answer.report);
      else setProblem(answer.problems.map(({ message }) => message).join('; '));
    } catch (error) {
      if (!isCancelled(error)) setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const growthText = (all: readonly Growth[]) =>
    t('growth', {
      list: all
        .map(({ name, count, isLimited }) => t(isLimited ? 'growsAtLeast' : 'grows', { name, count }))
        .join(t('or')),
    });
  return (
    // The known answer is about the cluster as it is, so it is hidden while there are assumptions.
    <AskForm
      title={t('title')}
      note={note}
      answer={note === undefined && growth.length > 0 ? growthText(growth) : undefined}
      hint={t('hint')}
      problem={problem}
      onAsk={() => void count()}
      root={root}
    >
      <div className={styles.fields}>
        <label className={styles.choice}>
          <span>{t('of')}</span>
          <select value={workload?.key ?? PASTED} onChange={({ target }) => set({ chosen: target.value })}>
            {workloads.map(({ key, kind, namespace, name }) => (
              <option key={key} value={key}>
                {`${kind} ${namespace}/${name}`}
              </option>
            ))}
            <option value={PASTED}>{t('pasted')}</option>
          </select>
        </label>
        <Button type="submit" disabled={busy || (!workload && manifest.trim() === '')}>
          {t('count')}
        </Button>
      </div>
      {!workload && (
        <textarea
          className={styles.manifest}
          aria-label={t('manifest')}
          placeholder={t('manifest')}
          spellCheck={false}
          value={manifest}
          onChange={({ target }) => set({ manifest: target.value })}
        />
      )}
      {found && (
        <>
          <AssumedList assumed={found.assumed} />
          <AnswerInWords answer={found} />
        </>
      )}
    </AskForm>
  );
}

function askedOf(workload: WorkloadView | undefined, manifest: string): FitAsked {
  if (!workload) return { manifest };
  const { kind, namespace, name } = workload;
  return { kind, namespace, name };
}

/** A DaemonSet has one Pod per node, and an owned workload grows with its owner, so both are left out. */
function isGrowing({ kind, owner }: WorkloadView): boolean {
  return owner === '' && kind !== 'DaemonSet';
}
