/** The API server's answer to a request, from the journal. */
export interface RequestAnswer {
  /** HTTP status code. */
  readonly code: number;
  readonly message: string;
}

interface JournalLine {
  readonly reasons: readonly {
    readonly type?: unknown;
    readonly subject?: unknown;
    readonly code?: unknown;
    readonly message?: unknown;
  }[];
}

/** The first answer to a request about `subject` (`namespace/name`) among journal lines, in their order. */
export function readAnswer(lines: readonly object[], subject: string): RequestAnswer | undefined {
  for (const { reasons } of lines as readonly JournalLine[]) {
    const reason = reasons.find((each) => each.type === 'request.answered' && each.subject === subject);
    if (typeof reason?.code !== 'number') continue;
    return { code: reason.code, message: typeof reason.message === 'string' ? reason.message : '' };
  }
  return undefined;
}
