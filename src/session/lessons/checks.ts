import { store } from '#cluster/api/kindTables.ts';
import type { Check } from '#scenarios/check.ts';
import type { ReasonMatch } from '#scenarios/story.ts';
import type { History } from '#session/reader.ts';
import { isLike, isValue, matchesIn } from '#session/telling/matches.ts';
import { amount, derived, fieldAt, type ValueSource } from '#session/telling/stories/storyValue.ts';

/** Whether a check holds with the reader at the source's place. Journal counts start after the place `from`. */
export function holds(check: Check, source: ValueSource, count: JournalCount, from: string): boolean {
  const tallyOf = (match: ReasonMatch, since: string | undefined) =>
    count.of(match, source.reader.run, seqOf(since ?? from, source), source.place.seq);
  if ('value' in check) return isSo(check, source);
  if ('absent' in check) return isAbsent(check.absent, check.path, source);
  if ('has' in check) {
    const { times } = tallyOf(check.has, check.since);
    const { atMost = Number.POSITIVE_INFINITY, atLeast = atMost === Number.POSITIVE_INFINITY ? 1 : 0 } = check;
    return times >= atLeast && times <= atMost;
  }
  if ('never' in check) return tallyOf(check.never, check.since).times === 0;
  if ('first' in check) {
    const { firstSeq } = tallyOf(check.first, check.since);
    const { lastSeq } = tallyOf(check.later, check.since);
    return firstSeq !== undefined && lastSeq !== undefined && lastSeq > firstSeq;
  }
  if ('all' in check) return check.all.every((each) => holds(each, source, count, from));
  if ('any' in check) return check.any.some((each) => holds(each, source, count, from));
  return !holds(check.not, source, count, from);
}

/** The entry after which the count starts: that of an earlier step, or the start of the run. */
function seqOf(step: string, { places }: ValueSource): number {
  return step === 'start' ? 0 : (places.get(step)?.seq ?? 0);
}

function isSo(check: Extract<Check, { readonly value: unknown }>, source: ValueSource): boolean {
  const is = derived(check.value, source);
  if (is === undefined) return false;
  if ('is' in check) {
    const wanted = typeof check.is === 'object' ? derived(check.is, source) : check.is;
    return wanted !== undefined && isValue(is, wanted);
  }
  const number = amount(is);
  if (number === undefined) return false;
  return 'atLeast' in check ? number >= check.atLeast : number <= check.atMost;
}

function isAbsent(what: string, path: string | undefined, { reader }: ValueSource): boolean {
  const [kind = '', ...key] = what.split('/');
  const pattern = key.join('/');
  const table = reader.world.table(store(kind));
  return !table
    .keys()
    .some((name) => isLike(name, pattern) && (path === undefined || fieldAt(table.get(name), path) !== undefined));
}

interface Tally {
  /** The branch and range of the count: after entry `from`, up to `upTo`. */
  readonly branch: History['branch'];
  readonly from: number;
  readonly upTo: number;
  readonly times: number;
  readonly firstSeq?: number;
  readonly lastSeq?: number;
}

/**
 * Counts matching reasons. It is called after every entry, so while the reader moves forward it reads each entry
 * once.
 */
export class JournalCount {
  private readonly known = new WeakMap<ReasonMatch, Tally>();

  of(match: ReasonMatch, run: History, from: number, upTo: number): Tally {
    const kept = this.known.get(match);
    const isOn = kept !== undefined && kept.branch === run.branch && kept.from === from && kept.upTo <= upTo;
    let tally: Tally = isOn ? kept : { branch: run.branch, from, upTo: from, times: 0 };
    for (let seq = tally.upTo + 1; seq <= upTo; seq++) {
      const entry = run.entry(seq);
      const times = entry ? matchesIn(entry, match).length : 0;
      if (times > 0) tally = { ...tally, times: tally.times + times, firstSeq: tally.firstSeq ?? seq, lastSeq: seq };
    }
    tally = { ...tally, upTo };
    this.known.set(match, tally);
    return tally;
  }
}
