import { useEffect } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Terminal.module.css';
import { type TerminalEntry, useTerminal, type WatchState } from './terminalStore.ts';

/** The output of `get --watch` as time passes. After a step back in time, its later lines are hidden. */
export function Watch({ entry, watch }: { readonly entry: TerminalEntry; readonly watch: WatchState }) {
  const t = useTexts('terminal');
  const { watched, stopWatches } = useTerminal();
  const { id, line, lines } = entry;
  const { fromRevision, isOn, rows } = watch;
  const { data } = useAsk('kubectlWatch', isOn ? { line, fromRevision, heading: lines[0]?.text ?? '' } : null);
  useEffect(() => {
    if (data) watched(id, data);
  }, [data, id, watched]);
  const isBefore = data !== undefined && data.revision < fromRevision;
  return (
    <>
      {rows.length > 0 && <pre className={styles.text}>{rows.map(({ text }) => text).join('\n')}</pre>}
      {isOn && (
        <p className={styles.state}>
          {isBefore ? t('notHere') : t('watching')} <Button onClick={stopWatches}>{t('stop')}</Button>
        </p>
      )}
    </>
  );
}
