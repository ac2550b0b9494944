import { GRACE_US } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { PLANNED_EVICTIONS, type PlannedEviction } from '#cluster/controllers/TaintEviction/taintEvictionController.ts';
import type { Node, Pod, VolumeAttachment } from '#model/generated/types.ts';
import { newlyWaiting, readyEndpoints, readyOf } from '#session/telling/rolloutState.ts';
import { budgetViews } from '../../../controllers/controllersAnswers.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Tellers } from '../../describedEntry.ts';
import { HPA_SENTENCES, ROLLOUT_SENTENCES } from '../controllers/controllerSentences.ts';
import { onNode } from '../scheduler/schedulerSentences.ts';
import { whoIs, written } from '../who.ts';

/** Sentences for the API server's writes of Pods. */
const POD_SENTENCES: Tellers = {
  'pod.created': created,
  'pod.bound': (described) => {
    const node = written(described, 'Pod').after?.spec.nodeName;
    const { subject } = described.reason;
    return node === undefined ? undefined : onNode('pod.bound', { pod: nameOf(subject), node }, subject, node);
  },
  'pod.deletionStarted': (described) => {
    const { before, after } = written(described, 'Pod');
    const pod = after ?? before;
    return pod && ending(described, pod, after === undefined ? 0 : (after.metadata.deletionGracePeriodSeconds ?? 0));
  },
  'pod.deleted': ({ reason }) => say('pod.deleted', { pod: nameOf(reason.subject) }),
  'pod.evicted': evicted,
  'pod.statusUpdated': statusUpdated,
};

/** Sentences for the API server's writes of nodes. */
const NODE_SENTENCES: Tellers = {
  'node.created': ({ reason }) => say('node.created', { node: nameOf(reason.subject) }),
  'node.updated': updated,
  'node.statusUpdated': (described) => {
    const { after } = written(described, 'Node');
    const node = described.reason.subject;
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
  'endpointSlice.updated': (described) => {
    const { before, after } = written(described, 'EndpointSlice');
    if (!before || !after) return undefined;
    return say('endpointSlice.updated', {
      name: nameOf(described.reason.subject),
      ready: readyEndpoints(after),
      all: after.endpoints?.length ?? 0,
      before: readyEndpoints(before),
    });
  },
  'lease.updated': (described) => {
    const { before, after } = written(described, 'Lease');
    const lease = nameOf(described.reason.subject);
    const holder = after?.spec?.holderIdentity ?? '';
    const was = before?.spec?.holderIdentity ?? '';
    return was === '' ? say('lease.taken', { lease, holder }) : say('lease.takenFrom', { lease, holder, before: was });
  },
  'volumeAttachment.created': (described) => {
    const spec = (written(described, 'VolumeAttachment').after as VolumeAttachment | undefined)?.spec;
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
export function writtenSaying({ reason }: DescribedEntry): Saying | undefined {
  const { type, kind, subject, user } = reason;
  const verb = type.slice(type.indexOf('.') + 1);
  if (user === undefined || !kind) return undefined;
  const slots = { kind, name: nameOf(subject) };
  const who = whoIs(String(user));
  if (who.kind !== 'person') return say('written.by', { ...slots, who: who.name });
  return Object.hasOwn(WORDS, verb) ? say(WORDS[verb as keyof typeof WORDS], slots) : undefined;
}

function updated(described: DescribedEntry): Saying | undefined {
  const { before, after } = written(described, 'Node');
  const node = described.reason.subject;
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
  const who = whoIs(String(described.reason.user));
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

function created(described: DescribedEntry): Saying {
  const { after } = written(described, 'Pod');
  const pod = nameOf(described.reason.subject);
  const owner = after?.metadata.ownerReferences?.find(({ controller }) => controller);
  const node = after?.spec.nodeName;
  if (!owner) return say('written.created', { kind: 'Pod', name: pod });
  if (owner.kind === 'Node') return say('pod.createdMirror', { pod, node: owner.name });
  const slots = { pod, kind: owner.kind, owner: owner.name };
  return node === undefined ? say('pod.created', slots) : say('pod.createdOn', { ...slots, node });
}

/** The user of the deletion request determines the sentence. */
function ending({ reason, world }: DescribedEntry, after: Pod, graceSeconds: number): Saying {
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

function evicted(described: DescribedEntry): Saying {
  const { subject } = described.reason;
  const pod = nameOf(subject);
  const [budget] = budgetViews(described.world, new Set([subject])).filter(({ namespace }) =>
    subject.startsWith(`${namespace}/`),
  );
  const seconds = `${written(described, 'Pod').after?.metadata.deletionGracePeriodSeconds ?? 0} s`;
  if (!budget) return say('pod.evicted', { pod, seconds });
  const { name, healthy, desired } = budget;
  return say('pod.evictedWithin', { pod, budget: name, healthy, desired }, { formula: `${healthy} − 1 ≥ ${desired}` });
}

function statusUpdated(described: DescribedEntry): Saying | undefined {
  const { before, after } = written(described, 'Pod');
  if (!after) return undefined;
  const pod = nameOf(described.reason.subject);
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
