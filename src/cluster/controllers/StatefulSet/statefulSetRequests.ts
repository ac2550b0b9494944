import type { EventNote } from '#cluster/api/events.ts';
import type { StatefulSet, StatefulSetStatus } from '#model/generated/types.ts';
import type { Answer, Request } from '../controller.ts';
import type { StatefulWrite } from './statefulSetPlan.ts';

/** Request for a write of the plan. */
export function requestOf(set: StatefulSet, write: StatefulWrite): Request {
  const { namespace = '' } = set.metadata;
  switch (write.op) {
    case 'createRevision':
      return {
        verb: 'create',
        kind: 'ControllerRevision',
        namespace,
        name: write.revision.metadata.name,
        object: write.revision,
      };
    case 'updateRevision': {
      const patch = { revision: write.revision };
      return { verb: 'patch', kind: 'ControllerRevision', namespace, name: write.name, patch };
    }
    case 'deleteRevision':
      return { verb: 'delete', kind: 'ControllerRevision', namespace, name: write.name };
    case 'createClaim':
      return {
        verb: 'create',
        kind: 'PersistentVolumeClaim',
        namespace,
        name: write.claim.metadata.name,
        object: write.claim,
      };
    case 'setClaimOwners': {
      const patch = { metadata: { ownerReferences: write.owners.length === 0 ? null : write.owners } };
      return { verb: 'patch', kind: 'PersistentVolumeClaim', namespace, name: write.name, patch };
    }
    case 'createPod':
      return { verb: 'create', kind: 'Pod', namespace, name: write.pod.metadata.name, object: write.pod };
    case 'updatePod':
      return { verb: 'patch', kind: 'Pod', namespace, name: write.pod.metadata.name, patch: write.patch };
    case 'deletePod':
      return { verb: 'delete', kind: 'Pod', namespace, name: write.pod.metadata.name };
  }
}

export function statusRequest(set: StatefulSet, status: StatefulSetStatus): Request {
  const { namespace = '', name } = set.metadata;
  return { verb: 'patch', subresource: 'status', kind: 'StatefulSet', namespace, name, patch: { status } };
}

/**
 * Event for an answer; none for an object that already existed.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_pod_control.go, recordPodEvent and recordClaimEvent.
 */
export function eventOf(set: StatefulSet, { request, response }: Answer): EventNote | undefined {
  const verb = request.verb === 'patch' ? 'update' : request.verb;
  if (!response.ok && response.status.reason === 'AlreadyExists') return undefined;
  if (request.kind === 'Pod') {
    const object = request.verb === 'create' ? request.object : undefined;
    const said = `${titled(verb)} Pod ${object?.metadata.name ?? request.name} in StatefulSet ${set.metadata.name}`;
    return noteOf(
      verb,
      response.ok ? `${said} successful` : `${said} failed error: ${response.status.message}`,
      response.ok,
    );
  }
  if (request.kind !== 'PersistentVolumeClaim' || request.verb !== 'create') return undefined;
  const { name } = request.object.metadata;
  const pod = podOfClaim(set, name);
  const ofSet = `in StatefulSet ${set.metadata.name}`;
  const said = response.ok
    ? `Create Claim ${name} Pod ${pod} ${ofSet} success`
    : `Create Claim ${name} for Pod ${pod} ${ofSet} failed error: ${response.status.message}`;
  return noteOf(verb, said, response.ok);
}

export function failedCreate(set: StatefulSet, pod: string, message: string): EventNote {
  return noteOf('create', `Create Pod ${pod} in StatefulSet ${set.metadata.name} failed error: ${message}`, false);
}

function noteOf(verb: string, message: string, isSuccess: boolean): EventNote {
  const done = titled(verb);
  return isSuccess
    ? { type: 'Normal', reason: `Successful${done}`, message }
    : { type: 'Warning', reason: `Failed${done}`, message };
}

function titled(verb: string): string {
  return `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`;
}

/** `data-db-0` belongs to `db-0`. */
function podOfClaim(set: StatefulSet, claim: string): string {
  const ofSet = (template: string) => claim.startsWith(`${template}-${set.metadata.name}-`);
  const template = (set.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata?.name ?? '').find(ofSet) ?? '';
  return claim.slice(template.length + 1);
}
