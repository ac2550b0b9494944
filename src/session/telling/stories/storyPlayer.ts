import { store } from '#cluster/api/kindTables.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { StoryEnding, StoryShow, TellingPoint, TellingSubject } from '#protocol/telling.ts';
import type { Tale, TaleStep } from '#scenarios/story.ts';
import { storyOf } from '#scenarios/storyList.ts';
import type { History, Reader } from '#session/reader.ts';
import { endOf } from '../endOf.ts';
import { isLike } from '../matches.ts';
import { objectPoint } from '../objectPoint.ts';
import { PlaceSearch, type StoryPlace } from './place.ts';
import { type StoryReader, storyValue, type ValueSource } from './storyValue.ts';

type Slots = Readonly<Record<string, string | number>>;

/** The entries ahead, also those that are only looked at. */
export interface Ahead extends Pick<History, 'entry'> {
  entryAhead(seq: number): ReturnType<History['entry']>;
}

/** A place in the run, whatever is told there. */
type Here = Pick<StoryPlace, 'seq' | 'timeUs'>;

const START: Here = { seq: 0, timeUs: 0 };

/** The player of the story of a run's scenario; `undefined` when it has none. */
export function storyPlayerOf({ scenario }: RunSource): StoryPlayer | undefined {
  const story = storyOf(scenario);
  return story && new StoryPlayer({ id: scenario, ...story }, endOf({ scenario }));
}

/** Finds the places of the steps of a story or a lesson in a run, one after the other, and says what is told there. */
export class StoryPlayer {
  readonly tale: Tale;
  readonly endUs: number;
  private readonly places: StoryPlace[] = [];
  private search: PlaceSearch | undefined;
  private scanned = 0;
  /** Where the reader's own deeds have taken him: the next step is looked for after it. */
  private resumed: Here = START;
  /** The step that is told; -1 before the first. */
  private at = -1;

  /** `endUs`: after this the scenario is over, told or not. */
  constructor(tale: Tale, endUs: number) {
    this.tale = tale;
    this.endUs = endUs;
  }

  get current(): StoryPlace | undefined {
    return this.places[this.at];
  }

  get step(): number {
    return this.at;
  }

  /** Every step has been told. */
  get isOver(): boolean {
    return this.at >= this.tale.steps.length - 1;
  }

  /** Where the next step is, if it is among the entries up to `toSeq`; looks at each entry once. */
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
      const place = this.search.take(entry);
      if (place) return this.found(place);
    }
    return undefined;
  }

  /** The next step is told now. */
  forward(): void {
    if (this.at < this.places.length - 1) this.at++;
  }

  /** What the reader did took him here: the next step is looked for from here on. */
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

  /** The step of that number, from 0, is told again. */
  backTo(step: number): StoryPlace | undefined {
    this.at = Math.min(this.at, step);
    return this.current;
  }

  back(): StoryPlace | undefined {
    if (this.at >= 0) this.at--;
    return this.current;
  }

  /** Back to the last step that is told up to an entry. */
  rewind(toSeq: number): void {
    while ((this.current?.seq ?? 0) > toSeq) this.at--;
  }

  /** What was found after an entry holds no longer: something else happens now. */
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

  /** What values and checks at a place are derived from. */
  source(reader: StoryReader, place: StoryPlace, cycle: () => CycleExplanation | undefined): ValueSource {
    return { reader, place, places: new Map(this.places.map((each) => [each.step.id, each])), cycle };
  }

  /** Where a step was told; 0 while it was not. */
  seqOf(step: string): number {
    return this.places.find((place) => place.step.id === step)?.seq ?? 0;
  }

  /** The last card, with the reader where the story ends. */
  ending(reader: StoryReader, seq: number, timeUs: number): StoryEnding | undefined {
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

  /** What the page marks at a step whose entry does not say it: what the step names, else what is selected. */
  points({ world }: Pick<Reader, 'world'>, { step }: StoryPlace): readonly TellingPoint[] {
    return (step.points ?? this.selectedAt(step, world)).flatMap((point): readonly TellingPoint[] => {
      if (typeof point !== 'string') return [point];
      const [kind = '', ...key] = point.split('/');
      const pattern = key.join('/');
      const names = [...world.table(store(kind)).keys()].filter((each) => isLike(each, pattern));
      return (names.length > 0 ? names : [pattern]).map((name) => objectPoint(kind, name));
    });
  }

  /** What the story has selected by this step, as a selection is written. */
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

  /** What the page is to show by this step, and since which one. */
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

/** `subject` is what the step is about; `*` stands for any letters, and the first object is meant. */
function objectOf(select: string, world: Reader['world'], { reason }: StoryPlace): TellingSubject {
  const [kind = '', ...key] = select === 'subject' ? [reason?.kind, reason?.subject ?? ''] : select.split('/');
  const pattern = key.join('/');
  const table = world.table(store(kind));
  // What matched is meant before others of a like name.
  const own = reason?.kind === kind && isLike(reason.subject, pattern) ? reason.subject : undefined;
  const name = own ?? [...table.keys()].find((each) => isLike(each, pattern)) ?? pattern;
  const slash = name.indexOf('/');
  return slash < 0 ? { kind, name } : { kind, namespace: name.slice(0, slash), name: name.slice(slash + 1) };
}
