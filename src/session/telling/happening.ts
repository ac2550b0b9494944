import type { Entry } from '#kernel/entry.ts';
import type { Salience, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { concernOf } from './followed.ts';
import type { Told } from './salience/rule.ts';
import { componentOf, salienceOf } from './salience/salience.ts';

/** What an entry means to somebody who watches: its reason that matters most. */
export interface Happening {
  readonly seq: number;
  readonly atUs: number;
  readonly salience: Salience;
  readonly type: string;
  readonly kind: string;
  /** `namespace/name`, or the name when cluster-scoped. */
  readonly subject: string;
  readonly component: string;
  /** kube-scheduler decided about a Pod: there are beats inside. */
  readonly isCycle: boolean;
  /** The node that its reason names. */
  readonly node?: string;
  /** It concerns what is followed. */
  readonly isFollowed?: true;
}

const RANK: Readonly<Record<Salience, number>> = { background: 0, step: 1, decisive: 2 };
const CYCLES = new Set(['pod.scheduled', 'pod.unschedulable', 'pod.nominated', 'schedulingCycle.failed']);

/** The first of the reasons that matter most; `undefined` for an entry without one. */
export function happeningOf(entry: Entry): Happening | undefined {
  let best: Told | undefined;
  let salience: Salience = 'background';
  for (const reason of entry.reasons as readonly Told[]) {
    const is = salienceOf(reason, entry);
    if (best && RANK[is] <= RANK[salience]) continue;
    best = reason;
    salience = is;
  }
  return best && happening(entry, best, salience);
}

/**
 * What matters most to somebody who follows a subject; `undefined` when nothing in the entry does. Of its parts, such as the Pods of a
 * workload, only what decides.
 */
export function happeningTo(entry: Entry, subject: TellingSubject): Happening | undefined {
  let best: Happening | undefined;
  for (const reason of entry.reasons as readonly Told[]) {
    const concern = concernOf(reason, entry, subject);
    if (concern === 'other') continue;
    const is = salienceOf(reason, entry);
    if (is === 'background' || (concern === 'part' && is !== 'decisive')) continue;
    if (!best || RANK[is] > RANK[best.salience]) best = { ...happening(entry, reason, is), isFollowed: true };
  }
  return best;
}

function happening(entry: Entry, { type, kind, subject, node }: Told, salience: Salience): Happening {
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

/** What the API server writes of these is shown where their life is shown. */
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

/** What becomes of requests before they are carried out, by the first half of the type; with the refusals, which say what came of it. */
const OF_REQUESTS = new Set(['request', 'gateway', 'server', 'servers', 'serverFlags', 'connection']);
const OF_READS = new Set(['watch', 'watchCache', 'readRules', 'bookmark']);

/** Whether a view with this stage shows it. */
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

/** On these stages every write is shown: as a request that is carried out, and as a revision of the database. */
const OF_EVERY_WRITE: ReadonlySet<TellingStage> = new Set(['requests', 'storage']);

/** Whether it is a step on a stage, worth showing where nothing decides for a while. A write only is a step there, whatever it decides elsewhere. */
export function isStepOn(happening: Happening, stage: TellingStage): boolean {
  const { salience, component, kind, type } = happening;
  if (salience === 'background') return false;
  if (isOnStage(happening, stage)) return salience === 'step';
  const about = type.slice(0, type.indexOf('.'));
  return OF_EVERY_WRITE.has(stage) && component === 'kube-apiserver' && kind !== '' && !OF_REQUESTS.has(about);
}
