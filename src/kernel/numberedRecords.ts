/** Numbers that share one chunk. A number that is far from all others takes the room of a whole chunk. */
const CHUNK = 32;

interface Chunk<T> {
  count: number;
  readonly slots: (T | undefined)[];
}

/**
 * Records by integer keys that are mostly consecutive, such as revisions and orders. Neighbours lie together. A Map
 * scatters them over all its memory, and moves all of them whenever as many have gone as there are.
 */
export class NumberedRecords<T extends object> {
  private readonly chunks = new Map<number, Chunk<T>>();
  private count = 0;
  /** The chunk that was used last, and its number. */
  private last: Chunk<T> | undefined;
  private lastAt = 0;

  get size(): number {
    return this.count;
  }

  get(key: number): T | undefined {
    const at = Math.floor(key / CHUNK);
    return this.chunk(at)?.slots[key - at * CHUNK];
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  set(key: number, record: T): void {
    const at = Math.floor(key / CHUNK);
    const chunk = this.chunk(at) ?? this.newChunk(at);
    const place = key - at * CHUNK;
    if (chunk.slots[place] === undefined) {
      chunk.count++;
      this.count++;
    }
    chunk.slots[place] = record;
  }

  delete(key: number): void {
    const at = Math.floor(key / CHUNK);
    const chunk = this.chunk(at);
    const place = key - at * CHUNK;
    if (chunk?.slots[place] === undefined) return;
    chunk.slots[place] = undefined;
    this.count--;
    if (--chunk.count > 0) return;
    this.chunks.delete(at);
    this.last = undefined;
  }

  keys(): number[] {
    const keys: number[] = [];
    this.forEach((_, key) => {
      keys.push(key);
    });
    return keys;
  }

  values(): T[] {
    const records: T[] = [];
    this.forEach((record) => {
      records.push(record);
    });
    return records;
  }

  forEach(look: (record: T, key: number) => void): void {
    for (const [at, { slots }] of this.chunks) {
      for (let place = 0; place < CHUNK; place++) {
        const record = slots[place];
        if (record !== undefined) look(record, at * CHUNK + place);
      }
    }
  }

  private chunk(at: number): Chunk<T> | undefined {
    if (this.last && at === this.lastAt) return this.last;
    const chunk = this.chunks.get(at);
    if (chunk) this.look(chunk, at);
    return chunk;
  }

  private newChunk(at: number): Chunk<T> {
    const chunk = { count: 0, slots: new Array<T | undefined>(CHUNK).fill(undefined) };
    this.chunks.set(at, chunk);
    this.look(chunk, at);
    return chunk;
  }

  private look(chunk: Chunk<T>, at: number): void {
    this.last = chunk;
    this.lastAt = at;
  }
}
