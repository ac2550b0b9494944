import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Service, ServicePort, ServiceSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { formatIp, parseIp } from '#model/validation/common/ipAddress.ts';
import {
  allocationErrors,
  healthCheckPortProblem,
  reallocationErrors,
  type TakenAddresses,
} from '#model/validation/kinds/serviceAllocation.ts';
import { internalError, invalid, plainError } from '../apiErrors.ts';

/** First addresses of 10.96.0.0/16, kept for Services that request one, as long as others are free. */
const LEFT_TO_REQUESTS = { first: 1, last: 256 };

const ADDRESSES = { first: 257, last: 65_534 };

const PORTS_LEFT = { first: 30_000, last: 30_085 };

const PORTS = { first: 30_086, last: 32_767 };

const TRIES = 50;

/**
 * A valid object; a Service gets its assigned addresses and ports. `random` returns an integer from `first` to `last`,
 * both inclusive.
 */
export function withAddresses<T extends KubeObject>(
  object: T,
  { etcd, random }: { readonly etcd: Etcd; readonly random: (first: number, last: number) => number },
): T {
  const service: KubeObject = object;
  if (!isKind(service, 'Service')) return object;
  return assignAddresses(service, { services: otherServices(service, etcd), random }) as KubeObject as T;
}

/** All other Services with addresses. */
function otherServices({ metadata: { uid } }: Service, etcd: Etcd): Service[] {
  return etcd
    .objects('Service')
    .values()
    .filter((other) => isKind(other, 'Service'))
    .filter((other) => other.metadata.uid !== uid);
}

/** Addresses of other Services, and the random source. */
interface AddressPool {
  readonly services: readonly Service[];
  /** Random integer from `first` to `last`, both inclusive. */
  readonly random: (first: number, last: number) => number;
}

/**
 * Assigns missing values that a valid Service's type needs: IP families, a cluster IP, node ports.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/alloc.go; ipallocator and portallocator for the order.
 */
export function assignAddresses(service: Service, pool: AddressPool): Service {
  const { spec } = service;
  if (!spec || spec.type === 'ExternalName') return service;
  const assigned = withNodePorts(withClusterIp(withFamilies(spec), pool), pool);
  return assigned === spec ? service : { ...service, spec: assigned };
}

function withFamilies(spec: ServiceSpec): ServiceSpec {
  const isOpen = spec.clusterIP === 'None' && Object.keys(spec.selector ?? {}).length === 0;
  const ipFamilyPolicy = spec.ipFamilyPolicy ?? (isOpen ? 'RequireDualStack' : 'SingleStack');
  const given = spec.ipFamilies ?? [];
  const first = given.length > 0 ? given : ['IPv4'];
  const ipFamilies =
    isOpen && first.length < 2 && ipFamilyPolicy !== 'SingleStack'
      ? [...first, first[0] === 'IPv4' ? 'IPv6' : 'IPv4']
      : first;
  return spec.ipFamilyPolicy === ipFamilyPolicy && spec.ipFamilies === ipFamilies
    ? spec
    : { ...spec, ipFamilyPolicy, ipFamilies };
}

function withClusterIp(spec: ServiceSpec, { services, random }: AddressPool): ServiceSpec {
  if (spec.clusterIP) return spec.clusterIPs?.length ? spec : { ...spec, clusterIPs: [spec.clusterIP] };
  const taken = new Set(services.flatMap((other) => other.spec?.clusterIPs ?? []));
  const host =
    freeIn(ADDRESSES, (number) => taken.has(addressOf(number)), random) ??
    freeIn(LEFT_TO_REQUESTS, (number) => taken.has(addressOf(number)), random);
  if (host === undefined) throw plainError('failed to allocate a serviceIP: range is full');
  const clusterIP = addressOf(host);
  return { ...spec, clusterIP, clusterIPs: [clusterIP] };
}

function addressOf(host: number): string {
  return `10.96.${host >> 8}.${host & 255}`;
}

function withNodePorts(spec: ServiceSpec, pool: AddressPool): ServiceSpec {
  const given = spec.ports ?? [];
  const taken = new Set([...pool.services.map(({ spec: other }) => other), spec].flatMap((other) => portsOf(other)));
  const ports = needsNodePort(spec) ? portsWithNodes(given, taken, pool) : given;
  const withPorts = ports === given ? spec : { ...spec, ports };
  if (!needsHealthCheck(spec) || spec.healthCheckNodePort) return withPorts;
  return { ...withPorts, healthCheckNodePort: freePort(taken, pool) };
}

function portsOf(spec: ServiceSpec | undefined): number[] {
  const ports = (spec?.ports ?? []).flatMap(({ nodePort }) => nodePort || []);
  return spec?.healthCheckNodePort ? [...ports, spec.healthCheckNodePort] : ports;
}

/** Ports with the same number, such as TCP and UDP, share a node port. */
function portsWithNodes(given: readonly ServicePort[], taken: Set<number>, pool: AddressPool): readonly ServicePort[] {
  if (given.every(({ nodePort }) => nodePort)) return given;
  const nodePorts = new Map<number, number>();
  return given.map((port) => {
    const shared =
      nodePorts.get(port.port) ?? given.find((other) => other.port === port.port && other.nodePort)?.nodePort;
    const nodePort = port.nodePort || shared || freePort(taken, pool);
    if (!nodePorts.has(port.port)) nodePorts.set(port.port, nodePort);
    return port.nodePort ? port : { ...port, nodePort };
  });
}

function freePort(taken: Set<number>, { random }: AddressPool): number {
  const isTaken = (port: number) => taken.has(port);
  const port = freeIn(PORTS, isTaken, random) ?? freeIn(PORTS_LEFT, isTaken, random);
  if (port === undefined) throw plainError('failed to allocate a nodePort: range is full');
  taken.add(port);
  return port;
}

/** Picks a random free value. If the tries hit only taken ones, takes the next free one. */
function freeIn(
  { first, last }: { readonly first: number; readonly last: number },
  isTaken: (number: number) => boolean,
  random: AddressPool['random'],
): number | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const number = random(first, last);
    if (!isTaken(number)) return number;
  }
  for (let number = first; number <= last; number++) if (!isTaken(number)) return number;
  return undefined;
}

/**
 * Refuses addresses and ports that a Service requests but cannot have. The server checks them first.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/{storage,alloc}.go.
 * @throws {ApiError} 422; 500 for a port of health checks.
 */
export function refuseAddresses(object: KubeObject, old: KubeObject | undefined, etcd: Etcd): void {
  if (!isKind(object, 'Service')) return;
  const before = old && isKind(old, 'Service') ? old.spec : undefined;
  const spec = object.spec ?? {};
  const taken = takenBy(otherServices(object, etcd));
  const errors = before ? reallocationErrors(spec, before, taken) : allocationErrors(spec, taken);
  if (errors.length > 0) throw invalid('Service', object.metadata.name, errors);
  const again = before && sameNodePort(spec);
  if (again !== undefined) throw plainError(`duplicate nodePort: ${again}`);
  const problem = healthCheckPortProblem(spec, before, taken);
  if (problem !== undefined) throw internalError(problem);
}

/**
 * Node port that two ports of one protocol request, as Go prints it.
 * Upstream source (v1.36.2): as above, updateNodePorts.
 */
function sameNodePort({ type, ports = [] }: ServiceSpec): string | undefined {
  if (type !== 'NodePort' && type !== 'LoadBalancer') return undefined;
  const asked = ports.flatMap(({ protocol, nodePort }) => (nodePort ? [`{${protocol ?? ''} ${nodePort}}`] : []));
  return asked.find((text, index) => asked.indexOf(text) < index);
}

function takenBy(services: readonly Service[]): TakenAddresses {
  const ips = services.flatMap(({ spec }) => spec?.clusterIPs ?? []).map((text) => parseIp(text));
  const nodePorts = services.flatMap(({ spec }) => [
    ...(spec?.ports ?? []).flatMap(({ nodePort }) => nodePort || []),
    ...(spec?.healthCheckNodePort ? [spec.healthCheckNodePort] : []),
  ]);
  return { ips: new Set(ips.flatMap((address) => (address ? formatIp(address) : []))), nodePorts: new Set(nodePorts) };
}

/** Fields that a Service's type needs. Upstream source (v1.36.2): pkg/registry/core/service/strategy.go. */
export function needsClusterIp({ type }: ServiceSpec): boolean {
  return type !== 'ExternalName';
}

export function needsNodePort({ type, allocateLoadBalancerNodePorts }: ServiceSpec): boolean {
  return type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);
}

export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}

export function isReachableFromOutside({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0);
}
