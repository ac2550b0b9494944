import { type Micros, SECOND_US } from '#base/time.ts';
import { kindTables, store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import {
  KUBE_PROXY,
  PROXY_RULES,
  type ProxyEndpoint,
  type ProxyRules,
  type ProxyUnwanted,
  type ProxyWanted,
  rulesKey,
} from '#cluster/api/proxyRules.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { becauseOf, writeType } from '#cluster/api/subject.ts';
import type { WatchDelivered, WatchInterest } from '#cluster/api/watch.ts';
import { isUnreachable } from '#cluster/environment/faults.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { EndpointSlice, Service } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';

const PROXIES = table<KubeProxy>('proxy/nodes');

/**
 * Minimum time between the end of a sync and the start of the next.
 * Upstream source (v1.36.2): pkg/proxy/apis/config/v1alpha1/defaults.go (minSyncPeriod),
 * pkg/proxy/runner/bounded_frequency_runner.go.
 */
const MIN_SYNC_US = SECOND_US;
/** Retry interval of a kube-proxy without network: an assumption of the model. */
const RETRY_US = SECOND_US;
const ZONE = 'topology.kubernetes.io/zone';
const LONG_BEFORE_US = -MIN_SYNC_US;

/** Objects that the kube-proxies have received; the same for all. */
const proxyCache = kindTables('proxy');

/** Delivers events only while clients send requests from some node. */
export const PROXY_INTEREST: WatchInterest = {
  address: KUBE_PROXY,
  kinds: ['Service', 'EndpointSlice'],
  onlyWhile: PROXIES,
};

/**
 * Kube-proxies of the nodes that clients send requests from. They turn EndpointSlices into kernel rules of the node.
 * Upstream source (v1.36.2): pkg/proxy/nftables/proxier.go.
 */
export class KubeProxies implements Actor<ProxyEvent> {
  readonly name = KUBE_PROXY;
  private readonly world: World;
  private readonly proxies: Table<KubeProxy>;
  private readonly rules: Table<ProxyRules>;

  constructor(world: World) {
    this.world = world;
    this.proxies = world.table(PROXIES);
    this.rules = world.table(PROXY_RULES);
  }

  handle(event: ProxyEvent, context: ActorContext, address: string): void {
    const node = address.slice(KUBE_PROXY.length + 1);
    if (event.type === 'proxy.wanted') this.begin(event.node, context);
    else if (event.type === 'proxy.unwanted') this.end(event.node, context);
    else if (event.type === 'watch.delivered') this.seen(event.event, context);
    else if (event.type === 'proxySync.due') this.sync(node, context);
    else if (event.type === 'rules.written') this.written(node, event.rules, context);
    else notTaken(KUBE_PROXY, event);
  }

  /** The kube-proxy has always run, so its rules match the API server's current state. */
  private begin(node: string, context: ActorContext): void {
    becauseOf(context, 'kubeProxy.looked', 'Node', node);
    if (this.proxies.has(node)) return;
    if (this.proxies.size === 0) this.fillCaches();
    this.proxies.put(node, { node, state: 'idle', isStale: false, endedUs: LONG_BEFORE_US });
    this.program(node, this.wanted(node), context.nowUs);
  }

  private end(node: string, context: ActorContext): void {
    becauseOf(context, 'kubeProxy.left', 'Node', node);
    this.proxies.delete(node);
    this.program(node, [], context.nowUs);
  }

  /** Fills the shared cache. Changes reach all kube-proxies at the same moment, so it is the same for all. */
  private fillCaches(): void {
    for (const kind of PROXY_INTEREST.kinds) {
      const cache = this.world.table(proxyCache(kind));
      for (const key of [...cache.keys()]) cache.delete(key);
      for (const object of this.world.table(store(kind)).values()) cache.put(objectKey(object), object);
    }
  }

  private seen({ type, kind, object }: WatchDelivered['event'], context: ActorContext): void {
    const key = objectKey(object);
    becauseOf(context, writeType(kind, 'seen'), kind, key, { change: type });
    const cache = this.world.table(proxyCache(kind));
    if (type === 'DELETED') cache.delete(key);
    else cache.put(key, object);
    for (const proxy of this.proxies.values()) this.wantSync({ ...proxy, isStale: true }, context);
  }

  private wantSync(proxy: KubeProxy, context: ActorContext): void {
    if (proxy.state !== 'idle' || !proxy.isStale) {
      this.proxies.put(proxy.node, proxy);
      return;
    }
    this.proxies.put(proxy.node, { ...proxy, state: 'waiting' });
    this.schedule(proxy.node, Math.max(0, proxy.endedUs + MIN_SYNC_US - context.nowUs), context);
  }

  private schedule(node: string, delayUs: Micros, context: ActorContext): void {
    const event: ProxySyncDue = { type: 'proxySync.due' };
    context.schedule(delayUs, `${KUBE_PROXY}/${node}`, event);
  }

  /** A kube-proxy without connection to the API server keeps its rules. */
  private sync(node: string, context: ActorContext): void {
    becauseOf(context, 'rules.syncing', 'Node', node);
    const proxy = this.proxies.get(node);
    if (!proxy) return;
    if (isUnreachable(this.world, node)) {
      this.schedule(node, RETRY_US, context);
      return;
    }
    this.proxies.put(node, { ...proxy, state: 'syncing', isStale: false });
    const event: RulesWritten = { type: 'rules.written', rules: this.wanted(node) };
    context.schedule(constantUs(this.world, 'proxy.rules'), `${KUBE_PROXY}/${node}`, event);
  }

  private written(node: string, rules: RulesWritten['rules'], context: ActorContext): void {
    const proxy = this.proxies.get(node);
    const changed = proxy ? this.program(node, rules, context.nowUs) : 0;
    becauseOf(context, 'rules.programmed', 'Node', node, { changed });
    if (proxy) this.wantSync({ ...proxy, state: 'idle', endedUs: context.nowUs }, context);
  }

  private wanted(node: string): RulesWritten['rules'] {
    const services = this.world.table(proxyCache('Service')).values();
    const slices = this.world.table(proxyCache('EndpointSlice')).values();
    const zone = this.world.table(store('Node')).get(node)?.metadata.labels?.[ZONE] ?? '';
    return serviceRules(services, slices, { node, zone });
  }

  /** Writes the rules of a node. Returns the number of Services whose rules changed. */
  private program(node: string, wanted: RulesWritten['rules'], nowUs: Micros): number {
    let changed = 0;
    const keys = new Set(wanted.map(({ namespace, service }) => rulesKey(node, namespace, service)));
    for (const key of [...this.rules.keys()])
      if (key.startsWith(`${node}|`) && !keys.has(key)) {
        this.rules.delete(key);
        changed++;
      }
    for (const rules of wanted) {
      const key = rulesKey(node, rules.namespace, rules.service);
      const { programmedUs: _, ...before } = this.rules.get(key) ?? { programmedUs: -1 };
      if (sameData(before, rules)) continue;
      this.rules.put(key, { ...rules, programmedUs: nowUs });
      changed++;
    }
    return changed;
  }
}

/** Kube-proxy of a node, by node name. Only nodes that clients send requests from have one. */
interface KubeProxy {
  readonly node: string;
  /** State of the sync. A sync covers changes that arrived before its start. */
  readonly state: 'idle' | 'waiting' | 'syncing';
  /** Whether changes arrived since the last sync began. */
  readonly isStale: boolean;
  /** Time at which the last sync ended; initially long before 0. */
  readonly endedUs: Micros;
}

/** The kube-proxy of a node starts to write its rules. */
interface ProxySyncDue extends DueEvent {
  readonly type: 'proxySync.due';
}

/** The rules are in the kernel. */
interface RulesWritten extends DueEvent {
  readonly type: 'rules.written';
  readonly rules: readonly Omit<ProxyRules, 'programmedUs'>[];
}

/** Events that kube-proxies handle. */
type ProxyEvent = ProxyWanted | ProxyUnwanted | WatchDelivered | ProxySyncDue | RulesWritten;

/** The rules for all Services that have a cluster IP. Upstream source (v1.36.2): pkg/proxy/util/utils.go, ShouldSkipService. */
function serviceRules(
  services: readonly Service[],
  slices: readonly EndpointSlice[],
  place: ProxyPlace,
): Omit<ProxyRules, 'programmedUs'>[] {
  const byService = new Map<string, KnownEndpoint[]>();
  for (const slice of slices) {
    const key = `${slice.metadata.namespace}/${slice.metadata.labels?.[SERVICE_NAME]}`;
    const others = byService.get(key);
    if (others) others.push(...endpointsOf(slice));
    else byService.set(key, [...endpointsOf(slice)]);
  }
  return services
    .filter(({ spec }) => spec?.type !== 'ExternalName' && spec?.clusterIP !== 'None')
    .map((service) => {
      const { namespace = '', name } = service.metadata;
      const { usesTerminating, endpoints } = usableEndpoints(
        byService.get(`${namespace}/${name}`) ?? [],
        service,
        place,
      );
      const plain = endpoints.map(({ nodeHints: _, zoneHints: __, ...endpoint }) => endpoint);
      return { node: place.node, namespace, service: name, usesTerminating, endpoints: plain };
    });
}

/** Endpoints of a slice. With several ports, the first counts. An absent condition `ready` or `serving` means yes. */
function endpointsOf({ endpoints, ports }: EndpointSlice): KnownEndpoint[] {
  const port = ports?.[0]?.port;
  if (port === undefined) return [];
  return (endpoints ?? []).flatMap(({ addresses, conditions, targetRef, nodeName, hints }) => {
    const [address] = addresses;
    if (address === undefined) return [];
    const ready = conditions?.ready ?? true;
    return {
      address,
      port,
      uid: targetRef?.uid ?? '',
      pod: targetRef?.name ?? '',
      node: nodeName ?? '',
      ready,
      serving: conditions?.serving ?? ready,
      terminating: conditions?.terminating ?? false,
      nodeHints: (hints?.forNodes ?? []).map(({ name }) => name),
      zoneHints: (hints?.forZones ?? []).map(({ name }) => name),
    };
  });
}

/** An endpoint as kube-proxy reads it from EndpointSlices. */
export interface KnownEndpoint extends ProxyEndpoint {
  readonly nodeHints: readonly string[];
  readonly zoneHints: readonly string[];
}

/** Node that the kube-proxy runs on. */
interface ProxyPlace {
  readonly node: string;
  readonly zone: string;
}

/**
 * Endpoints that receive connections: the ready ones. If all of them have hints for the node or zone, only those that
 * match. If none is ready: the terminating ones that still serve. `internalTrafficPolicy: Local` limits all of this to
 * the node's own endpoints.
 * Upstream source (v1.36.2): pkg/proxy/topology.go, CategorizeEndpoints and topologyModeFromHints.
 */
export function usableEndpoints(
  all: readonly KnownEndpoint[],
  { spec }: Service,
  place: ProxyPlace,
): { readonly usesTerminating: boolean; readonly endpoints: readonly KnownEndpoint[] } {
  const isLocal = spec?.internalTrafficPolicy === 'Local';
  const known = isLocal ? all.filter(({ node }) => node === place.node) : all;
  const ready = known.filter((endpoint) => endpoint.ready);
  if (ready.length === 0) {
    const endpoints = known.filter(({ serving, terminating }) => serving && terminating);
    return { usesTerminating: endpoints.length > 0, endpoints };
  }
  return { usesTerminating: false, endpoints: isLocal ? ready : nearest(ready, place) };
}

function nearest(ready: readonly KnownEndpoint[], { node, zone }: ProxyPlace): readonly KnownEndpoint[] {
  const near = (hintsOf: (endpoint: KnownEndpoint) => readonly string[], name: string) => {
    const hinted = ready.filter((endpoint) => hintsOf(endpoint).includes(name));
    return hinted.length > 0 && ready.every((endpoint) => hintsOf(endpoint).length > 0) ? hinted : undefined;
  };
  return near(({ nodeHints }) => nodeHints, node) ?? near(({ zoneHints }) => zoneHints, zone) ?? ready;
}
