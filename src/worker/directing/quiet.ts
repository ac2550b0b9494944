import type { Parts } from '#base/parts.ts';
import type { HostedSession } from '#worker/cycleCursor.ts';

/** It is quiet when nothing decisive happens this long before and after. */
const QUIET_US = 15_000_000;
/**
 * New entries in one look ahead: at least this many, and a share of the known ones, because each look goes through all
 * of them.
 */
const LOOK_ENTRIES = 500;
const LOOK_SHARE = 1 / 2;

type Entry = NonNullable<ReturnType<HostedSession['step']>>;

/** No entry between these two is decisive; they are not included. */
interface Stretch {
  readonly after: number;
  readonly before: number;
}

/**
 * Whether it is quiet around an entry. For one search along one branch. It remembers stretches without decisive
 * entries, so that each entry is examined only once.
 */
export class Quiet {
  private readonly session: HostedSession;
  private readonly decides: (entry: Entry) => boolean;
  private behind: Stretch = { after: 0, before: 0 };
  private ahead: Stretch = { after: 0, before: 0 };

  constructor(session: HostedSession, decides: (entry: Entry) => boolean) {
    this.session = session;
    this.decides = decides;
  }

  /** Looks ahead where necessary; the reader's position is restored. */
  *isAround(entry: Entry): Parts<boolean> {
    return this.isBefore(entry) && (yield* this.isAfter(entry));
  }

  private isBefore({ seq, atUs }: Entry): boolean {
    const { run } = this.session;
    let at = seq - 1;
    let isQuiet = true;
    for (; at > 0; at--) {
      if (isInside(this.behind, at)) at = this.behind.after;
      const entry = run.entry(at);
      if (!entry || entry.atUs < atUs - QUIET_US) break;
      isQuiet = !this.decides(entry);
      if (!isQuiet) break;
    }
    this.behind = { after: at, before: seq };
    return isQuiet;
  }

  private *isAfter({ seq, atUs }: Entry): Parts<boolean> {
    const { session } = this;
    const { run } = session;
    const from = run.position.seq;
    let at = seq + 1;
    try {
      for (; ; at++) {
        if (isInside(this.ahead, at)) at = this.ahead.before;
        let entry = run.entryAhead(at);
        for (let isKnown = false; !entry && !isKnown; entry = run.entryAhead(at)) {
          if (run.position.seq < run.head.seq) session.seek(run.head.seq);
          const known = run.aheadSeq - run.head.seq;
          isKnown = session.lookAhead(atUs + QUIET_US, Math.max(LOOK_ENTRIES, Math.round(known * LOOK_SHARE)));
          yield 0;
        }
        if (!entry || entry.atUs > atUs + QUIET_US) return true;
        if (this.decides(entry)) return false;
      }
    } finally {
      this.ahead = { after: seq, before: at };
      if (run.position.seq !== from) session.seek(from);
    }
  }
}

function isInside({ after, before }: Stretch, seq: number): boolean {
  return seq > after && seq < before;
}
