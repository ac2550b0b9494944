import { useEffect, useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { dropMissingSelection } from '#client/dropMissingSelection.ts';
import type { KeptRun } from '#client/runs/keptRun.ts';
import { useKeeper, useRuns } from '#client/runs/RunsProvider.tsx';
import { MissingRunError, MOST_CHARACTERS, MOST_LEFT, MOST_NAMED } from '#client/runs/runKeeper.ts';
import { useOpening } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { runs as texts } from '#i18n/en/runs.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useScenarioTitle } from '#panelParts/scenarios/scenarioTitle.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { keepingText } from './keepingText.ts';
import { RunList } from './RunList.tsx';
import styles from './Runs.module.css';
import { useRunTitle } from './runTitle.ts';

addTexts('runs', texts);

export interface RunsProps {
  readonly onClose: () => void;
  /** Gives the reader a file. */
  readonly onSave: (name: string, text: string) => void;
  /** Makes a lesson of the open run. */
  readonly onLesson: () => void;
}

interface Deleted {
  readonly name: string;
  readonly bringBack: () => Promise<void>;
}

/** A longer name would not be read in a list. */
const MOST_LETTERS = 100;

/** The runs that this browser keeps: the open one under a name, the others to open, export and delete. */
export function Runs({ onClose, onSave, onLesson }: RunsProps) {
  const t = useTexts('runs');
  const shell = useTexts('shell');
  const client = useClient();
  const keeper = useKeeper();
  const titleOf = useRunTitle();
  const present = useScenarioTitle(useOpening());
  const { runs, current, problem } = useRuns((state) => state);
  const [name, setName] = useState(present);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  useEffect(() => void keeper.refresh(), [keeper]);

  async function attempt(action: () => Promise<void>): Promise<void> {
    setSaid('');
    setFailure('');
    try {
      await action();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  }

  const keep = () =>
    attempt(async () => {
      const kept = await keeper.keep(name);
      if (kept !== undefined) setSaid(t('kept', { name: kept }));
    });

  const open = (run: KeptRun) =>
    attempt(async () => {
      try {
        await keeper.reopen(run.id);
      } catch (error) {
        const reason = error instanceof MissingRunError ? t('missing') : reasonOf(error);
        throw new Error(t('openFailed', { name: titleOf(run), reason }));
      }
      await dropMissingSelection(client);
      onClose();
    });

  const exportRun = (run: KeptRun) =>
    attempt(async () => onSave(fileName(titleOf(run)), (await keeper.text(run.id)) ?? ''));

  const exportPresent = () =>
    attempt(async () => onSave(fileName(name), JSON.stringify(await client.ask('save', {}), null, 1)));

  const remove = (run: KeptRun) =>
    attempt(async () => setDeleted({ name: titleOf(run), bringBack: await keeper.remove(run) }));

  const bringBack = ({ bringBack: again }: Deleted) =>
    attempt(async () => {
      await again();
      setDeleted(null);
    });

  const named = runs.filter((run) => run.name !== '');
  const left = runs.filter((run) => run.name === '' && run.isOwn && run.id !== current?.id);
  const lists = { onOpen: open, onExport: exportRun, onDelete: remove };
  return (
    <Dialog title={t('title')} closeLabel={shell('close')} onClose={onClose} className={styles.dialog}>
      <p className={styles.dim}>{t('about')}</p>
      {problem !== undefined && (
        <p role="alert" className={styles.said}>
          <VerdictText verdict="error">{keepingText(shell, problem)}</VerdictText>
        </p>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.said}>
          <VerdictText verdict="error">{failure}</VerdictText>
        </p>
      )}
      <section aria-label={t('present')}>
        <h3>{t('present')}</h3>
        <p className={styles.dim}>{t('presentText')}</p>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void keep();
          }}
        >
          <div className={styles.name}>
            <FormField first label={t('name')} value={name} onChange={(text) => setName(text.slice(0, MOST_LETTERS))} />
          </div>
          <Button tone="primary" type="submit" disabled={name.trim() === ''}>
            {t('keep')}
          </Button>
          <Button onClick={() => void exportPresent()}>{t('exportPresent')}</Button>
          <Button onClick={onLesson}>{t('lesson')}</Button>
        </form>
      </section>
      <div aria-live="polite" className={styles.said}>
        {said !== '' && <VerdictText verdict="fits">{said}</VerdictText>}
        {deleted !== null && (
          <span>
            {t('deleted', { name: deleted.name })} <Button onClick={() => void bringBack(deleted)}>{t('undo')}</Button>
          </span>
        )}
      </div>
      <RunList title={t('named')} empty={t('noNamed')} runs={named} {...lists} />
      <RunList title={t('left')} empty={t('noLeft')} runs={left} {...lists} />
      <p className={styles.dim}>
        {t('limits', { named: MOST_NAMED, left: MOST_LEFT, megabytes: MOST_CHARACTERS / 1024 / 1024 })}
      </p>
    </Dialog>
  );
}

/** Letters and digits of any script stay; what a file system may not take becomes a hyphen. */
function fileName(title: string): string {
  const stem = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `kube-orrery-${stem || 'run'}.json`;
}
