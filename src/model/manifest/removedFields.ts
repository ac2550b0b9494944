import { ownValue } from '#base/record.ts';

/** Fields of `type` in earlier versions of its API, and their replacements. */
interface RemovedFields {
  readonly [field: string]: string;
}

const INGRESS = 'Ingress before networking.k8s.io/v1 had it, up to v1.21';
const DEFINITION = 'apiextensions.k8s.io/v1beta1 had it, up to v1.21';
const METRIC = 'autoscaling/v2beta1 had it, up to v1.24';
const CLAIM = 'resource.k8s.io/v1alpha2 had it, up to v1.30';
const REQUEST = 'resource.k8s.io/v1beta1 has it';

/**
 * By the Go type. Upstream source (v1.36.2): staging/src/k8s.io/api/<group>/<version>/types.go of the versions that are still there; else those of the
 * release that is named.
 */
const REMOVED: { readonly [type: string]: RemovedFields } = {
  CustomResourceDefinitionSpec: {
    additionalPrinterColumns: `${DEFINITION}: use spec.versions[*].additionalPrinterColumns`,
    subresources: `${DEFINITION}: use spec.versions[*].subresources`,
    validation: `${DEFINITION}: use spec.versions[*].schema`,
    version: `${DEFINITION}: use spec.versions[*].name`,
  },
  DaemonSetSpec: { templateGeneration: 'apps/v1beta2 and extensions/v1beta1 had it, up to v1.15' },
  DeploymentSpec: { rollbackTo: 'extensions/v1beta1 had it, up to v1.15: use kubectl rollout undo' },
  DeviceRequest: {
    adminAccess: `${REQUEST}: use exactly.adminAccess`,
    allocationMode: `${REQUEST}: use exactly.allocationMode`,
    count: `${REQUEST}: use exactly.count`,
    deviceClassName: `${REQUEST}: use exactly.deviceClassName`,
    selectors: `${REQUEST}: use exactly.selectors`,
  },
  Endpoint: { topology: 'discovery.k8s.io/v1beta1 had it, up to v1.24: use nodeName and zone' },
  HorizontalPodAutoscalerSpec: {
    targetCPUUtilizationPercentage: 'autoscaling/v1 has it: in autoscaling/v2 use metrics',
  },
  IngressBackend: {
    serviceName: `${INGRESS}: use service.name`,
    servicePort: `${INGRESS}: use service.port.number or service.port.name`,
  },
  IngressSpec: { backend: `${INGRESS}: use defaultBackend` },
  LimitedPriorityLevelConfiguration: {
    assuredConcurrencyShares: 'flowcontrol.apiserver.k8s.io/v1beta2 had it, up to v1.28: use nominalConcurrencyShares',
  },
  PodResourceClaim: {
    source: 'it was removed in v1.31: use resourceClaimName or resourceClaimTemplateName',
  },
  PodSpec: { workloadRef: 'v1.35 had it: use schedulingGroup' },
  PodsMetricSource: {
    metricName: `${METRIC}: use metric.name`,
    targetAverageValue: `${METRIC}: use target.averageValue`,
  },
  ObjectMetricSource: { metricName: `${METRIC}: use metric.name`, targetValue: `${METRIC}: use target.value` },
  ExternalMetricSource: {
    metricName: `${METRIC}: use metric.name`,
    targetAverageValue: `${METRIC}: use target.averageValue`,
    targetValue: `${METRIC}: use target.value`,
  },
  ResourceClaimSpec: {
    allocationMode: CLAIM,
    parametersRef: `${CLAIM}: use devices.config`,
    resourceClassName: `${CLAIM}: use devices.requests`,
  },
  ResourceMetricSource: {
    targetAverageUtilization: `${METRIC}: use target.averageUtilization`,
    targetAverageValue: `${METRIC}: use target.averageValue`,
  },
  ServiceSpec: {
    ipFamily: 'it was removed in v1.20: use ipFamilies and ipFamilyPolicy',
    topologyKeys: 'it was removed in v1.22: use trafficDistribution',
  },
};

/** Advice about a field that the type lacks in v1.36, if an earlier version of the API had it. */
export function removedField(type: string, field: string): string | undefined {
  return ownValue(ownValue(REMOVED, type) ?? {}, field);
}
