import type { Micros } from '#base/time.ts';
import type {
  APIService,
  ClusterRoleBinding,
  ConfigMap,
  ControllerRevision,
  EndpointSlice,
  Endpoints,
  Event,
  FlowSchema,
  Ingress,
  Lease,
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PriorityClass,
  PriorityLevelConfiguration,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
  StorageClass,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { accessText, quantityText, sinceText } from '../ageText.ts';
import { classOf } from '../describe/claim.ts';
import { loadBalancerText } from '../describe/network.ts';
import { isDefaultClass } from '../describe/storage.ts';
import { type KindTable, labelsText, NONE, tableOf } from './table.ts';

const ageOf = ({ metadata }: KubeObject, nowUs: Micros): string => sinceText(metadata.creationTimestamp, nowUs);
const countOf = (record: object | undefined): number => Object.keys(record ?? {}).length;

/** The table of all kinds without columns of their own. */
export const PLAIN_TABLE = tableOf<KubeObject>(['Name', 'Age'], (object, nowUs) => [
  object.metadata.name,
  ageOf(object, nowUs),
]);

/** RBAC roles, LimitRanges and CustomResourceDefinitions show the creation time itself. */
export const CREATED_TABLE = tableOf<KubeObject>(['Name', 'Created At'], ({ metadata }) => [
  metadata.name,
  metadata.creationTimestamp ?? '<unknown>',
]);

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/registry/apiservice/etcd/etcd.go, ConvertToTable. */
export const APISERVICE_TABLE = tableOf<APIService>(
  ['Name', 'Service', 'Available', 'Age'],
  ({ metadata, spec, status }, nowUs) => {
    const { namespace = '', name = '' } = spec.service ?? {};
    const available = status?.conditions?.find(({ type }) => type === 'Available');
    const isSure = available === undefined || available.status === 'True';
    return [
      metadata.name,
      spec.service ? `${namespace}/${name}` : 'Local',
      isSure ? (available?.status ?? 'Unknown') : `${available.status} (${available.reason})`,
      sinceText(metadata.creationTimestamp, nowUs),
    ];
  },
);

export const SERVICE_TABLE = tableOf<Service>(
  ['Name', 'Type', 'Cluster-IP', 'External-IP', 'Port(s)', 'Age'],
  (service, nowUs) => [
    service.metadata.name,
    service.spec?.type ?? '',
    service.spec?.clusterIPs?.[0] ?? (service.spec?.clusterIP || NONE),
    externalAddress(service),
    servicePorts(service),
    ageOf(service, nowUs),
    labelsText(service.spec?.selector),
  ],
  ['Selector'],
);

function externalAddress({ spec, status }: Service): string {
  const external = spec?.externalIPs ?? [];
  switch (spec?.type) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join(',') || NONE;
    case 'LoadBalancer':
      return [loadBalancerText(status?.loadBalancer?.ingress), ...external].filter(Boolean).join(',') || '<pending>';
    case 'ExternalName':
      return spec.externalName ?? '';
    default:
      return '<unknown>';
  }
}

function servicePorts({ spec }: Service): string {
  const ports = (spec?.ports ?? []).map(({ port, nodePort, protocol = 'TCP' }) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return ports.join(',') || NONE;
}

const MOST_SHOWN = 3;

export const ENDPOINTSLICE_TABLE = tableOf<EndpointSlice>(
  ['Name', 'AddressType', 'Ports', 'Endpoints', 'Age'],
  (slice, nowUs) => {
    const ports = (slice.ports ?? []).map(({ port, name }) => String(port ?? name ?? '*'));
    const addresses = (slice.endpoints ?? []).flatMap((endpoint) => endpoint.addresses);
    return [
      slice.metadata.name,
      slice.addressType,
      shortened(ports) || '<unset>',
      shortened(addresses) || '<unset>',
      ageOf(slice, nowUs),
    ];
  },
);

function shortened(items: readonly string[]): string {
  const shown = items.slice(0, MOST_SHOWN).join(',');
  return items.length > MOST_SHOWN ? `${shown} + ${items.length - MOST_SHOWN} more...` : shown;
}

export const ENDPOINTS_TABLE = tableOf<Endpoints>(['Name', 'Endpoints', 'Age'], (endpoints, nowUs) => {
  const { subsets = [] } = endpoints;
  const addresses = subsets.flatMap(({ addresses: of = [], ports = [] }) =>
    ports.length === 0 ? of.map(({ ip }) => ip) : ports.flatMap(({ port }) => of.map(({ ip }) => hostPort(ip, port))),
  );
  return [endpoints.metadata.name, subsets.length === 0 ? NONE : shortened(addresses), ageOf(endpoints, nowUs)];
});

function hostPort(ip: string, port: number): string {
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`;
}

export const BUDGET_TABLE = tableOf<PodDisruptionBudget>(
  ['Name', 'Min Available', 'Max Unavailable', 'Allowed Disruptions', 'Age'],
  (budget, nowUs) => [
    budget.metadata.name,
    String(budget.spec?.minAvailable ?? 'N/A'),
    String(budget.spec?.maxUnavailable ?? 'N/A'),
    budget.status?.disruptionsAllowed ?? 0,
    ageOf(budget, nowUs),
  ],
);

export const EVENT_TABLE = tableOf<Event>(
  ['Last Seen', 'Type', 'Reason', 'Object', '+Subobject', '+Source', 'Message', '+First Seen', '+Count', '+Name'],
  (event, nowUs) => [
    sinceText(lastSeen(event), nowUs),
    event.type ?? '',
    event.reason ?? '',
    [(event.involvedObject.kind ?? '').toLowerCase(), event.involvedObject.name].filter(Boolean).join('/'),
    event.involvedObject.fieldPath ?? '',
    eventSource(event),
    (event.message ?? '').trim(),
    sinceText(event.firstTimestamp ?? event.eventTime, nowUs),
    event.series ? (event.series.count ?? 0) : event.count || 1,
    event.metadata.name,
  ],
);

function lastSeen({ series, lastTimestamp, firstTimestamp, eventTime }: Event): string | undefined {
  return series ? series.lastObservedTime : (lastTimestamp ?? firstTimestamp ?? eventTime);
}

function eventSource({ source, reportingComponent, reportingInstance }: Event): string {
  return [source?.component || reportingComponent, source?.host || reportingInstance].filter(Boolean).join(', ');
}

export const NAMESPACE_TABLE = tableOf<Namespace>(['Name', 'Status', 'Age'], (namespace, nowUs) => [
  namespace.metadata.name,
  namespace.status?.phase ?? '',
  ageOf(namespace, nowUs),
]);

export const CONFIGMAP_TABLE = tableOf<ConfigMap>(['Name', 'Data', 'Age'], (map, nowUs) => [
  map.metadata.name,
  countOf(map.data) + countOf(map.binaryData),
  ageOf(map, nowUs),
]);

export const SECRET_TABLE = tableOf<Secret>(['Name', 'Type', 'Data', 'Age'], (secret, nowUs) => [
  secret.metadata.name,
  secret.type ?? 'Opaque',
  countOf(secret.data),
  ageOf(secret, nowUs),
]);

export const SERVICEACCOUNT_TABLE = tableOf<ServiceAccount>(['Name', 'Age'], (account, nowUs) => [
  account.metadata.name,
  ageOf(account, nowUs),
]);

export const VOLUME_TABLE = tableOf<PersistentVolume>(
  [
    'Name',
    'Capacity',
    'Access Modes',
    'Reclaim Policy',
    'Status',
    'Claim',
    'StorageClass',
    'VolumeAttributesClass',
    'Reason',
    'Age',
  ],
  (volume, nowUs) => [
    volume.metadata.name,
    quantityText(volume.spec?.capacity?.storage),
    accessText(volume.spec?.accessModes),
    volume.spec?.persistentVolumeReclaimPolicy ?? '',
    volume.metadata.deletionTimestamp === undefined ? (volume.status?.phase ?? '') : 'Terminating',
    volume.spec?.claimRef ? `${volume.spec.claimRef.namespace}/${volume.spec.claimRef.name}` : '',
    classOf(volume.metadata, volume.spec?.storageClassName),
    volume.spec?.volumeAttributesClassName ?? '<unset>',
    volume.status?.reason ?? '',
    ageOf(volume, nowUs),
    volume.spec?.volumeMode ?? '<unset>',
  ],
  ['VolumeMode'],
);

export const CLAIM_TABLE = tableOf<PersistentVolumeClaim>(
  ['Name', 'Status', 'Volume', 'Capacity', 'Access Modes', 'StorageClass', 'VolumeAttributesClass', 'Age'],
  (claim, nowUs) => {
    const isBound = claim.spec?.volumeName !== undefined && claim.spec.volumeName !== '';
    return [
      claim.metadata.name,
      claim.metadata.deletionTimestamp === undefined ? (claim.status?.phase ?? '') : 'Terminating',
      claim.spec?.volumeName ?? '',
      isBound ? quantityText(claim.status?.capacity?.storage) : '',
      isBound ? accessText(claim.status?.accessModes) : '',
      classOf(claim.metadata, claim.spec?.storageClassName),
      claim.spec?.volumeAttributesClassName ?? '<unset>',
      ageOf(claim, nowUs),
      claim.spec?.volumeMode ?? '<unset>',
    ];
  },
  ['VolumeMode'],
);

export const STORAGECLASS_TABLE = tableOf<StorageClass>(
  ['Name', 'Provisioner', 'ReclaimPolicy', 'VolumeBindingMode', 'AllowVolumeExpansion', 'Age'],
  (storage, nowUs) => [
    `${storage.metadata.name}${isDefaultClass(storage) ? ' (default)' : ''}`,
    storage.provisioner,
    storage.reclaimPolicy ?? 'Delete',
    storage.volumeBindingMode ?? 'Immediate',
    String(storage.allowVolumeExpansion ?? false),
    ageOf(storage, nowUs),
  ],
);

export const PRIORITYCLASS_TABLE = tableOf<PriorityClass>(
  ['Name', 'Value', 'Global-Default', 'Age', 'PreemptionPolicy'],
  (priority, nowUs) => [
    priority.metadata.name,
    priority.value ?? 0,
    String(priority.globalDefault ?? false),
    ageOf(priority, nowUs),
    priority.preemptionPolicy ?? '',
  ],
);

export const QUOTA_TABLE = tableOf<ResourceQuota>(['Name', 'Request', 'Limit', 'Age'], (quota, nowUs) => {
  const { hard = {}, used = {} } = quota.status ?? {};
  const texts = Object.keys(hard)
    .sort()
    .map((name) => ({ name, text: `${name}: ${quantityText(used[name])}/${quantityText(hard[name])}` }));
  const isLimit = ({ name }: { readonly name: string }) => name.startsWith('limits.');
  return [
    quota.metadata.name,
    texts
      .filter((one) => !isLimit(one))
      .map(({ text }) => text)
      .join(', '),
    texts
      .filter(isLimit)
      .map(({ text }) => text)
      .join(', '),
    ageOf(quota, nowUs),
  ];
});

export const LEASE_TABLE = tableOf<Lease>(['Name', 'Holder', 'Age'], (lease, nowUs) => [
  lease.metadata.name,
  lease.spec?.holderIdentity ?? '',
  ageOf(lease, nowUs),
]);

export const REVISION_TABLE = tableOf<ControllerRevision>(
  ['Name', 'Controller', 'Revision', 'Age'],
  (revision, nowUs) => {
    const owner = revision.metadata.ownerReferences?.find(({ controller }) => controller === true);
    const group = owner?.apiVersion.split('/')[0] ?? '';
    return [
      revision.metadata.name,
      owner ? `${owner.kind.toLowerCase()}${group === 'v1' ? '' : `.${group}`}/${owner.name}` : NONE,
      revision.revision,
      ageOf(revision, nowUs),
    ];
  },
);

export const ROLEBINDING_TABLE = tableOf<ClusterRoleBinding>(
  ['Name', 'Role', 'Age'],
  (binding, nowUs) => {
    const named = (kind: string) =>
      (binding.subjects ?? [])
        .filter((subject) => subject.kind === kind)
        .map(({ name, namespace }) => (kind === 'ServiceAccount' ? `${namespace}/${name}` : name))
        .join(', ');
    return [
      binding.metadata.name,
      `${binding.roleRef.kind}/${binding.roleRef.name}`,
      ageOf(binding, nowUs),
      named('User'),
      named('Group'),
      named('ServiceAccount'),
    ];
  },
  ['Users', 'Groups', 'ServiceAccounts'],
);

export const INGRESS_TABLE = tableOf<Ingress>(
  ['Name', 'Class', 'Hosts', 'Address', 'Ports', 'Age'],
  (ingress, nowUs) => [
    ingress.metadata.name,
    ingress.spec?.ingressClassName ?? NONE,
    hostsText(ingress.spec?.rules),
    loadBalancerText(ingress.status?.loadBalancer?.ingress),
    (ingress.spec?.tls ?? []).length > 0 ? '80, 443' : '80',
    ageOf(ingress, nowUs),
  ],
);

/** The first three hosts, and the number of the others. */
function hostsText(rules: readonly { readonly host?: string }[] = []): string {
  const hosts = rules.flatMap(({ host }) => host || []).slice(0, MOST_SHOWN);
  if (hosts.length === 0) return '*';
  const third = rules.findIndex((_, at) => rules.slice(0, at + 1).filter(({ host }) => host).length === MOST_SHOWN);
  const isMore = third >= 0 && third < rules.length - 1;
  return isMore ? `${hosts.join(',')} + ${rules.length - MOST_SHOWN} more...` : hosts.join(',');
}

/** FlowSchemas that the server matches first come first. */
export const FLOWSCHEMA_TABLE: KindTable = {
  ...tableOf<FlowSchema>(
    ['Name', 'PriorityLevel', 'MatchingPrecedence', 'DistinguisherMethod', 'Age', 'MissingPL'],
    (schema, nowUs) => [
      schema.metadata.name,
      schema.spec?.priorityLevelConfiguration.name ?? '',
      precedence(schema),
      schema.spec?.distinguisherMethod?.type ?? NONE,
      ageOf(schema, nowUs),
      schema.status?.conditions?.find(({ type }) => type === 'Dangling')?.status ?? '?',
    ],
  ),
  order: (a, b) => precedence(a as FlowSchema) - precedence(b as FlowSchema),
};

function precedence({ spec }: FlowSchema): number {
  return spec?.matchingPrecedence ?? 1000;
}

export const PRIORITYLEVEL_TABLE = tableOf<PriorityLevelConfiguration>(
  ['Name', 'Type', 'NominalConcurrencyShares', 'Queues', 'HandSize', 'QueueLengthLimit', 'Age'],
  (level, nowUs) => {
    const { type = '', limited } = level.spec ?? {};
    const queuing = limited?.limitResponse?.queuing;
    return [
      level.metadata.name,
      type,
      String(limited?.nominalConcurrencyShares ?? NONE),
      String(queuing?.queues ?? NONE),
      String(queuing?.handSize ?? NONE),
      String(queuing?.queueLengthLimit ?? NONE),
      ageOf(level, nowUs),
    ];
  },
);
