import type { Key } from './delta.ts';

const FIRST_ROOM = 256;
/** A larger array is discarded at the end. */
const MUCH_ROOM = 16_384;
/** 2^32 divided by the golden ratio: it spreads consecutive numbers far apart. */
const SPREAD = 0x9e3779b1;

/**
 * The index of each number in a list. A Map would do the same, but it grows again each time it is filled: such Maps
 * were a tenth of all that a run allocates.
 */
export class NumberPlaces {
  /** Each index plus one; 0 for a free slot. At most half of the slots are used. */
  private slots = new Int32Array(FIRST_ROOM);

  /**
   * The index of the number in the list, which holds `count` different ones. Returns `count` when the number is new;
   * the caller puts it there.
   */
  placeOf(number: number, numbers: readonly Key[], count: number): number {
    if (2 * count >= this.slots.length) this.grow(numbers, count);
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = first(number, mask); ; at = (at + 1) & mask) {
      const slot = slots[at] as number;
      if (slot === 0) {
        slots[at] = count + 1;
        return count;
      }
      if (numbers[slot - 1] === number) return slot - 1;
    }
  }

  clear(): void {
    if (this.slots.length > MUCH_ROOM) this.slots = new Int32Array(FIRST_ROOM);
    else this.slots.fill(0);
  }

  private grow(numbers: readonly Key[], count: number): void {
    const slots = new Int32Array(2 * this.slots.length);
    const mask = slots.length - 1;
    for (let place = 0; place < count; place++) {
      let at = first(numbers[place] as number, mask);
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = place + 1;
    }
    this.slots = slots;
  }
}

function first(number: number, mask: number): number {
  const spread = Math.imul(number, SPREAD);
  return (spread ^ (spread >>> 16)) & mask;
}
