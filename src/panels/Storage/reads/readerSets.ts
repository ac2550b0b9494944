import { type Micros, SECOND_US } from '#base/time.ts';
import type { Command } from '#protocol/command.ts';
import type { ClientLine } from '#protocol/storageViews.ts';

export type ReaderSet = 'polling' | 'informers' | 'shared';
export const READER_SETS: readonly ReaderSet[] = ['polling', 'informers', 'shared'];

/** Five controllers that read Pods in one of three ways. */
const FIVE = [1, 2, 3, 4, 5];
const EVERY_SECONDS = 10;

const IDS: Readonly<Record<ReaderSet, readonly string[]>> = {
  polling: FIVE.map((number) => `poller-${number}`),
  informers: FIVE.map((number) => `informer-${number}`),
  shared: ['shared'],
};

export function startReaders(set: ReaderSet): Command[] {
  return IDS[set].map((id) => {
    if (set === 'polling') return { type: 'client.start', id, sort: 'poller', everySeconds: EVERY_SECONDS };
    return { type: 'client.start', id, sort: 'informer', controllers: set === 'shared' ? FIVE.length : 1 };
  });
}

export function stopReaders(set: ReaderSet): Command[] {
  return IDS[set].map((id) => ({ type: 'client.stop', id }));
}

export interface ReaderFigures {
  readonly isRunning: boolean;
  readonly watches: number;
  /** Objects and events that reached the clients, per second since their start; undefined before a second is over. */
  readonly objectsPerSecond: number | undefined;
}

/** The server's cost so far of one way of reading. */
export function readerFigures(set: ReaderSet, clients: readonly ClientLine[], nowUs: Micros): ReaderFigures {
  const own = clients.filter(({ id, phase }) => IDS[set].includes(id) && phase !== 'stopped');
  const startedUs = Math.min(...own.map((client) => client.startedUs));
  const seconds = (nowUs - startedUs) / SECOND_US;
  const objects = own.reduce((sum, { objectsReceived, eventsReceived }) => sum + objectsReceived + eventsReceived, 0);
  return {
    isRunning: own.length > 0,
    watches: own.filter(({ phase }) => phase === 'watching').length,
    objectsPerSecond: own.length > 0 && seconds >= 1 ? objects / seconds : undefined,
  };
}
