import { memo, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { PodView, QueuedPodView } from '../../../protocol/views.ts';
import { classes } from '../../../widgets/classes.ts';
import type { TrayName, TrayTally } from '../indexes/queueTally.ts';
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
  readonly nowUs: number;
  readonly playing: boolean;
}

/** A tray shows so many Pods; when there are more it says so, and shows fewer where its hint needs the room. */
const MOST_ROWS = 4;
const ROWS_BESIDE_HINT = 3;
/** Beyond this a list says less than a picture of the priorities. */
const DENSITY_FROM = 500;

/** One part of the queue, open at the top because Pods come and go there. */
export const Tray = memo(function Tray({ name, hint, aside, tally, pods, nowUs, playing }: TrayProps) {
  const t = useTexts('scheduling');
  const [open, setOpen] = useState(false);
  const title = t(`queues.${name}`);
  const { count } = tally;
  const dense = count > DENSITY_FROM;
  const rows = useMemo(() => (dense ? [] : shownRows(name, inOrder(tally.pods()))), [dense, name, tally]);
  const more = count - rows.length;
  return (
    <section className={classes(styles.tray, styles[name])} aria-label={t('trays.label', { queue: title, count })}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.count}>{count}</span>
        {aside !== undefined && <span className={styles.aside}>{dense ? t('trays.byPriority') : aside}</span>}
        {name === 'unschedulable' && count > 0 && <FlushRing nowUs={nowUs} playing={playing} />}
      </header>
      <div className={styles.well}>
        {(name !== 'active' || count === 0) && (
          <p className={classes(styles.hint, count > 0 && styles.hintAbove)}>{hint}</p>
        )}
        {dense ? (
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
        {more > 0 && (
          <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {dense ? t('trays.all', { count: more }) : t('trays.more', { count: more })}
          </button>
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

function shownRows(name: TrayName, queued: readonly QueuedPodView[]): readonly QueuedPodView[] {
  if (queued.length <= MOST_ROWS) return queued;
  return queued.slice(0, name === 'active' ? MOST_ROWS : ROWS_BESIDE_HINT);
}
