import { type Parts, whole } from '#base/parts.ts';
import { countFrom } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Engine, Position } from '#kernel/engine.ts';
import type { DueEvent, Entry, TraceStep } from '#kernel/event.ts';
import type { SquashedDelta } from '#kernel/squashedDelta.ts';
import type { World } from '#kernel/world.ts';
import { BY_ENTRIES, cheapestWay } from './cheapestWay.ts';
import { BLOCK_SIZES, type FarBack, Journal, type JournalLimits, positionAfter } from './journal.ts';
import { LookedAhead } from './lookedAhead.ts';
import { makeAgain, runAgain } from './makeAgain.ts';

/** How often old entries are looked through for what can be forgotten. */
const FORGET_EVERY = 16_384;
/** Of so many entries a branch keeps all, 1.5 KB each at rest. What lies further back is made again within the time of a seek. */
const KEPT_ENTRIES = 131_072;
/**
 * So many entries keep the blocks of 256 around them too, 180 bytes more for each. A minute of a flood makes 200,000 entries: with fewer,
 * a seek in it made up to 2,048 of them again, which took more than twice as long.
 */
const KEPT_BLOCKS = 262_144;
/** So many blocks of 2,048, 16,384, 131,072 and 1,048,576 entries are kept: they reach back 2, 4, 17 and 134 million entries. */
const KEPT_LARGER = [1024, 256, 128, 128];

export interface RunOptions {
  /** How many entries a branch keeps in full; older ones are made again when they are asked for. */
  readonly keepEntries?: number;
  /** How many entries of a branch keep the smallest blocks around them. Seeking to older ones makes up to 2,048 entries again. */
  readonly keepBlocks?: number;
  /** How many blocks of each larger size are kept. Seeking to where they were forgotten makes eight times as many entries again for each size. */
  readonly keepLarger?: readonly number[];
}

/** An input that came from outside the model, already as the event of the actor that takes it. */
export interface Injection {
  readonly input: number;
  readonly actor: string;
  readonly event: DueEvent;
}

/**
 * A cursor over the histories of one engine. Everything that moves it only reads journals; `step` at the head and `inject` write them.
 * The world always is what it was at the cursor.
 */
export class Run {
  readonly engine: Engine;
  readonly branches: RunBranch[] = [];
  branch: RunBranch;
  /** Called for each new entry when it is made for the first time. Only for measuring; the model never uses it. */
  onNewEntry: ((entry: Entry) => void) | undefined;
  private readonly limits: JournalLimits;
  private timeUs = 0;
  /** `step` takes it over, an input makes it void. */
  private ahead: LookedAhead;
  private lastFork = 0;

  constructor(
    engine: Engine,
    { keepEntries = KEPT_ENTRIES, keepBlocks = KEPT_BLOCKS, keepLarger = KEPT_LARGER }: RunOptions = {},
  ) {
    this.engine = engine;
    this.ahead = new LookedAhead(engine);
    this.limits = { entries: keepEntries, blocks: keepBlocks, larger: keepLarger };
    this.branch = { id: 'main', label: 'main', parent: undefined, journal: new Journal(engine.start) };
    this.branches.push(this.branch);
  }

  /** As it was just after the entry at the cursor. Who takes it reads its times by the calendar of this run. */
  get world(): World {
    countFrom(this.engine.startMs);
    return this.engine.world;
  }

  get position(): Position {
    return this.engine.position;
  }

  get head(): Position {
    return this.branch.journal.head;
  }

  /** The reader's clock: at or after the last entry, not after the next. */
  get clockUs(): number {
    return this.timeUs;
  }

  /** When the next entry happens; `undefined` when nothing is to come. */
  get nextUs(): number | undefined {
    const { seq } = this.position;
    const known = seq < this.head.seq ? this.owner(seq + 1).journal : undefined;
    return known?.timeOf(seq + 1) ?? known?.inputAt(seq + 1)?.atUs ?? this.engine.agenda.next()?.atUs;
  }

  /** Goes to the next entry: the known one, or a new one at the head; `undefined` when nothing is to come. */
  step(): Entry | undefined {
    const known = this.entry(this.position.seq + 1);
    if (known) {
      this.goOver(this.owner(known.seq).journal, known);
      return known;
    }
    const entry = this.ahead.step() ?? this.engine.step();
    if (entry) this.append(entry);
    return entry;
  }

  /**
   * Makes at most `budget` entries after the head, up to `untilUs`, and takes them back: nothing has happened, and `entryAhead` shows what
   * will. Only where the cursor stands at the head. True when everything up to `untilUs` is known now.
   */
  lookAhead(untilUs: Micros, budget: number): boolean {
    if (this.position.seq < this.head.seq) return this.head.atUs >= untilUs;
    // To look again at what is known costs as much as to go there.
    if (this.isKnownTo(untilUs)) return true;
    this.ahead.look(untilUs, budget);
    return this.isKnownTo(untilUs);
  }

  /** Forgets what lies inside of blocks down to other limits than its own, but for what lies around the cursor. */
  forget(limits: Partial<JournalLimits>): void {
    for (const { journal } of this.branches) journal.forget({ ...this.limits, ...limits }, this.position.seq);
  }

  /** Whether everything up to a time, that included, is known from looking ahead. */
  isKnownTo(timeUs: Micros): boolean {
    return this.ahead.isKnownTo(timeUs);
  }

  /** Entry `seq`, also when it is only known from looking ahead. */
  entryAhead(seq: number): Entry | undefined {
    return seq <= this.head.seq ? this.entry(seq) : this.ahead.after(seq - this.head.seq - 1);
  }

  /** The last entry that is known, of those looked ahead at too. */
  get aheadSeq(): number {
    return this.head.seq + this.ahead.count;
  }

  /** Takes the last entry back; `undefined` at the start. */
  back(): Entry | undefined {
    const entry = this.entry(this.position.seq);
    if (entry) this.goBackOver(this.owner(entry.seq).journal, entry);
    return entry;
  }

  /**
   * Goes to just after entry `seq`, running on when it is not known yet. Ends earlier when nothing is to come. A fraction counts as the
   * whole number below it; what is no number moves nothing.
   */
  seek(seq: number): void {
    whole(this.seekKnown(seq));
    while (this.position.seq < Math.floor(seq) && this.step());
  }

  /**
   * The same as far as it is known, in parts, which say how much is done: where much was forgotten it is made again, which takes long. Left between two
   * of them, the run stands at a moment on the way.
   */
  *seekKnown(seq: number): Parts<void> {
    if (!Number.isNaN(seq)) yield* this.travelling(Math.min(Math.floor(Math.max(0, seq)), this.head.seq));
  }

  /** The same to the last known entry at or before a time. */
  *seekKnownTime(timeUs: Micros): Parts<void> {
    yield* this.travelling(yield* this.findingAt(timeUs));
  }

  /** Goes to just after the last entry at or before `timeUs`, at most `budget` new entries further than is known; false when the budget ran out. */
  seekTime(timeUs: Micros, budget = Number.POSITIVE_INFINITY): boolean {
    const target = Math.max(0, timeUs);
    whole(this.seekKnownTime(target));
    for (let left = budget; (this.nextUs ?? Number.POSITIVE_INFINITY) <= target; left--) {
      if (left <= 0) return false;
      this.step();
    }
    this.timeUs = Math.max(target, this.position.atUs);
    return true;
  }

  /** Sets the reader's clock without crossing an entry: not before the last, at most to the next. */
  wait(timeUs: Micros): void {
    this.timeUs = Math.max(this.position.atUs, Math.min(timeUs, this.nextUs ?? timeUs));
  }

  /** Takes an input now. In the past it starts a new branch with the same history up to here, called `label`. */
  inject({ input, actor, event }: Injection, label: string): Entry {
    const atUs = Math.min(this.timeUs, this.nextUs ?? Number.POSITIVE_INFINITY);
    this.ahead = new LookedAhead(this.engine);
    if (this.position.seq < this.head.seq) this.fork(label);
    const entry = this.engine.inject(input, atUs, actor, event);
    this.append(entry);
    return entry;
  }

  /** Starts a branch here, even at the head. A saved run says how its own was called; else it is a name that no branch had before. */
  fork(label: string, id = `fork-${this.lastFork + 1}`): RunBranch {
    const parent = this.owner(this.position.seq);
    this.ahead = new LookedAhead(this.engine);
    parent.journal.pin(this.position.seq);
    this.lastFork = Math.max(this.lastFork + 1, Number(/^fork-(\d{1,9})$/.exec(id)?.[1] ?? 0));
    const branch: RunBranch = {
      id,
      label,
      parent,
      journal: new Journal(this.position),
    };
    this.branches.push(branch);
    this.branch = branch;
    return branch;
  }

  /** Forgets a branch on which nobody is and from which no other leaves; false when that is not so. */
  drop(id: string): boolean {
    const at = this.branches.findIndex((branch) => branch.id === id);
    const dropped = this.branches[at];
    if (!dropped?.parent || dropped === this.branch) return false;
    if (this.branches.some(({ parent }) => parent === dropped)) return false;
    this.branches.splice(at, 1);
    return true;
  }

  /** Goes over to another branch, to the same time or to its head when that is earlier. */
  switchTo(id: string): void {
    const target = this.branches.find((branch) => branch.id === id);
    if (!target) throw new RangeError(`no branch ${id}`);
    const timeUs = this.timeUs;
    this.ahead = new LookedAhead(this.engine);
    this.travel(lastShared(this.branch, this.position.seq, target));
    this.branch = target;
    const here = this.position.seq;
    whole(this.seekKnownTime(timeUs));
    if (this.position.seq < here) this.travel(here);
    const next = this.nextUs;
    this.timeUs = Math.max(this.position.atUs, Math.min(timeUs, next ?? timeUs));
  }

  /** Entry `seq` of the present branch; `undefined` when it has not happened there. Made again when it was forgotten. */
  entry(seq: number): Entry | undefined {
    if (seq < 1 || seq > this.head.seq) return undefined;
    const { journal } = this.owner(seq);
    const known = journal.entry(seq);
    if (known) return known;
    return this.excursion(this.position.seq, () => {
      for (let entry = journal.entry(seq); ; entry = journal.entry(seq)) {
        if (entry) return entry;
        whole(this.openUp(journal, seq));
      }
    });
  }

  /** Entry `seq`, or where that was forgotten the next one that is at hand. Makes nothing again. */
  sample(seq: number): Entry | undefined {
    return seq < 1 || seq > this.head.seq ? undefined : this.owner(seq).journal.sample(seq);
  }

  /**
   * Runs one entry again with tracing, from the world before it, and takes it back. Throws when the entry comes out
   * different: then an explanation would be a lie.
   */
  explain(seq: number): { readonly entry: Entry; readonly steps: readonly TraceStep[] } | undefined {
    const entry = this.entry(seq);
    if (!entry) return undefined;
    return this.excursion(seq - 1, () => {
      const before = this.position;
      const steps: TraceStep[] = [];
      const again = runAgain(this.engine, entry, (step) => steps.push(step));
      this.world.revert(again.delta);
      this.engine.position = before;
      if (again.digest !== entry.digest) throw new Error(`entry ${seq} was different when it ran again`);
      return { entry, steps };
    });
  }

  /** Looks at the world as it was just after entry `seq`, and comes back. The callback must not write. */
  excursion<T>(seq: number, look: () => T): T {
    const here = this.position.seq;
    const timeUs = this.timeUs;
    this.travel(seq);
    try {
      return look();
    } finally {
      this.travel(here);
      this.timeUs = timeUs;
    }
  }

  /**
   * Looks at another branch at a time and comes back. Where that branch has not come so far it is played on, by at most `budget`
   * entries; the callback learns whether it came there, and must not write. Nothing of this branch changes.
   */
  beside<T>(id: string, timeUs: Micros, budget: number, look: (arrived: boolean) => T): T {
    const { branch: present, timeUs: clockUs, ahead } = this;
    const here = this.position.seq;
    this.switchTo(id);
    try {
      return look(this.seekTime(timeUs, budget));
    } finally {
      this.travel(lastShared(this.branch, this.position.seq, present));
      this.branch = present;
      this.travel(here);
      this.timeUs = clockUs;
      this.ahead = ahead;
    }
  }

  /** The last entry at or before a time, among those that happened on this branch. Makes entries again where times were forgotten. */
  lastSeqAt(timeUs: Micros): number {
    const near = this.nearSeqAt(timeUs);
    return near.isExact ? near.seq : this.excursion(this.position.seq, () => whole(this.findingAt(timeUs)));
  }

  /** The same without making anything again: where times were forgotten it is an earlier one, and not exact. */
  nearSeqAt(timeUs: Micros): { readonly seq: number; readonly isExact: boolean } {
    for (let branch: RunBranch | undefined = this.branch; branch; branch = branch.parent) {
      const found = branch.journal.lastAt(timeUs, this.lastOn(branch));
      if (found) return found;
    }
    return { seq: 0, isExact: true };
  }

  /** What of this branch lies so far back that going there takes long; `undefined` when nothing does. */
  get farBack(): FarBack | undefined {
    let far: FarBack | undefined;
    for (let branch: RunBranch | undefined = this.branch; branch; branch = branch.parent) {
      const own = branch.journal.farBack;
      if (own) far = { toUs: far?.toUs ?? own.toUs, entries: Math.max(far?.entries ?? 0, own.entries) };
    }
    return far;
  }

  /** When entry `seq` of this branch happened, in microseconds. Makes it again where that was forgotten. */
  timeOf(seq: number): number {
    return this.timeAtHand(seq) ?? (this.entry(seq) as Entry).atUs;
  }

  /** The same without making anything again: `undefined` where it was forgotten. */
  timeAtHand(seq: number): number | undefined {
    return seq === 0 ? 0 : this.owner(seq).journal.timeOf(seq);
  }

  /** The branch, among the present one and its ancestors, that has entry `seq` in its own journal. */
  private owner(seq: number): RunBranch {
    let branch = this.branch;
    while (branch.parent && seq <= branch.journal.base.seq) branch = branch.parent;
    return branch;
  }

  /** The last entry of that branch, the present one or an ancestor, which belongs to the present one too. */
  private lastOn(owner: RunBranch): number {
    let last = this.head.seq;
    for (let branch: RunBranch | undefined = this.branch; branch && branch !== owner; branch = branch.parent)
      last = branch.journal.base.seq;
    return last;
  }

  private arrive(position: Position): void {
    this.engine.position = position;
    this.timeUs = position.atUs;
  }

  private append(entry: Entry): void {
    const { journal } = this.branch;
    journal.append(entry);
    this.timeUs = entry.atUs;
    this.onNewEntry?.(entry);
    if (entry.seq % FORGET_EVERY !== 0) return;
    journal.forget(this.limits);
  }

  /** Over an entry that follows here. */
  private goOver(journal: Journal, entry: Entry): void {
    this.world.apply(entry.delta);
    const mend = journal.mendAfter(entry.seq);
    if (mend) this.world.apply(mend);
    this.arrive(positionAfter(entry));
  }

  /** Back over the entry after which it stands. */
  private goBackOver(journal: Journal, entry: Entry): void {
    const mend = journal.mendAfter(entry.seq);
    if (mend) this.world.revert(mend);
    this.world.revert(entry.delta);
    this.arrive(journal.positionAt(entry.seq - 1) as Position);
  }

  /** Finds the last entry at or before a time, of those that happened on this branch. Makes entries again where times were forgotten. */
  private *findingAt(timeUs: Micros): Parts<number> {
    for (;;) {
      const { seq, isExact } = this.nearSeqAt(timeUs);
      if (isExact) return seq;
      yield* this.openUp(this.owner(seq + 1).journal, seq + 1);
    }
  }

  /** To just after entry `target`. Throws when it has not happened on this branch. */
  private travel(target: number): void {
    whole(this.travelling(target));
  }

  private *travelling(target: number): Parts<void> {
    if (!Number.isInteger(target) || target < 0 || target > this.head.seq)
      throw new RangeError(`there is no entry ${target} on this branch`);
    while (this.position.seq !== target) {
      const { seq } = this.position;
      const owner = this.owner(seq < target ? seq + 1 : seq);
      const { journal } = owner;
      const goal = Math.max(journal.base.seq, Math.min(target, this.lastOn(owner)));
      if (journal.positionAt(goal)) this.follow(journal, goal);
      else yield* this.openUp(journal, goal);
    }
    this.timeUs = this.position.atUs;
  }

  /** The cheapest way inside one journal. */
  private follow(journal: Journal, goal: number): void {
    for (const { to, level } of cheapestWay(journal, this.position.seq, goal)) {
      while (this.position.seq !== to) {
        const { seq } = this.position;
        const isForward = seq < to;
        if (level === BY_ENTRIES) {
          const entry = journal.entry(isForward ? seq + 1 : seq) as Entry;
          if (isForward) this.goOver(journal, entry);
          else this.goBackOver(journal, entry);
        } else this.jump(journal, level, isForward);
      }
    }
  }

  private jump(journal: Journal, level: number, isForward: boolean): void {
    const size = BLOCK_SIZES[level] as number;
    const from = isForward ? this.position.seq : this.position.seq - size;
    const delta = journal.delta(level, from) as SquashedDelta;
    if (isForward) this.world.applySquashed(delta);
    else this.world.revertSquashed(delta);
    this.engine.position = journal.positionAt(isForward ? from + size : from) as Position;
  }

  /**
   * Makes again what was forgotten of the smallest known block around entry `seq`, and forgets other things in its stead; ends at the block's
   * end. Of a large block little more than the way to the entry is put back: the next smaller blocks, from whose starts the rest is made again.
   * Left between two parts, the run stands inside of the block, and what was made of it stays.
   */
  private *openUp(journal: Journal, seq: number): Parts<void> {
    const block = journal.blockOf(seq);
    this.travel(block.from);
    journal.forget(this.limits, seq);
    for (let at = journal.madeTo(block); at !== undefined && at < block.to; at = journal.madeTo(block)) {
      this.follow(journal, at);
      makeAgain(this.engine, journal, block, seq);
      this.timeUs = this.position.atUs;
      yield (this.position.seq - block.from) / (block.to - block.from);
    }
  }
}

/** One line of history. The first has no parent; the others share their parent's entries up to the fork. */
export interface RunBranch {
  readonly id: string;
  readonly label: string;
  readonly parent: RunBranch | undefined;
  readonly journal: Journal;
}

/** The last entry that two branches share, of those of the first up to `upTo`. */
export function lastShared(own: RunBranch, upTo: number, target: RunBranch): number {
  const mine = new Map<RunBranch, number>();
  let limit = upTo;
  for (let branch: RunBranch | undefined = own; branch; branch = branch.parent) {
    mine.set(branch, limit);
    limit = Math.min(limit, branch.journal.base.seq);
  }
  let shared = target.journal.head.seq;
  for (let branch: RunBranch | undefined = target; branch; branch = branch.parent) {
    const known = mine.get(branch);
    if (known !== undefined) return Math.min(known, shared);
    shared = Math.min(shared, branch.journal.base.seq);
  }
  return 0;
}
