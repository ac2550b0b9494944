import type { Job, JobStatus, Pod } from '#model/generated/types.ts';
import type { Request } from '../controller.ts';
import type { RequestGroup } from '../requestGroups.ts';
import { nextBatch } from '../slowStart.ts';
import type { JobWork } from './jobPlan.ts';
import { TRACKING_FINALIZER } from './jobPods.ts';
import { newJobPod } from './newJobPod.ts';

/**
 * Requests for the Pods. Creations come in batches of doubling size. Pods that are not counted lose their finalizer
 * before deletion.
 */
export function workGroups(job: Job, work: JobWork): RequestGroup[] {
  switch (work.type) {
    case 'create': {
      const groups: RequestGroup[] = [];
      for (let first = 0, batch = nextBatch(0, work.pods.length); batch > 0; ) {
        const pods = work.pods.slice(first, first + batch).map((pod) => newJobPod(job, pod));
        groups.push({ kind: 'create', requests: pods.map(creationRequest) });
        first += batch;
        batch = nextBatch(batch, work.pods.length - first);
      }
      return groups;
    }
    case 'remove': {
      const release = work.counted ? [] : work.pods.flatMap((pod) => releaseRequest(pod) ?? []);
      return [
        { kind: 'release', requests: release },
        { kind: 'delete', requests: work.pods.map(deletionRequest) },
      ];
    }
    default:
      return [];
  }
}

function creationRequest(pod: Pod): Request {
  return { verb: 'create', kind: 'Pod', namespace: pod.metadata.namespace ?? '', name: '', object: pod };
}

function deletionRequest({ metadata }: Pod): Request {
  return { verb: 'delete', kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name };
}

/** Request that removes the Job's finalizer from a Pod; `undefined` if it has none. */
export function releaseRequest({ metadata }: Pod): Request | undefined {
  const { namespace = '', name, uid = '', finalizers = [] } = metadata;
  if (!finalizers.includes(TRACKING_FINALIZER)) return undefined;
  const left = finalizers.filter((finalizer) => finalizer !== TRACKING_FINALIZER);
  const patch = { metadata: { finalizers: left.length === 0 ? null : left } };
  return { verb: 'patch', kind: 'Pod', namespace, name, patch, uid };
}

export function statusRequest(job: Job, status: JobStatus): Request {
  const { namespace = '', name } = job.metadata;
  return { verb: 'update', subresource: 'status', kind: 'Job', namespace, name, object: { ...job, status } };
}
