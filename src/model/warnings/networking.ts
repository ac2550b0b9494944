import type { EndpointSlice, Endpoints, Ingress, NetworkPolicy, Service } from '#model/generated/types.ts';
import { field } from '#model/validation/fieldPath.ts';
import { addressWarnings, rangeWarnings } from './addresses.ts';

const HINTS = 'service.kubernetes.io/topology-aware-hints';
const MODE = 'service.kubernetes.io/topology-mode';
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const CONTROLLERS = ['endpointslice-controller.k8s.io', 'endpointslicemirroring-controller.k8s.io'];

/** Upstream source (v1.36.2): pkg/api/service/warnings.go, GetWarningsForService. */
export function serviceWarnings({ metadata, spec }: Service): string[] {
  const { clusterIP = '', clusterIPs = [], externalIPs = [], loadBalancerIP = '', externalName = '' } = spec;
  const path = field('spec');
  const isHeadless = spec.type === 'ClusterIP' && clusterIP === 'None';
  const isExternal = spec.type === 'ExternalName';
  const isAddressed = clusterIP !== '' && clusterIP !== 'None';
  const hasExternal = externalIPs.length > 0;
  const said = (isSaid: boolean, text: string) => (isSaid ? [text] : []);
  return [
    ...said(
      metadata.annotations?.[HINTS] !== undefined,
      `annotation ${HINTS} is deprecated, please use ${MODE} instead`,
    ),
    ...(isAddressed ? clusterIPs.flatMap((ip, i) => addressWarnings(path.child('clusterIPs').index(i), ip)) : []),
    ...said(isHeadless && loadBalancerIP !== '', 'spec.loadBalancerIP is ignored for headless services'),
    ...said(isHeadless && hasExternal, 'spec.externalIPs is ignored for headless services'),
    ...said(isHeadless && spec.sessionAffinity !== 'None', 'spec.SessionAffinity is ignored for headless services'),
    ...externalIPs.flatMap((ip, i) => addressWarnings(path.child('externalIPs').index(i), ip)),
    ...said(
      hasExternal && !isHeadless && !isExternal,
      'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
    ),
    ...addressWarnings(path.child('loadBalancerIP'), loadBalancerIP),
    ...(spec.loadBalancerSourceRanges ?? []).flatMap((range, i) =>
      rangeWarnings(path.child('loadBalancerSourceRanges').index(i), range),
    ),
    ...said(isExternal && hasExternal, 'spec.externalIPs is ignored when spec.type is "ExternalName"'),
    ...said(!isExternal && externalName !== '', 'spec.externalName is ignored when spec.type is not "ExternalName"'),
    ...said(
      spec.trafficDistribution === 'PreferClose',
      'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"',
    ),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/networking/ingress/strategy.go. */
export function ingressWarnings({ metadata, spec }: Ingress, old: Ingress | undefined): string[] {
  const isDeprecated = metadata.annotations?.[CLASS_ANNOTATION] !== undefined && spec?.ingressClassName === undefined;
  if (old !== undefined || !isDeprecated) return [];
  return [`annotation "${CLASS_ANNOTATION}" is deprecated, please use 'spec.ingressClassName' instead`];
}

/** Upstream source (v1.36.2): pkg/registry/networking/networkpolicy/strategy.go. */
export function networkPolicyWarnings({ spec }: NetworkPolicy): string[] {
  const peers = [
    ...(spec?.ingress ?? []).flatMap(({ from = [] }, i) =>
      from.map(({ ipBlock }, j) => ({ ipBlock, path: field('spec', 'ingress').index(i).child('from').index(j) })),
    ),
    ...(spec?.egress ?? []).flatMap(({ to = [] }, i) =>
      to.map(({ ipBlock }, j) => ({ ipBlock, path: field('spec', 'egress').index(i).child('to').index(j) })),
    ),
  ];
  return peers.flatMap(({ ipBlock, path }) => {
    if (ipBlock === undefined) return [];
    const at = path.child('ipBlock');
    return [
      ...rangeWarnings(at.child('cidr'), ipBlock.cidr ?? ''),
      ...(ipBlock.except ?? []).flatMap((range, k) => rangeWarnings(at.child('except').index(k), range)),
    ];
  });
}

/**
 * Upstream's path to the type contains a `spec` that does not exist. Upstream source (v1.36.2):
 * pkg/registry/discovery/endpointslice/strategy.go. Its path to the type has a `spec` that is not there.
 */
export function endpointSliceWarnings(slice: EndpointSlice, old: EndpointSlice | undefined): string[] {
  const manager = slice.metadata.labels?.[MANAGED_BY] ?? '';
  const isDeprecated = slice.addressType === 'FQDN' && old === undefined;
  return [
    ...(isDeprecated ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...(CONTROLLERS.includes(manager)
      ? []
      : (slice.endpoints ?? []).flatMap(({ addresses = [] }, i) =>
          addresses.flatMap((ip, j) => addressWarnings(field('endpoints').index(i).child('addresses').index(j), ip)),
        )),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/core/endpoint/strategy.go; staging/src/k8s.io/api/core/v1/types.go for the kind itself. */
export function endpointsWarnings({ metadata, subsets = [] }: Endpoints): string[] {
  const isOwn = metadata.labels?.['endpoints.kubernetes.io/managed-by'] === 'endpoint-controller';
  return [
    'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    ...(isOwn
      ? []
      : subsets.flatMap((subset, i) =>
          (['addresses', 'notReadyAddresses'] as const).flatMap((name) =>
            (subset[name] ?? []).flatMap(({ ip = '' }, j) =>
              addressWarnings(field('subsets').index(i).child(name).index(j).child('ip'), ip),
            ),
          ),
        )),
  ];
}
