import { HELD, isHeld, UNREADY_BEFORE } from '#cluster/api/held.ts';
import {
  type ChangedContainer,
  INJECTED_PARTS,
  type InjectedParts,
  store,
  storedKinds,
} from '#cluster/api/kindTables.ts';
import { ASSUMED_NAMESPACES, UNKNOWN_KINDS } from '#cluster/api/unknownKinds.ts';
import { AUTOSCALERS } from '#cluster/autoscaler/autoscalerRecords.ts';
import { settingsOf, workloadOf } from '#cluster/environment/behaviourOf.ts';
import { isUsageAssumed } from '#cluster/environment/defaultBehaviour.ts';
import { TRAFFIC_CLIENTS } from '#cluster/environment/traffic/trafficRecords.ts';
import { NODE_POOLS } from '#cluster/karpenter/karpenterRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, ResourceRequirements } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { PendingCause } from '#protocol/lab.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import type { RehearsalSays, ReportTelling, Said } from '#protocol/rehearsal.ts';
import { causeHelped, pendingCauses } from '#session/questions/lab/pendingCauses.ts';
import { assumptions } from '#session/questions/podLife/podLife.ts';
import type { Reader } from '#session/reader.ts';
import { part, says } from './rehearsal/tellDrain.ts';

/** Most causes for which changes are tried, the largest first: each costs up to a second in a large cluster. */
const CAUSES_HELPED = 50;

/** Kinds that are Pods or make them, by kubectl's names. */
const MAKERS = [
  ['Pod', 'pods'],
  ['Deployment', 'deployments'],
  ['ReplicaSet', 'replicasets'],
  ['StatefulSet', 'statefulsets'],
  ['DaemonSet', 'daemonsets'],
  ['Job', 'jobs'],
  ['CronJob', 'cronjobs'],
] as const;

/** Most names in one sentence, which also gives the number of the others. */
const MOST_NAMES = 5;
/** Most sentences about changed Pods. */
const MOST_WORKLOADS = 20;
/** Most changed parts named for one workload. */
const MOST_PARTS = 8;
const KUEUE_GATE = 'kueue.x-k8s.io/admission';
/** Additions that most workloads have, such as an account's pull secrets. They are not worth a sentence. */
const SLIGHT: ReadonlySet<string> = new Set(['imagePullSecrets', 'preemptionPolicy', 'dnsConfig', 'hostAliases']);

/** Kinds that the model stores without acting on them, by the sentence about their effect in a real cluster. */
const NOT_PLAYED: readonly { readonly says: RehearsalSays; readonly kinds: readonly string[] }[] = [
  { says: 'karpenter', kinds: ['NodePool.karpenter.sh', 'Provisioner.karpenter.sh', 'NodeClaim.karpenter.sh'] },
  { says: 'kueue', kinds: ['ClusterQueue.kueue.x-k8s.io', 'LocalQueue.kueue.x-k8s.io', 'Workload.kueue.x-k8s.io'] },
  { says: 'keda', kinds: ['ScaledObject.keda.sh', 'ScaledJob.keda.sh'] },
  { says: 'vpa', kinds: ['VerticalPodAutoscaler.autoscaling.k8s.io'] },
  {
    says: 'machines',
    kinds: [
      'MachineDeployment.cluster.x-k8s.io',
      'MachineSet.cluster.x-k8s.io',
      'MachinePool.cluster.x-k8s.io',
      'MachineSet.machine.openshift.io',
      'MachineHealthCheck.machine.openshift.io',
      'MachineHealthCheck.cluster.x-k8s.io',
      'MachineAutoscaler.autoscaling.openshift.io',
      'ClusterAutoscaler.autoscaling.openshift.io',
    ],
  },
];
/** Programs that act on Pods and nodes, by the names of the Deployments in which they are installed. */
const PROGRAMS: readonly { readonly says: RehearsalSays; readonly name: RegExp }[] = [
  { says: 'clusterAutoscaler', name: /(^|-)cluster-autoscaler(-|$)/ },
  { says: 'karpenterProgram', name: /^karpenter$/ },
  { says: 'descheduler', name: /^descheduler$/ },
];

const WEBHOOKS = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

/**
 * Limits of an answer about this cluster, and assumptions where the files say nothing. They affect every report, so
 * every report has them.
 */
export function caveatsOf(reader: Pick<Reader, 'world' | 'trials'>): ReportTelling['parts'] {
  return [...part('notPlayed', notPlayed(reader)), ...part('taken', taken(reader.world))];
}

/**
 * Objects of the files that the API server refused, in kubectl's words. Reports name them first, because their answers
 * are about a cluster without them.
 */
export function refusedPart(refused: readonly RefusedObject[]): ReportTelling['parts'] {
  return part(
    'refusedAtStart',
    refused.map(({ text }) => says('refusedObject', { text })),
  );
}

/** Parts of the cluster that act on Pods or nodes in reality and not in the model. */
function notPlayed({ world, trials }: Pick<Reader, 'world' | 'trials'>): Said[] {
  const found: Said[] = [];
  const kinds = storedKinds(world);
  const isPlayed: ReadonlySet<RehearsalSays> = playedHere(world);
  for (const { says: key, kinds: wanted } of NOT_PLAYED) {
    if (isPlayed.has(key)) continue;
    const objects = kinds.filter((kind) => wanted.includes(kind)).flatMap((kind) => objectsOf(world, kind));
    const gated = key === 'kueue' && objects.length === 0 ? podsAtGate(world) : [];
    const names = [...objects.map(named), ...gated];
    if (names.length > 0) found.push(says(key, { count: names.length, names: listed(names) }));
  }
  const programs = objectsOf(world, 'Deployment');
  for (const { says: key, name } of PROGRAMS) {
    const installed = programs.filter(({ metadata }) => name.test(metadata.name)).map(objectKey);
    const isSaid = isPlayed.has(key) || (key === 'karpenterProgram' && found.some((each) => each.says === 'karpenter'));
    if (installed.length > 0 && !isSaid) found.push(says(key, { names: listed(installed) }));
  }
  for (const kind of kinds.filter((each) => each.includes('.') || each === 'ReplicationController')) {
    const objects = objectsOf(world, kind).filter(makesPods);
    if (objects.length > 0)
      found.push(says('customWorkloads', { kind, count: objects.length, names: listed(objects.map(objectKey)) }));
  }
  const webhooks = WEBHOOKS.flatMap((kind) => objectsOf(world, kind).filter(isAboutPods)).map(named);
  if (webhooks.length > 0) found.push(says('webhooks', { count: webhooks.length, names: listed(webhooks) }));
  const schedulers = otherSchedulers(world, trials.profiles);
  if (schedulers.names.length > 0)
    found.push(says('otherScheduler', { count: schedulers.pods, names: listed(schedulers.names) }));
  return found;
}

/** The model has its own autoscaler and Karpenter. With one of them in the run, nodes do appear. */
function playedHere(world: World): ReadonlySet<RehearsalSays> {
  return new Set<RehearsalSays>([
    ...(world.table(AUTOSCALERS).size > 0 ? (['clusterAutoscaler', 'machines'] as const) : []),
    ...(world.table(NODE_POOLS).size > 0 ? (['karpenter', 'karpenterProgram'] as const) : []),
  ]);
}

function taken(world: World): Said[] {
  const injected = world.table(INJECTED_PARTS).values().filter(isWorthSaying);
  const held = world.table(HELD).values();
  const autoscalers = held.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  const jobs = held.filter(({ kind }) => kind === 'Pod');
  const cronJobs = world
    .table(store('CronJob'))
    .values()
    .filter(({ spec }) => spec.suspend !== true);
  const unknown = world
    .table(UNKNOWN_KINDS)
    .values()
    .filter(({ refers }) => refers > 0);
  const namespaces = world
    .table(ASSUMED_NAMESPACES)
    .values()
    .map(({ name }) => name);
  const others = injected.length - MOST_WORKLOADS;
  return [
    ...injected.slice(0, MOST_WORKLOADS).map(sayInjected),
    ...(others > 0 ? [says('injectedMore', { count: others })] : []),
    ...(autoscalers.length > 0
      ? [says('autoscalersHeld', { count: autoscalers.length, names: listed(autoscalers.map(({ key }) => key)) })]
      : []),
    ...inventedLoad(world),
    ...(jobs.length > 0 ? [says('jobsHeld', { count: jobs.length, names: listed(jobs.map(({ key }) => key)) })] : []),
    ...unreadyBefore(world),
    ...answersAssumed(world),
    ...(cronJobs.length > 0 && world.table(HELD).size + world.table(UNKNOWN_KINDS).size > 0
      ? [says('cronJobs', { count: cronJobs.length, names: listed(cronJobs.map(objectKey)) })]
      : []),
    ...(namespaces.length > 0
      ? [says('takenNamespaces', { count: namespaces.length, names: listed(namespaces) })]
      : []),
    ...unknown.map(({ kind, refers }) =>
      says(
        kind === 'PersistentVolume'
          ? 'takenVolumes'
          : kind === 'PersistentVolumeClaim'
            ? 'takenClaims'
            : 'takenAsThere',
        { kind, count: refers },
      ),
    ),
  ];
}

/** Autoscalers that go by the use of Pods whose use nobody said. */
function inventedLoad(world: World): Said[] {
  const found = world
    .table(store('HorizontalPodAutoscaler'))
    .values()
    .filter(({ metadata, spec }) => {
      const { metrics } = spec;
      const goesByUse = metrics?.some(({ type }) => type === 'Resource' || type === 'ContainerResource') ?? true;
      if (!goesByUse || isHeld(world, metadata.uid)) return false;
      const { name } = spec.scaleTargetRef;
      return livePods(world).some(
        (pod) =>
          pod.metadata.namespace === metadata.namespace && workloadOf(world, pod) === name && isUseInvented(world, pod),
      );
    });
  if (found.length === 0) return [];
  return [says('autoscalersInvented', { count: found.length, names: listed(found.map(objectKey)) })];
}

function isUseInvented(world: World, pod: Pod): boolean {
  if (world.table(TRAFFIC_CLIENTS).size > 0) return false;
  return pod.spec.containers.some((container) => {
    const { cpuMilli, memory, cpuMsPerRequest } = settingsOf(world, pod, container);
    const isSaid = cpuMilli !== undefined || memory !== undefined || cpuMsPerRequest !== undefined;
    return !isSaid && isUsageAssumed(pod.spec, container);
  });
}

function unreadyBefore(world: World): Said[] {
  const found = world.table(UNREADY_BEFORE).values();
  if (found.length === 0) return [];
  const names = found.map(({ key, reason }) => (reason === '' ? key : `${key} ${reason}`));
  return [says('unreadyBefore', { count: found.length, names: listed(names) })];
}

/** One Pod of each workload stands for all. */
function answersAssumed(world: World): Said[] {
  const byWorkload = new Map<string, Pod>();
  for (const pod of livePods(world)) {
    const key = keyOf(pod.metadata.namespace, workloadOf(world, pod));
    if (!byWorkload.has(key)) byWorkload.set(key, pod);
  }
  const names = [...byWorkload].flatMap(([key, pod]) => {
    const about = new Set(assumptions(world, pod).map((each) => each.about));
    return about.size === 0 ? [] : [`${key} (${[...about].join(', ')})`];
  });
  return names.length === 0 ? [] : [says('answersAssumed', { count: names.length, names: listed(names) })];
}

function livePods(world: World): readonly Pod[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(({ status }) => status?.phase !== 'Succeeded' && status?.phase !== 'Failed');
}

function objectsOf(world: World, kind: string): readonly KubeObject[] {
  return world.table(store(kind)).values();
}

/** `NodePool general`, `ScaledObject shop/web` */
function named(object: KubeObject): string {
  return `${object.kind} ${objectKey(object)}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')}, + ${more}` : names.join(', ');
}

function podsAtGate(world: World): string[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.schedulingGates?.some(({ name }) => name === KUEUE_GATE))
    .map((pod) => `Pod ${objectKey(pod)}`);
}

/** Whether a custom resource holds a Pod template, or names the workload that has it. */
function makesPods(object: KubeObject): boolean {
  const { spec } = object as {
    readonly spec?: {
      readonly template?: { readonly spec?: { readonly containers?: unknown } };
      readonly workloadRef?: unknown;
    };
  };
  return (
    Array.isArray(spec?.template?.spec?.containers) || (object.kind === 'Rollout' && spec?.workloadRef !== undefined)
  );
}

/** Whether a webhook is asked when a Pod is made. */
function isAboutPods(object: KubeObject): boolean {
  const { webhooks = [] } = object as {
    readonly webhooks?: readonly { readonly rules?: readonly { readonly resources?: readonly string[] }[] }[];
  };
  return webhooks.some(({ rules = [] }) =>
    rules.some(({ resources = [] }) => resources.some((name) => name === 'pods' || name.startsWith('*'))),
  );
}

function otherSchedulers(
  world: World,
  own: ReadonlyMap<string, unknown>,
): { readonly names: readonly string[]; readonly pods: number } {
  const names = new Set<string>();
  let pods = 0;
  for (const { spec, status } of world.table(store('Pod')).values()) {
    const { schedulerName = 'default-scheduler' } = spec;
    if (own.has(schedulerName) || status?.phase === 'Succeeded' || status?.phase === 'Failed') continue;
    names.add(schedulerName);
    pods++;
  }
  return { names: [...names].sort(), pods };
}

function isWorthSaying(parts: InjectedParts): boolean {
  const { containers, initContainers, changed, volumes, tolerations, nodeSelector, fields } = parts;
  const others = containers.length + initContainers.length + changed.length + volumes.length + tolerations.length;
  return others + Object.keys(nodeSelector).length > 0 || fields.some(({ name }) => !SLIGHT.has(name));
}

function sayInjected(parts: InjectedParts): Said {
  const { workload, pods, of, by } = parts;
  const all = partsOf(parts);
  const more = all.length - MOST_PARTS;
  const added = more > 0 ? `${all.slice(0, MOST_PARTS).join('; ')}; + ${more}` : all.join('; ');
  const values = { workload: workload.split('/').slice(1).join('/'), pods, of, added };
  return by.length > 0 ? says('injectedBy', { ...values, by: by.join(', ') }) : says('injected', values);
}

/** Additions to Pods, in the words of the API: `container istio-proxy (cpu 3)`. */
function partsOf({
  containers,
  initContainers,
  changed,
  volumes,
  tolerations,
  nodeSelector,
  fields,
}: InjectedParts): string[] {
  const one = (what: string) => (container: { readonly name: string; readonly resources?: ResourceRequirements }) => {
    const requests = requestsText(container.resources);
    return `${what} ${container.name}${requests === '' ? '' : ` (${requests})`}`;
  };
  return [
    ...containers.map(one('container')),
    ...initContainers.map(one('initContainer')),
    ...changed.flatMap(changedText),
    ...tolerations.map(({ key = '', operator = 'Equal', value = '', effect = '', tolerationSeconds }) => {
      const what = `${key}${operator === 'Exists' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;
      return `toleration ${what}${tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`}`;
    }),
    ...Object.entries(nodeSelector).map(([key, value]) => `nodeSelector ${key}=${value}`),
    ...fields.filter(({ name }) => !SLIGHT.has(name)).map(({ name, running }) => `${name}${shortValue(running)}`),
    ...volumes.map(({ name }) => `volume ${name}`),
  ];
}

function changedText({ name, fields }: ChangedContainer): string[] {
  return fields.map(({ name: field, template, running }) => {
    if (field === 'resources') {
      const before = requestsText(template as ResourceRequirements | undefined);
      return `${name}: requests ${requestsText(running as ResourceRequirements) || 'none'} (template: ${before || 'none'})`;
    }
    const names = Array.isArray(running)
      ? running.flatMap((item: { readonly name?: string }) => item?.name ?? []).slice(0, 3)
      : [];
    return `${name}: ${field}${names.length > 0 ? ` ${names.join(', ')}` : shortValue(running)}`;
  });
}

function requestsText(resources: ResourceRequirements | undefined): string {
  return Object.entries(resources?.requests ?? {})
    .map(([resource, amount]) => `${resource} ${amount}`)
    .join(', ');
}

function shortValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? ` ${value}` : '';
}

/** A placed Pod in its state before it got its node. */
export function waitingPod(pod: Pod & KubeObject): Pod & KubeObject {
  const { nodeName: _, ...spec } = pod.spec;
  const { qosClass } = pod.status ?? {};
  return { ...pod, spec, status: { phase: 'Pending', ...(qosClass && { qosClass }) } } as Pod & KubeObject;
}

/**
 * The problem of a question about Pods in a cluster without Pods or their makers. Every node could leave there and
 * nothing would wait, which says nothing about a real cluster.
 */
export function nothingRuns(world: World): InputProblem | undefined {
  if (MAKERS.some(([kind]) => world.table(store(kind)).size > 0)) return undefined;
  const plurals = MAKERS.map(([, plural]) => plural).join(',');
  return {
    message: `there is no Pod and nothing that makes Pods, so this cannot be answered. Add: kubectl get ${plurals} -A -o yaml`,
  };
}

/** All Pods without a node, grouped by cause, each with the smallest changes that would give its first Pod a node. */
export interface PendingReport {
  readonly pending: number;
  readonly nodes: number;
  readonly causes: readonly PendingCause[];
  /** The number of causes, the smallest ones, for which no changes were tried. */
  readonly untried: number;
  readonly caveats: ReportTelling['parts'];
}

export function pendingReport(reader: Reader): PendingReport {
  const groups = pendingCauses(reader);
  return {
    pending: groups.reduce((sum, { pods }) => sum + pods.length, 0),
    nodes: reader.trials.nodes.length,
    causes: groups.map((group, at) => causeHelped(reader, group, at < CAUSES_HELPED)),
    untried: Math.max(0, groups.length - CAUSES_HELPED),
    caveats: caveatsOf(reader),
  };
}
