import { useState } from 'react';
import { formatClock } from '#base/clock.ts';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCompare } from '#client/compareStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { compare as compareTexts } from '#i18n/en/compare.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { Comparison } from '#protocol/comparison.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Compare.module.css';
import { Field } from './Field.tsx';
import { Figures } from './Figures.tsx';
import { readDifferences } from './readDifferences.ts';
import { Slopes } from './Slopes.tsx';

addTexts('compare', compareTexts);

export type Resource = 'cpu' | 'memory';

interface CompareProps {
  readonly configuration: ManifestFile;
  readonly switches: RunSwitches;
  /** Whether the draft differs from the running configuration. */
  readonly isEdited: boolean;
}

type Asked =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly about: string }
  | { readonly state: 'compared'; readonly about: string; readonly comparison: Comparison }
  | { readonly state: 'refused'; readonly about: string; readonly problems: readonly InputProblem[] };

const NOT_ASKED: Asked = { state: 'none' };

/** The present run (A) beside one with the drafted configuration and switches (B): the same inputs, the same clock. */
export function Compare({ configuration, switches, isEdited }: CompareProps) {
  const t = useTexts('compare');
  const client = useClient();
  const nowUs = useMoment((moment) => moment.timeUs);
  const playing = useMoment((moment) => moment.playing);
  const [answered, setAnswered] = useState<Asked>(NOT_ASKED);
  // An answer about another draft, or another running configuration, is outdated.
  const about = JSON.stringify([configuration.text, switches, isEdited]);
  const asked = answered.state !== 'none' && answered.about === about ? answered : NOT_ASKED;
  const [resource, setResource] = useState<Resource>('cpu');

  async function compare(): Promise<void> {
    setAnswered({ state: 'asking', about });
    try {
      if (playing) await client.control({ type: 'pause' });
      const answer = await client.ask('compare', { configuration, switches });
      setAnswered(
        answer.ok
          ? { state: 'compared', about, comparison: answer.comparison }
          : { state: 'refused', about, problems: answer.problems },
      );
    } catch (error) {
      const message = reasonOf(error);
      setAnswered({ state: 'refused', about, problems: [{ message }] });
    }
  }

  function standBeside(): void {
    useCompare.getState().choose({ kind: 'changed', configuration, switches });
    showView('compare');
  }

  return (
    <div className={styles.compare}>
      <header className={styles.head}>
        <Button tone="primary" disabled={asked.state === 'asking'} onClick={() => void compare()}>
          {asked.state === 'asking' ? t('asking') : t('compareNow')}
        </Button>
        <span className={styles.faint}>
          {t('until', { time: formatClock(asked.state === 'compared' ? asked.comparison.askedUs : nowUs) })}{' '}
          {!isEdited && t('notEdited')}
        </span>
        <Button onClick={standBeside}>{t('sideBySide')}</Button>
        <Segmented
          label={t('resource')}
          value={resource}
          segments={[
            { value: 'cpu', label: 'cpu' },
            { value: 'memory', label: 'memory' },
          ]}
          onChange={setResource}
        />
      </header>
      {asked.state === 'none' && <p className={styles.note}>{t('explain')}</p>}
      {asked.state === 'refused' && (
        <ul className={styles.note}>
          {asked.problems.map(({ message }) => (
            <li key={message}>
              <VerdictText verdict="error">{message}</VerdictText>
            </li>
          ))}
        </ul>
      )}
      {asked.state === 'compared' && <Compared comparison={asked.comparison} resource={resource} />}
    </div>
  );
}

function Compared({ comparison, resource }: { readonly comparison: Comparison; readonly resource: Resource }) {
  const t = useTexts('compare');
  const { placed, differing } = readDifferences(comparison);
  const names = comparison.runs[0].nodes.map(({ name }) => name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.compared} aria-label={t('figures')} tabIndex={0}>
      {comparison.timeUs < comparison.askedUs && (
        <p className={styles.note}>
          <VerdictText verdict="waiting">{t('cut', { time: formatClock(comparison.timeUs) })}</VerdictText>
        </p>
      )}
      <div className={styles.fields}>
        <Field side="A" title={t('present')} run={comparison.runs[0]} pods={comparison.pods} resource={resource} />
        <section className={styles.middle} aria-label={t('differ', { count: differing, total: placed })}>
          <h3>{t('differ', { count: differing, total: placed })}</h3>
          <Slopes pods={comparison.pods} nodes={names} />
        </section>
        <Field side="B" title={t('draft')} run={comparison.runs[1]} pods={comparison.pods} resource={resource} />
      </div>
      <Figures runs={comparison.runs} resource={resource} />
    </section>
  );
}
