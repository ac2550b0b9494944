import type { Micros } from '#base/time.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { setClientRates } from './api/clientThrottle.ts';
import { holdDumped } from './api/held.ts';
import { store } from './api/kindTables.ts';
import type { Surroundings } from './api/placement/clusterSimulation.ts';
import type { ApiRequest } from './api/request.ts';
import { API_SERVER } from './api/request.ts';
import { setAssumedNamespaces, setUnknownKinds, type UnknownKind } from './api/unknownKinds.ts';
import type { ListDelivered } from './api/watch.ts';
import { ApiServer } from './apiserver/apiServer.ts';
import { type ServerFlagsChanged, serverFlags } from './apiserver/apiServerEvents.ts';
import { fillCaches, oldestKept } from './apiserver/cacher/ring.ts';
import { WatchCache } from './apiserver/cacher/watchCache.ts';
import { flowTables, type SchemaRecord } from './apiserver/flowcontrol/flowControlRecords.ts';
import { bucketCounts, type Histogram } from './apiserver/flowcontrol/histogram.ts';
import { compareWithTemplates } from './apiserver/injected/compareWithTemplates.ts';
import { seedFlowControl, seedStore } from './apiserver/seedStore.ts';
import { serverIds } from './apiserver/servers/serverRecords.ts';
import { UNWATCHED } from './apiserver/watchFanout.ts';
import { Autoscalers } from './autoscaler/autoscalers.ts';
import { INTERESTS } from './componentWatches.ts';
import { ControllerManager } from './controllers/controllerManager.ts';
import { createControllers } from './controllers/createControllers.ts';
import { newDaemonPod } from './controllers/DaemonSet/daemonPod.ts';
import { nodeShouldRun } from './controllers/DaemonSet/nodeShouldRun.ts';
import { managerElection } from './controllers/managerProcesses.ts';
import { Attacher } from './environment/attacher.ts';
import { Behaviours } from './environment/behaviours.ts';
import { Cloud } from './environment/cloud/cloud.ts';
import { ControlPlane, type ServerAccess } from './environment/controlPlane/controlPlane.ts';
import { describeImage, type ImageSettings } from './environment/images.ts';
import { InformerClients } from './environment/informers/informers.ts';
import { LoadGenerators } from './environment/load/loadGenerators.ts';
import { Metrics } from './environment/metrics/clusterMetrics.ts';
import type { LevelSample, ScrapeRecord } from './environment/prometheus/prometheus.ts';
import { Prometheus } from './environment/prometheus/prometheus.ts';
import { Provisioner } from './environment/provisioner.ts';
import { Queues } from './environment/queues/queues.ts';
import { Traffic } from './environment/traffic/traffic.ts';
import { Etcd } from './etcd/etcd.ts';
import { EtcdActor, scheduleCompaction } from './etcd/etcdActor.ts';
import { Karpenter } from './karpenter/karpenter.ts';
import { Drains } from './kubectl/drain/drains.ts';
import { KUBECTL, Kubectl, type RequestsSent } from './kubectl/kubectl.ts';
import { Terminals } from './kubectl/terminal/terminals.ts';
import { Kubelet } from './kubelet/kubelet.ts';
import { MODELLED_KIND_RECORDS, modelledKinds } from './modelledKinds.ts';
import { KubeProxies } from './proxy/kubeProxy.ts';
import { readSchedulerConfiguration } from './readSchedulerConfiguration.ts';
import { CONSTANT_VALUES, type ConstantValue, constantUs } from './releases/constants.ts';
import { setFeatureGates } from './releases/featureGates.ts';
import type { Trials } from './scheduler/actor/trials.ts';
import type { SchedulerSwitches } from './scheduler/config/schedulerConfiguration.ts';
import { ConfigurationError } from './scheduler/config/schedulerConfiguration.ts';
import { createScheduler } from './scheduler/scheduler.ts';

/** Requests that people or scripts send at a moment of the run. */
export interface ScheduledRequests {
  readonly atUs: Micros;
  readonly label: string;
  readonly requests: readonly ApiRequest[];
}

/** Another action of a person at a moment of the run, as the event of the actor that takes it. */
export interface ScheduledEvent {
  readonly atUs: Micros;
  readonly actor: string;
  readonly event: DueEvent;
}

export interface ClusterOptions {
  /** In the store at the start, as if they had long been there. */
  readonly objects?: readonly KubeObject[];
  readonly scheduledRequests?: readonly ScheduledRequests[];
  readonly scheduledEvents?: readonly ScheduledEvent[];
  /** A KubeSchedulerConfiguration as YAML or JSON. */
  readonly configuration?: { readonly name: string; readonly text: string };
  readonly switches?: SchedulerSwitches;
  /** Constants that differ from their default, in their own unit. */
  readonly constants?: readonly ConstantValue[];
  readonly images?: readonly ImageSettings[];
  /** Unlimited unless said otherwise. */
  readonly clientRates?: 'upstream' | 'unlimited';
  /** Kinds of which nothing is known: the objects are a dump that has none of them. */
  readonly unknownKinds?: readonly UnknownKind[];
  /** Namespaces that objects are in although no file has them. */
  readonly assumedNamespaces?: readonly string[];
  /** Those of the objects that come from a live cluster. */
  readonly dumped?: readonly KubeObject[];
}

export interface Cluster {
  readonly actors: readonly Actor[];
  readonly genesis: (context: ActorContext) => void;
  /** Decisions of the scheduler, tried out without changing anything. */
  readonly trials: Trials;
}

/** Why a cluster cannot be made. */
export interface ClusterProblem {
  readonly file?: string;
  readonly message: string;
  readonly suggestion?: string;
}

export type ClusterResult =
  | ({ readonly ok: true } & Cluster)
  | { readonly ok: false; readonly problems: readonly ClusterProblem[] };

/** The whole of simulated Kubernetes: its actors, and what a run starts from. */
export function createCluster(world: World, options: ClusterOptions): ClusterResult {
  const scheduler = configuredScheduler(world, options);
  if ('message' in scheduler) return { ok: false, problems: [scheduler] };
  const controllers = createControllers(world);
  const surroundings: Surroundings = {
    simulate: (look) => scheduler.trials.simulate(look),
    daemonPods: (node) => daemonPodsFor(world, node),
  };
  const watchCache = new WatchCache(world);
  const apiServer = new ApiServer(world, INTERESTS, watchCache);
  return {
    ok: true,
    trials: scheduler.trials,
    actors: [
      apiServer,
      scheduler.actor,
      new ControllerManager(world, controllers, scheduler.electsLeader ? managerElection() : undefined),
      new Kubelet(world),
      new Provisioner(world),
      new Attacher(world),
      new Kubectl(world),
      new Drains(world),
      new Terminals(world),
      new LoadGenerators(world),
      new EtcdActor(world, oldestKept),
      watchCache,
      new InformerClients(world),
      new Behaviours(world),
      new KubeProxies(world),
      new Traffic(world),
      new Metrics(world),
      new Queues(world),
      new Cloud(world),
      new Autoscalers(world, surroundings),
      new Karpenter(world, surroundings),
      new ControlPlane(world, serverAccess(world)),
      new Prometheus(world, () => scrapeFlowControl(world)),
    ],
    genesis: (context) => {
      fillSettings(world, options);
      setFeatureGates(world, options.switches?.featureGates ?? {});
      setUnknownKinds(world, options.unknownKinds ?? []);
      setAssumedNamespaces(world, options.assumedNamespaces ?? []);
      setClientRates(world, options.clientRates ?? 'unlimited');
      const etcd = new Etcd(world);
      seedStore(etcd, options.objects ?? [], context);
      compareWithTemplates(world, etcd, options.dumped ?? []);
      holdDumped(world, options.dumped ?? []);
      seedFlowControl(etcd, options.objects ?? [], context);
      apiServer.start(context);
      fillCaches(world, etcd.revision);
      scheduleCompaction(context);
      deliverLists(world, etcd, context);
      for (const { atUs, label, requests } of options.scheduledRequests ?? []) {
        const event: RequestsSent = { type: 'requests.sent', label, requests };
        context.schedule(atUs, KUBECTL, event);
      }
      for (const { atUs, actor, event } of options.scheduledEvents ?? []) context.schedule(atUs, actor, event);
    },
  };
}

function configuredScheduler(
  world: World,
  { configuration: file, switches }: ClusterOptions,
): ReturnType<typeof createScheduler> | ClusterProblem {
  try {
    return createScheduler(world, {
      ...(file && { configuration: readSchedulerConfiguration(file.text) }),
      ...(switches && { switches }),
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return {
      ...(file ? { file: file.name } : undefined),
      message: error.message,
      ...(error.advice && { suggestion: error.advice }),
    };
  }
}

function fillSettings(world: World, { constants, images }: ClusterOptions): void {
  for (const constant of constants ?? []) world.table(CONSTANT_VALUES).put(constant.id, constant);
  for (const image of images ?? []) describeImage(world, image);
  for (const modelled of modelledKinds()) world.table(MODELLED_KIND_RECORDS).put(modelled.kind, modelled);
}

/** Every component lists what it watches first. */
function deliverLists(world: World, etcd: Etcd, context: ActorContext): void {
  const delayUs = constantUs(world, 'list.cache');
  for (const { address, kinds, onlyWhile } of INTERESTS) {
    if (address === 'kubelet/*' || onlyWhile !== undefined) continue;
    const objects = kinds.flatMap((kind) => (kind === '*' ? everyObject(world, etcd) : etcd.objects(kind).values()));
    const event: ListDelivered = { type: 'list.delivered', objects };
    context.schedule(delayUs, address, event);
  }
  const onNode = podsByNode(etcd);
  for (const node of inOrderOfCreation(etcd, 'Node')) {
    const { name } = node.metadata;
    const event: ListDelivered = { type: 'list.delivered', objects: [node, ...(onNode.get(name) ?? [])] };
    context.schedule(delayUs, `kubelet/${name}`, event);
  }
}

/** All that a component with an interest in `*` is told of. */
function everyObject(world: World, etcd: Etcd): KubeObject[] {
  const kinds = world.tableNames().flatMap((name) => (name.startsWith('store/') ? [name.slice('store/'.length)] : []));
  return kinds.filter((kind) => !UNWATCHED.has(kind)).flatMap((kind) => etcd.objects(kind).values());
}

function podsByNode(etcd: Etcd): ReadonlyMap<string, KubeObject[]> {
  const byNode = new Map<string, KubeObject[]>();
  for (const pod of etcd.objects('Pod').values()) {
    const { nodeName } = pod.spec as { readonly nodeName?: string };
    if (!nodeName) continue;
    const others = byNode.get(nodeName);
    if (others) others.push(pod);
    else byNode.set(nodeName, [pod]);
  }
  return byNode;
}

function inOrderOfCreation(etcd: Etcd, kind: string): KubeObject[] {
  const created = (object: KubeObject) => etcd.keyInfo(kind, object.metadata.name)?.createRevision ?? 0;
  return etcd
    .objects(kind)
    .values()
    .sort((a, b) => created(a) - created(b));
}

/** The Pods that the cluster's DaemonSets would run on a node, in the order of their sets. */
function daemonPodsFor(world: World, node: Node): Pod[] {
  const { name } = node.metadata;
  return world
    .table(store('DaemonSet'))
    .values()
    .filter((daemonSet) => nodeShouldRun(node, daemonSet).shouldRun)
    .map((daemonSet) => {
      const pod = newDaemonPod(daemonSet, name, '');
      const { namespace } = daemonSet.metadata;
      return { ...pod, metadata: { ...pod.metadata, namespace, name: `${daemonSet.metadata.name}-on-${name}` } } as Pod;
    });
}

/** Access of the control plane's provider to the API servers. */
function serverAccess(world: World): ServerAccess {
  return {
    load: () => {
      const levels = scrapeFlowControl(world).flatMap((target) => target.levels);
      const { maxMutatingRequestsInflight, maxRequestsInflight } = serverFlags(world);
      return {
        seats: maxMutatingRequestsInflight + maxRequestsInflight,
        busySeats: levels.reduce((sum, { executingSeats }) => sum + executingSeats, 0),
        rejected: levels.reduce(
          (sum, { rejected }) => sum + Object.values(rejected).reduce((all, count) => all + count, 0),
          0,
        ),
      };
    },
    enlarged: (times) => {
      const { maxMutatingRequestsInflight, maxRequestsInflight, priorityAndFairness } = serverFlags(world);
      const event: ServerFlagsChanged = {
        type: 'serverFlags.changed',
        flags: {
          maxRequestsInflight: maxRequestsInflight * times,
          maxMutatingRequestsInflight: maxMutatingRequestsInflight * times,
          priorityAndFairness,
        },
      };
      return { actor: API_SERVER, event };
    },
  };
}

/** The flow control metrics of all API servers that a Prometheus keeps. */
function scrapeFlowControl(world: World): ScrapeRecord['targets'] {
  return serverIds(world).map((instance) => ({ instance, levels: levelSamples(world, instance) }));
}

function levelSamples(world: World, server: string): LevelSample[] {
  const tables = flowTables(server);
  const schemas = world.table(tables.schemas).values();
  return world
    .table(tables.levels)
    .values()
    .map(({ name, nominal, current, stats }) => {
      const own = schemas.filter(({ level }) => level === name);
      const sum = (field: 'executingSeats' | 'inqueue' | 'dispatched') =>
        own.reduce((total, schema) => total + schema[field], 0);
      return {
        level: name,
        nominal,
        current,
        demandSmoothed: stats.smoothed,
        executingSeats: sum('executingSeats'),
        inqueue: sum('inqueue'),
        dispatched: sum('dispatched'),
        rejected: rejectedBy(own),
        waits: waitsOf(own.map(({ waitExecuted }) => waitExecuted)),
      };
    });
}

function rejectedBy(schemas: readonly SchemaRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { flowSchema, queueFull, concurrencyLimit, timeOut } of schemas) {
    if (queueFull > 0) counts[`${flowSchema}|queue-full`] = queueFull;
    if (concurrencyLimit > 0) counts[`${flowSchema}|concurrency-limit`] = concurrencyLimit;
    if (timeOut > 0) counts[`${flowSchema}|time-out`] = timeOut;
  }
  return counts;
}

function waitsOf(histograms: readonly (Histogram | undefined)[]): number[] {
  const sums: number[] = [];
  for (const histogram of histograms) {
    if (!histogram) continue;
    bucketCounts(histogram).forEach((count, bucket) => {
      sums[bucket] = (sums[bucket] ?? 0) + count;
    });
  }
  return sums;
}
