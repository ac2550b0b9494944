import type { Micros } from '#base/time.ts';
import { PROXY_RULES, rulesKey } from '#cluster/api/proxyRules.ts';
import { balancerKey, grownBalancer } from '#cluster/environment/traffic/throughBalancer.ts';
import {
  TRAFFIC_BALANCERS,
  TRAFFIC_CLIENTS,
  TRAFFIC_FAILURES,
  TRAFFIC_SECONDS,
  type TrafficClient,
} from '#cluster/environment/traffic/trafficRecords.ts';
import type { World } from '#kernel/world.ts';
import type { TrafficView } from '#protocol/traffic.ts';

/** All clients of Services, or the client with that id. */
export function trafficViews(world: World, wanted: string | undefined, nowUs: Micros): TrafficView[] {
  const seconds = world.table(TRAFFIC_SECONDS).values();
  const failures = world.table(TRAFFIC_FAILURES).values();
  const rules = world.table(PROXY_RULES);
  return world
    .table(TRAFFIC_CLIENTS)
    .values()
    .filter(({ id }) => wanted === undefined || id === wanted)
    .map((client) => ({ client, failures: failures.filter(({ id }) => id === client.id) }))
    .map(({ client, failures }) => ({
      client,
      seconds: seconds.filter(({ id }) => id === client.id),
      failures,
      failingPods: [
        ...new Set(failures.flatMap(({ atUs, pod }) => (pod && atUs > nowUs - 1_000_000 ? [pod.name] : []))),
      ],
      rules: rules.get(rulesKey(client.node, client.namespace, client.service)),
      ...balancerOf(world, client, nowUs),
    }));
}

function balancerOf(world: World, client: TrafficClient, nowUs: Micros): Pick<TrafficView, 'balancer'> {
  const balancer = world.table(TRAFFIC_BALANCERS).get(balancerKey(client));
  if (!balancer) return {};
  const { perSecond, growsAtUs } = grownBalancer(balancer, nowUs);
  return { balancer: { perSecond, growsAtUs } };
}
