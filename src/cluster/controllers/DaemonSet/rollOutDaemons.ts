import { sameData } from '#cluster/api/sameData.ts';
import type { ControllerRevision, Pod } from '#model/generated/types.ts';
import { lowerRevisionFirst, newRevision, REVISION_LABEL, revisionData, templateHash } from '../controllerRevisions.ts';
import { isPodAvailable } from '../podFacts.ts';
import type { DaemonPodsByNode, DaemonSetView } from './daemonPod.ts';
import { isUpdated } from './daemonPod.ts';
import type { NodeWork } from './manageNodes.ts';
import { updateLimits } from './manageNodes.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';

/** Remaining Pods of one node: at most one old and one new, or `excess`. */
interface NodePods {
  readonly node: string;
  readonly oldPod: Pod | undefined;
  readonly newPod: Pod | undefined;
  readonly isExcess: boolean;
}

/**
 * Next step of a rolling update: old Pods to delete, and nodes that get a new one beside the old.
 * Upstream source (v1.36.2): pkg/controller/daemon/update.go, rollingUpdate.
 */
export function rollOutDaemons(view: DaemonSetView, byNode: DaemonPodsByNode, hash: string): NodeWork {
  const wanting = view.nodes.filter((node) => nodeShouldRun(node, view.daemonSet).shouldRun);
  const names = new Set([...byNode.keys(), ...wanting.map(({ metadata }) => metadata.name)]);
  const nodes = [...names].sort().map((node) => podsOnNode(view, node, byNode.get(node) ?? [], hash));
  const { maxSurge, maxUnavailable } = updateLimits(view.daemonSet, wanting.length);
  return maxSurge === 0 ? replace(view, nodes, maxUnavailable) : surge(view, nodes, maxSurge, wanting.length);
}

function podsOnNode(view: DaemonSetView, node: string, pods: readonly Pod[], hash: string): NodePods {
  const staying = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const newPods = staying.filter((pod) => isUpdated(view.daemonSet, pod, hash));
  const oldPods = staying.filter((pod) => !newPods.includes(pod));
  return { node, oldPod: oldPods[0], newPod: newPods[0], isExcess: oldPods.length > 1 || newPods.length > 1 };
}

function availability({ daemonSet, nowUs }: DaemonSetView): (pod: Pod) => boolean {
  const { minReadySeconds = 0 } = daemonSet.spec;
  return (pod) => isPodAvailable(pod, minReadySeconds, nowUs);
}

/** Deletes unavailable old Pods at once, and others while few enough are unavailable. */
function replace(view: DaemonSetView, nodes: readonly NodePods[], maxUnavailable: number): NodeWork {
  const isAvailable = availability(view);
  const broken: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const { oldPod, newPod, isExcess } of nodes) {
    if (isExcess || (oldPod === undefined) === (newPod === undefined)) unavailable++;
    else if (newPod) unavailable += isAvailable(newPod) ? 0 : 1;
    else if (oldPod && isAvailable(oldPod)) candidates.push(oldPod);
    else if (oldPod) {
      broken.push(oldPod);
      unavailable++;
    }
  }
  return { create: [], remove: [...broken, ...candidates.slice(0, Math.max(0, maxUnavailable - unavailable))] };
}

/** Creates new Pods beside old ones, and deletes an old one when its successor is available. */
function surge(view: DaemonSetView, nodes: readonly NodePods[], maxSurge: number, desired: number): NodeWork {
  const isAvailable = availability(view);
  const remove: Pod[] = [];
  const misplaced: Pod[] = [];
  const urgent: string[] = [];
  const candidates: string[] = [];
  let surging = 0;
  let available = 0;
  for (const { node, oldPod, newPod, isExcess } of nodes) {
    if (isExcess) {
      surging++;
      continue;
    }
    const counted = oldPod ?? newPod;
    if (counted && isAvailable(counted)) available++;
    if (!oldPod) continue;
    if (newPod) {
      if (isAvailable(newPod)) remove.push(oldPod);
      else surging++;
      continue;
    }
    const found = view.nodes.find(({ metadata }) => metadata.name === node);
    const isWanted = found !== undefined && nodeShouldRun(found, view.daemonSet).shouldRun;
    if (isWanted) (isAvailable(oldPod) ? candidates : urgent).push(node);
    else if (found) (isAvailable(oldPod) ? misplaced : remove).push(oldPod);
  }
  return {
    create: [...urgent, ...candidates.slice(0, Math.max(0, maxSurge - surging))],
    remove: [...remove, ...misplaced.slice(0, Math.max(0, available - desired))],
  };
}

export type HistoryWrite =
  | { readonly op: 'createRevision'; readonly revision: ControllerRevision }
  | { readonly op: 'updateRevision'; readonly name: string; readonly revision: number }
  | { readonly op: 'relabelPod'; readonly pod: Pod; readonly hash: string }
  | { readonly op: 'deleteRevision'; readonly name: string };

export interface DaemonHistory {
  /** Label value of the current template's Pods. */
  readonly hash: string;
  readonly old: readonly ControllerRevision[];
  /** Writes in order. */
  readonly writes: readonly HistoryWrite[];
  /** Set if a revision of that name has other contents: the new collision count, which changes the next name. */
  readonly collisionCount?: number;
}

/**
 * Revision of the current template, with the highest number; created if missing.
 * Upstream source (v1.36.2): pkg/controller/daemon/update.go, constructHistory.
 */
export function daemonHistory(view: DaemonSetView): DaemonHistory {
  const { template } = view.daemonSet.spec;
  const data = revisionData(template);
  const same = view.revisions.filter((revision) => sameData(revision.data, data)).sort(lowerRevisionFirst);
  const old = view.revisions.filter((revision) => !same.includes(revision));
  const number = old.reduce((most, { revision }) => Math.max(most, revision), 0) + 1;
  const current = same.at(-1);
  if (!current) return createdHistory(view, old, number);
  const { name } = current.metadata;
  const hash = hashOf(current);
  const writes: HistoryWrite[] = [];
  if (same.length > 1) {
    for (const pod of view.pods)
      if (pod.metadata.labels?.[REVISION_LABEL] !== hash) writes.push({ op: 'relabelPod', pod, hash });
    for (const { metadata } of same.slice(0, -1)) writes.push({ op: 'deleteRevision', name: metadata.name });
  }
  if (current.revision < number) writes.push({ op: 'updateRevision', name, revision: number });
  return { hash, old, writes };
}

function createdHistory(view: DaemonSetView, old: readonly ControllerRevision[], number: number): DaemonHistory {
  const { daemonSet } = view;
  const { template } = daemonSet.spec;
  const hash = templateHash(template, daemonSet.status?.collisionCount);
  const revision = newRevision(daemonSet, template, number, hash, REVISION_LABEL);
  const taken = view.findRevision(revision.metadata.name);
  if (!taken) return { hash, old, writes: [{ op: 'createRevision', revision }] };
  if (sameData(taken.data, revision.data)) return { hash, old, writes: [] };
  return { hash, old, writes: [], collisionCount: (daemonSet.status?.collisionCount ?? 0) + 1 };
}

function hashOf({ metadata }: ControllerRevision): string {
  return metadata.labels?.[REVISION_LABEL] ?? metadata.name;
}

/**
 * Old revisions beyond the limit that no Pod uses.
 * Upstream source (v1.36.2): pkg/controller/daemon/update.go, cleanupHistory.
 */
export function surplusHistory(view: DaemonSetView, old: readonly ControllerRevision[]): ControllerRevision[] {
  const surplus = old.length - (view.daemonSet.spec.revisionHistoryLimit ?? 10);
  if (surplus <= 0) return [];
  const live = new Set(view.pods.map(({ metadata }) => metadata.labels?.[REVISION_LABEL] ?? ''));
  return [...old]
    .sort(lowerRevisionFirst)
    .filter((revision) => !live.has(hashOf(revision)))
    .slice(0, surplus);
}
