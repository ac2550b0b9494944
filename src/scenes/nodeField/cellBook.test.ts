import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellBook } from './cellBook.ts';

const node = (name: string, ordinal: number, zone = 'a') => ({ name, ordinal, zone });

describe('CellBook', () => {
  it('orders zones and cells by when the API server learned of them, not by arrival', () => {
    const nodes = [node('n1', 1, 'b'), node('n2', 2, 'a'), node('n3', 3, 'b'), node('n4', 4, 'a')];
    fc.assert(
      fc.property(fc.shuffledSubarray(nodes, { minLength: 4 }), (arriving) => {
        const book = new CellBook();
        for (const one of arriving) book.put(one);
        const names = book.zones().map(({ zone, slots }) => [zone, slots.map((slot) => book.nameOf(slot))]);
        expect(names).toEqual([
          ['b', ['n1', 'n3']],
          ['a', ['n2', 'n4']],
        ]);
      }),
    );
  });

  it('keeps the cell of a removed node for its return', () => {
    const book = new CellBook();
    for (const [i, name] of ['n1', 'n2', 'n3'].entries()) book.put(node(name, i));
    const before = book.zones();
    const version = book.version;
    const slot = book.slotOf('n2');
    expect(book.drop('n2')).toBe(slot);
    expect(book.slotOf('n2')).toBeUndefined();
    expect(book.nameOf(slot ?? -1)).toBeUndefined();
    expect(book.zones()).toBe(before);
    expect(book.gaps).toBe(1);
    expect(book.put(node('n2', 1))).toBe(slot);
    expect([book.gaps, book.version]).toEqual([0, version]);
  });

  it('closes the gaps of removed nodes only on request', () => {
    const book = new CellBook();
    for (const [i, name] of ['n1', 'n2', 'n3'].entries()) book.put(node(name, i));
    book.drop('n1');
    book.closeGaps();
    expect(book.zones().flatMap(({ slots }) => slots.map((slot) => book.nameOf(slot)))).toEqual(['n2', 'n3']);
    expect([book.size, book.gaps]).toEqual([2, 0]);
  });

  it('moves a node whose zone label changed', () => {
    const book = new CellBook();
    book.put(node('n1', 1, 'a'));
    book.put(node('n2', 2, 'a'));
    book.put(node('n1', 1, 'b'));
    expect(book.zones().map(({ zone }) => zone)).toEqual(['b', 'a']);
  });
});
