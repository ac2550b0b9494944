import type {
  APIService,
  ClusterRoleBinding,
  CustomResourceDefinition,
  DeviceClaim,
  DeviceRequest,
  EndpointSlice,
  Endpoints,
  ExactDeviceRequest,
  IngressClass,
  KindTypes,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  NetworkPolicy,
  NetworkPolicyPort,
  PodGroup,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
  RoleBinding,
  Service,
  ServiceSpec,
  ServiceStatus,
  Subject,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import { isReachableFromOutside } from '../services/serviceAddresses.ts';
import { decodedObject } from './canonicalObject.ts';
import {
  autoscalerDefaults,
  flowSchemaDefaults,
  limitRangeDefaults,
  namespaceDefaults,
  nodeDefaults,
  priorityClassDefaults,
  priorityLevelDefaults,
  secretDefaults,
} from './clusterDefaults.ts';
import { podDefaults, podTemplateDefaults } from './podDefaults.ts';
import { change, changeEach, fill, fillAbsent, fillZero } from './volumeDefaults.ts';
import {
  claimDefaults,
  cronJobDefaults,
  csiDriverDefaults,
  daemonSetDefaults,
  deploymentDefaults,
  jobDefaults,
  replicaSetDefaults,
  replicationControllerDefaults,
  statefulSetDefaults,
  storageClassDefaults,
  volumeObjectDefaults,
} from './workloadDefaults.ts';

const CLIENT_IP_TIMEOUT_SECONDS = 10_800;
const WITH_CLUSTER_TRAFFIC = new Set(['ClusterIP', 'NodePort', 'LoadBalancer']);

const WEBHOOK = {
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

const GROUP = 'rbac.authorization.k8s.io';

/** `now` is the time of the request, in whole seconds. */
type Defaulters = { readonly [K in KindName]?: (object: KindTypes[K], now?: string) => KindTypes[K] };

const DEFAULTERS: Defaulters = {
  APIService: apiServiceDefaults,
  ClusterRoleBinding: roleBindingDefaults,
  CSIDriver: csiDriverDefaults,
  CronJob: cronJobDefaults,
  CustomResourceDefinition: definitionDefaults,
  DaemonSet: daemonSetDefaults,
  Deployment: deploymentDefaults,
  EndpointSlice: endpointSliceDefaults,
  Endpoints: endpointsDefaults,
  FlowSchema: flowSchemaDefaults,
  HorizontalPodAutoscaler: autoscalerDefaults,
  IngressClass: ingressClassDefaults,
  Job: jobDefaults,
  LimitRange: limitRangeDefaults,
  MutatingAdmissionPolicy: mutatingPolicyDefaults,
  MutatingAdmissionPolicyBinding: policyBindingDefaults,
  MutatingWebhookConfiguration: mutatingWebhookDefaults,
  Namespace: namespaceDefaults,
  NetworkPolicy: networkPolicyDefaults,
  Node: nodeDefaults,
  PersistentVolume: volumeObjectDefaults,
  PersistentVolumeClaim: claimDefaults,
  Pod: podDefaults,
  PodGroup: podGroupDefaults,
  PodTemplate: (object) =>
    object.template === undefined ? object : { ...object, template: podTemplateDefaults(object.template) },
  PriorityClass: priorityClassDefaults,
  PriorityLevelConfiguration: priorityLevelDefaults,
  ReplicaSet: replicaSetDefaults,
  ReplicationController: replicationControllerDefaults,
  ResourceClaim: resourceClaimDefaults,
  ResourceClaimTemplate: resourceClaimTemplateDefaults,
  ResourceSlice: resourceSliceDefaults,
  RoleBinding: roleBindingDefaults,
  Secret: secretDefaults,
  Service: serviceDefaults,
  StatefulSet: statefulSetDefaults,
  StorageClass: storageClassDefaults,
  ValidatingAdmissionPolicy: validatingPolicyDefaults,
  ValidatingAdmissionPolicyBinding: policyBindingDefaults,
  ValidatingWebhookConfiguration: validatingWebhookDefaults,
};

/**
 * Object after decoding, before any further stage: quantities in canonical form, then the defaults of its kind. Objects
 * of kinds without defaults, also unknown ones, are returned unchanged. Idempotent. `now` is the time of the request
 * (RFC 3339, whole seconds). Without it, defaults that are a time are left out.
 */
export function setDefaults<T extends KubeObject>(object: T, now?: string): T {
  const canonical = decodedObject(object);
  const defaulter = DEFAULTERS[canonical.kind as KindName] as
    | ((object: KubeObject, now?: string) => KubeObject)
    | undefined;
  if (defaulter === undefined || !isKind(canonical, canonical.kind as KindName)) return canonical;
  return defaulter(canonical, now) as T;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apis/apiregistration/v1/defaults.go. */
function apiServiceDefaults(apiService: APIService): APIService {
  return change(apiService, 'spec', (spec) => change(spec, 'service', (service) => fill(service, { port: 443 })));
}

/** Upstream source (v1.36.2): pkg/apis/rbac/v1/defaults.go. */
function roleBindingDefaults<T extends RoleBinding | ClusterRoleBinding>(binding: T): T {
  const bound: RoleBinding | ClusterRoleBinding = binding;
  const referring = change(bound, 'roleRef', (reference) => fill(reference, { apiGroup: GROUP }));
  return change(referring, 'subjects', (subjects) => changeEach(subjects, subjectDefaults)) as T;
}

function subjectDefaults(subject: Subject): Subject {
  return subject.kind === 'User' || subject.kind === 'Group' ? fill(subject, { apiGroup: GROUP }) : subject;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/defaults.go. */
function definitionDefaults(definition: CustomResourceDefinition): CustomResourceDefinition {
  return change(definition, 'spec', (spec) => {
    const named = change(spec, 'names', (names) =>
      fill(names, {
        singular: (names.kind ?? '').toLowerCase(),
        ...(names.kind && { listKind: `${names.kind}List` }),
      }),
    );
    const converting = fill(named, { conversion: { strategy: 'None' } });
    return change(converting, 'conversion', (conversion) =>
      change(conversion, 'webhook', (webhook) =>
        change(webhook, 'clientConfig', (config) =>
          change(config, 'service', (service) => fill(service, { port: 443 })),
        ),
      ),
    );
  });
}

/** Upstream source (v1.36.2): pkg/apis/resource/v1/defaults.go and zz_generated.defaults.go. */
function resourceClaimDefaults(claim: ResourceClaim): ResourceClaim {
  const withSpec = change(claim, 'spec', (spec) => change(spec, 'devices', deviceClaimDefaults));
  return change(withSpec, 'status', (status) =>
    change(status, 'allocation', (allocation) =>
      change(allocation, 'devices', (devices) =>
        change(devices, 'results', (results) => changeEach(results, tolerationDefaults)),
      ),
    ),
  );
}

function resourceClaimTemplateDefaults(template: ResourceClaimTemplate): ResourceClaimTemplate {
  return change(template, 'spec', (spec) =>
    change(spec, 'spec', (claim) => change(claim, 'devices', deviceClaimDefaults)),
  );
}

function deviceClaimDefaults(claim: DeviceClaim): DeviceClaim {
  return change(claim, 'requests', (requests) => changeEach(requests, requestDefaults));
}

function requestDefaults(request: DeviceRequest): DeviceRequest {
  const exact = change(request, 'exactly', amountDefaults);
  return change(exact, 'firstAvailable', (alternatives) => changeEach(alternatives, amountDefaults));
}

type Amount = Pick<ExactDeviceRequest, 'allocationMode' | 'count' | 'tolerations'>;

/** One device, unless the request sets another amount. */
function amountDefaults<T extends Amount>(request: T): T {
  const mode = fill<Amount>(request, { allocationMode: 'ExactCount' });
  const counted = mode.allocationMode === 'ExactCount' ? fillZero(mode, { count: 1 }) : mode;
  return tolerationDefaults(counted as T);
}

function tolerationDefaults<T extends Pick<Amount, 'tolerations'>>(request: T): T {
  return change<Pick<Amount, 'tolerations'>, 'tolerations'>(request, 'tolerations', (tolerations) =>
    changeEach(tolerations, (toleration) => fill(toleration, { operator: 'Equal' })),
  ) as T;
}

/** `now` is the time for taints without a time. Without `now`, such taints stay unchanged. */
function resourceSliceDefaults(slice: ResourceSlice, now?: string): ResourceSlice {
  if (now === undefined) return slice;
  return change(slice, 'spec', (spec) =>
    change(spec, 'devices', (devices) =>
      changeEach(devices, (device) =>
        change(device, 'taints', (taints) => changeEach(taints, (taint) => fill(taint, { timeAdded: now }))),
      ),
    ),
  );
}

type Webhook = NonNullable<ValidatingWebhookConfiguration['webhooks']>[number];

type Matching = NonNullable<NonNullable<ValidatingAdmissionPolicy['spec']>['matchConstraints']>;

type MatchedRule = NonNullable<Matching['resourceRules']>[number];

/** Upstream source (v1.36.2): pkg/apis/admissionregistration/v1/defaults.go. */
function validatingWebhookDefaults(object: ValidatingWebhookConfiguration): ValidatingWebhookConfiguration {
  return change(object, 'webhooks', (webhooks) => changeEach(webhooks, webhookDefaults));
}

function mutatingWebhookDefaults(object: MutatingWebhookConfiguration): MutatingWebhookConfiguration {
  return change(object, 'webhooks', (webhooks) =>
    changeEach(webhooks, (webhook) => fill(webhookDefaults(webhook), { reinvocationPolicy: 'Never' })),
  );
}

function webhookDefaults<T extends Webhook>(webhook: T): T {
  const filled = fill<Webhook>(webhook, WEBHOOK);
  const withRules = change(filled, 'rules', (rules) => changeEach(rules, (rule) => fill(rule, { scope: '*' })));
  return change(withRules, 'clientConfig', (config) =>
    change(config, 'service', (service) => fill(service, { port: 443 })),
  ) as T;
}

function validatingPolicyDefaults(policy: ValidatingAdmissionPolicy): ValidatingAdmissionPolicy {
  return change(policy, 'spec', (spec) =>
    change(fill(spec, { failurePolicy: 'Fail' }), 'matchConstraints', matchingDefaults),
  );
}

function mutatingPolicyDefaults(policy: MutatingAdmissionPolicy): MutatingAdmissionPolicy {
  return change(policy, 'spec', (spec) =>
    change(fill(spec, { failurePolicy: 'Fail' }), 'matchConstraints', matchingDefaults),
  );
}

function policyBindingDefaults<T extends ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding>(
  binding: T,
): T {
  const bound: ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding = binding;
  return change(bound, 'spec', (spec) => change(spec, 'matchResources', matchingDefaults)) as T;
}

function matchingDefaults(matching: Matching): Matching {
  const filled = fill(matching, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
  const scoped = (rules: readonly MatchedRule[]) => changeEach(rules, (rule) => fill(rule, { scope: '*' }));
  return change(change(filled, 'resourceRules', scoped), 'excludeResourceRules', scoped);
}

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Service. */
function serviceDefaults(service: Service): Service {
  return change(withSpecDefaults(service), 'status', (status) =>
    service.spec?.type === 'LoadBalancer' ? addressDefaults(status) : status,
  );
}

function addressDefaults(status: ServiceStatus): ServiceStatus {
  return change(status, 'loadBalancer', (balancer) =>
    change(balancer, 'ingress', (ingress) =>
      changeEach(ingress, (address) => (address.ip ? fillAbsent(address, { ipMode: 'VIP' }) : address)),
    ),
  );
}

function withSpecDefaults(service: Service): Service {
  return change(service, 'spec', (spec) => {
    const typed = affinityDefaults(fill(spec, { type: 'ClusterIP', sessionAffinity: 'None' }));
    const withPorts = change(typed, 'ports', (ports) =>
      changeEach(ports, (port) =>
        fill(port.targetPort === 0 ? { ...port, targetPort: port.port } : port, {
          protocol: 'TCP',
          targetPort: port.port,
        }),
      ),
    );
    const outside = isReachableFromOutside(withPorts)
      ? fill(withPorts, { externalTrafficPolicy: 'Cluster' })
      : withPorts;
    return fillAbsent(outside, {
      ...(WITH_CLUSTER_TRAFFIC.has(withPorts.type ?? '') && { internalTrafficPolicy: 'Cluster' }),
      ...(withPorts.type === 'LoadBalancer' && { allocateLoadBalancerNodePorts: true }),
    });
  });
}

function affinityDefaults(spec: ServiceSpec): ServiceSpec {
  if (spec.sessionAffinity === 'None' && spec.sessionAffinityConfig !== undefined) {
    const { sessionAffinityConfig: _, ...rest } = spec;
    return rest;
  }
  if (spec.sessionAffinity !== 'ClientIP' || spec.sessionAffinityConfig?.clientIP?.timeoutSeconds !== undefined)
    return spec;
  return { ...spec, sessionAffinityConfig: { clientIP: { timeoutSeconds: CLIENT_IP_TIMEOUT_SECONDS } } };
}

function endpointsDefaults(endpoints: Endpoints): Endpoints {
  return change(endpoints, 'subsets', (subsets) =>
    changeEach(subsets, (subset) =>
      change(subset, 'ports', (ports) => changeEach(ports, (port) => fill(port, { protocol: 'TCP' }))),
    ),
  );
}

/** Upstream source (v1.36.2): pkg/apis/discovery/v1/defaults.go. */
function endpointSliceDefaults(slice: EndpointSlice): EndpointSlice {
  return change(slice, 'ports', (ports) =>
    changeEach(ports, (port) => fill(port.name === undefined ? { ...port, name: '' } : port, { protocol: 'TCP' })),
  );
}

/** Upstream source (v1.36.2): pkg/apis/networking/v1/defaults.go. */
function networkPolicyDefaults(policy: NetworkPolicy): NetworkPolicy {
  return change(policy, 'spec', (spec) => {
    const types = (spec.egress ?? []).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
    const typed = (spec.policyTypes ?? []).length > 0 ? spec : { ...spec, policyTypes: types };
    const withTcp = <T extends { readonly ports?: readonly NetworkPolicyPort[] }>(rules: readonly T[]) =>
      changeEach(rules, (rule) =>
        change(rule, 'ports', (ports) => changeEach(ports, (port) => fill(port, { protocol: 'TCP' })) as T['ports']),
      );
    return change(change(typed, 'ingress', withTcp), 'egress', withTcp);
  });
}

function ingressClassDefaults(ingressClass: IngressClass): IngressClass {
  return change(ingressClass, 'spec', (spec) =>
    change(spec, 'parameters', (parameters) => fillAbsent(parameters, { scope: 'Cluster' })),
  );
}

/** Upstream source (v1.36.2): pkg/apis/scheduling/v1alpha2/zz_generated.defaults.go. */
export function podGroupDefaults(group: PodGroup): PodGroup {
  return change(group, 'spec', (spec) => fill(spec, { disruptionMode: 'Pod' }));
}
