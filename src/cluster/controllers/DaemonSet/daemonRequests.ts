import type { DaemonSet, DaemonSetStatus, Pod } from '#model/generated/types.ts';
import type { Request } from '../controller.ts';
import { REVISION_LABEL } from '../controllerRevisions.ts';
import type { RequestGroup } from '../requestGroups.ts';
import { nextBatch } from '../slowStart.ts';
import type { HistoryWrite } from './daemonHistory.ts';
import { newDaemonPod } from './daemonPod.ts';

/** Request for a write of the history. */
export function historyRequest({ metadata }: DaemonSet, write: HistoryWrite): Request {
  const { namespace = '' } = metadata;
  switch (write.op) {
    case 'createRevision': {
      const { name } = write.revision.metadata;
      return { verb: 'create', kind: 'ControllerRevision', namespace, name, object: write.revision };
    }
    case 'updateRevision': {
      const patch = { revision: write.revision };
      return { verb: 'patch', kind: 'ControllerRevision', namespace, name: write.name, patch };
    }
    case 'deleteRevision':
      return { verb: 'delete', kind: 'ControllerRevision', namespace, name: write.name };
    case 'relabelPod': {
      const patch = { metadata: { labels: { [REVISION_LABEL]: write.hash } } };
      return { verb: 'patch', kind: 'Pod', namespace, name: write.pod.metadata.name, patch };
    }
  }
}

/** Creations in batches of doubling size, so that a general failure is not repeated for every node. */
export function creationGroups(daemonSet: DaemonSet, nodes: readonly string[], hash: string): RequestGroup[] {
  const { namespace = '' } = daemonSet.metadata;
  const groups: RequestGroup[] = [];
  for (let first = 0, batch = nextBatch(0, nodes.length); batch > 0; ) {
    const requests = nodes.slice(first, first + batch).map((node): Request => {
      return { verb: 'create', kind: 'Pod', namespace, name: '', object: newDaemonPod(daemonSet, node, hash) };
    });
    groups.push({ kind: 'create', requests });
    first += batch;
    batch = nextBatch(batch, nodes.length - first);
  }
  return groups;
}

export function deletionRequest({ metadata }: Pod): Request {
  return { verb: 'delete', kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name };
}

export function daemonStatusRequest({ metadata }: DaemonSet, status: Partial<DaemonSetStatus>): Request {
  const { namespace = '', name } = metadata;
  return { verb: 'patch', subresource: 'status', kind: 'DaemonSet', namespace, name, patch: { status } };
}
