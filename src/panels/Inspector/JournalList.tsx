import { useClient } from '#client/ClientProvider.tsx';
import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import answer from '#panelParts/answer/answer.module.css';
import styles from './Inspector.module.css';

/** Most entries searched back for those about the object. */
const SPAN = 2000;

/** The object's history, newest first; a click goes to the entry. */
export function JournalList({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const client = useClient();
  const seq = useMoment((moment) => moment.seq);
  const asked = useAsk('journal', { from: Math.max(1, seq - SPAN + 1), to: seq });
  const key = subject.namespace === undefined ? subject.name : `${subject.namespace}/${subject.name}`;
  return (
    <div className={answer.body}>
      <p className={answer.faint}>{t('journalSpan', { count: SPAN })}</p>
      <Answer asked={asked} lines={6}>
        {(entries) => {
          const lines = readEntries(entries, key);
          if (lines.length === 0) return <p className={answer.quiet}>{t('noJournal', { count: SPAN })}</p>;
          return (
            <ol className={answer.causes}>
              {lines.map((line) => (
                <li key={line.seq}>
                  <button
                    type="button"
                    title={t('goTo', { seq: line.seq })}
                    onClick={() => void client.control({ type: 'seek', seq: line.seq })}
                  >
                    <span>
                      {line.type} <span className={answer.faint}>{line.actor}</span>
                      {line.also.map((words) => (
                        <small key={words} className={styles.also}>
                          {words}
                        </small>
                      ))}
                    </span>
                    <span className={answer.when}>{line.seq}</span>
                  </button>
                </li>
              ))}
            </ol>
          );
        }}
      </Answer>
    </div>
  );
}

/** The parts of a journal line that the list shows. */
interface EntryLine {
  readonly seq: number;
  readonly actor: string;
  readonly type: string;
  /** Its other reasons about the object, in order, with the plugin or the queue if known. */
  readonly also: readonly string[];
}

interface JournalLine {
  readonly seq: number;
  readonly actor: string;
  readonly event: string;
  readonly reasons: readonly ReasonLine[];
}

interface ReasonLine {
  readonly type?: unknown;
  readonly subject?: unknown;
  readonly plugin?: unknown;
  readonly queue?: unknown;
}

/** The entries with a reason about the object (`namespace/name` or a node's name), newest first. */
function readEntries(lines: readonly object[], subject: string): EntryLine[] {
  return (lines as readonly JournalLine[])
    .flatMap((line) => {
      const [reason, ...others] = line.reasons.filter((each) => each.subject === subject);
      if (!reason) return [];
      const type = typeof reason.type === 'string' ? reason.type : line.event;
      return [{ seq: line.seq, actor: line.actor, type, also: others.map(wordsOf) }];
    })
    .reverse();
}

function wordsOf({ type, plugin, queue }: ReasonLine): string {
  return [type, plugin, queue].filter((word) => typeof word === 'string').join(' ');
}
