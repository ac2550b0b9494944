import { useEffect } from 'react';
import { useFairness, useFairnessServer } from '#client/fairnessStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FairnessView, FlowWay } from '#protocol/fairness.ts';
import looks from '#widgets/looks.module.css';
import { levelToShow } from '../levelToShow.ts';
import { InFlight } from './InFlight.tsx';
import { Plots } from './Plots.tsx';
import { Queues } from './Queues.tsx';
import styles from './Seats.module.css';
import { Tanks } from './Tanks.tsx';
import { Tickets } from './Tickets.tsx';
import { Way } from './Way.tsx';

interface SeatsProps {
  readonly view: FairnessView | undefined;
  readonly way: FlowWay | undefined;
}

/** Tanks of seats, one request's way to them, the queues before them and the last minute. */
export function Seats({ view, way }: SeatsProps) {
  const t = useTexts('fairness');
  const server = useFairness((state) => state.server);
  const level = useLevel(useFairnessServer());
  const { data: queues } = useAsk(
    'fairnessQueues',
    { level, ...(server !== '' && { server }) },
    { refresh: 'moment', playingIntervalMs: 500 },
  );
  if (view?.inFlight) return <InFlight inFlight={view.inFlight} />;
  return (
    <div className={styles.seats}>
      <Tanks view={view} />
      <section className={styles.wayPart} aria-labelledby="way-title">
        <h2 id="way-title" className={looks.spoken}>
          {t('wayTitle')}
        </h2>
        {way ? <Way way={way} /> : <p className={styles.hint}>{t('followHint')}</p>}
        <Tickets level={level} />
      </section>
      <Queues queues={queues} way={way?.level === level ? way : undefined} />
      <Plots level={level} />
    </div>
  );
}

/** The level to show; goes along to where requests wait as long as the reader has chosen none. */
function useLevel(server: string): string {
  const { level, isLevelChosen, showLevel } = useFairness();
  const { map } = useCollection('levels');
  const levels = [...map.values()].filter((each) => each.server === server);
  const shown = levels.length === 0 ? level : levelToShow(levels, level, isLevelChosen);
  useEffect(() => {
    if (shown !== level) showLevel(shown);
  }, [shown, level, showLevel]);
  return shown;
}
