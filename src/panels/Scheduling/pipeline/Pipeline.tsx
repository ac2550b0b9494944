import { memo } from 'react';
import { useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { ShownCycle } from '#protocol/explanation.ts';
import type { CycleView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { useSame } from '#widgets/useSame.ts';
import styles from './Pipeline.module.css';
import { readStations, type Station, type StationNote } from './readStations.ts';
import type { Reveal } from './revealAt.ts';

interface PipelineProps {
  readonly cycle: ShownCycle | undefined;
  readonly running: readonly CycleView[];
  readonly reveal: Reveal;
}

/** The extension points as stations on two rails, with the Pods that are on their way. */
export const Pipeline = memo(function Pipeline({ cycle, running, reveal }: PipelineProps) {
  const t = useTexts('scheduling');
  const { scheduling, binding } = useSame(readStations(cycle, running, reveal));
  const onRail = running.find((each) => each.cycle === 'scheduling');
  return (
    <section className={styles.stations} aria-label={t('pipeline.label')}>
      <div className={styles.hold}>
        <h2>
          <Term card="inFlight" numbers={{ waiting: running.length }}>
            {t('queues.inFlight')}
          </Term>
        </h2>
        <span className={styles.count}>{running.length}</span>
      </div>
      <div className={classes(styles.cycle, styles.scheduling)}>
        <span>
          <b>{t('pipeline.schedulingCycle')}</b> {t('pipeline.schedulingNote')}
        </span>
        <span className={styles.count}>
          {onRail && t('pipeline.cycle', { number: onRail.number, attempt: onRail.attempt })}
          {!onRail && cycle && t('pipeline.lastCycle', { number: cycle.cycleNumber, attempt: cycle.attempt })}
        </span>
      </div>
      <div className={classes(styles.cycle, styles.binding)}>
        <span>
          <b>{t('pipeline.bindingCycle')}</b> {t('pipeline.bindingNote')}
        </span>
      </div>
      <ol className={styles.rail}>
        {scheduling.map((station) => (
          <StationMark key={station.stage} station={station} shownPod={shownPod(station, cycle, reveal)} />
        ))}
      </ol>
      <ol className={classes(styles.rail, styles.bindingRail)}>
        {binding.map((station) => (
          <StationMark key={station.stage} station={station} shownPod={undefined} />
        ))}
      </ol>
    </section>
  );
});

/** While one walks through a cycle's steps its Pod stands at the step's station, wherever the model has it. */
function shownPod(station: Station, cycle: ShownCycle | undefined, reveal: Reveal): string | undefined {
  return reveal.index !== undefined && station.state === 'current' ? cycle?.pod : undefined;
}

interface StationMarkProps {
  readonly station: Station;
  readonly shownPod: string | undefined;
}

const StationMark = memo(function StationMark({ station, shownPod }: StationMarkProps) {
  const t = useTexts('scheduling');
  const { stage, state } = station;
  const standing = shownPod !== undefined ? [shownPod] : station.pods.map((each) => each.key);
  const [first] = standing;
  const pod = useRecord('pods', first);
  const isAssumed = station.pods[0]?.cycle === 'binding';
  return (
    <li className={classes(styles.station, styles[state])}>
      {first !== undefined ? (
        <span className={styles.standing}>
          <PodToken podKey={first} pod={pod} assumed={isAssumed} className={styles.token} />
          {standing.length > 1 && (
            <span className={styles.others} title={standing.slice(1).join('\n')}>
              +{standing.length - 1}
            </span>
          )}
        </span>
      ) : (
        <i className={styles.dot} aria-hidden="true" />
      )}
      <b data-station={stage}>
        <StageTerm station={station} />
      </b>
      <span className={styles.note}>
        <Note note={station.note} stage={stage} hasPods={standing.length > 0} />
      </span>
      <span className={looks.spoken}>{t(`pipeline.states.${state}`)}</span>
    </li>
  );
});

/** The name of an extension point; that of Filter knows how many nodes passed. */
function StageTerm({ station: { stage, note } }: { readonly station: Station }) {
  if (stage === 'Filter')
    return (
      <Term card="Filter" numbers={note.type === 'nodes' ? note : undefined}>
        {stage}
      </Term>
    );
  return <Term card={stage}>{stage}</Term>;
}

function Note({
  note,
  stage,
  hasPods,
}: {
  readonly note: StationNote;
  readonly stage: string;
  readonly hasPods: boolean;
}) {
  const t = useTexts('scheduling');
  switch (note.type) {
    case 'now':
      return t('pipeline.states.current');
    case 'applies':
      return t('pipeline.applies', { count: note.count });
    case 'nodes':
      return t('pipeline.nodes', { feasible: note.feasible, evaluated: note.evaluated });
    case 'values':
      return t('pipeline.values', { count: note.count });
    case 'notNeeded':
      return t('pipeline.states.skipped');
    case 'notReached':
      return t('pipeline.states.notReached');
    case 'none':
      return stage === 'Bind' && hasPods ? t('pipeline.postBinding') : null;
  }
}
