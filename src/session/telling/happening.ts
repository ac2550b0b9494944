import type { Entry } from '#kernel/entry.ts';
import type { Salience, TellingStage, TellingSubject } from '#protocol/telling.ts';
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

/** The reason that matters most to one subject. */
export function happeningTo(entry: Entry, subject: TellingSubject): Happening | undefined {
  let best: Happening | undefined;
  for (const reason of entry.reasons as readonly Told[]) {
    if (!isAbout(reason, subject)) continue;
    const is = salienceOf(reason, entry);
    if (!best || RANK[is] > RANK[best.salience]) best = happening(entry, reason, is);
  }
  return best;
}

function isAbout(reason: Told, { kind, namespace, name }: TellingSubject): boolean {
  return reason.kind === kind && reason.subject === (namespace === undefined ? name : `${namespace}/${name}`);
}

function happening(entry: Entry, { type, kind, subject }: Told, salience: Salience): Happening {
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
  };
}

const STAGES: Readonly<Record<Exclude<TellingStage, 'everything'>, ReadonlySet<string>>> = {
  scheduler: new Set(['kube-scheduler']),
  nodes: new Set(['kubelet', 'kube-scheduler']),
  controllers: new Set([
    'kube-controller-manager',
    'cluster-autoscaler',
    'karpenter',
    'cloud',
    'kubectl-drain',
    'kube-proxy',
    'kubelet',
  ]),
  requests: new Set(['kube-apiserver', 'load']),
  storage: new Set(['etcd', 'watch-cache', 'informers']),
};

/** What the API server writes is shown where the object's life is shown. */
const WRITTEN: Readonly<Record<string, TellingStage>> = { Pod: 'controllers', Node: 'controllers' };

/** Whether a view with this stage shows it. */
export function isOnStage({ component, kind }: Happening, stage: TellingStage): boolean {
  if (stage === 'everything') return true;
  if (STAGES[stage].has(component)) return true;
  return component === 'kube-apiserver' && stage === 'controllers' && (kind in WRITTEN || kind !== '');
}
