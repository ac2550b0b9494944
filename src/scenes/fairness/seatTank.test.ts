import { describe, expect, it } from 'vitest';
import { seatTank } from './seatTank.ts';

const SHAPE = { rows: 28, unitPx: 6, leastColumns: 2 };
const seats = (path: string) => path.split('M').length - 1;

describe('seatTank', () => {
  it('draws each seat once; used, free and lent seats add up to the nominal limit', () => {
    const tank = seatTank({ inUse: 10, nominal: 245, current: 56 }, SHAPE);
    expect([seats(tank.inUse), seats(tank.free), seats(tank.lent), seats(tank.borrowed)]).toEqual([10, 46, 189, 0]);
    expect(tank.columns).toBe(9);
  });

  it('shows the seats that a level borrows above its nominal limit', () => {
    const tank = seatTank({ inUse: 100, nominal: 98, current: 170 }, SHAPE);
    expect([seats(tank.inUse), seats(tank.free), seats(tank.borrowed), seats(tank.lent)]).toEqual([100, 0, 72, 0]);
  });

  it('shows lent seats as used while requests still hold them', () => {
    const tank = seatTank({ inUse: 80, nominal: 100, current: 50 }, SHAPE);
    expect([seats(tank.inUse), seats(tank.free), seats(tank.lent)]).toEqual([80, 0, 20]);
  });

  it('fills from the bottom, and bends the limit line where its row is not full', () => {
    const tank = seatTank({ inUse: 1, nominal: 3, current: 4 }, { rows: 4, unitPx: 10, leastColumns: 2 });
    expect(tank.inUse).toBe('M1.1 31.1h7.8v7.8h-7.8z');
    expect(tank.currentLine).toBe('M0 20H20');
    expect(tank.nominalLine).toBe('M0 20H10V30H20');
  });
});
