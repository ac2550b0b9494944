import type { ObjectMeta, PodSpec, Volume } from '#model/generated/types.ts';
import { BASELINE, type PodCheck, procMount, seccompRestricted, type VersionedCheck } from './baselineChecks.ts';
import type { LevelVersion } from './policy.ts';
import type { Violation } from './violation.ts';
import {
  type AnyContainer,
  containersOf,
  counted,
  namedContainers,
  namesWhere,
  quoted,
  setters,
  sortedSet,
  verbFor,
} from './violation.ts';

/** Level `restricted`, besides the checks of `baseline`. Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_*.go. */
const RESTRICTED: readonly VersionedCheck[] = [
  {
    id: 'allowPrivilegeEscalation',
    versions: [
      [8, privilegeEscalation],
      [25, unlessWindows(privilegeEscalation)],
    ],
  },
  {
    id: 'capabilities_restricted',
    overrides: 'capabilities_baseline',
    versions: [
      [22, capabilities],
      [25, unlessWindows(capabilities)],
    ],
  },
  { id: 'procMount_restricted', overrides: 'procMount', versions: [[35, procMount]] },
  { id: 'restrictedVolumes', overrides: 'hostPathVolumes', versions: [[0, volumeTypes]] },
  {
    id: 'runAsNonRoot',
    versions: [
      [0, runAsNonRoot],
      [35, unlessUserNamespace(runAsNonRoot)],
    ],
  },
  {
    id: 'runAsUser',
    versions: [
      [23, runAsUser],
      [35, unlessUserNamespace(runAsUser)],
    ],
  },
  {
    id: 'seccompProfile_restricted',
    overrides: 'seccompProfile_baseline',
    versions: [
      [19, seccompRestricted],
      [25, unlessWindows(seccompRestricted)],
    ],
  },
];

const ALLOWED_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
] as const satisfies readonly (keyof Volume)[];

/** Volume types in the order of the search. */
const OTHER_VOLUMES = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
] as const satisfies readonly (keyof Volume)[];

/**
 * Violations of a level's checks by a Pod, those of `baseline` first.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/registry.go.
 */
export function violations(
  { level, minor = Number.POSITIVE_INFINITY }: LevelVersion,
  spec: PodSpec,
  metadata: ObjectMeta,
): readonly Violation[] {
  if (level === 'privileged') return [];
  const strict = level === 'restricted' ? RESTRICTED.filter((check) => madeAt(check, minor) !== undefined) : [];
  const overridden = new Set(strict.map(({ overrides }) => overrides));
  return [...BASELINE.filter(({ id }) => !overridden.has(id)), ...strict].flatMap((check) => {
    const found = madeAt(check, minor)?.(spec, metadata);
    return found ? [found] : [];
  });
}

/** Form of the check in that version; `undefined` before its introduction. */
function madeAt({ versions }: VersionedCheck, minor: number): PodCheck | undefined {
  return versions.filter(([since]) => since <= minor).at(-1)?.[1];
}

/** `privileged (container "a" must not ...), hostPort (...)`. */
export function violationText(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ');
}

/** Skips checks of fields that a Windows Pod cannot set. */
function unlessWindows(check: PodCheck): PodCheck {
  return (spec, metadata) => (spec.os?.name === 'windows' ? undefined : check(spec, metadata));
}

/** Skips checks for Pods with a user namespace, because their root user has no rights on the node. */
function unlessUserNamespace(check: PodCheck): PodCheck {
  return (spec, metadata) => (spec.hostUsers === false ? undefined : check(spec, metadata));
}

function privilegeEscalation(spec: PodSpec): Violation | undefined {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false);
  if (names.length === 0) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${namedContainers(names)} must set securityContext.allowPrivilegeEscalation=false`,
  };
}

function capabilities(spec: PodSpec): Violation | undefined {
  const forbiddenOf = ({ securityContext }: AnyContainer) =>
    (securityContext?.capabilities?.add ?? []).filter((name) => name !== 'NET_BIND_SERVICE');
  const keeping = namesWhere(
    spec,
    ({ securityContext }) => !(securityContext?.capabilities?.drop ?? []).includes('ALL'),
  );
  const adding = namesWhere(spec, (container) => forbiddenOf(container).length > 0);
  if (keeping.length + adding.length === 0) return undefined;
  const forbidden = quoted(sortedSet(containersOf(spec).flatMap(forbiddenOf)));
  const details = [
    ...(keeping.length > 0 ? [`${namedContainers(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...(adding.length > 0
      ? [`${namedContainers(adding)} must not include ${forbidden} in securityContext.capabilities.add`]
      : []),
  ];
  return { reason: 'unrestricted capabilities', detail: details.join('; ') };
}

function volumeTypes({ volumes = [] }: PodSpec): Violation | undefined {
  const bad = volumes.filter((volume) => ALLOWED_VOLUMES.every((type) => volume[type] === undefined));
  if (bad.length === 0) return undefined;
  const types = sortedSet(bad.map((volume) => OTHER_VOLUMES.find((type) => volume[type] !== undefined) ?? 'unknown'));
  const names = bad.map(({ name }) => name);
  const what = `${counted('restricted volume type', types)} ${quoted(types)}`;
  return {
    reason: 'restricted volume types',
    detail: `${counted('volume', names)} ${quoted(names)} ${verbFor(names)} ${what}`,
  };
}

function runAsNonRoot(spec: PodSpec): Violation | undefined {
  const pod = spec.securityContext?.runAsNonRoot;
  const setting = namesWhere(spec, ({ securityContext }) => securityContext?.runAsNonRoot === false);
  const reason = 'runAsNonRoot != true';
  if (pod === false || setting.length > 0)
    return { reason, detail: `${setters(pod === false, setting)} must not set securityContext.runAsNonRoot=false` };
  const silent = pod ? [] : namesWhere(spec, ({ securityContext }) => securityContext?.runAsNonRoot === undefined);
  if (silent.length === 0) return undefined;
  return { reason, detail: `pod or ${namedContainers(silent)} must set securityContext.runAsNonRoot=true` };
}

function runAsUser(spec: PodSpec): Violation | undefined {
  const isPod = spec.securityContext?.runAsUser === 0;
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.runAsUser === 0);
  if (!isPod && names.length === 0) return undefined;
  return { reason: 'runAsUser=0', detail: `${setters(isPod, names)} must not set runAsUser=0` };
}
