import { memo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Refusal } from '../Refusal.tsx';
import shared from '../Storage.module.css';
import styles from './Readers.module.css';
import { READER_SETS, type ReaderSet, readerFigures, startReaders, stopReaders } from './readerSets.ts';

/** Five controllers on Pods: polling, five informers, one shared informer, side by side. */
export const Readers = memo(function Readers() {
  const t = useTexts('storage');
  const nowUs = useMoment((moment) => moment.timeUs);
  const { send, problem, busy } = useSend();
  const { data: clients = [] } = useAsk('clients', {});
  const rows = READER_SETS.map((set) => ({ set, ...readerFigures(set, clients, nowUs) }));
  const most = Math.max(1, ...rows.map(({ objectsPerSecond }) => objectsPerSecond ?? 0));
  return (
    <section className={shared.block} aria-label={t('readers.title')}>
      <h2>
        <Term card="readers">{t('readers.title')}</Term> <small className={looks.end}>{t('readers.unit')}</small>
      </h2>
      <ul className={styles.readers}>
        {rows.map(({ set, isRunning, watches, objectsPerSecond }) => (
          <li key={set}>
            <Picture set={set} />
            <div>
              {t(`readers.${set}`)} <small>{watches > 0 ? t('readers.watches', { count: watches }) : ''}</small>
              <span className={styles.bar}>
                <i style={{ width: `${((objectsPerSecond ?? 0) / most) * 100}%` }} />
              </span>
            </div>
            <b>{objectsPerSecond === undefined ? '—' : rate(objectsPerSecond)}</b>
            <Button
              disabled={busy}
              aria-pressed={isRunning}
              aria-label={t(isRunning ? 'readers.stopSet' : 'readers.startSet', { name: t(`readers.${set}`) })}
              onClick={() => void send(...(isRunning ? stopReaders(set) : startReaders(set)))}
            >
              {isRunning ? t('readers.stop') : t('readers.start')}
            </Button>
          </li>
        ))}
      </ul>
      <Refusal problem={problem} />
    </section>
  );
});

function rate(objectsPerSecond: number): string {
  return objectsPerSecond >= 10 ? formatCount(objectsPerSecond) : String(Number(objectsPerSecond.toFixed(1)));
}

const ROWS = [2, 5.5, 9, 12.5, 16];

/** Five lines, dashed for polling; one line for all when they share it. */
function Picture({ set }: { readonly set: ReaderSet }) {
  return (
    <svg viewBox="0 0 34 18" fill="none" aria-hidden="true">
      {ROWS.map((y) => (
        <g key={y}>
          <circle cx="3" cy={y} r="1.5" fill="var(--ink-2)" />
          <path
            d={set === 'shared' ? `M5 ${y}L17 9` : `M5 ${y}H32`}
            stroke="var(--line-3)"
            strokeDasharray={set === 'polling' ? '3 2' : undefined}
          />
        </g>
      ))}
      {set === 'shared' && (
        <>
          <path d="M17 9H32" stroke="var(--ink-1)" strokeWidth="1.6" />
          <circle cx="17" cy="9" r="2.6" fill="var(--ink-1)" />
        </>
      )}
    </svg>
  );
}
