import { useEffect } from 'react';
import { formatClock } from '#base/clock.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import styles from './Terminal.module.css';
import { type TerminalEntry, useTerminal } from './terminalStore.ts';
import { Watch } from './Watch.tsx';

/** One line that was run and its output, which goes on while the command does. */
export function Entry({ entry }: { readonly entry: TerminalEntry }) {
  const t = useTexts('terminal');
  const { id, line, timeUs, lines, runningSeq, watch } = entry;
  const update = useTerminal((state) => state.update);
  const { data: progress, answered } = useAsk('kubectlRun', runningSeq === null ? null : { seq: runningSeq });
  useEffect(() => {
    if (progress) update(id, progress.lines, progress.state !== 'running');
  }, [progress, id, update]);
  const time = formatClock(timeUs);
  return (
    <div className={styles.entry}>
      <p className={styles.typed}>
        <span className={styles.prompt}>$</span> <b>{line}</b>
        <time className={styles.time} title={t('typedAt', { time })}>
          {time}
        </time>
      </p>
      {lines.length > 0 && (
        <pre className={styles.text}>
          {lines.map(({ stream, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
            <span key={at} className={stream === 'err' ? looks.wrong : undefined}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
      {watch && <Watch entry={entry} watch={watch} />}
      {runningSeq !== null && (
        <p className={styles.state}>{answered && progress === undefined ? t('notHere') : t('running')}</p>
      )}
    </div>
  );
}
