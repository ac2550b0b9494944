import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { type Availability, availabilityOf, isSliceOf } from '#cluster/api/apiServiceAvailability.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { APIService } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

interface SeenService {
  readonly service: string;
}

/** By key. A Service that was never seen may still exist, because a dump may be incomplete. */
const SEEN_SERVICES = table<SeenService>('controllers/APIServiceAvailability.seen');

/**
 * Reports for each APIService whether an extension serves it. In Kubernetes the loop runs in kube-apiserver. An
 * APIService of a cluster dump keeps its condition until its Service is seen.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go.
 */
export class APIServiceAvailabilityController implements Controller {
  readonly name = 'APIServiceAvailability';
  readonly watches = ['APIService', 'Service', 'EndpointSlice'];
  private readonly seen: Table<SeenService>;

  constructor(world: World) {
    this.seen = world.table(SEEN_SERVICES);
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'APIService')) {
      if (type !== 'DELETED' && object.spec.service) scope.enqueue(object.metadata.name);
      return;
    }
    const service = serviceKeyOf(object);
    for (const apiService of scope.cache('APIService').values())
      if (backendKey(apiService) === service) {
        if (isKind(object, 'Service')) this.seen.put(service, { service });
        scope.enqueue(apiService.metadata.name);
      }
  }

  sync(scope: SyncScope): void {
    const apiService = scope.cache('APIService').get(scope.key);
    if (!apiService?.spec.service) return;
    const { namespace = '', name = '' } = apiService.spec.service;
    const key = keyOf(namespace, name);
    const service = scope.cache('Service').get(key);
    if (service) this.seen.put(key, { service: key });
    else if (isFromBefore(apiService) && !this.seen.has(key)) return;
    const slices = scope
      .cache('EndpointSlice')
      .values()
      .filter((slice) => isSliceOf(slice, namespace, name));
    const status = statusWith(apiService, availabilityOf(apiService, service, slices), scope.nowUs);
    if (status === apiService.status) return;
    const object = { ...apiService, status };
    scope.send({ verb: 'update', subresource: 'status', kind: 'APIService', name: scope.key, object });
  }
}

function serviceKeyOf(object: KubeObject): string {
  if (isKind(object, 'Service')) return objectKey(object);
  return keyOf(object.metadata.namespace, object.metadata.labels?.['kubernetes.io/service-name'] ?? '');
}

function backendKey({ spec }: APIService): string | undefined {
  return spec?.service && keyOf(spec.service.namespace, spec.service.name ?? '');
}

function isFromBefore({ metadata }: KubeObject): boolean {
  return (parseTime(metadata.creationTimestamp ?? '') ?? 0) < 0;
}

/** Returns the same status if nothing changes. */
function statusWith({ status }: APIService, { status: is, reason, message }: Availability, nowUs: Micros) {
  const conditions = status?.conditions ?? [];
  const known = conditions.find(({ type }) => type === 'Available');
  if (known?.status === is && known.reason === reason && known.message === message) return status;
  const since = known?.status === is ? known.lastTransitionTime : formatTime(nowUs);
  const available = { type: 'Available', status: is, lastTransitionTime: since, reason, message };
  return { ...status, conditions: [...conditions.filter(({ type }) => type !== 'Available'), available] };
}
