import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/event.ts';
import type { Salience, TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { DetailedReason } from './salience/rule.ts';
import { componentOf, salienceOf } from './salience/salience.ts';

/** Components that work on a node; their actor contains the node's name. */
const AGENTS = ['kubelet', 'kube-proxy'];

/** Kinds whose name is the beginning of their Pods' names, with one more part added. */
const MAKERS = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']);

/** The meaning of an entry for a viewer: its reason that matters most. */
export interface Happening {
  readonly seq: number;
  readonly atUs: Micros;
  readonly salience: Salience;
  readonly type: string;
  readonly kind: string;
  /** `namespace/name`, or the name when cluster-scoped. */
  readonly subject: string;
  readonly component: string;
  /** kube-scheduler decided about a Pod, so the entry contains steps. */
  readonly isCycle: boolean;
  /** The node that its reason names. */
  readonly node?: string;
  /** The happening concerns the followed subject. */
  readonly isFollowed?: true;
}

const RANK: Readonly<Record<Salience, number>> = { background: 0, step: 1, decisive: 2 };
const CYCLES = new Set(['pod.scheduled', 'pod.unschedulable', 'pod.nominated', 'schedulingCycle.failed']);

/** The first of the reasons that matter most; `undefined` for an entry without one. */
export function happeningOf(entry: Entry): Happening | undefined {
  let best: DetailedReason | undefined;
  let salience: Salience = 'background';
  for (const reason of entry.reasons as readonly DetailedReason[]) {
    const is = salienceOf(reason, entry);
    if (best && RANK[is] <= RANK[salience]) continue;
    best = reason;
    salience = is;
  }
  return best && happening(entry, best, salience);
}

/**
 * The happening that matters most to a viewer who follows a subject; `undefined` when none does. For parts of the
 * subject, such as the Pods of a workload, only decisive ones count.
 */
export function happeningTo(entry: Entry, subject: TellingSubject): Happening | undefined {
  let best: Happening | undefined;
  for (const reason of entry.reasons as readonly DetailedReason[]) {
    const concern = concernOf(reason, entry, subject);
    if (concern === 'other') continue;
    const is = salienceOf(reason, entry);
    if (is === 'background' || (concern === 'part' && is !== 'decisive')) continue;
    if (!best || RANK[is] > RANK[best.salience]) best = { ...happening(entry, reason, is), isFollowed: true };
  }
  return best;
}

function happening(entry: Entry, { type, kind, subject, node }: DetailedReason, salience: Salience): Happening {
  const component = componentOf(entry);
  return {
    seq: entry.seq,
    atUs: entry.atUs,
    salience,
    type,
    kind: kind ?? '',
    subject: subject ?? '',
    component,
    isCycle: component === 'kube-scheduler' && CYCLES.has(type),
    ...(typeof node === 'string' && node !== '' && { node }),
  };
}

const STAGES: Readonly<Record<Exclude<TellingStage, 'everything'>, ReadonlySet<string>>> = {
  scheduler: new Set(['kube-scheduler']),
  nodes: new Set(['kubelet', 'kube-scheduler', 'cloud']),
  controllers: new Set([
    'kube-controller-manager',
    'cluster-autoscaler',
    'karpenter',
    'cloud',
    'kubectl-drain',
    'kube-proxy',
    'kubelet',
    'traffic',
  ]),
  requests: new Set(['load']),
  storage: new Set(['etcd', 'watch-cache', 'informers']),
};

/** Kinds whose writes by the API server appear on the stage that shows their life. */
const WRITTEN: Readonly<Partial<Record<TellingStage, ReadonlySet<string>>>> = {
  nodes: new Set(['Node']),
  controllers: new Set([
    'Pod',
    'Node',
    'Deployment',
    'ReplicaSet',
    'StatefulSet',
    'DaemonSet',
    'Job',
    'CronJob',
    'HorizontalPodAutoscaler',
    'PodDisruptionBudget',
    'EndpointSlice',
    'Service',
    'Lease',
  ]),
};

/** Request events before execution, by the first half of the type; with refusals, which are the result. */
const OF_REQUESTS = new Set(['request', 'gateway', 'server', 'servers', 'serverFlags', 'connection']);
const OF_READS = new Set(['watch', 'watchCache', 'readRules', 'bookmark']);

/** Whether a view with this stage shows the happening. */
export function isOnStage({ component, kind, type }: Happening, stage: TellingStage): boolean {
  if (stage === 'everything') return true;
  if (STAGES[stage].has(component)) return true;
  if (component !== 'kube-apiserver') return false;
  const about = type.slice(0, type.indexOf('.'));
  if (stage === 'requests') return OF_REQUESTS.has(about);
  if (stage === 'storage') return OF_READS.has(about) || type === 'request.read';
  if (OF_REQUESTS.has(about) && type !== 'request.refused') return false;
  return WRITTEN[stage]?.has(kind) === true;
}

/** These stages show every write: as an executed request, and as a revision of the database. */
const OF_EVERY_WRITE: ReadonlySet<TellingStage> = new Set(['requests', 'storage']);

/**
 * Whether it is a step on a stage, worth showing while no decision happens. On a stage that shows every write, a
 * write is a step, even if it is decisive elsewhere.
 */
export function isStepOn(happening: Happening, stage: TellingStage): boolean {
  const { salience, component, kind, type } = happening;
  if (salience === 'background') return false;
  if (isOnStage(happening, stage)) return salience === 'step';
  const about = type.slice(0, type.indexOf('.'));
  return OF_EVERY_WRITE.has(stage) && component === 'kube-apiserver' && kind !== '' && !OF_REQUESTS.has(about);
}

/**
 * The relation of a reason to the followed subject: about the subject itself, about a part of it, or about something
 * else.
 */
type Concern = 'itself' | 'part' | 'other';

/** A workload includes its Pods. A Node includes the work of its kubelet and the Pods assigned to it. */
function concernOf(reason: DetailedReason, { actor }: Entry, subject: TellingSubject): Concern {
  const { kind, namespace, name } = subject;
  const key = namespace === undefined ? name : `${namespace}/${name}`;
  if (reason.kind === kind && reason.subject === key) return 'itself';
  if (kind === 'Node')
    return reason.node === name || AGENTS.some((agent) => actor === `${agent}/${name}`) ? 'part' : 'other';
  return isMadeBy(kind, key, reason) ? 'part' : 'other';
}

/**
 * The name tells the owner, because controllers add a part to their own name. A Pod that a person named this way
 * counts too, because future objects are not in the world and their owner is unknown.
 */
export function isMadeBy(kind: string, key: string, { kind: made, subject }: DetailedReason): boolean {
  if (made === 'Pod' && MAKERS.has(kind)) return withoutLastPart(subject) === key;
  if (kind !== 'Deployment') return false;
  if (made === 'ReplicaSet') return withoutLastPart(subject) === key;
  return made === 'Pod' && withoutLastPart(withoutLastPart(subject)) === key;
}

/** The key without the last part of the name: `default/web-7bf898b959` for `default/web-7bf898b959-rvgvk`. */
function withoutLastPart(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('-')));
}
