import type {
  Container,
  ContainerPort,
  PodSpec,
  ResourceRequirements,
  Toleration,
  TopologySpreadConstraint,
} from '#model/generated/types.ts';
import { labelKeyProblems } from '#model/labels/validateLabels.ts';
import { labelProblems, portNameProblems } from '#model/labels/validateNames.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { duplicate, invalid, notFound, notNegative, oneOf, required, tooMany } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';
import { validateNodeAffinity } from './validateNodeAffinity.ts';

type Path = readonly PathSegment[];

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];
const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const PORT_RANGE = 'must be between 1 and 65535, inclusive';
const MAX_PORT = 65_535;

/**
 * The parts of Pod validation that people trip over most; not all of it. `claimTemplates` are volumes that a StatefulSet
 * will add.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodSpec.
 */
export function validatePodSpec(spec: PodSpec, path: Path, claimTemplates: readonly string[] = []): Finding[] {
  const count = [spec.containers, spec.initContainers, spec.ephemeralContainers].reduce(
    (sum, list) => sum + (list?.length ?? 0),
    0,
  );
  const excess = tooMany([...path, 'containers'], count, 'containers');
  if (excess.length > 0) return excess;
  const volumes = new Set([...(spec.volumes ?? []).map((volume) => volume.name), ...claimTemplates]);
  const seen = new Set<string>();
  const containers = (list: readonly Container[] | undefined, field: string): Finding[] =>
    (list ?? []).flatMap((container, index) => validateContainer(container, [...path, field, index], volumes, seen));
  return [
    ...duplicatesOf(
      (spec.volumes ?? []).map((volume) => volume.name),
      (index) => [...path, 'volumes', index, 'name'],
    ),
    ...(spec.containers?.length === 0 ? [required([...path, 'containers'])] : []),
    ...containers(spec.containers, 'containers'),
    ...containers(spec.initContainers, 'initContainers'),
    ...oneOf([...path, 'restartPolicy'], spec.restartPolicy, RESTART_POLICIES),
    ...oneOf([...path, 'dnsPolicy'], spec.dnsPolicy, DNS_POLICIES),
    ...notNegative([...path, 'terminationGracePeriodSeconds'], spec.terminationGracePeriodSeconds),
    ...(spec.tolerations ?? []).flatMap((toleration, index) =>
      validateToleration(toleration, [...path, 'tolerations', index]),
    ),
    ...validateNodeAffinity(spec.affinity?.nodeAffinity, [...path, 'affinity', 'nodeAffinity']),
    ...(spec.topologySpreadConstraints ?? []).flatMap((constraint, index) =>
      validateSpread(constraint, [...path, 'topologySpreadConstraints', index]),
    ),
  ];
}

function validateContainer(
  container: Container,
  path: Path,
  volumes: ReadonlySet<string>,
  seen: Set<string>,
): Finding[] {
  const name = container.name;
  const isDuplicate = name !== undefined && name !== '' && seen.has(name);
  if (name) seen.add(name);
  return [
    ...(name ? labelProblems(name).map((problem) => invalid([...path, 'name'], name, problem)) : []),
    ...(isDuplicate ? [duplicate([...path, 'name'], name)] : []),
    ...imageProblems(container.image, [...path, 'image']),
    ...oneOf([...path, 'imagePullPolicy'], container.imagePullPolicy, PULL_POLICIES),
    ...(container.ports ?? []).flatMap((port, index) => validatePort(port, [...path, 'ports', index])),
    ...(container.resources ? validateResources(container.resources, [...path, 'resources']) : []),
    ...(container.volumeMounts ?? []).flatMap((mount, index) =>
      mount.name && !volumes.has(mount.name) ? [notFound([...path, 'volumeMounts', index, 'name'], mount.name)] : [],
    ),
  ];
}

function imageProblems(image: string | undefined, path: Path): Finding[] {
  if (image === undefined || image === '') return [required(path)];
  return image !== image.trim() ? [invalid(path, image, 'must not have leading or trailing whitespace')] : [];
}

function validatePort(port: ContainerPort, path: Path): Finding[] {
  return [
    ...(port.name ? portNameProblems(port.name).map((problem) => invalid([...path, 'name'], port.name, problem)) : []),
    ...portProblems(port.containerPort, [...path, 'containerPort']),
    ...(port.hostPort === undefined || port.hostPort === 0 ? [] : portProblems(port.hostPort, [...path, 'hostPort'])),
    ...oneOf([...path, 'protocol'], port.protocol, PROTOCOLS),
  ];
}

export function portProblems(port: number | undefined, path: Path): Finding[] {
  if (port === undefined) return [];
  return port >= 1 && port <= MAX_PORT ? [] : [invalid(path, port, PORT_RANGE)];
}

function validateResources(resources: ResourceRequirements, path: Path): Finding[] {
  const limits = resources.limits ?? {};
  const requests = resources.requests ?? {};
  const negative = (list: { readonly [name: string]: string }, side: string): Finding[] =>
    Object.entries(list).flatMap(([name, quantity]) =>
      compareQuantities(String(quantity), '0') < 0
        ? [invalid([...path, side, name], canonicalQuantity(String(quantity)), 'must be greater than or equal to 0')]
        : [],
    );
  const above = Object.entries(requests).flatMap(([name, quantity]) => {
    const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
    if (limit === undefined || compareQuantities(String(quantity), String(limit)) <= 0) return [];
    const detail = `must be less than or equal to ${name} limit of ${canonicalQuantity(String(limit))}`;
    return [
      {
        ...invalid([...path, 'requests'], canonicalQuantity(String(quantity)), detail),
        path: [...path, 'requests', name],
      },
    ];
  });
  const misnamed = (['limits', 'requests'] as const).flatMap((side) =>
    Object.keys(resources[side] ?? {}).flatMap((name) => resourceNameProblems(name, [...path, side, name])),
  );
  return [...misnamed, ...negative(limits, 'limits'), ...negative(requests, 'requests'), ...above];
}

const CONTAINER_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];

/** Names without a slash are Kubernetes' own. Upstream: validateContainerResourceName. */
function resourceNameProblems(name: string, path: Path): Finding[] {
  const malformed = labelKeyProblems(name).map((problem) => invalid(path, name, problem));
  const isAllowed = name.includes('/') || CONTAINER_RESOURCES.includes(name) || name.startsWith('hugepages-');
  return isAllowed ? malformed : [...malformed, invalid(path, name, 'must be a standard resource for containers')];
}

function validateToleration(toleration: Toleration, path: Path): Finding[] {
  const isKeyless = toleration.key === undefined || toleration.key === '';
  const operator = toleration.operator ?? '';
  const hasValue = toleration.value !== undefined && toleration.value !== '';
  return [
    ...(isKeyless && operator !== 'Exists'
      ? [
          invalid(
            [...path, 'operator'],
            operator,
            'operator must be Exists when `key` is empty, which means "match all values and all keys"',
          ),
        ]
      : []),
    ...(operator === 'Exists' && hasValue
      ? [invalid([...path, 'operator'], toleration, "value must be empty when `operator` is 'Exists'")]
      : []),
    ...(toleration.tolerationSeconds !== undefined && toleration.effect !== 'NoExecute'
      ? [
          invalid(
            [...path, 'effect'],
            toleration.effect ?? '',
            "effect must be 'NoExecute' when `tolerationSeconds` is set",
          ),
        ]
      : []),
    ...oneOf([...path, 'operator'], operator, ['Equal', 'Exists', 'Lt', 'Gt']),
    ...oneOf([...path, 'effect'], toleration.effect, EFFECTS),
  ];
}

function validateSpread(constraint: TopologySpreadConstraint, path: Path): Finding[] {
  return [
    ...(constraint.maxSkew !== undefined && constraint.maxSkew <= 0
      ? [invalid([...path, 'maxSkew'], constraint.maxSkew, 'must be greater than zero')]
      : []),
    ...oneOf([...path, 'whenUnsatisfiable'], constraint.whenUnsatisfiable, ['DoNotSchedule', 'ScheduleAnyway']),
  ];
}

function duplicatesOf(names: readonly string[], pathOf: (index: number) => Path): Finding[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const isDuplicate = seen.has(name);
    seen.add(name);
    return isDuplicate ? [duplicate(pathOf(index), name)] : [];
  });
}
