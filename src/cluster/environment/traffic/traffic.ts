import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import {
  KUBE_PROXY,
  PROXY_RULES,
  type ProxyEndpoint,
  type ProxyUnwanted,
  type ProxyWanted,
  rulesKey,
} from '#cluster/api/proxyRules.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { behaviourOf } from '../behaviourOf.ts';
import { type ContainerOnMachine, PODS_ON_MACHINES, type PodOnMachine } from '../behaviours.ts';
import { isUnreachable } from '../faults.ts';
import { answeringWindows, answersAt } from '../probeAnswer.ts';
import {
  type BalancerSet,
  type FailureCause,
  NO_OUTCOMES,
  type Outcome,
  type Outcomes,
  TRAFFIC,
  TRAFFIC_BALANCERS,
  TRAFFIC_CLIENTS,
  TRAFFIC_FAILURES,
  TRAFFIC_SECONDS,
  type TrafficBalancer,
  type TrafficClient,
  type TrafficDue,
  type TrafficEvent,
  type TrafficWanted,
} from './trafficRecords.ts';

const ANSWERED: RequestOutcome = { outcome: 'answered' };

/** Time for which a client's request history is kept. */
const KEPT_SECONDS = 600;
const KEPT_FAILURES = 200;

/** Requests of 0.1 s are sent together. */
const TOGETHER_US = 100_000;

/**
 * Clients that send requests to Services at a steady rate through the kube-proxy of their node. None exists until a
 * person starts one.
 */
export class Traffic implements Actor<TrafficEvent> {
  readonly name = TRAFFIC;
  private readonly world: World;
  private readonly clients: Table<TrafficClient>;

  constructor(world: World) {
    this.world = world;
    this.clients = world.table(TRAFFIC_CLIENTS);
  }

  handle(event: TrafficEvent, context: ActorContext): void {
    if (event.type === 'traffic.started') this.start(event.client, context);
    else if (event.type === 'traffic.stopped') this.stop(event.id, context);
    else if (event.type === 'balancer.set') this.setBalancer(event, context);
    else if (event.type === 'traffic.due') this.goOn(event.id, context);
    else notTaken(TRAFFIC, event);
  }

  private start(wanted: TrafficWanted, context: ActorContext): void {
    const { id, namespace, service, ratePerSecond } = wanted;
    if (this.clients.get(id)?.state === 'running') this.stop(id, context);
    const node = wanted.node ?? this.world.table(store('Node')).keys()[0] ?? '';
    becauseOf(context, 'traffic.started', 'Service', `${namespace}/${service}`, { ratePerSecond, node });
    forgetTraffic(this.world, id);
    this.tellProxy('proxy.wanted', node, context);
    const client: TrafficClient = {
      ...wanted,
      node,
      state: 'running',
      startedUs: context.nowUs,
      sent: 0,
      counts: NO_OUTCOMES,
      failures: 0,
      order: 0,
    };
    this.comeBack(client, context);
  }

  private setBalancer({ namespace, service, perSecond }: BalancerSet, context: ActorContext): void {
    const key = balancerKey({ namespace, service });
    becauseOf(context, 'balancer.set', 'Service', key, { perSecond: perSecond ?? 'none' });
    const table = this.world.table(TRAFFIC_BALANCERS);
    if (perSecond === null) table.delete(key);
    else table.put(key, { perSecond, growsAtUs: -1, second: -1, taken: 0 });
  }

  private tellProxy(type: 'proxy.wanted' | 'proxy.unwanted', node: string, context: ActorContext): void {
    const event: ProxyWanted | ProxyUnwanted = { type, node };
    context.schedule(0, KUBE_PROXY, event);
  }

  private stop(id: string, context: ActorContext): void {
    const client = this.clients.get(id);
    becauseOf(context, 'traffic.stopped', 'Traffic', id);
    if (client?.state !== 'running') return;
    context.cancel(client.order);
    this.clients.put(id, { ...client, state: 'ended', order: 0 });
    const others = this.clients.values().some(({ node, state }) => state === 'running' && node === client.node);
    if (!others) this.tellProxy('proxy.unwanted', client.node, context);
  }

  private goOn(id: string, context: ActorContext): void {
    const client = this.clients.get(id);
    if (client?.state !== 'running') return;
    const due = requestsUntil(client, context.nowUs) - client.sent;
    const groups = this.send(client, due, context);
    const counts = tally(groups);
    const { answered, ...failed } = counts;
    becauseOf(context, 'requests.sent', 'Service', `${client.namespace}/${client.service}`, {
      count: due,
      answered,
      failed: Object.values(failed).reduce((sum, count) => sum + count, 0),
    });
    const failures = noteFailures(this.world, client, groups, context.nowUs);
    noteSecond(this.world, client, groups, context.nowUs);
    this.comeBack({ ...client, sent: client.sent + due, counts: tally(groups, client.counts), failures }, context);
  }

  /** Requests that the Service's load balancer accepts go to the endpoints. It answers the rest with 503. */
  private send(client: TrafficClient, count: number, context: ActorContext): SentGroup[] {
    const taken = throughBalancer(this.world, client, count, context.nowUs);
    const sent = taken > 0 ? this.sendOn(client, taken, context) : [];
    return taken === count ? sent : [...sent, { outcome: 'balancer', cause: 'balancer.full', count: count - taken }];
  }

  /** Each request goes to a random endpoint with equal probability, as the kernel's rules do. */
  private sendOn(client: TrafficClient, count: number, context: ActorContext): SentGroup[] {
    const { id, node, namespace, service } = client;
    const rules = this.world.table(PROXY_RULES).get(rulesKey(node, namespace, service));
    const endpoints = rules?.endpoints ?? [];
    if (endpoints.length === 0) return [{ outcome: 'noEndpoints', cause: 'endpoints.none', count }];
    const stream = context.random(`${TRAFFIC}/${id}`);
    const perEndpoint = endpoints.map(() => 0);
    for (let i = 0; i < count; i++) {
      const chosen = stream.int(0, endpoints.length - 1);
      perEndpoint[chosen] = (perEndpoint[chosen] ?? 0) + 1;
    }
    return endpoints.flatMap((endpoint, i) => {
      const sent = perEndpoint[i] ?? 0;
      return sent === 0 ? [] : { ...requestOutcome(this.world, node, endpoint, context.nowUs), endpoint, count: sent };
    });
  }

  private comeBack(client: TrafficClient, context: ActorContext): void {
    const event: TrafficDue = { type: 'traffic.due', id: client.id };
    const order = context.schedule(nextUs(client, context.nowUs) - context.nowUs, TRAFFIC, event);
    this.clients.put(client.id, { ...client, order });
  }
}

/** Number of requests due by then. The first leaves one interval after the start. */
function requestsUntil({ startedUs, ratePerSecond }: TrafficClient, nowUs: Micros): number {
  return Math.floor(((nowUs - startedUs) * ratePerSecond) / SECOND_US);
}

/** Next time at which requests are due. */
function nextUs(client: TrafficClient, nowUs: Micros): number {
  const dueUs = client.startedUs + Math.ceil(((client.sent + 1) * SECOND_US) / client.ratePerSecond);
  return Math.max(dueUs, nowUs + TOGETHER_US);
}

/** Adds to the current second and forgets the oldest one. */
function noteSecond(world: World, { id, startedUs }: TrafficClient, groups: readonly SentGroup[], nowUs: Micros): void {
  const table = world.table(TRAFFIC_SECONDS);
  const second = Math.floor((nowUs - startedUs) / SECOND_US);
  const key = numberedKey(id, second);
  const counts = tally(groups, table.get(key)?.counts ?? NO_OUTCOMES);
  table.put(key, { id, second, fromUs: startedUs + second * SECOND_US, counts });
  table.delete(numberedKey(id, second - KEPT_SECONDS));
}

/** Stores failures and returns how many such records existed. The oldest are forgotten. */
function noteFailures(
  world: World,
  { id, namespace, failures }: TrafficClient,
  groups: readonly SentGroup[],
  nowUs: Micros,
): number {
  const table = world.table(TRAFFIC_FAILURES);
  let number = failures;
  for (const { outcome, cause, count, endpoint } of groups) {
    if (outcome === 'answered' || !cause) continue;
    const to = endpoint && {
      pod: { uid: endpoint.uid, namespace, name: endpoint.pod },
      address: `${endpoint.address}:${endpoint.port}`,
    };
    number++;
    table.put(numberedKey(id, number), { id, number, atUs: nowUs, count, outcome, cause, ...to });
    table.delete(numberedKey(id, number - KEPT_FAILURES));
  }
  return number;
}

/** Forgets the records of earlier clients with the same id. */
function forgetTraffic(world: World, id: string): void {
  const tables: readonly TableOf<object>[] = [TRAFFIC_SECONDS, TRAFFIC_FAILURES];
  for (const each of tables) {
    const table = world.table(each);
    for (const key of [...table.keys()]) if (key.startsWith(`${id}|`)) table.delete(key);
  }
}

function numberedKey(id: string, number: number): string {
  return `${id}|${String(number).padStart(8, '0')}`;
}

/** Requests sent to the same place at the same moment. */
interface SentGroup extends RequestOutcome {
  readonly count: number;
  readonly endpoint?: ProxyEndpoint;
}

function tally(groups: readonly SentGroup[], before: Outcomes = NO_OUTCOMES): Outcomes {
  const counts = { ...before };
  for (const { outcome, count } of groups) counts[outcome] += count;
  return counts;
}

interface RequestOutcome {
  readonly outcome: Outcome;
  readonly cause?: FailureCause;
}

/** Outcome of a request from the node to the endpoint at this moment. */
function requestOutcome(world: World, fromNode: string, endpoint: ProxyEndpoint, nowUs: Micros): RequestOutcome {
  if (isUnreachable(world, fromNode) || isUnreachable(world, endpoint.node)) return failed('unreachable', 'node.gone');
  const running = world.table(PODS_ON_MACHINES).get(endpoint.uid);
  if (running?.sandbox !== 'ready') return failed('unreachable', 'pod.gone');
  const container = servingContainer(running, endpoint.port);
  if (container?.state !== 'running')
    return failed('refused', container?.state === 'exited' ? 'process.stopped' : 'process.starting');
  const behaviour = behaviourOf(world, running.pod, container.name, container.instances);
  const sigtermUs = container.killing?.sigtermUs ?? -1;
  if (sigtermUs >= 0 && !behaviour.servesWhileStopping) return failed('refused', 'process.stopping');
  const ageMs = (nowUs - container.startedUs) / 1000;
  const isStarting =
    behaviour.unhealthyAfterMs === 0 && (behaviour.unhealthyUntilMs < 0 || ageMs < behaviour.unhealthyUntilMs);
  if (isStarting) return failed('refused', 'process.starting');
  return answersAt(answeringWindows(behaviour, 'readiness'), ageMs) ? ANSWERED : failed('errors', 'application.unwell');
}

function failed(outcome: Outcome, cause: FailureCause): RequestOutcome {
  return { outcome, cause };
}

/** Container that declares the port, else the first application container. */
function servingContainer({ pod, containers }: PodOnMachine, port: number): ContainerOnMachine | undefined {
  const specs = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
  const owner = specs.find(({ ports }) => ports?.some(({ containerPort }) => containerPort === port));
  return containers.find(({ name }) => name === owner?.name) ?? containers.find(({ kind }) => kind === 'app');
}

/**
 * Returns how many of these requests the Service's load balancer accepts now; all if there is none. A full load
 * balancer grows after a delay (`loadBalancer.growth`), as in clouds. The rule is the model's.
 */
function throughBalancer(world: World, client: TrafficWanted, count: number, nowUs: Micros): number {
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
