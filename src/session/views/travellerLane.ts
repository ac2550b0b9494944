/** Travellers of one sort, by number: a jump through time brings and takes thousands, for which no texts are made. */
export class TravellerLane<T extends object> {
  readonly all = new Map<number, T>();
  /** Those of which the page has a view. */
  readonly shown = new Set<number>();
  /** Those that came, or were replaced, since the last frame. */
  readonly fresh = new Set<number>();
  private readonly prefix: string;

  /** What stands before the number in the keys of the views. */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  keyOf(id: number): string {
    return `${this.prefix}${id}`;
  }

  /** Not a number when the key is none of this lane. */
  idOf(key: string): number {
    return key.startsWith(this.prefix) ? Number(key.slice(this.prefix.length)) : Number.NaN;
  }

  get(key: string): T | undefined {
    return this.all.get(this.idOf(key));
  }
}
