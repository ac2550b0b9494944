import { compare } from '#base/order.ts';
import type {
  Container,
  ContainerPort,
  ContainerState,
  ContainerStatus,
  EnvFromSource,
  EnvVar,
  Pod,
  Probe,
  ResourceFieldSelector,
} from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import { quantityText } from '../ageText.ts';
import { boolText, goList, indented, longTime, NONE } from './parts.ts';

const RESOURCE = /^(limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-.+)$/;

type AnyContainer = Omit<Container, 'name'> & { readonly name: string };

/**
 * The containers of a Pod, or of a template, whose names are indented by one more space.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeContainers.
 */
export function containerLines(
  title: string,
  containers: readonly AnyContainer[],
  pod?: Pod,
  statuses: readonly ContainerStatus[] = [],
): string[] {
  const nameIndent = pod ? '' : ' ';
  return [
    `${title}:${containers.length === 0 ? ` ${NONE}` : ''}`,
    ...containers.flatMap((container) => {
      const status = statuses.find(({ name }) => name === container.name);
      return [`  ${nameIndent}${container.name}:`, ...indented(oneContainer(container, status, pod), 2)];
    }),
  ];
}

function oneContainer(container: AnyContainer, status: ContainerStatus | undefined, pod: Pod | undefined): string[] {
  const { ports = [], securityContext } = container;
  return [
    ...(status ? [`Container ID:\t${status.containerID ?? ''}`] : []),
    `Image:\t${container.image ?? ''}`,
    ...(status ? [`Image ID:\t${status.imageID ?? ''}`] : []),
    portLine('Port', ports, ({ containerPort }) => containerPort),
    portLine('Host Port', ports, ({ hostPort = 0 }) => hostPort),
    ...seccompLines(securityContext?.seccompProfile),
    ...wordLines('Command', container.command),
    ...wordLines('Args', container.args),
    ...(status ? statusLines(status) : []),
    ...resourceLines(container.resources),
    ...(container.livenessProbe ? [`Liveness:\t${probeText(container.livenessProbe)}`] : []),
    ...(container.readinessProbe ? [`Readiness:\t${probeText(container.readinessProbe)}`] : []),
    ...(container.startupProbe ? [`Startup:\t${probeText(container.startupProbe)}`] : []),
    ...environmentLines(container, pod),
    ...mountLines(container),
  ];
}

function portLine(title: string, ports: readonly ContainerPort[], number: (port: ContainerPort) => number): string {
  const texts = ports.map((port) => {
    const text = `${number(port)}/${port.protocol ?? 'TCP'}`;
    return port.name ? `${text} (${port.name})` : text;
  });
  return `${title}${texts.length > 1 ? 's' : ''}:\t${texts.join(', ') || NONE}`;
}

function seccompLines(profile: { readonly type?: string; readonly localhostProfile?: string } | undefined): string[] {
  if (!profile) return [];
  return [
    `SeccompProfile:\t${profile.type ?? ''}`,
    ...(profile.type === 'Localhost' ? [`  LocalhostProfile:\t${profile.localhostProfile ?? ''}`] : []),
  ];
}

function wordLines(title: string, words: readonly string[] | undefined): string[] {
  return words && words.length > 0 ? [`${title}:`, ...indented(words.flatMap((word) => word.split('\n')))] : [];
}

function statusLines({ state = {}, lastState, ready, restartCount }: ContainerStatus): string[] {
  return [
    ...stateLines('State', state),
    ...(lastState?.terminated ? stateLines('Last State', lastState) : []),
    `Ready:\t${boolText(ready)}`,
    `Restart Count:\t${restartCount}`,
  ];
}

function stateLines(title: string, { running, terminated, waiting }: ContainerState): string[] {
  if (running) return [`${title}:\tRunning`, `  Started:\t${longTime(running.startedAt)}`];
  if (waiting) return [`${title}:\tWaiting`, ...(waiting.reason ? [`  Reason:\t${waiting.reason}`] : [])];
  if (!terminated) return [`${title}:\tWaiting`];
  return [
    `${title}:\tTerminated`,
    ...(terminated.reason ? [`  Reason:\t${terminated.reason}`] : []),
    ...(terminated.message ? [`  Message:\t${terminated.message}`] : []),
    `  Exit Code:\t${terminated.exitCode}`,
    ...(terminated.signal ? [`  Signal:\t${terminated.signal}`] : []),
    `  Started:\t${longTime(terminated.startedAt)}`,
    `  Finished:\t${longTime(terminated.finishedAt)}`,
  ];
}

/** `Limits:` and `Requests:`. */
export function resourceLines(resources: Container['resources']): string[] {
  return [...amountLines('Limits', resources?.limits), ...amountLines('Requests', resources?.requests)];
}

function amountLines(title: string, amounts: { readonly [name: string]: string } | undefined): string[] {
  const names = Object.keys(amounts ?? {}).sort();
  return names.length === 0
    ? []
    : [`${title}:`, ...names.map((name) => `  ${name}:\t${quantityText(amounts?.[name])}`)];
}

function mountLines({ volumeMounts = [], volumeDevices = [] }: AnyContainer): string[] {
  const mounts = [...volumeMounts]
    .sort((a, b) => compare(a.mountPath, b.mountPath))
    .map(({ mountPath, name, readOnly, subPath }) => {
      const flags = [readOnly ? 'ro' : 'rw', ...(subPath ? [`path=${JSON.stringify(subPath)}`] : [])];
      return `  ${mountPath} from ${name} (${flags.join(',')})`;
    });
  const devices = [...volumeDevices]
    .sort((a, b) => compare(a.devicePath, b.devicePath))
    .map(({ devicePath, name }) => `  ${devicePath} from ${name}`);
  const none = mounts.length === 0 ? `\t${NONE}` : '';
  return [`Mounts:${none}`, ...mounts, ...(devices.length === 0 ? [] : [`Devices:${none}`, ...devices])];
}

/** `http-get http://:80/healthz delay=0s ...`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribeProbe. */
function probeText(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0 } = probe;
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  return `${handlerText(probe)} ${times} #success=${probe.successThreshold ?? 0} #failure=${probe.failureThreshold ?? 0}`;
}

function handlerText({ exec, httpGet, tcpSocket, grpc }: Probe): string {
  if (exec) return `exec ${goList(exec.command)}`;
  if (httpGet) {
    const { scheme = '', host = '', port, path = '' } = httpGet;
    const slash = path === '' || path.startsWith('/') ? '' : '/';
    const address = host.includes(':') ? `[${host}]` : host;
    return `http-get ${scheme.toLowerCase()}://${address}:${port}${slash}${escapedPath(path)}`;
  }
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port}`;
  return grpc ? `grpc <pod>:${grpc.port} ${grpc.service ?? ''}` : 'unknown';
}

/** A path as Go's net/url writes it. */
function escapedPath(path: string): string {
  return encodeURI(path).replace(
    /[!'()*?#[\]]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

type Described = Pick<Container, 'env' | 'envFrom' | 'resources'>;

/**
 * `Environment:` of a container, after the lines for its whole sets of variables. `pod` is present for containers
 * that run in a Pod.
 */
export function environmentLines(container: Described, pod: Pod | undefined): string[] {
  const { env = [], envFrom = [] } = container;
  const sources = envFrom.length === 0 ? [] : ['Environment Variables from:', ...envFrom.map(sourceLine)];
  if (env.length === 0) return [...sources, `Environment:\t${NONE}`];
  return [...sources, 'Environment:', ...env.flatMap((one) => variableLines(one, container, pod))];
}

function sourceLine({ configMapRef, secretRef, prefix }: EnvFromSource): string {
  const from = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : '';
  const { name = '', optional = false } = configMapRef ?? secretRef ?? {};
  return `  ${name}\t${from}${prefix ? ` with prefix '${prefix}'` : ''}\tOptional: ${optional}`;
}

function variableLines({ name, value = '', valueFrom }: EnvVar, container: Described, pod: Pod | undefined): string[] {
  if (!valueFrom) return value.split('\n').map((line, at) => `  ${at === 0 ? `${name}:` : ''}\t${line}`);
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = valueFrom;
  if (fieldRef) {
    const text = pod ? fieldValue(pod, fieldRef.fieldPath) : '';
    return [`  ${name}:\t${text} (${fieldRef.apiVersion ?? 'v1'}:${fieldRef.fieldPath})`];
  }
  if (resourceFieldRef) {
    const text = resourceValue(resourceFieldRef, container);
    const isNode = text === '0' && ['limits.cpu', 'limits.memory'].includes(resourceFieldRef.resource);
    return [`  ${name}:\t${isNode ? 'node allocatable' : text} (${resourceFieldRef.resource})`];
  }
  if (secretKeyRef)
    return [
      `  ${name}:\t<set to the key '${secretKeyRef.key}' in secret '${secretKeyRef.name ?? ''}'>\tOptional: ${secretKeyRef.optional ?? false}`,
    ];
  if (configMapKeyRef)
    return [
      `  ${name}:\t<set to the key '${configMapKeyRef.key}' of config map '${configMapKeyRef.name ?? ''}'>\tOptional: ${configMapKeyRef.optional ?? false}`,
    ];
  return [];
}

/**
 * kubectl itself knows these two; for any other field it shows only the path. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/runtime/conversion.go, DefaultMetaV1FieldSelectorConversion.
 */
function fieldValue({ metadata }: Pod, path: string): string {
  if (path === 'metadata.name') return metadata.name;
  return path === 'metadata.namespace' ? (metadata.namespace ?? '') : '';
}

/** Rounded up to whole divisors. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/resource/resource.go. */
function resourceValue({ resource, divisor }: ResourceFieldSelector, { resources }: Described): string {
  const parts = RESOURCE.exec(resource);
  if (!parts) return '';
  const name = parts[2] ?? '';
  const value = name === 'cpu' ? quantityMilliValue : quantityValue;
  const amount = value(resources?.[parts[1] as 'limits' | 'requests']?.[name] ?? '0');
  const unit = value(divisor ?? '0');
  return String(Math.ceil(amount / (unit === 0 ? value('1') : unit)));
}
