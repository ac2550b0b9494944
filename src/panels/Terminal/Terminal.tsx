import { Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { reasonOf } from '#base/problemText.ts';
import { formatClock, SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { editorDraft } from '#client/draft/draftStore.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { terminal } from '#i18n/en/terminal.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlLine } from '#protocol/kubectl.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import { Prompt } from './Prompt.tsx';
import styles from './Terminal.module.css';
import { type TerminalEntry, useTerminal, type WatchState } from './terminalStore.ts';
import { takeTypedAhead, useTypedAhead } from './typedAhead.ts';

const load = () => import('./EditText.tsx').then((module) => ({ default: module.EditText }));

const EditText = lazyPart(load);

const HOURS_6 = 21_600;
const MINUTES_10 = 600;

addTexts('terminal', terminal);

/** kubectl, at the moment shown. */
export function Terminal({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('terminal');
  const client = useClient();
  const opening = useStore(client.opening);
  const { entries, add, clear } = useTerminal();
  const waiting = useTypedAhead((state) => state.lines);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const log = useRef<HTMLDivElement | null>(null);
  const shownRun = useRef(opening);
  const lastLine = useRef(Promise.resolve());

  useEffect(() => {
    const box = field.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are lines
  useEffect(() => {
    for (const line of takeTypedAhead().lines) run(line);
  }, [waiting]);
  useEffect(() => {
    // Output of another run would be wrong for this one.
    if (shownRun.current !== opening) clear();
    shownRun.current = opening;
  }, [opening, clear]);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    // Completions below take room from the output, so it scrolls back to its end.
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (entries.length > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [entries]);

  /** A line that is entered while another one runs waits for its turn. */
  function run(line: string): void {
    lastLine.current = lastLine.current.then(async () => {
      if (line === 'clear') clear();
      else add(await runLine(client, line, editorDraft.getState().files));
    });
  }

  return (
    <section
      className={styles.terminal}
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.dim}>{t('about')}</span>
        <CacheControls />
        <Button disabled={entries.length === 0} onClick={clear}>
          {t('clear')}
        </Button>
        <IconButton icon="close" size="small" label={t('close')} shortcut="Ctrl `" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keys */}
      <div ref={log} className={styles.log} role="log" aria-label={t('output')} tabIndex={0}>
        {entries.length === 0 && <p className={styles.dim}>{t('hint')}</p>}
        <TruthBadge topic="kubectl" />
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      <Prompt field={field} onRun={run} onClear={clear} />
    </section>
  );
}

/** Asks the model to interpret a line; prints its output, or sends its command. */
async function runLine(
  client: OrreryClient,
  line: string,
  files: readonly ManifestFile[],
): Promise<Omit<TerminalEntry, 'id'>> {
  const { timeUs } = client.moment.getState();
  const over = (lines: readonly KubectlLine[]) => ({ line, timeUs, lines, runningSeq: null });
  try {
    const readsFiles = /(^|\s)(-f|--[a-z-]*file(name)?|--cert|--key|cat)\b|-file=|<(?!<)/.test(line);
    const answer = await client.ask('kubectl', { line, ...(readsFiles && { files }) });
    if (answer.type === 'printed') return over(answer.lines);
    if (answer.type === 'edit')
      return { ...over(answer.lines), edit: { opened: answer.text, text: answer.text, isOpen: true } };
    if (answer.type === 'watch')
      return { ...over(answer.lines), watch: { fromRevision: answer.fromRevision, isOn: true, rows: [] } };
    const sent = await client.send(answer.command);
    if (!sent.ok) return over(sent.problems.map(({ message }) => ({ stream: 'err', text: message })));
    return { line, timeUs, lines: [], runningSeq: sent.seq };
  } catch (error) {
    return over([{ stream: 'err', text: reasonOf(error) }]);
  }
}

/** kubectl's discovery cache: whether it is kept, how long kubectl trusts it, and its age. */
function CacheControls() {
  const t = useTexts('terminal');
  const client = useClient();
  const timeUs = useMoment((moment) => moment.timeUs);
  const { data } = useAsk('kubectlCache', {});
  if (!data) return null;
  const { keepsCache, ttlUs, readUs } = data;
  const ttlSeconds = ttlUs / SECOND_US;
  const set = (keeps: boolean, seconds: number): void =>
    void client.send({ type: 'kubectl.cache', keepsCache: keeps, ttlSeconds: seconds }).catch(() => undefined);
  return (
    <div className={styles.cache}>
      <label title={t('cacheAbout')}>
        <input type="checkbox" checked={keepsCache} onChange={(event) => set(event.target.checked, ttlSeconds)} />{' '}
        {t('cache')}
      </label>
      <Segmented
        label={t('ttl')}
        value={ttlSeconds === MINUTES_10 ? 'old' : 'new'}
        segments={[
          { value: 'new', label: '6 h' },
          { value: 'old', label: '10 min' },
        ]}
        onChange={(value) => set(keepsCache, value === 'old' ? MINUTES_10 : HOURS_6)}
      />
      <span className={styles.dim}>
        {readUs < 0 ? t('cacheEmpty') : t('cacheAge', { age: formatClock(Math.max(0, timeUs - readUs)) })}
      </span>
    </div>
  );
}

/** One executed line and its output, which grows while the command runs. */
function Entry({ entry }: { readonly entry: TerminalEntry }) {
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

/** The output of `get --watch` as time passes. After a step back in time, its later lines are hidden. */
function Watch({ entry, watch }: { readonly entry: TerminalEntry; readonly watch: WatchState }) {
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
