import { compare } from '#base/order.ts';
import type { FieldNode } from './fieldRecords.ts';

interface Place {
  readonly slot: number;
  readonly name: string;
  zone: string;
  ordinal: number;
  present: boolean;
}

export interface ZoneCells {
  readonly zone: string;
  /** One slot per cell, in the order of the cells. A node that left keeps its cell. */
  readonly slots: readonly number[];
}

/**
 * The cell of each node. Every node has a slot (its index in all columns) and keeps its cell when other nodes leave. A
 * node that left and comes back gets its old cell. Zones are in the order in which their first node arrived.
 */
export class CellBook {
  /** Increases when cells must be laid out again. */
  version = 0;
  private places: Place[] = [];
  private readonly byName = new Map<string, Place>();
  private ordered: readonly ZoneCells[] | undefined;
  private absent = 0;

  /** Number of slots, including empty cells. */
  get size(): number {
    return this.places.length;
  }

  /** Number of cells whose node left. */
  get gaps(): number {
    return this.absent;
  }

  slotOf(name: string): number | undefined {
    const place = this.byName.get(name);
    return place?.present ? place.slot : undefined;
  }

  /** The slot of a name that has a cell, whether or not its node is present. */
  reservedSlot(name: string): number | undefined {
    return this.byName.get(name)?.slot;
  }

  nameOf(slot: number): string | undefined {
    const place = this.places[slot];
    return place?.present ? place.name : undefined;
  }

  put(node: Pick<FieldNode, 'name' | 'zone' | 'ordinal'>): number {
    const known = this.byName.get(node.name);
    if (!known) return this.add(node);
    if (!known.present) this.absent--;
    known.present = true;
    if (known.zone !== node.zone || known.ordinal !== node.ordinal) {
      known.zone = node.zone;
      known.ordinal = node.ordinal;
      this.changed();
    }
    return known.slot;
  }

  drop(name: string): number | undefined {
    const place = this.byName.get(name);
    if (!place?.present) return undefined;
    place.present = false;
    this.absent++;
    return place.slot;
  }

  /** Removes the cells of nodes that left, and renumbers the slots. */
  closeGaps(): void {
    const staying = this.places.filter((place) => place.present);
    this.clear();
    for (const place of staying) this.add(place);
  }

  clear(): void {
    this.places = [];
    this.byName.clear();
    this.absent = 0;
    this.changed();
  }

  zones(): readonly ZoneCells[] {
    this.ordered ??= this.order();
    return this.ordered;
  }

  private add({ name, zone, ordinal }: Pick<FieldNode, 'name' | 'zone' | 'ordinal'>): number {
    const place = { slot: this.places.length, name, zone, ordinal, present: true };
    this.places.push(place);
    this.byName.set(name, place);
    this.changed();
    return place.slot;
  }

  private changed(): void {
    this.version++;
    this.ordered = undefined;
  }

  private order(): readonly ZoneCells[] {
    const sorted = this.places.toSorted((a, b) => a.ordinal - b.ordinal || compare(a.name, b.name));
    const zones = new Map<string, number[]>();
    for (const { zone, slot } of sorted) {
      const slots = zones.get(zone);
      if (slots) slots.push(slot);
      else zones.set(zone, [slot]);
    }
    return [...zones].map(([zone, slots]) => ({ zone, slots }));
  }
}
