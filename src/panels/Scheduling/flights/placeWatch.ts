import type { MarkPlace } from './planFlights.ts';
import { restPlace } from './restPlace.ts';

type OnPlaced = (
  before: ReadonlyMap<string, MarkPlace>,
  after: ReadonlyMap<string, MarkPlace>,
  marks: ReadonlyMap<string, HTMLElement>,
) => void;

/**
 * Asks the browser where marks are and hears it after the frame's own layout: an IntersectionObserver tells the place of
 * whatever it begins to observe. Marks in a bin stay where they are, so each is asked for once, when it is new.
 */
export class PlaceWatch {
  private readonly tell: OnPlaced;
  private readonly observer: IntersectionObserver;
  private places = new Map<string, MarkPlace>();
  private marks = new Map<string, HTMLElement>();
  private settled = new WeakSet<Element>();

  constructor(tell: OnPlaced) {
    this.tell = tell;
    this.observer = new IntersectionObserver((entries) => this.hear(entries));
  }

  /** React has changed the picture. */
  look(root: HTMLElement): void {
    this.observer.disconnect();
    this.marks = new Map();
    for (const mark of root.querySelectorAll<HTMLElement>('[data-flight]')) {
      this.marks.set(mark.dataset.flight ?? '', mark);
      if (!this.settled.has(mark)) this.observer.observe(mark);
    }
  }

  /** What was heard is old: the reader stopped or went elsewhere. */
  forget(): void {
    if (this.marks.size === 0) return;
    this.observer.disconnect();
    this.places.clear();
    this.marks.clear();
    this.settled = new WeakSet();
  }

  stop(): void {
    this.observer.disconnect();
  }

  private hear(entries: readonly IntersectionObserverEntry[]): void {
    const moved = new Map<string, MarkPlace>();
    for (const { target, boundingClientRect } of entries) {
      this.observer.unobserve(target);
      if (target.closest('[data-tub]')) this.settled.add(target);
      moved.set((target as HTMLElement).dataset.flight ?? '', restPlace(target, boundingClientRect));
    }
    const before = this.places;
    this.places = new Map([...this.marks.keys()].flatMap((key) => placeOf(key, moved.get(key) ?? before.get(key))));
    this.tell(before, moved, this.marks);
  }
}

function placeOf(key: string, place: MarkPlace | undefined): [string, MarkPlace][] {
  return place ? [[key, place]] : [];
}
