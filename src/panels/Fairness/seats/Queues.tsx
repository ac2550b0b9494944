import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { FlowLine, FlowWay, LevelQueues } from '#protocol/fairness.ts';
import { shortUser } from '../shortUser.ts';
import styles from './Seats.module.css';

interface QueuesProps {
  readonly queues: LevelQueues | undefined;
  /** The selected request, when it belongs to this level. */
  readonly way: FlowWay | undefined;
}

const WIDTH = 100;
const HEIGHT = 100;
const AXIS_STEPS = 8;
/** A flow is called the elephant when it has so many times as many waiting requests as all others. */
const ELEPHANT = 1;

/** All queues of one level as bars: how many wait in each, whose they are, and which ones the selected request was dealt. */
export function Queues({ queues, way }: QueuesProps) {
  const t = useTexts('fairness');
  if (!queues) return <section className={styles.queues} />;
  const { level, queues: count, queueLengthLimit, flows } = queues;
  const elephant = elephantOf(queues);
  const title = (
    <h2 id="queues-title">
      <Term
        card="levelQueues"
        numbers={count > 0 ? { level, queues: count, limit: queueLengthLimit, waiting: waitingIn(flows) } : undefined}
      >
        {t('queuesOf', { level })}
      </Term>{' '}
      <small>{count > 0 ? t('queueCount', { count, limit: queueLengthLimit }) : ''}</small>
    </h2>
  );
  if (count === 0)
    return (
      <section className={styles.queues} aria-labelledby="queues-title">
        {title}
        <p className={styles.none}>{t(level === 'exempt' ? 'exemptNoQueues' : 'rejectNoQueues')}</p>
      </section>
    );
  const waiting = waitingIn(flows);
  return (
    <section className={styles.queues} aria-labelledby="queues-title">
      <header>
        {title}
        <ul className={styles.key}>
          {elephant && (
            <li title={`${elephant.flowSchema} ${elephant.distinguisher}`}>
              <i className={styles.elephantKey} aria-hidden="true" />
              {t('elephant', {
                flow: shortUser(elephant.distinguisher) || elephant.flowSchema,
                waiting: elephant.waiting,
                count: elephant.queues.length,
              })}
            </li>
          )}
          {way && way.queue >= 0 && (
            <li>
              <i className={styles.ownKey} aria-hidden="true" />
              {t('thisRequest')}
            </li>
          )}
        </ul>
      </header>
      <div
        className={styles.field}
        role="img"
        aria-label={t('queuesLabel', { level, waiting, flows: queues.flowCount })}
      >
        <span className={styles.limit} />
        <Bars queues={queues} elephant={elephant} way={way} />
        {spread(way?.hand ?? [], count).map(({ index, percent }) => (
          <span
            key={index}
            className={styles.deal}
            data-own={index === way?.queue || undefined}
            style={{ left: `${percent}%` }}
          >
            {index}
          </span>
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        {Array.from({ length: AXIS_STEPS + 1 }, (_, i) =>
          Math.min(count - 1, Math.round((i * count) / AXIS_STEPS)),
        ).map((index) => (
          <span key={index}>{index}</span>
        ))}
      </p>
    </section>
  );
}

function waitingIn(flows: readonly FlowLine[]): number {
  return flows.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Nearer to each other than this, in percent of the width, labels would overlap. */
const LABEL_PERCENT = 3.4;

/** Above its queue each, or beside its neighbour's. */
function spread(hand: readonly number[], count: number) {
  let last = Number.NEGATIVE_INFINITY;
  return [...hand]
    .sort((a, b) => a - b)
    .map((index) => {
      last = Math.max(((index + 0.5) / count) * 100, last + LABEL_PERCENT);
      return { index, percent: last };
    });
}

function elephantOf({ flows }: LevelQueues): FlowLine | undefined {
  const [first, ...others] = flows;
  const rest = others.reduce((sum, { waiting }) => sum + waiting, 0);
  return first && first.waiting > 1 && first.waiting >= ELEPHANT * rest ? first : undefined;
}

function Bars({
  queues: { bars, queues: count, queueLengthLimit },
  elephant,
  way,
}: {
  readonly queues: LevelQueues;
  readonly elephant: FlowLine | undefined;
  readonly way: FlowWay | undefined;
}) {
  const unit = WIDTH / count;
  const share = new Map(elephant?.queues.map(({ index, waiting }) => [index, waiting]));
  const place = (index: number, from: number, to: number) => {
    const [bottom, top] = [height(from), height(to)];
    return `M${index * unit + unit * 0.1} ${bottom}V${top}h${unit * 0.8}V${bottom}z`;
  };
  const height = (waiting: number) => HEIGHT - (Math.min(waiting, queueLengthLimit) / queueLengthLimit) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        className={styles.handGround}
        d={(way?.hand ?? []).map((index) => `M${index * unit} 0h${unit}v${HEIGHT}h${-unit}z`).join('')}
      />
      <path className={styles.bar} d={bars.map(({ index, waiting }) => place(index, 0, waiting)).join('')} />
      <path
        className={styles.elephant}
        d={bars.map(({ index }) => (share.has(index) ? place(index, 0, share.get(index) ?? 0) : '')).join('')}
      />
      {way?.outcome === 'waiting' && way.queue >= 0 && (
        <path className={styles.own} d={place(way.queue, 0, Math.max(1, queueLengthLimit / 12))} />
      )}
    </svg>
  );
}
