import type {
  Container,
  ContainerPort,
  ContainerResizePolicy,
  ContainerRestartRule,
  EphemeralContainer,
  PodSpec,
} from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { FieldPath } from '../../fieldError.ts';
import {
  duplicate,
  type FieldError,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
  tooMany,
} from '../../fieldError.ts';
import { checkName, dns1123Label, portName } from '../names.ts';
import { checkPort, requiredProtocol } from '../numbers.ts';
import { requiredOneOf } from '../oneOf.ts';
import { validateEnv, validateEnvFrom } from './env.ts';
import { validateAliveProbe, validateLifecycle, validateReadinessProbe } from './handlers.ts';
import { validateVolumeDevices, validateVolumeMounts } from './mounts.ts';
import type { PodOptions } from './podOptions.ts';
import { pullPolicy } from './remoteVolumes.ts';
import { validateContainerResources } from './resources.ts';
import { validateSecurityContext } from './securityContext.ts';
import type { KnownVolumes } from './volumes.ts';

/** All sorted. */
const POLICIES = ['Always', 'Never', 'OnFailure'];

const ACTIONS = ['Restart', 'RestartAllContainers'];

const OPERATORS = ['In', 'NotIn'];

const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const MISSING = 'must specify restartPolicy when restart rules are used';

/** The surroundings of containers. */
export interface PodSurroundings {
  readonly spec: PodSpec;
  readonly volumes: KnownVolumes;
  readonly claimNames: ReadonlySet<string>;
  readonly options: PodOptions;
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateContainers. */
export function validateContainers(pod: PodSurroundings, path: FieldPath): FieldError[] {
  const containers = pod.spec.containers ?? [];
  if (containers.length === 0) return [required(path)];
  const names = new Set<string>();
  return [
    ...containers.flatMap((container, index) => {
      const at = path.index(index);
      return [
        ...validateCommon(container, pod, at),
        ...uniqueName(container.name ?? '', names, at),
        ...validateActive(container, pod, at),
        ...validateRestartPolicy(container, at),
      ];
    }),
    ...hostPortConflicts(containers, path),
  ];
}

/** Handlers of a container that keeps running. */
function validateActive(container: Container, { spec }: PodSurroundings, path: FieldPath): FieldError[] {
  const { lifecycle } = container;
  const grace = spec.terminationGracePeriodSeconds;
  return [
    ...(lifecycle ? validateLifecycle(lifecycle, grace, path.child('lifecycle')) : []),
    ...validateAliveProbe(container.livenessProbe, path.child('livenessProbe')),
    ...validateReadinessProbe(container.readinessProbe, path.child('readinessProbe')),
    ...validateAliveProbe(container.startupProbe, path.child('startupProbe')),
  ];
}

function uniqueName(name: string, names: Set<string>, path: FieldPath): FieldError[] {
  if (names.has(name)) return [duplicate(path.child('name'), name)];
  names.add(name);
  return [];
}

const NOT_WITHOUT_ALWAYS = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Upstream source (v1.36.2): as above, validateInitContainers. */
export function validateInitContainers(pod: PodSurroundings, path: FieldPath): FieldError[] {
  const names = new Set((pod.spec.containers ?? []).map(({ name }) => name ?? ''));
  return (pod.spec.initContainers ?? []).flatMap((container, index) => {
    const at = path.index(index);
    return [
      ...validateCommon(container, pod, at),
      ...validateInitRestartPolicy(container, at),
      ...(container.name || names.has('') ? uniqueName(container.name ?? '', names, at) : []),
      ...hostPortConflicts([container], path),
      ...(isSidecar(container)
        ? validateActive(container, pod, at)
        : [
            ...NOT_WITHOUT_ALWAYS.filter((field) => container[field] !== undefined).map((field) =>
              forbidden(at.child(field), 'may not be set for init containers without restartPolicy=Always'),
            ),
            ...(pod.options.allowRestartOfInitContainers
              ? []
              : notRestarted(container.resizePolicy ?? [], at.child('resizePolicy'))),
          ]),
    ];
  });
}

function notRestarted(policies: readonly ContainerResizePolicy[], path: FieldPath): FieldError[] {
  const detail = "must not be set to 'RestartContainer' for non-sidecar initContainers";
  return policies.flatMap(({ restartPolicy }, index) =>
    restartPolicy === 'RestartContainer'
      ? [invalid(path.index(index).child('restartPolicy'), restartPolicy, detail)]
      : [],
  );
}

/** Whether a change of its resources restarts the container. */
export function restartsToResize({ resizePolicy = [] }: Container): boolean {
  return resizePolicy.some(({ restartPolicy }) => restartPolicy === 'RestartContainer');
}

/** In the order of the struct's fields. */
const NOT_OF_EPHEMERAL = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const;

/** Upstream source (v1.36.2): as above, validateEphemeralContainers. */
export function validateEphemeralContainers(pod: PodSurroundings, path: FieldPath): FieldError[] {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = pod.spec;
  const others = new Set([...containers, ...initContainers].map(({ name }) => name ?? ''));
  const names = new Set(others);
  return ephemeralContainers.flatMap((container, index) => {
    const at = path.index(index);
    const { targetContainerName: target = '' } = container;
    return [
      ...validateCommon(container, pod, at),
      ...imageHasNoBlanks(container, at),
      ...uniqueName(container.name ?? '', names, at),
      ...(target === '' || others.has(target) ? [] : [notFound(at.child('targetContainerName'), target)]),
      ...notOfEphemeral(container, at),
    ];
  });
}

function notOfEphemeral(container: EphemeralContainer, path: FieldPath): FieldError[] {
  const detail = 'cannot be set for an Ephemeral Container';
  const isSet = (value: unknown) =>
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return [
    ...NOT_OF_EPHEMERAL.filter((field) => isSet(container[field])).map((field) => forbidden(path.child(field), detail)),
    ...(container.volumeMounts ?? []).flatMap(({ subPath, subPathExpr }, index) => {
      const at = path.child('volumeMounts').index(index);
      return [
        ...(subPath ? [forbidden(at.child('subPath'), detail)] : []),
        ...(subPathExpr ? [forbidden(at.child('subPathExpr'), detail)] : []),
      ];
    }),
  ];
}

/** Only of Pods; templates may have them. Upstream source (v1.36.2): as above, validateContainerOnlyForPod. */
export function imageHasNoBlanks({ image = '' }: Container, path: FieldPath): FieldError[] {
  return image === image.trim()
    ? []
    : [invalid(path.child('image'), image, 'must not have leading or trailing whitespace')];
}

const MESSAGE_POLICIES = ['File', 'FallbackToLogsOnError'];

/** Upstream source (v1.36.2): as above, validateContainerCommon. */
function validateCommon(container: Container, pod: PodSurroundings, path: FieldPath): FieldError[] {
  const { spec, volumes, claimNames, options } = pod;
  const { name, image } = container;
  const hostUsers = spec.hostUsers !== false;
  return [
    ...(name ? checkName(dns1123Label, name, path.child('name')) : [required(path.child('name'))]),
    ...(image ? [] : [required(path.child('image'))]),
    ...requiredOneOf(container.terminationMessagePolicy, MESSAGE_POLICIES, path.child('terminationMessagePolicy')),
    ...validateContainerPorts(container.ports ?? [], path.child('ports')),
    ...validateEnv(container.env ?? [], path.child('env')),
    ...validateEnvFrom(container.envFrom ?? [], path.child('envFrom')),
    ...validateVolumeMounts(container, volumes, path.child('volumeMounts')),
    ...validateVolumeDevices(container, volumes, path.child('volumeDevices')),
    ...pullPolicy(container.imagePullPolicy, path.child('imagePullPolicy')),
    ...validateContainerResources(container.resources ?? {}, claimNames, path.child('resources'), options),
    ...resizePolicies(container.resizePolicy ?? [], spec.restartPolicy, path.child('resizePolicy')),
    ...validateSecurityContext(container.securityContext, hostUsers, path.child('securityContext')),
  ];
}

const RESIZED = ['cpu', 'memory'];
const RESIZE_POLICIES = ['NotRequired', 'RestartContainer'];

function resizePolicies(
  policies: readonly ContainerResizePolicy[],
  podPolicy: string | undefined,
  path: FieldPath,
): FieldError[] {
  const seen = new Set<string>();
  return policies.flatMap(({ resourceName = '', restartPolicy = '' }, index) => {
    const isTwice = seen.has(resourceName);
    seen.add(resourceName);
    const isNever = podPolicy === 'Never' && restartPolicy !== 'NotRequired';
    const detail = "must be 'NotRequired' when pod `restartPolicy` is 'Never'";
    return [
      ...(isTwice ? [duplicate(path.index(index), resourceName)] : []),
      ...requiredOneOf(resourceName, RESIZED, path),
      ...requiredOneOf(restartPolicy, RESIZE_POLICIES, path),
      ...(isNever ? [invalid(path, restartPolicy, detail)] : []),
    ];
  });
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateInitContainerRestartPolicy. */
function validateInitRestartPolicy(container: Container, path: FieldPath): FieldError[] {
  if (container.restartPolicy !== undefined) return validateRestartPolicy(container, path);
  return (container.restartPolicyRules ?? []).length > 0 ? [required(path.child('restartPolicy'), MISSING)] : [];
}

/** Upstream source (v1.36.2): as above, validateContainerRestartPolicy. */
function validateRestartPolicy(container: Container, path: FieldPath): FieldError[] {
  const { restartPolicy: policy, restartPolicyRules: rules = [] } = container;
  if (policy === undefined && rules.length === 0) return [];
  const at = path.child('restartPolicy');
  const atRules = path.child('restartPolicyRules');
  return [
    ...(policy === undefined ? [required(at, MISSING)] : []),
    ...(policy === undefined || POLICIES.includes(policy) ? [] : [notSupported(at, policy, POLICIES)]),
    ...(rules.length > MAX_RULES ? [tooMany(atRules, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => ruleProblems(rule, atRules.index(index))),
  ];
}

function ruleProblems({ action = '', exitCodes }: ContainerRestartRule, path: FieldPath): FieldError[] {
  const at = path.child('exitCodes');
  const unknownAction = ACTIONS.includes(action) ? [] : [notSupported(path.child('action'), action, ACTIONS)];
  if (exitCodes === undefined) return [...unknownAction, required(at, 'must be specified')];
  const { operator = '', values = [] } = exitCodes;
  return [
    ...unknownAction,
    ...(OPERATORS.includes(operator) ? [] : [notSupported(at.child('operator'), operator, OPERATORS)]),
    ...(values.length > MAX_EXIT_CODES ? [tooMany(at.child('values'), values.length, MAX_EXIT_CODES)] : []),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateContainerPorts. */
function validateContainerPorts(ports: readonly ContainerPort[], path: FieldPath): FieldError[] {
  const names = new Set<string>();
  return ports.flatMap(({ name = '', containerPort = 0, hostPort = 0, protocol }, index) => {
    const at = path.index(index);
    return [
      ...(name === '' ? [] : nameProblems(name, names, at.child('name'))),
      ...(containerPort === 0
        ? [required(at.child('containerPort'))]
        : checkPort(containerPort, at.child('containerPort'))),
      ...(hostPort === 0 ? [] : checkPort(hostPort, at.child('hostPort'))),
      ...requiredProtocol(protocol, at.child('protocol')),
    ];
  });
}

/** Cached valid names. */
function nameProblems(name: string, names: Set<string>, path: FieldPath): FieldError[] {
  const problems = portName(name);
  if (problems.length > 0) return problems.map((problem) => invalid(path, name, problem));
  if (names.has(name)) return [duplicate(path, name)];
  names.add(name);
  return [];
}

/** Ports of the node that two containers request. Upstream source (v1.36.2): as above, AccumulateUniqueHostPorts. */
function hostPortConflicts(containers: readonly Container[], path: FieldPath): FieldError[] {
  const taken = new Set<string>();
  return containers.flatMap(({ ports = [] }, index) =>
    ports.flatMap(({ protocol, hostIP = '', hostPort = 0 }, at) => {
      if (hostPort === 0) return [];
      const text = `${protocol ?? ''}/${hostIP}/${hostPort}`;
      if (taken.has(text)) return [duplicate(path.index(index).child('ports').index(at).child('hostPort'), text)];
      taken.add(text);
      return [];
    }),
  );
}
