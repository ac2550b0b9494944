import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { StoryEnding, StoryShow, TellingPoint, TellingSubject } from '#protocol/telling.ts';
import type { Tale, TaleStep } from '#scenarios/story.ts';
import { storyOf } from '#scenarios/storyList.ts';
import type { History, Reader } from '#session/reader.ts';
import { endOf, isLike, objectPoint } from '../matches.ts';
import { PlaceSearch, type StoryPlace, type StoryReader, storyValue, type ValueSource } from './storyValue.ts';

type Slots = Readonly<Record<string, string | number>>;

/** The entries ahead, including those that are only searched. */
export interface Ahead extends Pick<History, 'entry'> {
  entryAhead(seq: number): ReturnType<History['entry']>;
}

/** A position in the run, without a step. */
type Here = Pick<StoryPlace, 'seq' | 'timeUs'>;

const START: Here = { seq: 0, timeUs: 0 };

/** The player of the story of a run's scenario; `undefined` when it has none. */
export function storyPlayerOf({ scenario }: RunSource): StoryPlayer | undefined {
  const story = storyOf(scenario);
  return story && new StoryPlayer({ id: scenario, ...story }, endOf({ scenario }));
}

/**
 * Finds the places of a story's or a lesson's steps in a run, one after the other, and gives the texts' values there.
 */
export class StoryPlayer {
  readonly tale: Tale;
  readonly endUs: Micros;
  private readonly places: StoryPlace[] = [];
  private search: PlaceSearch | undefined;
  private scanned = 0;
  /** The position after the reader's own actions; the search for the next step starts there. */
  private resumed: Here = START;
  /** The present step; -1 before the first. */
  private at = -1;

  /** `endUs`: the end of the scenario, whether or not every step has been told. */
  constructor(tale: Tale, endUs: Micros) {
    this.tale = tale;
    this.endUs = endUs;
  }

  get current(): StoryPlace | undefined {
    return this.places[this.at];
  }

  get step(): number {
    return this.at;
  }

  /** Whether every step has been told. */
  get isOver(): boolean {
    return this.at >= this.tale.steps.length - 1;
  }

  /** The place of the next step, if it is among the entries up to `toSeq`; reads each entry once. */
  upcoming(run: Ahead, toSeq: number): StoryPlace | undefined {
    const known = this.places[this.at + 1];
    const step = this.tale.steps[this.places.length];
    if (known || !step) return known;
    const before = this.places.at(-1);
    if ('same' in step.at) return before && this.found({ ...this.since(before), step });
    if (!this.search) {
      this.search = new PlaceSearch(step);
      const from = step.reveals ? (before?.seq ?? 0) : Math.max(before?.seq ?? 0, before?.matched ?? 0);
      this.scanned = Math.max(this.resumed.seq, from);
    }
    while (this.scanned < toSeq) {
      const entry = run.entryAhead(this.scanned + 1);
      if (!entry) return undefined;
      this.scanned++;
      const place = this.search.placeIn(entry);
      if (place) return this.found(place);
    }
    return undefined;
  }

  /** Moves to the next step. */
  forward(): void {
    if (this.at < this.places.length - 1) this.at++;
  }

  /** Restarts the search for the next step at the position after the reader's action. */
  resumeFrom(here: Here): void {
    this.places.splice(this.at + 1);
    this.search = undefined;
    this.resumed = here;
  }

  private since(before: StoryPlace): StoryPlace {
    return this.resumed.seq > before.seq ? { ...before, ...this.resumed, matched: 0 } : before;
  }

  /** The places found so far, in the order of the steps. */
  get known(): readonly StoryPlace[] {
    return this.places;
  }

  /** Returns to the step with that number, from 0. */
  backTo(step: number): StoryPlace | undefined {
    this.at = Math.min(this.at, step);
    return this.current;
  }

  back(): StoryPlace | undefined {
    if (this.at >= 0) this.at--;
    return this.current;
  }

  /** Returns to the last step that is told up to an entry. */
  rewind(toSeq: number): void {
    while ((this.current?.seq ?? 0) > toSeq) this.at--;
  }

  /** Places after an entry no longer hold, because other things happen now. */
  forgetAfter(seq: number): void {
    while ((this.places.at(-1)?.seq ?? 0) > seq) this.places.pop();
    this.at = Math.min(this.at, this.places.length - 1);
    if (this.resumed.seq > seq) this.resumed = START;
    this.search = undefined;
  }

  private found(place: StoryPlace): StoryPlace {
    this.places.push(place);
    this.search = undefined;
    return place;
  }

  /** Values at a place, with the reader there: those of a step's words, or others. */
  derive(
    values: TaleStep['values'],
    reader: StoryReader,
    place: StoryPlace,
    cycle: () => CycleExplanation | undefined,
  ): Slots {
    const source = this.source(reader, place, cycle);
    return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, storyValue(value, source)]));
  }

  /** The source of values and checks at a place. */
  source(reader: StoryReader, place: StoryPlace, cycle: () => CycleExplanation | undefined): ValueSource {
    return { reader, place, places: new Map(this.places.map((each) => [each.step.id, each])), cycle };
  }

  /** The entry of a step's place; 0 while it has none. */
  seqOf(step: string): number {
    return this.places.find((place) => place.step.id === step)?.seq ?? 0;
  }

  /** The final card, with the reader at the end of the story. */
  ending(reader: StoryReader, seq: number, timeUs: Micros): StoryEnding | undefined {
    const { end } = this.tale;
    if (!end) return undefined;
    const last = this.places.at(-1);
    const place: StoryPlace = {
      step: this.tale.steps.at(-1) as TaleStep,
      matched: 0,
      ...last,
      seq,
      timeUs,
    };
    const { saw, tries, next } = end;
    return {
      saw: saw.map(({ id, values }) => ({ id, slots: this.derive(values, reader, place, () => undefined) })),
      tries: tries.map(({ id, at, ...change }) => ({
        id,
        ...change,
        seq: this.seqOf(at),
      })),
      next,
    };
  }

  /** The marks of the page for a step whose entry gives none: the step's own, else the selected objects. */
  points({ world }: Pick<Reader, 'world'>, { step }: StoryPlace): readonly TellingPoint[] {
    return (step.points ?? this.selectedAt(step, world)).flatMap((point): readonly TellingPoint[] => {
      if (typeof point !== 'string') return [point];
      const [kind = '', ...key] = point.split('/');
      const pattern = key.join('/');
      const names = [...world.table(store(kind)).keys()].filter((each) => isLike(each, pattern));
      return (names.length > 0 ? names : [pattern]).map((name) => objectPoint(kind, name));
    });
  }

  /** The story's selection at this step, in text form. */
  private selectedAt(step: TaleStep, world: Reader['world']): readonly string[] {
    const { opens, steps } = this.tale;
    const until = steps.indexOf(step) + 1;
    const shown = this.places.slice(0, until).findLast((place) => place.step.show?.select !== undefined);
    const select = shown?.step.show?.select ?? opens.select;
    if (select !== 'subject') return select === undefined ? [] : [select];
    if (!shown) return [];
    const { kind, namespace, name } = objectOf(select, world, shown);
    return [[kind, namespace, name].filter((part) => part !== undefined).join('/')];
  }

  /** The view that the page shows at this step, and the step that set it. */
  show({ world }: Pick<Reader, 'world'>, place: StoryPlace): StoryShow {
    const until = this.places.slice(0, this.tale.steps.indexOf(place.step) + 1);
    const shown = until.findLast(({ step }) => step.show !== undefined);
    const view = shown?.step.show ?? this.tale.opens;
    const select = view.select === undefined ? undefined : objectOf(view.select, world, shown ?? until[0] ?? place);
    return {
      since: shown?.step.id ?? '',
      view: view.view,
      ...(view.tab !== undefined && { tab: view.tab }),
      ...(select && { select }),
    };
  }
}

/**
 * The object of a selection. `subject` is the object of the step; in a pattern, `*` stands for any letters, and the
 * first match counts.
 */
function objectOf(select: string, world: Reader['world'], { reason }: StoryPlace): TellingSubject {
  const [kind = '', ...key] = select === 'subject' ? [reason?.kind, reason?.subject ?? ''] : select.split('/');
  const pattern = key.join('/');
  const table = world.table(store(kind));
  // The matched object takes precedence over others with a similar name.
  const own = reason?.kind === kind && isLike(reason.subject, pattern) ? reason.subject : undefined;
  const name = own ?? [...table.keys()].find((each) => isLike(each, pattern)) ?? pattern;
  const slash = name.indexOf('/');
  return slash < 0 ? { kind, name } : { kind, namespace: name.slice(0, slash), name: name.slice(slash + 1) };
}
