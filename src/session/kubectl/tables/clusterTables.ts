import type { Micros } from '#base/time.ts';
import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  DeviceClass,
  IngressClass,
  IPAddress,
  LabelSelector,
  MutatingAdmissionPolicy,
  MutatingWebhookConfiguration,
  NetworkPolicy,
  PodGroup,
  PodTemplate,
  ResourceClaim,
  ResourceSlice,
  RuntimeClass,
  ServiceCIDR,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
  VolumeAttachment,
  VolumeAttributesClass,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { quantityText, sinceText } from '../ageText.ts';
import { type KindTable, labelsText, NONE, tableOf } from './table.ts';

const ageOf = ({ metadata }: KubeObject, nowUs: Micros): string => sinceText(metadata.creationTimestamp, nowUs);
const UNSET = '<unset>';

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go. */
export const CLUSTER_TABLES: Readonly<Record<string, KindTable>> = {
  PodTemplate: tableOf<PodTemplate>(['Name', 'Containers', 'Images', 'Pod Labels'], ({ metadata, template }) => {
    const containers = template?.spec?.containers ?? [];
    return [
      metadata.name,
      containers.map(({ name }) => name).join(','),
      containers.map(({ image = '' }) => image).join(','),
      labelsText(template?.metadata?.labels),
    ];
  }),
  NetworkPolicy: tableOf<NetworkPolicy>(['Name', 'Pod-Selector', 'Age'], (policy, nowUs) => [
    policy.metadata.name,
    formatLabelSelector(policy.spec?.podSelector),
    ageOf(policy, nowUs),
  ]),
  IngressClass: tableOf<IngressClass>(['Name', 'Controller', 'Parameters', 'Age'], (ingressClass, nowUs) => {
    const { metadata, spec } = ingressClass;
    const isDefault = metadata.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true';
    return [
      `${metadata.name}${isDefault ? ' (default)' : ''}`,
      spec?.controller ?? '',
      parametersText(spec?.parameters),
      ageOf(ingressClass, nowUs),
    ];
  }),
  IPAddress: tableOf<IPAddress>(['Name', 'ParentRef', 'Age'], (address, nowUs) => {
    const { group = '', resource = '', namespace, name = '' } = address.spec?.parentRef ?? {};
    const what = `${resource}${group ? `.${group}` : ''}`.toLowerCase();
    const text = [what, namespace, name].filter((part) => part !== undefined && part !== '').join('/');
    return [address.metadata.name, address.spec?.parentRef ? text : NONE, ageOf(address, nowUs)];
  }),
  ServiceCIDR: tableOf<ServiceCIDR>(['Name', 'CIDRs', 'Age'], (range, nowUs) => [
    range.metadata.name,
    (range.spec?.cidrs ?? []).join(','),
    ageOf(range, nowUs),
  ]),
  RuntimeClass: tableOf<RuntimeClass>(['Name', 'Handler', 'Age'], (runtimeClass, nowUs) => [
    runtimeClass.metadata.name,
    runtimeClass.handler,
    ageOf(runtimeClass, nowUs),
  ]),
  VolumeAttachment: tableOf<VolumeAttachment>(
    ['Name', 'Attacher', 'PV', 'Node', 'Attached', 'Age'],
    (attachment, nowUs) => [
      attachment.metadata.name,
      attachment.spec.attacher,
      attachment.spec.source.persistentVolumeName ?? '',
      attachment.spec.nodeName,
      String(attachment.status?.attached ?? false),
      ageOf(attachment, nowUs),
    ],
  ),
  VolumeAttributesClass: tableOf<VolumeAttributesClass>(['Name', 'DriverName', 'Age'], (attributesClass, nowUs) => [
    attributesClass.metadata.name,
    attributesClass.driverName,
    ageOf(attributesClass, nowUs),
  ]),
  CSINode: tableOf<CSINode>(['Name', 'Drivers', 'Age'], (node, nowUs) => [
    node.metadata.name,
    (node.spec.drivers ?? []).length,
    ageOf(node, nowUs),
  ]),
  CSIDriver: tableOf<CSIDriver>(
    [
      'Name',
      'AttachRequired',
      'PodInfoOnMount',
      'StorageCapacity',
      'TokenRequests',
      'RequiresRepublish',
      'Modes',
      'Age',
    ],
    (driver, nowUs) => {
      const { spec } = driver;
      return [
        driver.metadata.name,
        String(spec.attachRequired ?? true),
        String(spec.podInfoOnMount ?? false),
        String(spec.storageCapacity ?? false),
        spec.tokenRequests ? spec.tokenRequests.map(({ audience }) => audience).join(',') : UNSET,
        String(spec.requiresRepublish ?? false),
        (spec.volumeLifecycleModes ?? []).join(',') || NONE,
        ageOf(driver, nowUs),
      ];
    },
  ),
  CSIStorageCapacity: tableOf<CSIStorageCapacity>(
    ['Name', 'StorageClassName', 'Capacity'],
    ({ metadata, storageClassName, capacity }) => [
      metadata.name,
      storageClassName,
      capacity === undefined ? UNSET : quantityText(capacity),
    ],
  ),
  MutatingWebhookConfiguration: webhookTable(),
  ValidatingWebhookConfiguration: webhookTable(),
  ValidatingAdmissionPolicy: policyTable<ValidatingAdmissionPolicy>(
    'Validations',
    ({ spec }) => (spec?.validations ?? []).length,
  ),
  MutatingAdmissionPolicy: policyTable<MutatingAdmissionPolicy>(
    'Mutations',
    ({ spec }) => (spec?.mutations ?? []).length,
  ),
  ValidatingAdmissionPolicyBinding: policyBindingTable(),
  MutatingAdmissionPolicyBinding: policyBindingTable(),
  DeviceClass: tableOf<DeviceClass>(['Name', 'Age'], (deviceClass, nowUs) => [
    deviceClass.metadata.name,
    ageOf(deviceClass, nowUs),
  ]),
  ResourceClaim: tableOf<ResourceClaim>(['Name', 'State', 'Age'], (claim, nowUs) => [
    claim.metadata.name,
    claimState(claim),
    ageOf(claim, nowUs),
  ]),
  ResourceSlice: tableOf<ResourceSlice>(['Name', 'Node', 'Driver', 'Pool', 'Age'], (slice, nowUs) => [
    slice.metadata.name,
    slice.spec.nodeName ?? '',
    slice.spec.driver,
    slice.spec.pool.name,
    ageOf(slice, nowUs),
  ]),
  PodGroup: tableOf<PodGroup>(['Name', 'Policy', 'Workload', 'Status', 'Age'], (group, nowUs) => [
    group.metadata.name,
    group.spec.schedulingPolicy.gang ? 'Gang' : 'Basic',
    group.spec.podGroupTemplateRef?.workload?.workloadName ?? NONE,
    groupStatus(group),
    ageOf(group, nowUs),
  ]),
};

function parametersText(
  parameters: { readonly kind: string; readonly apiGroup?: string; readonly name: string } | undefined,
): string {
  if (!parameters) return NONE;
  const { kind, apiGroup, name } = parameters;
  return `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`;
}

function webhookTable(): KindTable {
  return tableOf<MutatingWebhookConfiguration | ValidatingWebhookConfiguration>(
    ['Name', 'Webhooks', 'Age'],
    (configuration, nowUs) => [
      configuration.metadata.name,
      (configuration.webhooks ?? []).length,
      ageOf(configuration, nowUs),
    ],
  );
}

type AdmissionPolicy = ValidatingAdmissionPolicy | MutatingAdmissionPolicy;

function policyTable<T extends AdmissionPolicy>(rules: string, count: (policy: T) => number): KindTable {
  return tableOf<T>(['Name', rules, 'ParamKind', 'Age'], (policy, nowUs) => {
    const { paramKind } = policy.spec ?? {};
    return [
      policy.metadata.name,
      count(policy),
      paramKind ? `${paramKind.apiVersion ?? ''}/${paramKind.kind ?? ''}` : UNSET,
      ageOf(policy, nowUs),
    ];
  });
}

function policyBindingTable(): KindTable {
  return tableOf<ValidatingAdmissionPolicyBinding>(['Name', 'PolicyName', 'ParamRef', 'Age'], (binding, nowUs) => {
    const { policyName = '', paramRef } = binding.spec ?? {};
    const selector = paramRef?.selector ? goSelector(paramRef.selector) : UNSET;
    const param = paramRef?.name ? `${paramRef.namespace || '*'}/${paramRef.name}` : selector;
    return [binding.metadata.name, policyName, param, ageOf(binding, nowUs)];
  });
}

/** A LabelSelector as Go prints it. */
function goSelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string {
  const labels = Object.keys(matchLabels)
    .sort()
    .map((key) => `${key}: ${matchLabels[key]},`);
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}

function claimState({ metadata, status }: ResourceClaim): string {
  const isDeleted = metadata.deletionTimestamp !== undefined;
  const { allocation, reservedFor = [] } = status ?? {};
  const states = [
    ...(isDeleted ? ['deleted'] : []),
    ...(allocation ? ['allocated'] : isDeleted ? [] : ['pending']),
    ...(allocation && reservedFor.length > 0 ? ['reserved'] : []),
  ];
  return states.join(',');
}

function groupStatus({ status }: PodGroup): string {
  const condition = (type: string) => status?.conditions?.findLast((one) => one.type === type);
  const disruption = condition('DisruptionTarget');
  if (disruption) return disruption.reason;
  const scheduled = condition('PodGroupScheduled');
  if (!scheduled) return 'Pending';
  return scheduled.status === 'True' ? 'Scheduled' : 'Unschedulable';
}
