import { store } from '#cluster/api/kindTables.ts';
import { keyOf } from '#model/objectKey.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import type { Reader } from '#session/reader.ts';
import { apiServiceFacts } from './apiServiceFacts.ts';
import { budgetWhy } from './budgetFacts.ts';
import { claimWhy } from './claimFacts.ts';
import { eventWhy } from './eventFacts.ts';

interface Named {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The reasons for an object's present state. */
export function whyObject(reader: Reader, { kind, namespace, name }: Named): ObjectWhy | undefined {
  const { world } = reader;
  const key = keyOf(namespace, name);
  switch (kind) {
    case 'Event': {
      const event = world.table(store('Event')).get(key);
      return event && eventWhy(reader, event, key);
    }
    case 'PodDisruptionBudget': {
      const budget = world.table(store('PodDisruptionBudget')).get(key);
      return budget && budgetWhy(reader, budget);
    }
    case 'PersistentVolumeClaim': {
      const claim = world.table(store('PersistentVolumeClaim')).get(key);
      return claim && claimWhy(reader, claim);
    }
    case 'APIService': {
      const service = world.table(store('APIService')).get(key);
      return service && apiServiceFacts(world, service);
    }
    default:
      return undefined;
  }
}
