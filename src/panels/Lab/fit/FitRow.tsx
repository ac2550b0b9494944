import { type FormEvent, useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FitAnswer, FitAsked } from '#protocol/fit.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { AnswerInWords } from './AnswerInWords.tsx';
import styles from './Fit.module.css';

const PASTED = '';

/** Asks how many more of a workload's Pods, or of a pasted one, fit; the answer stands below. */
export function FitRow() {
  const t = useTexts('moreFit');
  const client = useClient();
  const workloads = [...useCollection('workloads').map.values()].filter(isGrowing);
  const [chosen, setChosen] = useState<string>();
  const [manifest, setManifest] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FitAnswer>();
  const [problem, setProblem] = useState('');
  const workload = workloads.find(({ key }) => key === (chosen ?? workloads[0]?.key));
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    setFound(undefined);
    try {
      const answer = await client.ask('fit', askedOf(workload, manifest));
      if (answer.ok) setFound(answer.report);
      else setProblem(answer.problems.map(({ message }) => message).join('; '));
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.row} onSubmit={(event) => void ask(event)}>
      <h3>{t('title')}</h3>
      <div className={styles.fields}>
        <label className={styles.choice}>
          <span>{t('of')}</span>
          <select value={workload?.key ?? PASTED} onChange={({ target }) => setChosen(target.value)}>
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
          onChange={({ target }) => setManifest(target.value)}
        />
      )}
      <p className={styles.hint}>{t('hint')}</p>
      {problem !== '' && (
        <p role="alert">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
      {found && <AnswerInWords answer={found} />}
    </form>
  );
}

function askedOf(workload: WorkloadView | undefined, manifest: string): FitAsked {
  if (!workload) return { manifest };
  const { kind, namespace, name } = workload;
  return { kind, namespace, name };
}

/** A DaemonSet has one Pod on each node; what something else owns grows with its owner. */
function isGrowing({ kind, owner }: WorkloadView): boolean {
  return owner === '' && kind !== 'DaemonSet';
}
