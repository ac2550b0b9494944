import type { EndpointSlice, Pod, Service } from '../../../model/generated/types.ts';
import { isKind, type KubeObject } from '../../../model/kinds.ts';
import { compileLabelMap } from '../../../model/labels/labelSelector.ts';
import { objectKey } from '../../../model/objectKey.ts';
import { sameData } from '../../api/sameData.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerReference } from '../owners.ts';
import { isPodReady } from '../podFacts.ts';
import { endpointPorts, isEndpoint, podEndpoint } from './podEndpoint.ts';
import { type PortGroup, slicePlan } from './slicePlan.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const MANAGER = 'endpointslice-controller.k8s.io';
const HEADLESS = 'service.kubernetes.io/headless';

/** Keeps the EndpointSlices of Services with a selector; IPv4 only. Upstream source (v1.36.2): pkg/controller/endpointslice/endpointslice_controller.go. */
export class EndpointSliceController implements Controller {
  readonly name = 'EndpointSlice';
  readonly watches = ['Service', 'Pod', 'EndpointSlice', 'Node'];

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Service')) scope.enqueue(objectKey(object));
    else if (isKind(object, 'EndpointSlice') && type === 'DELETED') {
      const service = object.metadata.labels?.[SERVICE_NAME];
      if (service !== undefined && object.metadata.labels?.[MANAGED_BY] === MANAGER)
        scope.enqueue(`${object.metadata.namespace}/${service}`);
    } else if (isKind(object, 'Pod')) {
      const was = before && isKind(before, 'Pod') ? before : undefined;
      if (type !== 'MODIFIED' || !was || concerns(was, object)) this.enqueueServicesOf(was, object, scope);
    }
  }

  private enqueueServicesOf(before: Pod | undefined, pod: Pod, scope: InformerScope): void {
    for (const service of scope.cache('Service').values()) {
      const selector = service.spec?.selector;
      if (!selector || service.metadata.namespace !== pod.metadata.namespace) continue;
      const matches = compileLabelMap(selector);
      if (matches(pod.metadata.labels) || (before && matches(before.metadata.labels)))
        scope.enqueue(objectKey(service));
    }
  }

  sync(scope: SyncScope): void {
    const service = scope.cache('Service').get(scope.key);
    if (
      !service?.spec?.selector ||
      service.spec.type === 'ExternalName' ||
      service.metadata.deletionTimestamp !== undefined
    )
      return;
    const { create, update, remove } = slicePlan(groupsOf(service, scope), slicesOf(service, scope));
    const namespace = service.metadata.namespace ?? '';
    for (const group of create)
      scope.send({ verb: 'create', kind: 'EndpointSlice', namespace, name: '', object: newSlice(service, group) });
    for (const { slice, endpoints } of update) {
      const { name, resourceVersion } = slice.metadata;
      scope.send({
        verb: 'patch',
        kind: 'EndpointSlice',
        namespace,
        name,
        patch: { endpoints },
        ...(resourceVersion === undefined ? undefined : { resourceVersion }),
      });
    }
    for (const { metadata } of remove)
      scope.send({ verb: 'delete', kind: 'EndpointSlice', namespace, name: metadata.name });
  }
}

/** What slices say of a Pod. */
function concerns(before: Pod, after: Pod): boolean {
  return (
    before.status?.podIP !== after.status?.podIP ||
    isPodReady(before) !== isPodReady(after) ||
    before.status?.phase !== after.status?.phase ||
    before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp ||
    before.spec.nodeName !== after.spec.nodeName ||
    !sameData(before.metadata.labels, after.metadata.labels)
  );
}

/** Endpoints by the ports they have; one group without endpoints when there is no Pod. Pods on nodes that are not known are left out. */
function groupsOf(service: Service, scope: SyncScope): PortGroup[] {
  const matches = compileLabelMap(service.spec?.selector ?? {});
  const groups = new Map<string, { ports: PortGroup['ports']; endpoints: PortGroup['endpoints'][number][] }>();
  for (const pod of scope.cache('Pod').values()) {
    if (pod.metadata.namespace !== service.metadata.namespace || !isEndpoint(pod) || !matches(pod.metadata.labels))
      continue;
    const node = scope.cache('Node').get(pod.spec.nodeName ?? '');
    if (!node) continue;
    const ports = endpointPorts(service, pod);
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    group.endpoints.push(podEndpoint(pod, node, service));
    groups.set(key, group);
  }
  return groups.size > 0 ? [...groups.values()] : [{ ports: [], endpoints: [] }];
}

function slicesOf(service: Service, scope: SyncScope): EndpointSlice[] {
  return scope
    .cache('EndpointSlice')
    .values()
    .filter(
      ({ metadata }) =>
        metadata.namespace === service.metadata.namespace &&
        metadata.labels?.[SERVICE_NAME] === service.metadata.name &&
        metadata.labels[MANAGED_BY] === MANAGER,
    );
}

function newSlice(service: Service, { ports, endpoints }: PortGroup): KubeObject {
  const { name, namespace = '', labels } = service.metadata;
  const headless = service.spec?.clusterIP === 'None';
  const slice: EndpointSlice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: '',
      generateName: `${name}-`,
      namespace,
      labels: {
        ...labels,
        ...(headless ? { [HEADLESS]: '' } : undefined),
        [SERVICE_NAME]: name,
        [MANAGED_BY]: MANAGER,
      },
      ownerReferences: [controllerReference(service)],
    },
    addressType: 'IPv4',
    endpoints,
    ports,
  };
  return slice;
}
