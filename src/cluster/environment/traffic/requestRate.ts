import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { TRAFFIC_CLIENTS, TRAFFIC_SECONDS } from './trafficRecords.ts';

const SERVICE_LABEL = 'kubernetes.io/service-name';

/** Requests per second that reached a process behind the Service, in the last whole second before that moment. */
export function serviceRequestRate(world: World, namespace: string, service: string, atUs: Micros): number {
  const clients = world.table(TRAFFIC_CLIENTS);
  const seconds = world.table(TRAFFIC_SECONDS);
  let rate = 0;
  for (const client of clients.unordered()) {
    if (client.namespace !== namespace || client.service !== service) continue;
    const second = Math.floor((atUs - client.startedUs) / SECOND_US) - 1;
    const counts = seconds.get(`${client.id}|${`${second}`.padStart(8, '0')}`)?.counts;
    if (counts) rate += counts.answered + counts.errors;
  }
  return rate;
}

/** The Pod's equal share of these rates, over all Services that have it as a ready endpoint. */
export function podRequestRate(world: World, { metadata }: Pod, atUs: Micros): number {
  const clients = world.table(TRAFFIC_CLIENTS);
  if (clients.size === 0) return 0;
  const { namespace = '', uid = '' } = metadata;
  const services = new Set<string>();
  for (const client of clients.unordered()) if (client.namespace === namespace) services.add(client.service);
  let rate = 0;
  for (const service of services) {
    const ready = readyEndpoints(world, namespace, service);
    if (ready.includes(uid)) rate += serviceRequestRate(world, namespace, service, atUs) / ready.length;
  }
  return rate;
}

/** UIDs of the Pods that receive requests. */
function readyEndpoints(world: World, namespace: string, service: string): string[] {
  const uids: string[] = [];
  for (const { metadata, endpoints } of world.table(store('EndpointSlice')).unordered()) {
    if (metadata.namespace !== namespace || metadata.labels?.[SERVICE_LABEL] !== service) continue;
    for (const { conditions, targetRef } of endpoints ?? [])
      if (conditions?.ready !== false && targetRef?.uid !== undefined) uids.push(targetRef.uid);
  }
  return uids;
}
