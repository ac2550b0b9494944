import { expect, it } from 'vitest';
import { ganttBars, laneShape } from './spanPicture.ts';

const S = 1_000_000;
const SPAN = { startUs: 100 * S, endUs: 200 * S };

it('shows drain, new machine and return of each node by time', () => {
  const turn = {
    node: 'a',
    pods: 3,
    fromUs: 100 * S,
    drainedUs: 110 * S,
    backUs: 175 * S,
    successor: 'a-new',
    refused: [{ times: 2 }],
  };
  const [bar, stuck] = ganttBars(SPAN, [
    turn,
    { ...turn, node: 'b', fromUs: 175 * S, drainedUs: -1, backUs: -1, successor: '', refused: [] },
  ]);
  expect(bar).toEqual({
    node: 'a',
    pods: 3,
    evicting: { x: 0, width: 100 },
    machine: { x: 100, width: 650 },
    backX: 750,
    note: { drained: '10 s', ready: '1 min 15 s', successor: 'a-new', refused: 2 },
  });
  expect(stuck).toMatchObject({
    evicting: { x: 750, width: 250 },
    machine: undefined,
    backX: undefined,
    note: { refused: 0 },
  });
});

it('draws healthy Pods as a step line above the required minimum', () => {
  const points = [
    { atUs: 100 * S, healthy: 4 },
    { atUs: 150 * S, healthy: 2 },
  ];
  expect(laneShape(points, SPAN, 3)).toEqual({
    line: 'M0 4H0V4H500V20H1000',
    area: 'M0 4H0V4H500V20H1000V36H0Z',
    floorY: 12,
  });
  expect(laneShape([], SPAN, -1).floorY).toBeUndefined();
});
