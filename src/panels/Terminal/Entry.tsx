import { Suspense, useEffect } from 'react';
import { formatClock } from '#base/clock.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import styles from './Terminal.module.css';
import { type TerminalEntry, useTerminal } from './terminalStore.ts';
import { Watch } from './Watch.tsx';

const load = () => import('./EditText.tsx').then((module) => ({ default: module.EditText }));
const EditText = lazyPart(load);

/** One executed line and its output, which grows while the command runs. */
export function Entry({ entry }: { readonly entry: TerminalEntry }) {
  const t = useTexts('terminal');
  const { id, line, timeUs, before = [], lines, runningSeq, watch, edit } = entry;
  const { update, change } = useTerminal();
  const { data: progress, answered } = useAsk('kubectlRun', runningSeq === null ? null : { seq: runningSeq });
  const opened = edit?.opened;
  useEffect(() => {
    if (!progress) return;
    update(id, progress.lines, progress.state !== 'running');
    if (!opened || progress.state === 'running') return;
    const { reopens } = progress;
    change(id, { edit: reopens === undefined ? null : { opened, text: reopens, refused: reopens, isOpen: true } });
  }, [progress, id, update, change, opened]);
  const said = [...before, ...lines];
  const time = formatClock(timeUs);
  return (
    <div className={styles.entry}>
      <p className={styles.typed}>
        <span className={styles.prompt}>$</span> <b>{line}</b>
        <time className={styles.time} title={t('typedAt', { time })}>
          {time}
        </time>
      </p>
      {said.length > 0 && (
        <pre className={styles.text}>
          {said.map(({ stream, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
            <span key={at} className={stream === 'err' ? looks.wrong : undefined}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
      {watch && <Watch entry={entry} watch={watch} />}
      {edit?.isOpen && (
        <Suspense fallback={null}>
          <EditText entry={{ ...entry, edit }} />
        </Suspense>
      )}
      {runningSeq !== null && (
        <p className={styles.state}>{answered && progress === undefined ? t('notHere') : t('running')}</p>
      )}
    </div>
  );
}
