import { PROXY_RULES } from '#cluster/api/proxyRules.ts';
import { type Outcomes, TRAFFIC_CLIENTS, TRAFFIC_SECONDS } from '#cluster/environment/traffic/trafficRecords.ts';
import type { World } from '#kernel/world.ts';

/** Every request has one outcome, and there are rules only where requests come from. */
export function* traffic(world: World): Generator<string> {
  const clients = world.table(TRAFFIC_CLIENTS).values();
  const seconds = world.table(TRAFFIC_SECONDS).values();
  for (const { id, sent, counts } of clients) {
    if (sumOf(counts) !== sent) yield `${id} has sent ${sent} requests and knows of ${sumOf(counts)}`;
    const lately = seconds.filter((second) => second.id === id).reduce((sum, second) => sum + sumOf(second.counts), 0);
    if (lately > sent) yield `${id} has sent ${sent} requests and ${lately} lately`;
  }
  for (const { node } of world.table(PROXY_RULES).values())
    if (!clients.some((client) => client.node === node)) yield `${node} has rules that nobody needs`;
}

function sumOf(counts: Outcomes): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
