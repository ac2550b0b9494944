import { useState } from 'react';
import { SECOND_MS } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { PassedEvent } from '#protocol/scheduling.ts';
import looks from '#widgets/looks.module.css';
import { BusMatrix } from './BusMatrix.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import styles from './EventBus.module.css';
import { PassedEvents } from './PassedEvents.tsx';

/** Each asking runs entries again. */
const PLAYING_INTERVAL_MS = SECOND_MS;

/** Cluster events on their way to Pods that wait: who registered for which, what came last, and what it meant to the selected Pod. */
export function EventBus() {
  const t = useTexts('scheduling');
  const selection = useSelection((state) => state.selection);
  const pod = selection?.kind === 'Pod' ? `${selection.namespace}/${selection.name}` : undefined;
  const { data } = useAsk('eventBus', pod === undefined ? {} : { pod }, {
    refresh: 'moment',
    playingIntervalMs: PLAYING_INTERVAL_MS,
  });
  const [chosen, setChosen] = useState('');
  if (!data) return <p className={styles.nothing}>{t('bus.asking')}</p>;
  const { passed, counters, concerned } = data;
  const event = passed.find((each) => idOf(each) === chosen) ?? passed.find(({ verdict }) => verdict) ?? passed[0];
  const name = selection?.kind === 'Pod' ? selection.name : undefined;
  return (
    <section className={styles.bus} aria-label={t('bus.label')}>
      <BusMatrix bus={data} event={event} />
      <div className={styles.side}>
        <h2>
          <Term card="bus">{t('bus.passed')}</Term>
        </h2>
        <p className={looks.faint}>
          {name === undefined
            ? t('bus.selectPod')
            : concerned.length === 0
              ? t('bus.noneConcerned', { pod: name })
              : t('bus.concerned', { pod: name, plugins: concerned.join(', ') })}
        </p>
        <PassedEvents events={passed} chosen={event && idOf(event)} idOf={idOf} onChoose={setChosen} />
        <DecisionTable verdict={event?.verdict} />
        <Counter name="schedulingCycle" value={counters.schedulingCycle} decides={counters.decide} />
        <Counter name="moveRequestCycle" value={counters.moveRequestCycle} decides={counters.decide} />
      </div>
    </section>
  );
}

function idOf({ seq, event, object }: PassedEvent): string {
  return `${seq} ${event} ${object}`;
}

interface CounterProps {
  readonly name: 'schedulingCycle' | 'moveRequestCycle';
  readonly value: number;
  readonly decides: boolean;
}

/** What decided before queueing hints; grey where it is counted but decides nothing. */
function Counter({ name, value, decides }: CounterProps) {
  const t = useTexts('scheduling');
  const title = `${t(`bus.${name}`)} ${t(decides ? 'bus.decides' : 'bus.decidesNothing')}`;
  return (
    <p className={styles.counter} data-idle={!decides || undefined} title={title}>
      <b>{name}</b> <span>{value < 0 ? '–' : value}</span>
      <span className={looks.spoken}>{title}</span>
    </p>
  );
}
