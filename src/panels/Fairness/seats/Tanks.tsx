import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { compare } from '#base/order.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { useFairness, useFairnessServer } from '#client/fairnessStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import type { FairnessView, LevelView } from '#protocol/fairness.ts';
import { seatTank } from '#scenes/fairness/seatTank.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Tanks.module.css';

const PERIOD_SECONDS = 10;
const ROWS = 20;
const LEAST_COLUMNS = 2;

/** Priority levels as tanks: every seat of every level is a square of one size. */
export function Tanks({ view }: { readonly view: FairnessView | undefined }) {
  const t = useTexts('fairness');
  const server = useFairnessServer();
  const { map } = useCollection('levels');
  const levels = [...map.values()]
    .filter((level) => level.server === server)
    .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  const [box, unitPx] = useUnit(levels);
  return (
    <section className={looks.narrow} aria-labelledby="levels-title">
      <header className={styles.head}>
        <h2 id="levels-title">
          <Term
            card="priorityLevels"
            numbers={view && { limit: view.serverConcurrencyLimit, sum: view.nominalSum }}
            rows={() => levels.map(({ name, nominal, current }) => [name, `${nominal} → ${current}`])}
          >
            {t('levels')}
          </Term>{' '}
          <small>
            {view ? t('seatsInAll', { limit: view.serverConcurrencyLimit, sum: view.nominalSum }) : ''}{' '}
            {view && view.servers.length > 1
              ? t('seatsOfServers', {
                  count: view.servers.length,
                  seats: formatCount(view.servers.length * view.nominalSum),
                })
              : ''}
          </small>
        </h2>
        <Legend />
        {view && <NextLoan nextUs={view.nextAdjustmentUs} />}
      </header>
      <div ref={box} className={styles.tanks}>
        {levels.map((level) => (
          <Tank key={level.key} level={level} unitPx={unitPx} />
        ))}
      </div>
    </section>
  );
}

/** Exempt first, then by name. */
function rank({ type }: LevelView): number {
  return type === 'Exempt' ? 0 : 1;
}

/** Between the tanks of the narrowest stage, in pixels. */
const LEAST_GAP_PX = 14;

/** The size of a seat at which all tanks have room beside each other. */
function useUnit(levels: readonly LevelView[]): readonly [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(780);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver((entries) => setWidthPx(entries.at(-1)?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = levels.reduce(
    (sum, { nominal, current }) => sum + Math.max(LEAST_COLUMNS, Math.ceil(Math.max(nominal, current) / ROWS)),
    0,
  );
  const fitPx = (widthPx - levels.length * LEAST_GAP_PX) / Math.max(1, columns);
  const highestPx = innerHeight < 860 ? 6 : innerHeight >= 1000 ? 10 : 7.5;
  return [box, Math.max(2, Math.min(highestPx, Math.floor(fitPx * 2) / 2))];
}

function Legend() {
  const t = useTexts('fairness');
  return (
    <ul className={styles.legend}>
      {(['executing', 'free', 'borrowed', 'lent', 'currentLimit', 'nominalLimit'] as const).map((part) => (
        <li key={part} data-part={part}>
          <i aria-hidden="true" />
          {t(`legend.${part}`)}
        </li>
      ))}
    </ul>
  );
}

/** Seats are lent and borrowed every ten seconds. */
function NextLoan({ nextUs }: { readonly nextUs: Micros }) {
  const t = useTexts('fairness');
  const tenths = useMoment(({ timeUs }) => Math.round(((nextUs - timeUs) / SECOND_US) * 10));
  const playing = useMoment((moment) => moment.playing);
  if (nextUs < 0) return null;
  const seconds = Math.max(0, Math.min(PERIOD_SECONDS, tenths / 10));
  return (
    <span className={styles.loan}>
      <CountdownRing rest={seconds / PERIOD_SECONDS} paused={!playing} />
      <Term card="borrowing" numbers={{ seconds: seconds.toFixed(1) }}>
        {t('nextLoan', { seconds: seconds.toFixed(1) })}
      </Term>
    </span>
  );
}

const Tank = memo(function Tank({ level, unitPx }: { readonly level: LevelView; readonly unitPx: number }) {
  const t = useTexts('fairness');
  const selected = useFairness((state) => state.level === level.name);
  const setLevel = useFairness((state) => state.setLevel);
  const { name, type, nominal, current, seatsInUse, waiting, rejected } = level;
  const borrowed = current - nominal;
  return (
    <article className={classes(styles.tank, selected && styles.selected)} data-level={name}>
      <p className={styles.loaned}>
        {type === 'Exempt' || borrowed === 0
          ? ''
          : borrowed > 0
            ? `+${borrowed}`
            : t('lentSeats', { seats: -borrowed })}
      </p>
      {type === 'Exempt' ? <ExemptPipe heightPx={ROWS * unitPx} /> : <Seats level={level} unitPx={unitPx} />}
      <h3>
        <button type="button" aria-pressed={selected} onClick={() => setLevel(name)}>
          {name}
        </button>
      </h3>
      <p className={styles.count}>
        <Term
          card="currentSeats"
          numbers={
            type === 'Exempt' ? undefined : { name, inUse: seatsInUse, current, nominal, loan: signed(borrowed) }
          }
        >
          {seatsInUse}
          {type !== 'Exempt' && <small> / {current}</small>}
        </Term>
      </p>
      <p>{type === 'Exempt' ? t('noLimit') : t('nominal', { seats: nominal })}</p>
      <p className={styles.last}>
        {waiting > 0 && <VerdictText verdict="waiting">{t('waiting', { count: waiting })}</VerdictText>}
        {rejected > 0 && <VerdictText verdict="error">{t('rejected', { count: rejected })}</VerdictText>}
      </p>
    </article>
  );
});

function signed(seats: number): string {
  return seats > 0 ? `+${seats}` : String(seats);
}

function Seats({ level, unitPx }: { readonly level: LevelView; readonly unitPx: number }) {
  const t = useTexts('fairness');
  const { name, nominal, current, seatsInUse: inUse, waiting } = level;
  const leastColumns = Math.max(LEAST_COLUMNS, Math.ceil(Math.max(inUse, nominal, current) / ROWS));
  // Seats in use lie over the others, so that only they are drawn again with every request.
  const tank = useMemo(
    () => seatTank({ inUse: 0, nominal, current }, { rows: ROWS, unitPx, leastColumns }),
    [nominal, current, unitPx, leastColumns],
  );
  const filled = seatTank({ inUse, nominal: 0, current: 0 }, { rows: ROWS, unitPx, leastColumns });
  return (
    <svg
      className={styles.shape}
      width={tank.widthPx + 2}
      height={tank.heightPx + 1}
      viewBox={`-1 0 ${tank.widthPx + 2} ${tank.heightPx + 1}`}
      role="img"
      aria-label={t('tankLabel', { name, inUse, current, nominal, waiting })}
    >
      <path className={styles.wall} d={`M-.5 0V${tank.heightPx + 0.5}H${tank.widthPx + 0.5}V0`} />
      <path className={styles.lent} d={tank.lent} />
      <path className={styles.free} d={tank.free} />
      <path className={styles.borrowed} d={tank.borrowed} />
      <path className={styles.inUse} d={filled.inUse} />
      <path className={styles.nominalLine} d={tank.nominalLine} />
      <path className={styles.currentLine} d={tank.currentLine} />
    </svg>
  );
}

/** No walls to fill: what is exempt goes through. */
function ExemptPipe({ heightPx }: { readonly heightPx: number }) {
  return (
    <svg
      className={styles.shape}
      width="32"
      height={heightPx + 1}
      viewBox={`0 0 32 ${heightPx + 1}`}
      aria-hidden="true"
    >
      <path className={styles.pipe} d={`M.5 0V${heightPx}M31.5 0V${heightPx}`} />
      <path className={styles.wall} d={`M16 ${heightPx * 0.2}V${heightPx * 0.75}m-4-5 4 5 4-5`} />
    </svg>
  );
}
