import type {
  Container,
  ContainerPort,
  KeyToPath,
  ObjectMeta,
  PodSpec,
  Volume,
  VolumeProjection,
} from '#model/generated/types.ts';
import { APP_ARMOR_ANNOTATION, appArmorOfAnnotation } from '#model/pod/restartPolicy.ts';
import { labelValue } from '#model/validation/common/labelNames.ts';
import { containersOf, type PlacedContainer } from '#model/validation/common/podSpec/podOptions.ts';
import { canonical, nanosOf } from '#model/validation/common/quantities.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type { FieldPath } from '#model/validation/fieldError.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { addressWarnings } from './others.ts';
import { claimSpecWarnings, nodeLabelWarning, nodeTermWarnings } from './storage.ts';

const OLD: readonly (readonly [field: keyof Volume, message: string])[] = [
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+'],
  ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['ephemeral', ''],
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];

/** Names in paths that differ from the field's name. */
const SHOWN: ReadonlyMap<string, string> = new Map([['storageos', 'storageOS']]);

/** Paths of the parts of a Pod or of a template. */
export interface PodPaths {
  /** For a Pod, annotations become fields before the check, and the API server itself warns about them. */
  readonly isTemplate: boolean;
  readonly metadata: FieldPath;
  readonly spec: FieldPath;
}

/**
 * Warnings about accepted but probably unintended values in a Pod's spec. Upstream source (v1.36.2):
 * pkg/api/pod/warnings.go, warningsForPodSpecAndMeta.
 */
export function podSpecWarnings(spec: PodSpec, metadata: ObjectMeta | undefined, place: PodPaths): string[] {
  const { spec: path } = place;
  const containers = containersOf(spec, path);
  const overhead = spec.overhead ?? {};
  return [
    ...Object.keys(spec.nodeSelector ?? {}).flatMap((key) => labelled(key, path.child('nodeSelector').key(key), '')),
    ...nodeAffinityWarnings(spec, path.child('affinity', 'nodeAffinity')),
    ...spreadWarnings(spec, path.child('topologySpreadConstraints')),
    ...annotationWarnings(metadata?.annotations ?? {}, place.metadata.child('annotations')),
    ...podVolumeWarnings(spec.volumes ?? [], path.child('volumes')),
    ...nameWarnings(spec, path),
    ...fractions(overhead, path.child('overhead')),
    ...profileWarnings(spec, metadata, containers, place),
    ...containers.flatMap((placed) => containerWarnings(placed)),
    ...portWarnings(containers),
    ...portNameWarnings(containers),
    ...((spec.terminationGracePeriodSeconds ?? 0) < 0
      ? [
          `${path.child('terminationGracePeriodSeconds')}: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
    ...podAffinityWarnings(spec, path.child('affinity')),
    ...(spec.dnsConfig?.nameservers ?? []).flatMap((server, index) =>
      addressWarnings(path.child('dnsConfig', 'nameservers').index(index), server),
    ),
    ...(spec.hostAliases ?? []).flatMap(({ ip }, index) =>
      addressWarnings(path.child('hostAliases').index(index).child('ip'), ip ?? ''),
    ),
  ];
}

function labelled(key: string, path: FieldPath, start: string): string[] {
  const message = nodeLabelWarning(key);
  return message === undefined ? [] : [`${path}: ${start}${message}`];
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function nodeAffinityWarnings({ affinity }: PodSpec, path: FieldPath): string[] {
  const { [REQUIRED]: needed, [PREFERRED]: preferred = [] } = affinity?.nodeAffinity ?? {};
  return [
    ...(needed?.nodeSelectorTerms ?? []).flatMap((term, index) =>
      nodeTermWarnings(term, path.child(REQUIRED, 'nodeSelectorTerms').index(index)),
    ),
    ...preferred.flatMap(({ preference = {} }, index) => {
      const at = path.child(PREFERRED).index(index).child('preference');
      const wrong = (preference.matchExpressions ?? []).flatMap(({ values = [] }, expression) =>
        values.flatMap((value, value_) => {
          const place = at.child('matchExpressions').index(expression).child('values').index(value_);
          return labelValue(value).map((problem) => `${place}: ${value} is invalid, ${problem}`);
        }),
      );
      return [...nodeTermWarnings(preference, at), ...wrong];
    }),
  ];
}

const NO_POD = 'a null labelSelector results in matching no pod';

function spreadWarnings({ topologySpreadConstraints = [] }: PodSpec, path: FieldPath): string[] {
  return topologySpreadConstraints.flatMap(({ topologyKey, labelSelector }, index) => [
    ...labelled(topologyKey, path.index(index).child('topologyKey'), `${topologyKey} is `),
    ...(labelSelector ? [] : [`${path.index(index).child('labelSelector')}: ${NO_POD}`]),
  ]);
}

function podAffinityWarnings({ affinity }: PodSpec, path: FieldPath): string[] {
  return (['podAffinity', 'podAntiAffinity'] as const).flatMap((name) => {
    const { [REQUIRED]: needed = [], [PREFERRED]: preferred = [] } = affinity?.[name] ?? {};
    const [atNeeded, atPreferred] = [path.child(name, REQUIRED), path.child(name, PREFERRED)];
    return [
      ...needed.flatMap(({ labelSelector }, index) =>
        labelSelector ? [] : [`${atNeeded.index(index).child('labelSelector')}: ${NO_POD}`],
      ),
      ...preferred.flatMap(({ podAffinityTerm: term }, index) =>
        term?.labelSelector ? [] : [`${atPreferred.index(index).child('podAffinityTerm', 'labelSelector')}: ${NO_POD}`],
      ),
    ];
  });
}

const OLD_ANNOTATIONS: readonly (readonly [key: string, message: string])[] = [
  ['scheduler.alpha.kubernetes.io/critical-pod', 'non-functional in v1.16+; use the "priorityClassName" field instead'],
  ['security.alpha.kubernetes.io/sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
  ['security.alpha.kubernetes.io/unsafe-sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
];

function annotationWarnings(annotations: { readonly [key: string]: string }, path: FieldPath): string[] {
  return OLD_ANNOTATIONS.filter(([key]) => annotations[key] !== undefined).map(
    ([key, message]) => `${path.key(key)}: ${message}`,
  );
}

const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';

function profileWarnings(
  { securityContext }: PodSpec,
  metadata: ObjectMeta | undefined,
  containers: readonly PlacedContainer[],
  place: PodPaths,
): string[] {
  const annotations = metadata?.annotations ?? {};
  const path = place.metadata.child('annotations');
  const unread = (key: string) => `${path.key(key)}: non-functional in v1.27+; use the "seccompProfile" field instead`;
  const ofPod = securityContext?.appArmorProfile;
  const old = (key: string) => {
    const annotation = annotations[key];
    if (annotation === undefined || (ofPod && semanticEqual(ofPod, appArmorOfAnnotation(annotation)))) return [];
    return [`${path.key(key)}: deprecated since v1.30; use the "appArmorProfile" field instead`];
  };
  return [
    ...(!securityContext?.seccompProfile && annotations[SECCOMP_POD] !== undefined ? [unread(SECCOMP_POD)] : []),
    ...containers.flatMap(({ container: { name, securityContext: own } }) => [
      ...(!own?.seccompProfile && annotations[SECCOMP_CONTAINER + name] !== undefined
        ? [unread(SECCOMP_CONTAINER + name)]
        : []),
      ...(place.isTemplate && !own?.appArmorProfile ? old(APP_ARMOR_ANNOTATION + name) : []),
    ]),
  ];
}

/** Names and addresses that occur twice. */
function nameWarnings({ hostAliases = [], imagePullSecrets = [] }: PodSpec, path: FieldPath): string[] {
  const twice = (values: readonly string[], at: (index: number) => FieldPath, what: string) =>
    values.flatMap((value, index) =>
      values.indexOf(value) < index ? [`${at(index)}: duplicate ${what} ${goQuote(value)}`] : [],
    );
  const names = imagePullSecrets.map(({ name }) => name ?? '');
  const atName = (index: number) => path.child('imagePullSecrets').index(index).child('name');
  return [
    ...twice(
      hostAliases.map(({ ip }) => ip ?? ''),
      (index) => path.child('hostAliases').index(index).child('ip'),
      'ip',
    ),
    ...twice(names, atName, 'name'),
    ...names.flatMap((name, index) => (name === '' ? [`${atName(index)}: invalid empty name ""`] : [])),
  ];
}

const BYTES = ['memory', 'ephemeral-storage'];

function fractions(list: { readonly [name: string]: string }, path: FieldPath, names = BYTES): string[] {
  return names.flatMap((name) => {
    const quantity = list[name];
    if (quantity === undefined || nanosOf(quantity) % 1_000_000_000n === 0n) return [];
    return [`${path.key(name)}: fractional byte value ${goQuote(canonical(quantity))} is invalid, must be an integer`];
  });
}

function containerWarnings({ container, path }: PlacedContainer): string[] {
  const { limits = {}, requests = {} } = container.resources ?? {};
  const [atLimits, atRequests] = [path.child('resources', 'limits'), path.child('resources', 'requests')];
  return [
    ...BYTES.flatMap((name) => [...fractions(limits, atLimits, [name]), ...fractions(requests, atRequests, [name])]),
    ...hiddenVariables(container, path.child('env')),
  ];
}

/** A repeated variable may extend itself: then its value contains a reference to the first one. */
function hiddenVariables({ env = [] }: Container, path: FieldPath): string[] {
  const seen = new Set<string>();
  return env.flatMap(({ name, value = '', valueFrom }, index) => {
    const isTwice = seen.has(name);
    seen.add(name);
    const own = `$(${name})`;
    if (!isTwice || (valueFrom === undefined && value !== own && value.includes(own))) return [];
    return [
      `${path.index(index)}: hides previous definition of ${goQuote(name)}, which may be dropped when using apply`,
    ];
  });
}

interface PlacedPort {
  readonly port: ContainerPort;
  readonly path: FieldPath;
}

function portsOf(containers: readonly PlacedContainer[]): PlacedPort[] {
  return containers.flatMap(({ container, path }) =>
    (container.ports ?? []).map((port, index) => ({ port, path: path.child('ports').index(index) })),
  );
}

function portWarnings(containers: readonly PlacedContainer[]): string[] {
  const ports = portsOf(containers);
  return ports.flatMap(({ port, path }, index) => {
    const { name = '', hostPort = 0, containerPort, protocol = '', hostIP = '' } = port;
    const shown = `{Name:${name} HostPort:${hostPort} ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`;
    return [
      ...(hostIP !== '' && hostPort === 0 ? [`${path}: hostIP set without hostPort: ${shown}`] : []),
      ...ports.slice(0, index).flatMap((other) => {
        if (other.port.containerPort !== containerPort || other.port.protocol !== port.protocol) return [];
        const problem = overlap(port, other.port);
        return problem === undefined ? [] : [`${path}: ${problem} port definition with ${other.path}`];
      }),
    ];
  });
}

/** Warning about two definitions of one port. */
function overlap(port: ContainerPort, other: ContainerPort): string | undefined {
  const [ip, otherIp] = [port.hostIP ?? '', other.hostIP ?? ''];
  const [host, otherHost] = [port.hostPort ?? 0, other.hostPort ?? 0];
  if (ip === otherIp && host === otherHost) return 'duplicate';
  if (host === 0 || otherHost === 0) return 'overlapping';
  return host === otherHost && (ip === '') !== (otherIp === '') ? 'dangerously ambiguous' : undefined;
}

function portNameWarnings(containers: readonly PlacedContainer[]): string[] {
  const names = new Map<string, FieldPath>();
  return portsOf(containers).flatMap(({ port: { name = '' }, path }) => {
    if (name === '') return [];
    const other = names.get(name);
    if (other === undefined) {
      names.set(name, path);
      return [];
    }
    const used = `services and probes that select ports by name will use ${other}`;
    return [`${path}: duplicate port name ${goQuote(name)} with ${other}, ${used}`];
  });
}

/** Upstream source (v1.36.2): pkg/api/pod/warnings.go. */
function podVolumeWarnings(volumes: readonly Volume[], path: FieldPath): string[] {
  return [
    ...volumes.flatMap((volume, index) => ofVolume(volume, path.index(index))),
    ...volumes.flatMap((volume) => overlappingPaths(volume)),
  ];
}

function ofVolume(volume: Volume, path: FieldPath): string[] {
  return OLD.flatMap(([field, message]) => {
    if (volume[field] === undefined) return [];
    if (field !== 'ephemeral') return [`${path.child(SHOWN.get(field) ?? field)}: ${message}`];
    const spec = volume.ephemeral?.volumeClaimTemplate?.spec;
    return spec === undefined ? [] : claimSpecWarnings(spec, path.child('ephemeral', 'volumeClaimTemplate', 'spec'));
  });
}

/** A file of a volume, and its source. */
interface PlacedFile {
  readonly path: string;
  readonly source: string;
}

function overlappingPaths({ name, configMap, secret, downwardAPI, projected }: Volume): string[] {
  const warning = (what: string, body: string) => `volume ${goQuote(name)} (${what}): overlapping paths: ${body}`;
  const one = (what: string, items: readonly { readonly path: string }[] | undefined) =>
    overlaps(filesOf(items ?? [], '')).map((body) => warning(what, body));
  return [
    ...one(`ConfigMap ${goQuote(configMap?.name ?? '')}`, configMap?.items),
    ...one(`Secret ${goQuote(secret?.secretName ?? '')}`, secret?.items),
    ...one('DownwardAPI', downwardAPI?.items),
    ...(projected?.sources ?? [])
      .filter((source) => Object.keys(source).length === 0)
      .map(() => `volume ${goQuote(name)} (Projected) has no sources provided`),
    ...overlaps((projected?.sources ?? []).flatMap(projectedFiles)).map((body) => warning('Projected', body)),
  ];
}

function projectedFiles({ configMap, secret, downwardAPI, serviceAccountToken }: VolumeProjection): PlacedFile[] {
  if (configMap?.items) return filesOf(configMap.items, `ConfigMap ${goQuote(configMap.name ?? '')}`);
  if (secret?.items) return filesOf(secret.items, `Secret ${goQuote(secret.name ?? '')}`);
  if (downwardAPI?.items) return filesOf(downwardAPI.items, 'DownwardAPI');
  return serviceAccountToken ? filesOf([serviceAccountToken], 'ServiceAccountToken') : [];
}

function filesOf(items: readonly Pick<KeyToPath, 'path'>[], source: string): PlacedFile[] {
  return items.map(({ path }) => ({ path: trimmed(path ?? ''), source }));
}

function trimmed(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Each file with the earlier ones that are equal to it, contain it, or are inside it. */
function overlaps(files: readonly PlacedFile[]): string[] {
  return files.flatMap((file, index) =>
    files
      .slice(0, index)
      .filter((other) => file.path !== '' && other.path !== '' && isOverlap(file.path, other.path))
      .map((other) => `${shown(file)} with ${shown(other)}`),
  );
}

function isOverlap(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

function shown({ path, source }: PlacedFile): string {
  return source === '' ? goQuote(path) : `${goQuote(path)} (${source})`;
}
