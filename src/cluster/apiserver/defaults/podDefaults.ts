import { isRecord } from '#base/record.ts';
import type {
  Container,
  ObjectMeta,
  Pod,
  PodSpec,
  PodTemplateSpec,
  ResourceRequirements,
} from '#model/generated/types.ts';
import { aggregateContainers, isPodLevelResource, sumFormat } from '#model/pod/podResources.ts';
import { quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { change, changeEach, containerDefaults, fill, volumeDefaults } from './volumeDefaults.ts';

/** Annotations in which kubelets before 1.8 kept init containers. */
const GONE: ReadonlySet<string> = new Set([
  'pod.beta.kubernetes.io/init-containers',
  'pod.alpha.kubernetes.io/init-containers',
  'pod.beta.kubernetes.io/init-container-statuses',
  'pod.alpha.kubernetes.io/init-container-statuses',
]);

type Quantities = { readonly [resource: string]: string };

/**
 * Fills in the defaults of a Pod's spec, in Pods and templates.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_PodSpec.
 */
function podSpecDefaults(spec: PodSpec): PodSpec {
  const filled = fill(spec, {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
  });
  const withAccount = serviceAccountNames(filled);
  const withContainers = change(withAccount, 'containers', (containers) => changeEach(containers, containerDefaults));
  const withInit = change(withContainers, 'initContainers', (containers) => changeEach(containers, containerDefaults));
  const withEphemeral = change(withInit, 'ephemeralContainers', (containers) =>
    changeEach(containers, (container) => containerDefaults(container)),
  );
  return change(withEphemeral, 'volumes', (volumes) => changeEach(volumes, volumeDefaults));
}

/**
 * The deprecated `serviceAccount` is always written with the value of `serviceAccountName`.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, Convert_core_PodSpec_To_v1_PodSpec.
 */
function serviceAccountNames(spec: PodSpec): PodSpec {
  const name = spec.serviceAccountName || spec.serviceAccount;
  if (!name || (spec.serviceAccountName === name && spec.serviceAccount === name)) return spec;
  return { ...spec, serviceAccountName: name, serviceAccount: name };
}

export function podTemplateDefaults(template: PodTemplateSpec): PodTemplateSpec {
  return change(withoutInitAnnotations(template), 'spec', podSpecDefaults);
}

/**
 * Fills in defaults of a Pod beyond those of templates: requests from limits, pod-level resources, enableServiceLinks,
 * and host ports of a Pod on the host's network.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Pod.
 */
export function podDefaults(given: Pod): Pod {
  const pod = withoutInitAnnotations(given);
  const spec = podSpecDefaults(pod.spec);
  const withRequests = eachContainer(spec, (container) => change(container, 'resources', requestsFromLimits));
  const withPodLevel = podLevelDefaults({ ...pod, spec: withRequests });
  const withLinks = fill(withPodLevel, { enableServiceLinks: true });
  const withEnd = notNegativeGrace(withLinks);
  const withPorts = withEnd.hostNetwork === true ? eachContainer(withEnd, hostPortDefaults) : withEnd;
  return withPorts === pod.spec ? pod : { ...pod, spec: withPorts };
}

/**
 * Applies to Pods only, not to templates.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, Convert_v1_Pod_To_core_Pod.
 */
function notNegativeGrace(spec: PodSpec): PodSpec {
  return (spec.terminationGracePeriodSeconds ?? 0) < 0 ? { ...spec, terminationGracePeriodSeconds: 1 } : spec;
}

function eachContainer(spec: PodSpec, with_: (container: Container) => Container): PodSpec {
  const withMain = change(spec, 'containers', (containers) => changeEach(containers, with_));
  return change(withMain, 'initContainers', (containers) => changeEach(containers, with_));
}

function requestsFromLimits(resources: ResourceRequirements): ResourceRequirements {
  const requests = withMissing(resources.requests, resources.limits ?? {});
  return requests === resources.requests ? resources : { ...resources, requests };
}

function hostPortDefaults(container: Container): Container {
  return change(container, 'ports', (ports) =>
    changeEach(ports, (port) =>
      port.hostPort === undefined || port.hostPort === 0 ? { ...port, hostPort: port.containerPort } : port,
    ),
  );
}

function podLevelDefaults(pod: Pod): PodSpec {
  const withHugePages = hugePageLimits(pod);
  const resources = withHugePages.spec.resources;
  if (resources === undefined || Object.keys(resources.limits ?? {}).length === 0) return withHugePages.spec;
  const fromContainers = containerSums(withHugePages, 'requests', (name) => name === 'cpu' || name === 'memory');
  const fromLimits = onlyPodLevel(resources.limits ?? {});
  const requests = withMissing(withMissing(resources.requests, fromContainers), fromLimits);
  return { ...withHugePages.spec, resources: requests === undefined ? resources : { ...resources, requests } };
}

/** Huge pages cannot be overcommitted. A Pod with its own resources gets the sum of its containers' limits. */
function hugePageLimits(pod: Pod): Pod {
  const resources = pod.spec.resources;
  const isSet = Object.keys(resources?.limits ?? {}).length + Object.keys(resources?.requests ?? {}).length > 0;
  if (resources === undefined || !isSet) return pod;
  const requested = resources.requests ?? {};
  const sums = containerSums(pod, 'limits', (name) => name.startsWith('hugepages-') && requested[name] === undefined);
  const limits = withMissing(resources.limits, sums);
  return limits === resources.limits
    ? pod
    : { ...pod, spec: { ...pod.spec, resources: { ...resources, limits: limits ?? {} } } };
}

function containerSums(pod: Pod, side: 'requests' | 'limits', isWanted: (name: string) => boolean): Quantities {
  const milli = aggregateContainers(pod, side);
  const wanted = Object.keys(milli).filter(isWanted);
  return Object.fromEntries(
    wanted.map((name) => [name, quantityOfMilli(milli[name] ?? 0, sumFormat(pod.spec, side, name))]),
  );
}

function onlyPodLevel(list: Quantities): Quantities {
  return Object.fromEntries(Object.entries(list).filter(([name]) => isPodLevelResource(name)));
}

function withMissing(list: Quantities | undefined, added: Quantities): Quantities | undefined {
  const missing = Object.entries(added).filter(([name]) => list?.[name] === undefined);
  return missing.length === 0 ? list : { ...list, ...Object.fromEntries(missing) };
}

/**
 * Removes annotations that are no longer read from a Pod or template.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, dropInitContainerAnnotations.
 */
function withoutInitAnnotations<T extends { readonly metadata?: ObjectMeta }>(object: T): T {
  const annotations = object.metadata?.annotations;
  if (!isRecord(annotations)) return object;
  const kept = Object.entries(annotations).filter(([key]) => !GONE.has(key));
  if (kept.length === Object.keys(annotations).length) return object;
  return { ...object, metadata: { ...object.metadata, annotations: Object.fromEntries(kept) } };
}
