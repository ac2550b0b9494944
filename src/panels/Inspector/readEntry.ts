/** The parts of a journal line that the list shows. */
export interface EntryLine {
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
export function readEntries(lines: readonly object[], subject: string): EntryLine[] {
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
