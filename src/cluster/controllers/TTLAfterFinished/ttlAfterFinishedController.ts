import { parseTime } from '#base/rfc3339.ts';
import type { Job } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/**
 * Deletes finished Jobs after their TTL.
 * Upstream source (v1.36.2): pkg/controller/ttlafterfinished/ttlafterfinished_controller.go.
 */
export class TTLAfterFinishedController implements Controller {
  readonly name = 'TTLAfterFinished';
  readonly account = 'ttl-after-finished-controller';
  readonly eventSource = 'ttl-after-finished-controller';
  readonly watches = ['Job'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (type === 'DELETED' || !isKind(object, 'Job')) return;
    const expiresUs = expiryUs(object);
    if (expiresUs !== undefined) scope.enqueueAfter(objectKey(object), expiresUs - scope.nowUs);
  }

  sync(scope: SyncScope): void {
    const job = scope.cache('Job').get(scope.key);
    const expiresUs = job && expiryUs(job);
    if (!job || expiresUs === undefined) return;
    if (expiresUs > scope.nowUs) {
      scope.enqueueAfter(scope.key, expiresUs - scope.nowUs);
      return;
    }
    const { namespace = '', name, uid = '' } = job.metadata;
    scope.send({ verb: 'delete', kind: 'Job', namespace, name, uid, propagationPolicy: 'Foreground' });
  }
}

/** `undefined` if the Job has not ended, is being deleted or has no TTL. */
function expiryUs({ metadata, spec, status }: Job): number | undefined {
  const { ttlSecondsAfterFinished: seconds } = spec;
  if (seconds === undefined || metadata.deletionTimestamp !== undefined) return undefined;
  const end = status?.conditions?.find(
    (condition) => (condition.type === 'Complete' || condition.type === 'Failed') && condition.status === 'True',
  );
  const endUs = parseTime(end?.lastTransitionTime ?? '');
  return endUs === undefined ? undefined : endUs + seconds * 1_000_000;
}
