import { useEffect, useId, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { dropMissingSelection } from '#client/reopen.ts';
import type { KeptRun } from '#client/runs/keptRun.ts';
import { useKeeper, useRuns } from '#client/runs/RunsProvider.tsx';
import { MissingRunError, MOST_CHARACTERS, MOST_LEFT, MOST_NAMED } from '#client/runs/runKeeper.ts';
import { useOpening } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { runs as texts } from '#i18n/en/runs.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { scenarioById } from '#panelParts/scenarios/catalogue.ts';
import { useScenarioTitle } from '#panelParts/scenarios/scenarioTitle.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { keepingText } from './keepingText.ts';
import styles from './Runs.module.css';

addTexts('runs', texts);

export interface RunsProps {
  readonly onClose: () => void;
  readonly actions: Pick<PageActions, 'open' | 'save'>;
}

interface Deleted {
  readonly name: string;
  readonly bringBack: () => Promise<void>;
}

/** A longer name would not be read in a list. */
const MOST_LETTERS = 100;

/** The runs that this browser keeps: the open one under a name, the others to open, export and delete. */
export function Runs({ actions, onClose }: RunsProps) {
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

  const save = (file: string, content: string) => actions.save({ name: file, content, type: 'application/json' });

  const makeLesson = () => {
    onClose();
    actions.open('builder');
  };

  const exportRun = (run: KeptRun) =>
    attempt(async () => save(fileName(titleOf(run)), (await keeper.text(run.id)) ?? ''));

  const exportPresent = () =>
    attempt(async () => save(fileName(name), JSON.stringify(await client.ask('save', {}), null, 1)));

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
          <Button onClick={makeLesson}>{t('lesson')}</Button>
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

interface RunListProps {
  readonly title: string;
  /** Said in place of an empty list. */
  readonly empty: string;
  readonly runs: readonly KeptRun[];
  readonly onOpen: (run: KeptRun) => void;
  readonly onExport: (run: KeptRun) => void;
  readonly onDelete: (run: KeptRun) => void;
}

/** Kept runs, each with its moment, what was done in it and when it was written. */
function RunList({ title, empty, runs, onOpen, onExport, onDelete }: RunListProps) {
  const t = useTexts('runs');
  const id = useId();
  const language = useViewStore((state) => state.language);
  const titleOf = useRunTitle();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {runs.length === 0 && <p className={styles.dim}>{empty}</p>}
      <ul className={styles.list}>
        {runs.map((run) => {
          const name = titleOf(run);
          return (
            <li key={run.id} className={styles.run}>
              <div>
                <b>{name}</b>
                {run.isDamaged ? (
                  <VerdictText verdict="error">{t('damaged')}</VerdictText>
                ) : (
                  <p className={styles.dim}>
                    {t('at', { time: formatClock(run.timeUs) })} · {t('inputs', { count: run.inputs })} ·{' '}
                    {t('saved', {
                      date: date.format(run.savedMs),
                      size: formatCount(Math.ceil(run.characters / 1024)),
                    })}
                  </p>
                )}
              </div>
              <div className={styles.actions}>
                <Button aria-label={t('openRun', { name })} onClick={() => onOpen(run)}>
                  {t('open')}
                </Button>
                <Button aria-label={t('exportRun', { name })} onClick={() => onExport(run)}>
                  {t('export')}
                </Button>
                <Button aria-label={t('deleteRun', { name })} onClick={() => onDelete(run)}>
                  {t('delete')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Title of a kept run: its name, otherwise the title of its scenario. */
function useRunTitle(): (run: KeptRun) => string {
  const t = useTexts('runs');
  const texts = useTexts('scenarios');
  return ({ name, file, scenario }) => {
    const id = scenarioById(scenario)?.id;
    return name || file || (id === undefined ? t('ownRun') : texts(`${id}.title`));
  };
}
