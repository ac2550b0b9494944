import { memo, useMemo, useState } from 'react';
import type { Micros } from '#base/time.ts';
import type { TrayName, TrayTally } from '#client/indexes/queueTally.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import { BurstCount } from './BurstCount.tsx';
import { FlushRing } from './FlushRing.tsx';
import { PriorityDensity } from './PriorityDensity.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueRow } from './QueueRow.tsx';
import { inOrder } from './readTrays.ts';
import styles from './Trays.module.css';

interface TrayProps {
  readonly name: TrayName;
  readonly hint: string;
  readonly aside?: string;
  readonly tally: TrayTally;
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: Micros;
  readonly playing: boolean;
  /** The view has little height. */
  readonly isLow: boolean;
  /** Where there is little height: the Pod that is followed waits here, so that this tray is open. */
  readonly isOpen: boolean;
}

const CARDS = {
  active: 'activeQ',
  backoff: 'backoffQ',
  errorBackoff: 'errorBackoff',
  unschedulable: 'unschedulable',
  gated: 'gated',
} as const;

/** A tray is always as high as its most rows, so that nothing below it moves when Pods come and go. */
const MOST_ROWS = 4;
const MOST_ROWS_LOW = 3;
/** The hint stays above so many rows, where the view is high enough. */
const ROWS_BELOW_HINT = 2;
/** A folded tray has marks of so many Pods; one alone has its words too. */
const MOST_MARKS = 2;
/** Beyond this a list says less than a picture of the priorities. */
const DENSITY_FROM = 500;

/** One part of the queue, open at the top because Pods come and go there. */
export const Tray = memo(function Tray({ name, hint, aside, tally, pods, nowUs, playing, isLow, isOpen }: TrayProps) {
  const t = useTexts('scheduling');
  const [open, setOpen] = useState(false);
  const title = t(`queues.${name}`);
  const { count } = tally;
  const dense = count > DENSITY_FROM;
  const isLine = isLow && !isOpen;
  const most = isLine ? MOST_MARKS : isLow ? MOST_ROWS_LOW : MOST_ROWS;
  const rows = useMemo(() => (dense ? [] : inOrder(tally.pods()).slice(0, most)), [dense, tally, most]);
  const more = count - rows.length;
  return (
    <section
      className={classes(styles.tray, styles[name])}
      data-line={isLine || undefined}
      data-held={count > 0 || undefined}
      data-queue={name}
      aria-label={t('trays.label', { queue: title, count })}
    >
      <header className={styles.head}>
        <h2 title={isLine ? hint : undefined}>
          <Term card={CARDS[name]} numbers={{ waiting: count }}>
            {title}
          </Term>
        </h2>
        <span className={styles.count}>{count}</span>
        {name === 'active' && <BurstCount />}
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            aria-label={dense ? t('trays.all', { count: more }) : t('trays.more', { count: more })}
            title={t('trays.moreTitle', { count, queue: title })}
            onClick={() => setOpen(true)}
          >
            +{more}
          </button>
        )}
        {aside !== undefined && !isLine && (
          <span className={styles.aside}>{dense ? t('trays.byPriority') : aside}</span>
        )}
        {name === 'unschedulable' && count > 0 && <FlushRing nowUs={nowUs} playing={playing} />}
      </header>
      <div className={styles.well}>
        {!isLine && (count === 0 || (name !== 'active' && !isLow && count <= ROWS_BELOW_HINT)) && (
          <p className={styles.hint}>{hint}</p>
        )}
        {dense && !isLine ? (
          <PriorityDensity shares={tally.shares()} total={count} />
        ) : (
          <ul className={styles.rows}>
            {rows.map((row, index) => (
              <li key={row.key}>
                <QueueRow
                  tray={name}
                  queued={row}
                  place={index + 1}
                  pod={pods.get(row.key)}
                  nowUs={nowUs}
                  playing={playing}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {open && (
        <QueueDialog
          tray={name}
          tally={tally}
          pods={pods}
          nowUs={nowUs}
          playing={playing}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
});
