import { useAsk } from '../../../client/useAsk.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { FairnessView, FlowWay } from '../../../protocol/fairness.ts';
import { useFairness } from '../fairnessStore.ts';
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
  const level = useFairness((state) => state.level);
  const server = useFairness((state) => state.server);
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
        <h2 id="way-title" className={styles.srOnly}>
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
