import { expect, it } from 'vitest';
import type { ClientLine } from '#protocol/storageViews.ts';
import { readerFigures, startReaders } from './readerSets.ts';

const client = (id: string, more: Partial<ClientLine>) =>
  ({ id, phase: 'watching', startedUs: 0, objectsReceived: 0, eventsReceived: 0, ...more }) as ClientLine;

it('starts five pollers, five informers, or one informer that five controllers share', () => {
  expect(startReaders('polling')).toHaveLength(5);
  expect(startReaders('informers')).toHaveLength(5);
  expect(startReaders('shared')).toMatchObject([{ id: 'shared', controllers: 5 }]);
});

it('counts objects per second that reached the clients since they started', () => {
  const clients = [
    client('shared', { startedUs: 2_000_000, objectsReceived: 80, eventsReceived: 20 }),
    client('informer-1', { phase: 'stopped' }),
  ];
  expect(readerFigures('shared', clients, 12_000_000)).toEqual({ isRunning: true, watches: 1, objectsPerSecond: 10 });
  expect(readerFigures('shared', clients, 2_500_000).objectsPerSecond).toBeUndefined();
  expect(readerFigures('informers', clients, 12_000_000)).toEqual({
    isRunning: false,
    watches: 0,
    objectsPerSecond: undefined,
  });
});
