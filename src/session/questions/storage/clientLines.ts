import { paceUs } from '#cluster/environment/informers/clientPace.ts';
import { CLIENT_WORK, clientAddress, INFORMER_CLIENTS } from '#cluster/environment/informers/informerRecords.ts';
import type { ClientLine } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';

const SHOWN_ITEMS = 8;

/** The demonstration clients and the cost of their reads. */
export function clientLines(reader: Reader): ClientLine[] {
  const { world } = reader;
  const started = startTimes(reader);
  const work = world.table(CLIENT_WORK).values();
  return world
    .table(INFORMER_CLIENTS)
    .values()
    .map((client) => {
      const { user: _, requestNumber: __, continue: ___, knownInPages: ____, failures: _____, ...shown } = client;
      const own = work.filter((item) => item.client === client.id).sort((a, b) => a.order - b.order);
      return {
        ...shown,
        startedUs: started.get(client.id) ?? 0,
        perEventMs: paceUs(world, clientAddress(client.id)) / 1000,
        work: own
          .slice(0, SHOWN_ITEMS)
          .map(({ key, controller, state, failures, untilUs }) => ({ key, controller, state, failures, untilUs })),
        workCount: own.length,
      };
    });
}

/** Clients of the scenario have existed from the start. */
function startTimes(reader: Reader): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { atUs, command } of inputsSoFar(reader)) if (command.type === 'client.start') times.set(command.id, atUs);
  return times;
}
