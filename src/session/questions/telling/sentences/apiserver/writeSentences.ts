import { GRACE_US } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { PLANNED_EVICTIONS, type PlannedEviction } from '#cluster/controllers/TaintEviction/taintEvictionController.ts';
import type { Node, Pod, VolumeAttachment } from '#model/generated/types.ts';
import { newlyWaiting, readyEndpoints, readyOf } from '#session/telling/rolloutState.ts';
import { budgetViews } from '../../../controllers/controllersAnswers.ts';
import { nameOf, type Saying, say, type Tellers, type ToldEntry } from '../../told.ts';
import { HPA_SENTENCES, ROLLOUT_SENTENCES } from '../controllers/controllerSentences.ts';
import { onNode } from '../scheduler/schedulerSentences.ts';
import { whoIs, written } from '../who.ts';

/** Sentences for the API server's writes of Pods. */
const POD_SENTENCES: Tellers = {
  'pod.created': created,
  'pod.bound': (told) => {
    const node = written(told, 'Pod').after?.spec.nodeName;
    const { subject } = told.reason;
    return node === undefined ? undefined : onNode('pod.bound', { pod: nameOf(subject), node }, subject, node);
  },
  'pod.deletionStarted': (told) => {
    const { before, after } = written(told, 'Pod');
    const pod = after ?? before;
    return pod && ending(told, pod, after === undefined ? 0 : (after.metadata.deletionGracePeriodSeconds ?? 0));
  },
  'pod.deleted': ({ reason }) => say('pod.deleted', { pod: nameOf(reason.subject) }),
  'pod.evicted': evicted,
  'pod.statusUpdated': statusUpdated,
};

/** Sentences for the API server's writes of nodes. */
const NODE_SENTENCES: Tellers = {
  'node.created': ({ reason }) => say('node.created', { node: nameOf(reason.subject) }),
  'node.updated': updated,
  'node.statusUpdated': (told) => {
    const { after } = written(told, 'Node');
    const node = told.reason.subject;
    const condition = after?.status?.conditions?.find(({ type }) => type === 'Ready');
    if (!condition) return undefined;
    if (condition.status === 'True') return say('node.ready', { node });
    if (condition.status === 'Unknown') return say('node.unknown', { node, seconds: GRACE_US / 1_000_000 });
    return say('node.notReady', { node, why: condition.message || condition.reason || '' });
  },
};

/** Sentences for the API server's writes. */
export const WRITE_SENTENCES: Tellers = {
  ...POD_SENTENCES,
  ...NODE_SENTENCES,
  ...ROLLOUT_SENTENCES,
  ...HPA_SENTENCES,
  'endpointSlice.updated': (told) => {
    const { before, after } = written(told, 'EndpointSlice');
    if (!before || !after) return undefined;
    return say('endpointSlice.updated', {
      name: nameOf(told.reason.subject),
      ready: readyEndpoints(after),
      all: after.endpoints?.length ?? 0,
      before: readyEndpoints(before),
    });
  },
  'lease.updated': (told) => {
    const { before, after } = written(told, 'Lease');
    const lease = nameOf(told.reason.subject);
    const holder = after?.spec?.holderIdentity ?? '';
    const was = before?.spec?.holderIdentity ?? '';
    return was === '' ? say('lease.taken', { lease, holder }) : say('lease.takenFrom', { lease, holder, before: was });
  },
  'volumeAttachment.created': (told) => {
    const spec = (written(told, 'VolumeAttachment').after as VolumeAttachment | undefined)?.spec;
    if (!spec) return undefined;
    return say('volumeAttachment.created', {
      volume: spec.source.persistentVolumeName ?? '',
      node: spec.nodeName,
    });
  },
};

const WORDS = {
  created: 'written.created',
  updated: 'written.updated',
  deleted: 'written.deleted',
  deletionStarted: 'written.deletionStarted',
} as const;

/** A sentence for a write of a kind that has no sentences of its own. */
export function writtenSaying({ reason }: ToldEntry): Saying | undefined {
  const { type, kind, subject, user } = reason;
  const verb = type.slice(type.indexOf('.') + 1);
  if (user === undefined || !kind) return undefined;
  const slots = { kind, name: nameOf(subject) };
  const who = whoIs(String(user));
  if (who.kind !== 'person') return say('written.by', { ...slots, who: who.name });
  return Object.hasOwn(WORDS, verb) ? say(WORDS[verb as keyof typeof WORDS], slots) : undefined;
}

function updated(told: ToldEntry): Saying | undefined {
  const { before, after } = written(told, 'Node');
  const node = told.reason.subject;
  if (!before || !after) return undefined;
  const isCordoned = after.spec?.unschedulable === true;
  if (isCordoned !== (before.spec?.unschedulable === true))
    return isCordoned ? say('node.cordoned', { node }) : say('node.uncordoned', { node });
  const added = without(taintsOf(after), taintsOf(before));
  if (added.length > 0) {
    const has = (effect: string) => added.some((taint) => taint.endsWith(`:${effect}`));
    const keeps = has('NoSchedule') ? 'node.tainted' : 'node.taintedSoftly';
    return say(has('NoExecute') ? 'node.taintedOut' : keeps, { node, taints: added.join(', ') });
  }
  const removed = without(taintsOf(before), taintsOf(after));
  if (removed.length > 0) return say('node.untainted', { node, taints: removed.join(', ') });
  const labels = without(labelsOf(after), labelsOf(before));
  if (labels.length > 0) return say('node.labelled', { node, labels: labels.join(', ') });
  const who = whoIs(String(told.reason.user));
  return who.kind === 'person'
    ? say('written.updated', { kind: 'Node', name: node })
    : say('written.by', { kind: 'Node', name: node, who: who.name });
}

function without(all: readonly string[], known: readonly string[]): readonly string[] {
  return all.filter((each) => !known.includes(each));
}

function taintsOf({ spec }: Node): string[] {
  return (spec?.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`);
}

function labelsOf({ metadata }: Node): string[] {
  return Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`);
}

function created(told: ToldEntry): Saying {
  const { after } = written(told, 'Pod');
  const pod = nameOf(told.reason.subject);
  const owner = after?.metadata.ownerReferences?.find(({ controller }) => controller);
  const node = after?.spec.nodeName;
  if (!owner) return say('written.created', { kind: 'Pod', name: pod });
  if (owner.kind === 'Node') return say('pod.createdMirror', { pod, node: owner.name });
  const slots = { pod, kind: owner.kind, owner: owner.name };
  return node === undefined ? say('pod.created', slots) : say('pod.createdOn', { ...slots, node });
}

/** The user of the deletion request determines the sentence. */
function ending({ reason, world }: ToldEntry, after: Pod, graceSeconds: number): Saying {
  const pod = nameOf(reason.subject);
  const { kind, name, controller } = whoIs(String(reason.user));
  const seconds = `${graceSeconds} s`;
  const node = after.spec.nodeName ?? '';
  if (kind === 'person') return say('pod.endingByPerson', { pod, seconds });
  const planned = controller === 'node-controller' && world.table(PLANNED_EVICTIONS).get(reason.subject);
  if (planned) return tainted(planned, pod, node);
  if (name === 'system:kube-scheduler') return say('pod.endingForPreemption', { pod, node, seconds });
  const owner = after.metadata.ownerReferences?.find((each) => each.controller);
  if (owner && controller === `${owner.kind.toLowerCase()}-controller`)
    return say('pod.endingByOwner', { pod, kind: owner.kind, owner: owner.name, seconds });
  return say('pod.ending', { pod, who: name, seconds });
}

/**
 * The node lifecycle controller shares this account but deletes no Pods. The tolerated time comes from the planned
 * eviction.
 */
function tainted({ sinceUs, atUs }: PlannedEviction, pod: string, node: string): Saying {
  return atUs === sinceUs
    ? say('pod.endingForTaint', { pod, node })
    : say('pod.endingForTaintAfter', { pod, node, tolerated: (atUs - sinceUs) / 1_000_000 });
}

function evicted(told: ToldEntry): Saying {
  const { subject } = told.reason;
  const pod = nameOf(subject);
  const [budget] = budgetViews(told.world, new Set([subject])).filter(({ namespace }) =>
    subject.startsWith(`${namespace}/`),
  );
  const seconds = `${written(told, 'Pod').after?.metadata.deletionGracePeriodSeconds ?? 0} s`;
  if (!budget) return say('pod.evicted', { pod, seconds });
  const { name, healthy, desired } = budget;
  return say('pod.evictedWithin', { pod, budget: name, healthy, desired }, { formula: `${healthy} − 1 ≥ ${desired}` });
}

function statusUpdated(told: ToldEntry): Saying | undefined {
  const { before, after } = written(told, 'Pod');
  if (!after) return undefined;
  const pod = nameOf(told.reason.subject);
  const waits = newlyWaiting(before, after);
  if (waits) {
    const { container, message, restarts, reason } = waits;
    if (reason !== 'CrashLoopBackOff') return say('pod.noImage', { pod, container, message });
    const wait = /back-off (\S+)/.exec(message)?.[1] ?? '';
    return say('pod.crashLoop', { pod, container, wait, restarts });
  }
  const ready = readyOf(after);
  if (before && (readyOf(before) === 'True') !== (ready === 'True')) {
    const condition = after.status?.conditions?.find(({ type }) => type === 'Ready');
    if (ready === 'True') return say('pod.ready', { pod });
    if (after.status?.phase === before.status?.phase) {
      const why = condition?.message || condition?.reason;
      // Without a reason the node lifecycle controller wrote it, as it does for every Pod of a node that is not
      // Ready.
      return why
        ? say('pod.notReady', { pod, why })
        : say('pod.notReadyByNode', { pod, node: after.spec.nodeName ?? '' });
    }
  }
  const [was, is] = [before?.status?.phase ?? '', after.status?.phase ?? ''];
  return was === is ? undefined : say('pod.phase', { pod, before: was, phase: is });
}
