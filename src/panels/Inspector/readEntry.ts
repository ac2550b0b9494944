/** One line of the journal, as far as the list shows it. */
export interface EntryLine {
  readonly seq: number;
  readonly actor: string;
  readonly type: string;
}

interface JournalLine {
  readonly seq: number;
  readonly actor: string;
  readonly event: string;
  readonly reasons: readonly { readonly type?: unknown; readonly subject?: unknown }[];
}

/** The entries of which a reason is about the object (`namespace/name` or a node's name), newest first. */
export function readEntries(lines: readonly object[], subject: string): EntryLine[] {
  return (lines as readonly JournalLine[])
    .flatMap((line) => {
      const reason = line.reasons.find((each) => each.subject === subject);
      return reason
        ? [{ seq: line.seq, actor: line.actor, type: typeof reason.type === 'string' ? reason.type : line.event }]
        : [];
    })
    .reverse();
}
