import { type Micros, SECOND_US } from '#base/time.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import { TRAFFIC_BALANCERS, type TrafficBalancer, type TrafficWanted } from './trafficRecords.ts';

/**
 * Returns how many of these requests the Service's load balancer accepts now; all if there is none. A full load
 * balancer grows after a delay (`loadBalancer.growth`), as in clouds. The rule is the model's.
 */
export function throughBalancer(world: World, client: TrafficWanted, count: number, nowUs: Micros): number {
  const table = world.table(TRAFFIC_BALANCERS);
  const key = balancerKey(client);
  const balancer = table.size === 0 ? undefined : table.get(key);
  if (!balancer) return count;
  const { perSecond, growsAtUs } = grownBalancer(balancer, nowUs);
  const second = Math.floor(nowUs / SECOND_US);
  const before = balancer.second === second ? balancer.taken : 0;
  const taken = Math.min(count, Math.max(0, perSecond - before));
  const isAsked = taken === count || growsAtUs >= 0;
  table.put(key, {
    perSecond,
    growsAtUs: isAsked ? growsAtUs : nowUs + constantUs(world, 'loadBalancer.growth'),
    second,
    taken: before + taken,
  });
  return taken;
}

/** Returns the load balancer with the growth that is due by then. */
export function grownBalancer(balancer: TrafficBalancer, nowUs: Micros): TrafficBalancer {
  const { perSecond, growsAtUs } = balancer;
  return growsAtUs >= 0 && growsAtUs <= nowUs ? { ...balancer, perSecond: 2 * perSecond, growsAtUs: -1 } : balancer;
}

export function balancerKey({ namespace, service }: Pick<TrafficWanted, 'namespace' | 'service'>): string {
  return `${namespace}/${service}`;
}
