import type { ServicePort, ServiceSpec } from '#model/generated/types.ts';
import {
  type Cidr,
  containsIp,
  formatCidr,
  formatIp,
  ipFamily,
  maskedIp,
  parseCidr,
  parseIp,
} from '../common/ipAddress.ts';
import { legacyIp } from '../common/ipFields.ts';
import { duplicate, type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';

const FAMILIES = ['IPv4', 'IPv6'];

const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];

/** kube-apiserver's --service-cluster-ip-range of the recorded cluster; addresses are IPv4 alone. */
const SERVICE_RANGE = '10.96.0.0/16';
/** kube-apiserver's --service-node-port-range. */
const NODE_PORTS = { first: 30_000, last: 32_767 };

/** Addresses and ports that other Services use. */
export interface TakenAddresses {
  /** Cluster IPs in canonical form. */
  readonly ips: ReadonlySet<string>;
  /** Includes those of health checks. */
  readonly nodePorts: ReadonlySet<number>;
}

const NOTHING_TAKEN: TakenAddresses = { ips: new Set(), nodePorts: new Set() };
const PORT_TAKEN = 'provided port is already allocated';

/**
 * Mistakes of allocation for a new Service. The API server allocates addresses and node ports before it validates. If
 * an allocation fails, it reports nothing else.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/alloc.go, allocateCreate.
 */
export function allocationErrors(spec: ServiceSpec, taken = NOTHING_TAKEN): FieldError[] {
  if (spec.type === 'ExternalName') return [];
  return firstErrors([
    () => validateClusterIps(spec),
    () => policyAgainstFamilies(spec),
    () => unknownFamilies(spec),
    () => addressProblem(spec, taken),
    () => nodePortErrors(spec, taken),
  ]);
}

/** The same for a Service that replaces another. Upstream source (v1.36.2): as above, allocateUpdate. */
export function reallocationErrors(spec: ServiceSpec, old: ServiceSpec, taken: TakenAddresses): FieldError[] {
  const isExternal = spec.type === 'ExternalName';
  const families = isExternal || staysPreferred(spec, old);
  return firstErrors([
    () => (families ? [] : validateClusterIps(spec, old)),
    () => (families ? [] : [...reducedFamilies(spec, old), ...policyAgainstFamilies(spec)]),
    () => (families ? [] : unknownFamilies(spec)),
    () => (old.type === 'ExternalName' && !isExternal ? addressProblem(spec, taken) : []),
    () => newNodePortErrors(spec, old, taken),
  ]);
}

function firstErrors(steps: readonly (() => FieldError[])[]): FieldError[] {
  for (const step of steps) {
    const errors = step();
    if (errors.length > 0) return errors;
  }
  return [];
}

/**
 * The reason that the requested port for health checks cannot be allocated. Upstream source (v1.36.2): as above,
 * allocHealthCheckNodePort.
 */
export function healthCheckPortProblem(
  spec: ServiceSpec,
  old: ServiceSpec | undefined,
  taken: TakenAddresses,
): string | undefined {
  const port = spec.healthCheckNodePort ?? 0;
  if (port === 0 || !needsHealthCheck(spec) || (old && needsHealthCheck(old))) return undefined;
  const own = (spec.ports ?? []).flatMap(({ nodePort }) => nodePort || []);
  const problem = nodePortProblem(port, new Set([...taken.nodePorts, ...own]));
  return problem && `failed to allocate requested HealthCheck NodePort ${port}: ${problem}`;
}

/**
 * The families stay unchanged for a Service that has both where there are two. Upstream source (v1.36.2): as above,
 * isMatchingPreferDualStackClusterIPFields.
 */
function staysPreferred(spec: ServiceSpec, old: ServiceSpec): boolean {
  const isPreferred = (policy: string | undefined) => policy === 'PreferDualStack';
  const isEither = isPreferred(spec.ipFamilyPolicy) && (!old.ipFamilyPolicy || isPreferred(old.ipFamilyPolicy));
  const isSame = (now: readonly string[] = [], before: readonly string[] = []) => now.join() === before.join();
  return (
    isEither &&
    spec.type === old.type &&
    isSame(spec.clusterIPs, old.clusterIPs) &&
    isSame(spec.ipFamilies, old.ipFamilies)
  );
}

function reducedFamilies(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  if (spec.ipFamilyPolicy === 'SingleStack') return [];
  const isReduced = (now: readonly string[] = [], before: readonly string[] = []) =>
    now.length > 0 && now.length < before.length;
  const mustBe = (what: string) =>
    invalid(
      field('spec', 'ipFamilyPolicy'),
      spec.ipFamilyPolicy,
      `must be 'SingleStack' to release the secondary ${what}`,
    );
  return [
    ...(isReduced(spec.clusterIPs, old.clusterIPs) ? [mustBe('cluster IP')] : []),
    ...(isReduced(spec.ipFamilies, old.ipFamilies) ? [mustBe('IP family')] : []),
  ];
}

/** Upstream source (v1.36.2): as above, updateNodePorts. */
function newNodePortErrors({ type, ports = [] }: ServiceSpec, old: ServiceSpec, taken: TakenAddresses): FieldError[] {
  if (type !== 'NodePort' && type !== 'LoadBalancer') return [];
  const own = new Set((old.ports ?? []).flatMap(({ nodePort }) => nodePort || []));
  for (const [index, { nodePort = 0 }] of ports.entries()) {
    if (nodePort === 0 || own.has(nodePort)) continue;
    const problem = nodePortProblem(nodePort, taken.nodePorts);
    if (problem !== undefined)
      return [invalid(field('spec', 'ports').index(index).child('nodePort'), nodePort, problem)];
    own.add(nodePort);
  }
  return [];
}

function isHeadlessWithoutSelector({ clusterIP, selector = {} }: ServiceSpec): boolean {
  return clusterIP === 'None' && Object.keys(selector).length === 0;
}

function policyOf(spec: ServiceSpec): string {
  return spec.ipFamilyPolicy ?? (isHeadlessWithoutSelector(spec) ? 'RequireDualStack' : 'SingleStack');
}

function policyAgainstFamilies(spec: ServiceSpec): FieldError[] {
  const { clusterIPs = [], ipFamilies = [] } = spec;
  const path = field('spec', 'ipFamilyPolicy');
  const policy = policyOf(spec);
  const detail = (what: string) =>
    `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`;
  const isSingle = policy === 'SingleStack';
  return [
    ...(isSingle && clusterIPs.length === 2 ? [invalid(path, policy, detail('cluster IPs'))] : []),
    ...(isSingle && ipFamilies.length === 2 ? [invalid(path, policy, detail('IP families'))] : []),
    ...clusterIPs.flatMap((text, index) => {
      const address = parseIp(text);
      if (address === undefined || index < ipFamilies.length || ipFamily(address) === 'IPv4') return [];
      const at = field('spec', 'clusterIPs').index(index);
      return [invalid(at, goStruct('[]string', clusterIPs), 'IPv6 is not configured on this cluster')];
    }),
  ];
}

function unknownFamilies(spec: ServiceSpec): FieldError[] {
  if (isHeadlessWithoutSelector(spec)) return [];
  const path = field('spec', 'ipFamilies');
  const policy = policyOf(spec);
  const dual = 'this cluster is not configured for dual-stack services';
  return [
    ...(policy === 'RequireDualStack' ? [invalid(field('spec', 'ipFamilyPolicy'), policy, dual)] : []),
    ...(spec.ipFamilies ?? []).flatMap((family, index) =>
      family === 'IPv4' ? [] : [invalid(path.index(index), family, 'not configured on this cluster')],
    ),
  ];
}

/** The first address of a range belongs to the Service `kubernetes`, and the outermost two are never allocated. */
function addressProblem(spec: ServiceSpec, { ips }: TakenAddresses): FieldError[] {
  const [text = ''] = spec.clusterIPs ?? [];
  const address = parseIp(text);
  const range = parseCidr(SERVICE_RANGE);
  if (address === undefined || range === undefined) return [];
  const detail = containsIp(range, address)
    ? isEdge(range, formatIp(address))
      ? `the provided IP (${formatIp(address)}) is not in the valid range. The range of valid IPs is ${formatCidr(range)}`
      : ips.has(formatIp(address))
        ? 'provided IP is already allocated'
        : undefined
    : 'the provided network does not match the current range';
  if (detail === undefined) return [];
  const path = field('spec', 'clusterIPs');
  return [invalid(path, goStruct('[]string', spec.clusterIPs), `failed to allocate IP ${text}: ${detail}`)];
}

function isEdge(range: Cidr, text: string): boolean {
  const first = maskedIp(range).bytes;
  const last = first.map((byte, index) => byte + 2 ** Math.max(0, Math.min(8, (index + 1) * 8 - range.length)) - 1);
  return text === first.join('.') || text === last.join('.');
}

/** Ports of one number share a node port, whatever their protocol. */
function nodePortErrors(
  { type, ports = [], allocateLoadBalancerNodePorts }: ServiceSpec,
  { nodePorts }: TakenAddresses,
): FieldError[] {
  if (type !== 'NodePort' && type !== 'LoadBalancer') return [];
  const isGiven = type === 'NodePort' || allocateLoadBalancerNodePorts !== false;
  const taken = new Set(nodePorts);
  const byPort = new Map<number, number>();
  for (const [index, port] of ports.entries()) {
    const wanted = wantedNodePort(port, ports, byPort);
    if (wanted === undefined || (!port.nodePort && !isGiven)) continue;
    const problem = nodePortProblem(wanted, taken);
    if (problem !== undefined) return [invalid(field('spec', 'ports').index(index).child('nodePort'), wanted, problem)];
    taken.add(wanted);
    if (!byPort.has(port.port)) byPort.set(port.port, wanted);
  }
  return [];
}

/** Undefined when any port will do, or when the Service has one already. */
function wantedNodePort(
  { port, nodePort }: ServicePort,
  ports: readonly ServicePort[],
  byPort: ReadonlyMap<number, number>,
): number | undefined {
  const shared = byPort.get(port);
  if (shared === undefined) return ports.find((other) => other.port === port && other.nodePort)?.nodePort;
  return nodePort && nodePort !== shared ? nodePort : undefined;
}

function nodePortProblem(port: number, taken: ReadonlySet<number>): string | undefined {
  if (taken.has(port)) return PORT_TAKEN;
  if (port >= NODE_PORTS.first && port <= NODE_PORTS.last) return undefined;
  const range = `${NODE_PORTS.first}-${NODE_PORTS.last}`;
  return `provided port is not in the valid range. The range of valid ports is ${range}`;
}

/** The addresses of a Service and their families. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceClusterIPsRelatedFields. */
export function validateClusterIps(spec: ServiceSpec, old?: ServiceSpec): FieldError[] {
  if (spec.type === 'ExternalName') return [];
  const path = field('spec', 'clusterIPs');
  const wrong = wrongAddresses(spec, path, old?.clusterIPs);
  return [
    ...firstAddress(spec, path),
    ...families(spec, field('spec', 'ipFamilies')),
    ...familyPolicy(spec, field('spec', 'ipFamilyPolicy')),
    ...wrong,
    ...((spec.clusterIPs ?? []).length > 2 ? [invalid(path, shown(spec), 'may only hold up to 2 values')] : []),
    // The next checks would only report a wrong address again in other words.
    ...(wrong.length > 0 ? [] : [...oneOfEachFamily(spec, path), ...matchingFamilies(spec, path)]),
  ];
}

function shown({ clusterIPs }: ServiceSpec) {
  return goStruct('[]string', clusterIPs);
}

/** `clusterIP` is the first of `clusterIPs`. */
function firstAddress(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIP = '', clusterIPs = [] } = spec;
  if (clusterIP === '')
    return clusterIPs.length === 0
      ? []
      : [invalid(path, shown(spec), 'must be empty when `clusterIP` is not specified')];
  if (clusterIPs.length === 0) return [required(path)];
  return clusterIPs[0] === clusterIP ? [] : [invalid(path, shown(spec), 'first value must match `clusterIP`')];
}

function families({ ipFamilies = [] }: ServiceSpec, path: FieldPath): FieldError[] {
  return ipFamilies.flatMap((family, index) => [
    ...(FAMILIES.includes(family) ? [] : [notSupported(path.index(index), family, FAMILIES)]),
    ...(ipFamilies.indexOf(family) < index ? [duplicate(path.index(index), family)] : []),
  ]);
}

function familyPolicy({ ipFamilyPolicy: policy }: ServiceSpec, path: FieldPath): FieldError[] {
  return policy === undefined || POLICIES.includes(policy) ? [] : [notSupported(path, policy, POLICIES)];
}

function wrongAddresses(spec: ServiceSpec, path: FieldPath, old: readonly string[] | undefined): FieldError[] {
  const { clusterIPs = [] } = spec;
  return clusterIPs.flatMap((address, index) => {
    if (index > 0 || address !== 'None') return legacyIp(path.index(index), address, old);
    return clusterIPs.length > 1 ? [invalid(path, shown(spec), "'None' must be the first and only value")] : [];
  });
}

function familyOf(address: string): string | undefined {
  const parsed = parseIp(address);
  return parsed && ipFamily(parsed);
}

function oneOfEachFamily(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIPs = [] } = spec;
  if (clusterIPs.length < 2 || new Set(clusterIPs.map(familyOf)).size > 1) return [];
  return [invalid(path, shown(spec), 'may specify no more than one IP for each IP family')];
}

function matchingFamilies(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIPs = [], ipFamilies = [] } = spec;
  if (isHeadless(spec)) return [];
  return clusterIPs.flatMap((address, index) => {
    const family = ipFamilies[index] ?? '';
    if (!FAMILIES.includes(family) || familyOf(address) === family) return [];
    const article = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``;
    return [invalid(path.index(index), address, article)];
  });
}

/**
 * Whether its name resolves to the Pods themselves. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * isHeadlessService.
 */
export function isHeadless({ clusterIPs = [] }: ServiceSpec): boolean {
  return clusterIPs.length === 1 && clusterIPs[0] === 'None';
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, ExternallyAccessible. */
export function isExternallyAccessible({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0);
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, NeedsHealthCheck. */
export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}
