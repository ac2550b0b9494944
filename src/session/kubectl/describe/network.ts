import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type {
  Endpoint,
  EndpointSlice,
  Endpoints,
  Ingress,
  IngressBackend,
  IngressClass,
  IPAddress,
  LoadBalancerIngress,
  Service,
  ServiceCIDR,
  ServicePort,
} from '#model/generated/types.ts';
import { labelsText } from '../tables/table.ts';
import {
  alignedHeadings,
  annotationLines,
  headLines,
  indented,
  labelLines,
  markLines,
  NONE,
  optional,
  timedConditionLines,
  UNSET,
} from './parts.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';
const MOST_SHOWN = 3;

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeService. */
export function serviceLines(world: World, service: Service): string[] {
  const { metadata, spec, status } = service;
  const slices = slicesOf(world, metadata.namespace, metadata.name);
  const ingress = status?.loadBalancer?.ingress ?? [];
  return [
    ...headLines(service),
    ...markLines(service),
    `Selector:\t${labelsText(spec?.selector)}`,
    `Type:\t${spec?.type ?? ''}`,
    ...optional('IP Family Policy', spec?.ipFamilyPolicy),
    `IP Families:\t${(spec?.ipFamilies ?? []).join(',') || NONE}`,
    `IP:\t${spec?.clusterIP ?? ''}`,
    `IPs:\t${(spec?.clusterIPs ?? []).join(',') || NONE}`,
    ...optional('External IPs', (spec?.externalIPs ?? []).join(',')),
    ...optional('Desired LoadBalancer IP', spec?.loadBalancerIP),
    ...optional('External Name', spec?.externalName),
    ...(ingress.length > 0 ? [`LoadBalancer Ingress:\t${ingress.map(ingressText).join(', ')}`] : []),
    ...(spec?.ports ?? []).flatMap((port) => portLines(port, slices)),
    `Session Affinity:\t${spec?.sessionAffinity ?? ''}`,
    ...optional('External Traffic Policy', spec?.externalTrafficPolicy),
    ...optional('Internal Traffic Policy', spec?.internalTrafficPolicy),
    ...optional('HealthCheck NodePort', spec?.healthCheckNodePort || undefined),
    ...optional('LoadBalancer Source Ranges', (spec?.loadBalancerSourceRanges ?? []).join(',')),
    ...optional('Traffic Distribution', spec?.trafficDistribution),
  ];
}

function ingressText({ ip, ipMode, hostname = '' }: LoadBalancerIngress): string {
  if (!ip) return hostname;
  return ipMode === undefined ? ip : `${ip} (${ipMode})`;
}

function portLines(port: ServicePort, slices: readonly EndpointSlice[]): string[] {
  const { protocol = 'TCP', appProtocol, nodePort } = port;
  const name = port.name || UNSET;
  return [
    `Port:\t${name}\t${port.port}/${protocol}`,
    `TargetPort:\t${port.targetPort ?? 0}/${protocol}`,
    ...optional('AppProtocol', appProtocol),
    ...(nodePort ? [`NodePort:\t${name}\t${nodePort}/${protocol}`] : []),
    `Endpoints:\t${endpointsText(slices, port.name ?? '')}`,
  ];
}

export function endpointsLines(endpoints: Endpoints): string[] {
  const addressText = (addresses: readonly { readonly ip: string }[] = []) =>
    addresses.map(({ ip }) => ip).join(',') || NONE;
  return [
    ...headLines(endpoints),
    ...markLines(endpoints),
    'Subsets:',
    ...(endpoints.subsets ?? []).flatMap(({ addresses, notReadyAddresses, ports = [] }) => [
      `  Addresses:\t${addressText(addresses)}`,
      `  NotReadyAddresses:\t${addressText(notReadyAddresses)}`,
      ...(ports.length === 0
        ? []
        : [
            '  Ports:',
            ...alignedHeadings(
              ['Name', 'Port', 'Protocol'],
              ports.map(({ name, port, protocol = 'TCP' }) => [name || UNSET, String(port), protocol]),
            ).map((line) => `  ${line}`),
          ]),
      '',
    ]),
  ];
}

export function endpointSliceLines(slice: EndpointSlice): string[] {
  const { ports = [], endpoints = [] } = slice;
  return [
    ...headLines(slice),
    ...markLines(slice),
    `AddressType:\t${slice.addressType}`,
    ...(ports.length === 0
      ? [`Ports: ${UNSET}`]
      : [
          'Ports:',
          ...alignedHeadings(
            ['Name', 'Port', 'Protocol'],
            ports.map(({ name, port, protocol = 'TCP' }) => [name || UNSET, String(port ?? UNSET), protocol]),
          ),
        ]),
    ...(endpoints.length === 0 ? [`Endpoints: ${NONE}`] : ['Endpoints:']),
    ...endpoints.flatMap(({ addresses, conditions, hostname, targetRef, nodeName, zone }) => [
      `  - Addresses:\t${addresses.join(', ') || NONE}`,
      '    Conditions:',
      `      Ready:\t${conditions?.ready ?? UNSET}`,
      `    Hostname:\t${hostname ?? UNSET}`,
      ...(targetRef ? [`    TargetRef:\t${targetRef.kind ?? ''}/${targetRef.name ?? ''}`] : []),
      `    NodeName:\t${nodeName ?? UNSET}`,
      `    Zone:\t${zone ?? UNSET}`,
    ]),
  ];
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeIngressV1. */
export function ingressLines(world: World, ingress: Ingress): string[] {
  const { metadata, spec, status } = ingress;
  const backend = (of: IngressBackend) => backendText(world, metadata.namespace, of);
  const fallback = spec?.defaultBackend ? backend(spec.defaultBackend) : '<default>';
  const rules = (spec?.rules ?? []).flatMap(({ host, http }) => (http ? [{ host: host || '*', http }] : []));
  const tls = spec?.tls ?? [];
  return [
    `Name:\t${metadata.name}`,
    ...labelLines('Labels', metadata.labels),
    `Namespace:\t${metadata.namespace ?? ''}`,
    `Address:\t${loadBalancerText(status?.loadBalancer?.ingress)}`,
    `Ingress Class:\t${spec?.ingressClassName ?? NONE}`,
    `Default backend:\t${fallback}`,
    ...(tls.length === 0 ? [] : ['TLS:']),
    ...tls.map(({ secretName, hosts = [] }) =>
      secretName ? `  ${secretName} terminates ${hosts.join(',')}` : `  SNI routes ${hosts.join(',')}`,
    ),
    'Rules:',
    ...alignedHeadings(['Host', 'Path', 'Backends'], []),
    ...rules.flatMap(({ host, http }) => [
      `  ${host}\t`,
      ...http.paths.map(({ path = '', backend: of }) => `    \t${path} \t${backend(of)}`),
    ]),
    ...(rules.length === 0 ? [`  *\t*\t${fallback}`] : []),
    ...annotationLines('Annotations', metadata.annotations),
  ];
}

/** Addresses of a load balancer, sorted. */
export function loadBalancerText(
  ingress: readonly { readonly ip?: string; readonly hostname?: string }[] = [],
): string {
  const addresses = new Set(ingress.map(({ ip, hostname = '' }) => ip || hostname).filter((text) => text !== ''));
  return [...addresses].sort().join(',');
}

function backendText(world: World, namespace: string | undefined, { service, resource }: IngressBackend): string {
  if (service) {
    const { name, port = {} } = service;
    const text = `${name}:${port.number || (port.name ?? '')}`;
    const found = world.table(store('Service')).get(`${namespace}/${name}`);
    if (!found) return `${text} (<error: services "${name}" not found>)`;
    const portName = (found.spec?.ports ?? []).findLast((one) =>
      port.number ? port.number === one.port : port.name !== undefined && port.name === one.name,
    )?.name;
    return `${text} (${endpointsText(slicesOf(world, namespace, name), portName ?? '')})`;
  }
  if (!resource) return '';
  return `APIGroup: ${resource.apiGroup ?? NONE}, Kind: ${resource.kind}, Name: ${resource.name}`;
}

export function ingressClassLines(ingressClass: IngressClass): string[] {
  const { metadata, spec } = ingressClass;
  const { parameters } = spec ?? {};
  return [
    `Name:\t${metadata.name}`,
    ...markLines(ingressClass),
    `Controller:\t${spec?.controller ?? ''}`,
    ...(parameters
      ? [
          'Parameters:',
          ...(parameters.apiGroup === undefined ? [] : [`  APIGroup:\t${parameters.apiGroup}`]),
          `  Kind:\t${parameters.kind}`,
          `  Name:\t${parameters.name}`,
        ]
      : []),
  ];
}

export function serviceCidrLines(range: ServiceCIDR): string[] {
  const conditions = timedConditionLines(range.status?.conditions);
  return [
    `Name:\t${range.metadata.name}`,
    ...markLines(range),
    `CIDRs:\t${(range.spec?.cidrs ?? []).join(', ')}`,
    ...(conditions.length === 0 ? [] : ['Status:', ...conditions]),
  ];
}

export function ipAddressLines(address: IPAddress): string[] {
  const { group = '', resource = '', namespace = '', name = '' } = address.spec?.parentRef ?? {};
  const rows = [`Group:\t${group}`, `Resource:\t${resource}`, `Namespace:\t${namespace}`, `Name:\t${name}`];
  return [
    `Name:\t${address.metadata.name}`,
    ...markLines(address),
    ...(address.spec?.parentRef ? ['Parent Reference:', ...indented(rows)] : []),
  ];
}

/** The EndpointSlices of a Service, by name. */
function slicesOf(world: World, namespace: string | undefined, service: string): EndpointSlice[] {
  return world
    .table(store('EndpointSlice'))
    .values()
    .filter(({ metadata }) => metadata.namespace === namespace && metadata.labels?.[SERVICE_NAME] === service);
}

/**
 * The first three ready addresses of one port of a Service. The text announces the others even where none of them is
 * ready.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, formatEndpointSlices.
 */
export function endpointsText(slices: readonly EndpointSlice[], portName: string): string {
  if (slices.length === 0) return NONE;
  const addresses = slices.flatMap(({ ports = [], endpoints = [] }) =>
    ports.length === 0
      ? endpoints.map((endpoint) => shownAddress(endpoint))
      : ports
          .filter(({ name = '' }) => name === portName)
          .flatMap(({ port = 0 }) => endpoints.map((endpoint) => shownAddress(endpoint, port))),
  );
  const shown: string[] = [];
  let more = 0;
  let isMore = false;
  for (const address of addresses) {
    isMore = shown.length === MOST_SHOWN;
    if (address === undefined) continue;
    if (isMore) more += 1;
    else shown.push(address);
  }
  return isMore ? `${shown.join(',')} + ${more} more...` : shown.join(',');
}

/** Undefined for an endpoint that is not ready; an unset condition counts as ready. */
function shownAddress({ addresses, conditions }: Endpoint, port?: number): string | undefined {
  const [address = ''] = addresses;
  if (conditions?.ready === false) return undefined;
  return port === undefined ? address : hostPort(address, port);
}

function hostPort(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}
