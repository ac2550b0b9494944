import { sameData } from '#cluster/api/sameData.ts';
import type { ControllerRevision, Pod } from '#model/generated/types.ts';
import { lowerRevisionFirst, newRevision, REVISION_LABEL, revisionData } from '../controllerRevisions.ts';
import { templateHash } from '../templateHash.ts';
import type { DaemonSetView } from './daemonView.ts';

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
