import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/event.ts';
import type { Sentence } from '#protocol/sentences.ts';
import type { RunStoryLine } from '#protocol/telling.ts';
import type { History } from '#session/reader.ts';
import { becameReady, changedField, isPersons } from '#session/telling/rolloutState.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';
import { salienceOf } from '#session/telling/salience/salience.ts';
import { KeptHistories, walkEntries } from '../../run/walkEntries.ts';
import { nameOf } from '../describedEntry.ts';

/** Most lines that the story tells about one kind of occasion. */
const MOST_OF_A_KIND = 2;

/** Occasions along a branch. It reads each entry once, because the page asks again while the branch grows. */
class StoryHistory {
  readonly seen = new Map<Occasion, Map<string, Happened>>();
  private walked = 0;

  extend(run: History): void {
    const walk = walkEntries(
      run,
      this.walked,
      () => true,
      (entry) => {
        for (const reason of entry.reasons as readonly DetailedReason[])
          for (const occasion of BY_REASON.get(reason.type) ?? []) note(this.seen, occasion, reason, entry);
      },
    );
    this.walked = walk.seq;
  }
}

const KEPT = 4;
const histories = new KeptHistories(KEPT, () => new StoryHistory());

/** A happening that the story of a run tells the first time, or the `nth` time. */
export interface Occasion {
  /** The type of the reason. */
  readonly on: string;
  readonly when?: (reason: DetailedReason, entry: Entry) => boolean;
  /** The key of a separate count; without it all are counted together. */
  readonly by?: (reason: DetailedReason) => string;
  /** The number of the occurrence that the story tells; without it the first. */
  readonly nth?: number;
  /** The story has limited space and prefers heavier occasions. From 1 to 10. */
  readonly weight: number;
  /** `count`: the number of occurrences in all. */
  readonly say: (reason: DetailedReason, entry: Entry, count: number) => Sentence;
}

const text = (value: unknown): string => String(value ?? '');
const pod = ({ subject }: DetailedReason): string => nameOf(text(subject));
const component = ({ actor }: Entry): string => actor.slice(0, actor.indexOf('/') < 0 ? undefined : actor.indexOf('/'));
const partOf = ({ actor }: Entry): string => actor.slice(actor.indexOf('/') + 1);
const isKubelet = (_: DetailedReason, entry: Entry): boolean => component(entry) === 'kubelet';

/** The nodes' answers, without the later text about claims and preemption. */
function verdict(message: unknown): string {
  const [before = ''] = text(message).split(/ no new claims to deallocate| preemption: /);
  return before.replace(/,$/, '');
}

/** A field of the object that the entry wrote last. */
function written(entry: Entry, kind: string, field: 'replicas' | 'holderIdentity'): unknown {
  const change = entry.delta.findLast(({ table, after }) => table === store(kind) && after !== undefined);
  return (change?.after as { readonly spec?: Readonly<Record<string, unknown>> } | undefined)?.spec?.[field];
}

const SCHEDULING: readonly Occasion[] = [
  {
    on: 'pod.scheduled',
    weight: 1,
    say: (reason) => ({ id: 'run.firstPlaced', slots: { pod: pod(reason), node: text(reason.node) } }),
  },
  {
    on: 'pod.unschedulable',
    weight: 9,
    say: (reason) => ({ id: 'run.firstRefusal', slots: { pod: pod(reason), message: verdict(reason.message) } }),
  },
  {
    on: 'pod.nominated',
    weight: 9,
    say: (reason) => ({ id: 'run.preempts', slots: { pod: pod(reason), node: text(reason.node) } }),
  },
  {
    on: 'pod.held',
    weight: 7,
    say: (reason) => ({ id: 'run.held', slots: { pod: pod(reason), plugin: text(reason.plugin) } }),
  },
  {
    on: 'podGroup.unschedulable',
    weight: 8,
    say: (reason) => ({ id: 'run.groupRefused', slots: { group: pod(reason), message: text(reason.message) } }),
  },
  {
    on: 'bind.failed',
    weight: 8,
    say: (reason, _, count) => ({ id: 'run.bindFails', slots: { pod: pod(reason), node: text(reason.node), count } }),
  },
];

const KUBELET: readonly Occasion[] = [
  {
    on: 'pod.rejected',
    when: isKubelet,
    weight: 9,
    say: (reason, entry) => ({ id: 'run.kubeletRefuses', slots: { pod: pod(reason), node: partOf(entry) } }),
  },
  {
    on: 'container.exited',
    when: ({ exitCode }) => exitCode !== 0,
    weight: 6,
    say: (reason) => ({
      id: 'run.firstFailure',
      slots: { pod: pod(reason), container: text(reason.container), exitCode: Number(reason.exitCode) },
    }),
  },
  {
    on: 'container.exited',
    when: ({ exitCode }) => exitCode !== 0,
    by: ({ subject, container }) => `${subject}/${container}`,
    nth: 5,
    weight: 9,
    say: (reason) => ({
      id: 'run.fifthFailure',
      slots: { pod: pod(reason), container: text(reason.container), nth: 5 },
    }),
  },
  {
    on: 'container.oomKilled',
    weight: 9,
    say: (reason, _, count) => ({
      id: 'run.oomKilled',
      slots: { pod: pod(reason), container: text(reason.container), count },
    }),
  },
  {
    on: 'sigkill.sent',
    weight: 7,
    say: (reason) => ({ id: 'run.killed', slots: { pod: pod(reason), container: text(reason.container) } }),
  },
  {
    on: 'pod.evicted',
    when: isKubelet,
    weight: 9,
    say: (reason, entry, count) => ({ id: 'run.evicted', slots: { pod: pod(reason), node: partOf(entry), count } }),
  },
  {
    on: 'imagePull.failed',
    weight: 8,
    say: (reason, _, count) => ({ id: 'run.imageFails', slots: { pod: pod(reason), count } }),
  },
  {
    on: 'nodePressure.changed',
    when: ({ conditions }) => conditions !== '',
    weight: 8,
    say: (reason) => ({
      id: 'run.pressure',
      slots: { node: text(reason.subject), conditions: text(reason.conditions) },
    }),
  },
  {
    on: 'nodeFault.began',
    by: ({ subject }) => text(subject),
    weight: 10,
    say: (reason) => ({ id: 'run.fault', slots: { node: text(reason.subject), fault: text(reason.fault) } }),
  },
  {
    on: 'node.becameReady',
    weight: 5,
    say: (reason) => ({ id: 'run.nodeReady', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'pleg.dropped',
    weight: 9,
    say: (reason, entry) => ({
      id: 'run.eventsDropped',
      slots: { node: partOf(entry), events: Number(reason.events) },
    }),
  },
];

const API_SERVER: readonly Occasion[] = [
  {
    on: 'node.statusUpdated',
    when: ({ user }, entry) => becameReady(entry, 'Node') && text(user).includes('node-controller'),
    weight: 8,
    say: (reason) => ({ id: 'run.nodeNotReady', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'request.refused',
    when: ({ code, verb, subject }) => code === 429 && (verb === 'evict' || text(subject).endsWith('/eviction')),
    weight: 9,
    say: (reason, _, count) => ({ id: 'run.budgetRefuses', slots: { pod: evicted(reason), count } }),
  },
  {
    on: 'request.refused',
    when: ({ code }) => code === 403,
    weight: 9,
    say: (reason, _, count) => ({
      id: 'run.forbidden',
      slots: { user: text(reason.user), message: text(reason.message), count },
    }),
  },
  {
    on: 'request.refused',
    when: ({ code }) => code === 500,
    weight: 7,
    say: (reason) => ({ id: 'run.serverFails', slots: { subject: pod(reason), message: text(reason.message) } }),
  },
  {
    on: 'request.rejected',
    weight: 9,
    say: (reason, _, count) => ({
      id: 'run.rejected',
      slots: { level: text(reason.level), reason: text(reason.reason), count },
    }),
  },
  {
    on: 'gateway.refused',
    weight: 9,
    say: (reason, _, count) => ({ id: 'run.gatewayRefuses', slots: { class: text(reason.class), count } }),
  },
  {
    on: 'server.stopped',
    weight: 7,
    say: (reason) => ({ id: 'run.serverStops', slots: { server: text(reason.subject) } }),
  },
  {
    on: 'lease.updated',
    when: (_, entry) => changedField(entry, 'Lease', 'spec.holderIdentity'),
    by: ({ subject }) => text(subject),
    weight: 8,
    say: (reason, entry) => ({
      id: 'run.leaderChanges',
      slots: { lease: pod(reason), holder: text(written(entry, 'Lease', 'holderIdentity')) },
    }),
  },
  {
    on: 'watch.refused',
    weight: 8,
    say: (reason) => ({
      id: 'run.watchRefused',
      slots: { watch: text(reason.subject), message: text(reason.message) },
    }),
  },
  {
    on: 'etcdLeader.lost',
    weight: 9,
    say: (reason, _, count) => ({ id: 'run.etcdLeaderLost', slots: { member: text(reason.subject), count } }),
  },
  {
    on: 'etcdLeader.elected',
    weight: 5,
    say: (reason) => ({
      id: 'run.etcdLeaderElected',
      slots: { member: text(reason.subject), term: Number(reason.term) },
    }),
  },
  {
    on: 'etcdAlarm.raised',
    weight: 10,
    say: (reason) => ({ id: 'run.etcdAlarm', slots: { message: text(reason.message) } }),
  },
];

/** The Pod in the URL of a request: `/api/v1/namespaces/default/pods/db-0/eviction`. */
function evicted({ subject }: DetailedReason): string {
  return /\/pods\/([^/]+)\/eviction$/.exec(text(subject))?.[1] ?? nameOf(text(subject));
}

const CONTROLLERS: readonly Occasion[] = [
  {
    on: 'deployment.updated',
    when: ({ user }) => isPersons(user),
    by: ({ subject }) => text(subject),
    weight: 4,
    say: (reason) => ({ id: 'run.updated', slots: { deployment: pod(reason) } }),
  },
  {
    on: 'deployment.scaled',
    when: ({ user }) => text(user).endsWith(':horizontal-pod-autoscaler'),
    by: ({ subject }) => text(subject),
    weight: 8,
    say: (reason, entry) => ({
      id: 'run.scaled',
      slots: { deployment: pod(reason), replicas: Number(written(entry, 'Deployment', 'replicas')) },
    }),
  },
  {
    on: 'drain.started',
    weight: 7,
    say: (reason) => ({ id: 'run.drain', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'node.drained',
    weight: 6,
    say: (reason) => ({ id: 'run.drained', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'drain.failed',
    weight: 8,
    say: (reason) => ({ id: 'run.drainFails', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'nodeGroup.scaledUp',
    by: ({ subject }) => text(subject),
    weight: 8,
    say: (reason) => ({
      id: 'run.scaleUp',
      slots: { group: text(reason.subject), from: Number(reason.from), to: Number(reason.to) },
    }),
  },
  {
    on: 'node.removing',
    weight: 8,
    say: (reason) => ({ id: 'run.nodeRemoved', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'nodeClaim.expired',
    weight: 8,
    say: (reason) => ({ id: 'run.nodeExpired', slots: { node: text(reason.subject) } }),
  },
  {
    on: 'volume.attachedElsewhere',
    weight: 9,
    say: (reason) => ({ id: 'run.volumeElsewhere', slots: { volume: pod(reason), node: text(reason.node) } }),
  },
  {
    on: 'volume.forceDetached',
    weight: 9,
    say: (reason) => ({ id: 'run.volumeDetached', slots: { volume: pod(reason), node: text(reason.node) } }),
  },
];

/** All occasions of the story of a run, by component. */
const OCCASIONS: readonly Occasion[] = [...SCHEDULING, ...KUBELET, ...API_SERVER, ...CONTROLLERS];

const BY_REASON: ReadonlyMap<string, readonly Occasion[]> = new Map(
  OCCASIONS.map(({ on }) => [on, OCCASIONS.filter((occasion) => occasion.on === on)]),
);

interface Happened {
  readonly occasion: Occasion;
  count: number;
  entry?: Entry;
  reason?: DetailedReason;
}

/**
 * The entries that matter most along the known part of the present branch, each with one sentence; in order of time.
 */
export function runStory(run: History, most: number): RunStoryLine[] {
  return [...histories.of(run, 'story').seen.values()]
    .flatMap((happened) => [...happened.values()].filter(({ entry }) => entry !== undefined).slice(0, MOST_OF_A_KIND))
    .sort((a, b) => b.occasion.weight - a.occasion.weight || (a.entry?.seq ?? 0) - (b.entry?.seq ?? 0))
    .slice(0, most)
    .flatMap(({ occasion, entry, reason, count }) =>
      entry && reason ? [{ seq: entry.seq, timeUs: entry.atUs, sentence: occasion.say(reason, entry, count) }] : [],
    )
    .sort((a, b) => a.seq - b.seq);
}

function note(
  seen: Map<Occasion, Map<string, Happened>>,
  occasion: Occasion,
  reason: DetailedReason,
  entry: Entry,
): void {
  if (occasion.when && !occasion.when(reason, entry)) return;
  // Entries that the salience table calls background have no story line.
  if (salienceOf(reason, entry) === 'background') return;
  const all = seen.get(occasion) ?? new Map<string, Happened>();
  seen.set(occasion, all);
  const key = occasion.by?.(reason) ?? '';
  const happened = all.get(key) ?? { occasion, count: 0 };
  all.set(key, happened);
  happened.count++;
  if (happened.count !== (occasion.nth ?? 1)) return;
  happened.entry = entry;
  happened.reason = reason;
}
