import type { Container, Pod, PodSpec, PodTemplateSpec, ResourceRequirements } from '#model/generated/types.ts';
import { aggregateContainers, isPodLevelResource } from '#model/pod/podResources.ts';
import { quantityOf, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { containerDefaults } from './containerDefaults.ts';
import { change, changeEach, fill } from './fill.ts';
import { volumeDefaults } from './volumeDefaults.ts';

type Quantities = { readonly [resource: string]: string };

/**
 * What the API server fills into a Pod's spec, in a Pod and in a template alike.
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
  return change(withInit, 'volumes', (volumes) => changeEach(volumes, volumeDefaults));
}

/** The deprecated `serviceAccount` is always written beside `serviceAccountName`. */
function serviceAccountNames(spec: PodSpec): PodSpec {
  const name = spec.serviceAccountName || spec.serviceAccount;
  return name ? fill({ ...fill(spec, { serviceAccountName: name }) }, { serviceAccount: name }) : spec;
}

export function podTemplateDefaults(template: PodTemplateSpec): PodTemplateSpec {
  return change(template, 'spec', podSpecDefaults);
}

/**
 * What the API server fills into a Pod beyond what it fills into templates: requests from limits, pod-level resources,
 * enableServiceLinks, and host ports of a Pod on the host's network.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Pod.
 */
export function podDefaults(pod: Pod): Pod {
  const spec = podSpecDefaults(pod.spec);
  const withRequests = eachContainer(spec, (container) => change(container, 'resources', requestsFromLimits));
  const withPodLevel = podLevelDefaults({ ...pod, spec: withRequests });
  const withLinks = fill(withPodLevel, { enableServiceLinks: true });
  const withPorts = withLinks.hostNetwork === true ? eachContainer(withLinks, hostPortDefaults) : withLinks;
  return withPorts === pod.spec ? pod : { ...pod, spec: withPorts };
}

function eachContainer(spec: PodSpec, with_: (container: Container) => Container): PodSpec {
  const withMain = change(spec, 'containers', (containers) => changeEach(containers, with_));
  return change(withMain, 'initContainers', (containers) => changeEach(containers, with_));
}

function requestsFromLimits(resources: ResourceRequirements): ResourceRequirements {
  const limits = resources.limits ?? {};
  const requests = withMissing(resources.requests, limits);
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
  const fromContainers = asQuantities(
    aggregateContainers(withHugePages, 'requests'),
    (name) => name === 'cpu' || name === 'memory',
  );
  const fromLimits = onlyPodLevel(resources.limits ?? {});
  const requests = withMissing(withMissing(resources.requests, fromContainers), fromLimits);
  return { ...withHugePages.spec, resources: requests === undefined ? resources : { ...resources, requests } };
}

/** Huge pages cannot be overcommitted: a Pod that sets anything for itself gets the sum of its containers' limits. */
function hugePageLimits(pod: Pod): Pod {
  const resources = pod.spec.resources;
  const isSet = Object.keys(resources?.limits ?? {}).length + Object.keys(resources?.requests ?? {}).length > 0;
  if (resources === undefined || !isSet) return pod;
  const requested = resources.requests ?? {};
  const sums = asQuantities(
    aggregateContainers(pod, 'limits'),
    (name) => name.startsWith('hugepages-') && requested[name] === undefined,
  );
  const limits = withMissing(resources.limits, sums);
  return limits === resources.limits
    ? pod
    : { ...pod, spec: { ...pod.spec, resources: { ...resources, limits: limits ?? {} } } };
}

function asQuantities(milli: { readonly [resource: string]: number }, isWanted: (name: string) => boolean): Quantities {
  const wanted = Object.keys(milli).filter(isWanted);
  return Object.fromEntries(wanted.map((name) => [name, quantityText(name, milli[name] ?? 0)]));
}

function quantityText(name: string, milli: number): string {
  const format = name === 'cpu' ? 'DecimalSI' : 'BinarySI';
  return milli % 1000 === 0 ? quantityOf(milli / 1000, format) : quantityOfMilli(milli, format);
}

function onlyPodLevel(list: Quantities): Quantities {
  return Object.fromEntries(Object.entries(list).filter(([name]) => isPodLevelResource(name)));
}

function withMissing(list: Quantities | undefined, added: Quantities): Quantities | undefined {
  const missing = Object.entries(added).filter(([name]) => list?.[name] === undefined);
  return missing.length === 0 ? list : { ...list, ...Object.fromEntries(missing) };
}
