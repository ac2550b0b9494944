import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import { TRAFFIC_BALANCERS, type TrafficBalancer, type TrafficWanted } from './trafficRecords.ts';

const SECOND_US = 1_000_000;

/**
 * How many of these requests the load balancer before the Service takes now; all of them without one. One that is full grows by itself, but
 * a lag later (`loadBalancer.growth`), as those of clouds do; the rule is the model's.
 */
export function throughBalancer(world: World, client: TrafficWanted, count: number, nowUs: number): number {
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

/** The same with the growth that is due by then. */
export function grownBalancer(balancer: TrafficBalancer, nowUs: number): TrafficBalancer {
  const { perSecond, growsAtUs } = balancer;
  return growsAtUs >= 0 && growsAtUs <= nowUs ? { ...balancer, perSecond: 2 * perSecond, growsAtUs: -1 } : balancer;
}

export function balancerKey({ namespace, service }: Pick<TrafficWanted, 'namespace' | 'service'>): string {
  return `${namespace}/${service}`;
}
