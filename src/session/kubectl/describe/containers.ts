import type { Container, ContainerState, ContainerStatus, Probe, Volume } from '#model/generated/types.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { indented, longTime, NONE } from './parts.ts';

type AnyContainer = Omit<Container, 'name'> & { readonly name: string };

/** The containers of a Pod or a template. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeContainers. */
export function containerLines(
  title: string,
  containers: readonly AnyContainer[],
  statuses?: readonly ContainerStatus[],
): string[] {
  return [
    `${title}:`,
    ...containers.flatMap((container) => {
      const status = statuses?.find(({ name }) => name === container.name);
      return [`  ${container.name}:`, ...indented(oneContainer(container, status, statuses !== undefined), 2)];
    }),
  ];
}

function oneContainer(container: AnyContainer, status: ContainerStatus | undefined, isInPod: boolean): string[] {
  const ports = container.ports ?? [];
  const plural = ports.length > 1 ? 's' : '';
  const portText = ports.map(({ containerPort, protocol = 'TCP' }) => `${containerPort}/${protocol}`).join(', ');
  const hostText = ports.map(({ hostPort = 0, protocol = 'TCP' }) => `${hostPort}/${protocol}`).join(', ');
  return [
    ...(isInPod ? [`Container ID:\t${status?.containerID ?? ''}`] : []),
    `Image:\t${container.image ?? ''}`,
    ...(isInPod ? [`Image ID:\t${status?.imageID ?? ''}`] : []),
    `Port${plural}:\t${portText || NONE}`,
    `Host Port${plural}:\t${hostText || NONE}`,
    ...wordLines('Command', container.command),
    ...wordLines('Args', container.args),
    ...(status ? stateLines('State', status.state ?? {}) : []),
    ...(status?.lastState && Object.keys(status.lastState).length > 0
      ? stateLines('Last State', status.lastState)
      : []),
    ...(status ? [`Ready:\t${status.ready ? 'True' : 'False'}`, `Restart Count:\t${status.restartCount}`] : []),
    ...amountLines('Limits', container.resources?.limits),
    ...amountLines('Requests', container.resources?.requests),
    ...probeLine('Liveness', container.livenessProbe),
    ...probeLine('Readiness', container.readinessProbe),
    ...probeLine('Startup', container.startupProbe),
    ...environmentLines(container),
    ...mountLines(container),
  ];
}

function wordLines(title: string, words: readonly string[] | undefined): string[] {
  return words && words.length > 0 ? [`${title}:`, ...indented(words)] : [];
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

function amountLines(title: string, amounts: { readonly [name: string]: string } | undefined): string[] {
  const names = Object.keys(amounts ?? {}).sort();
  if (names.length === 0) return [];
  return [`${title}:`, ...names.map((name) => `  ${name}:\t${canonicalQuantity(amounts?.[name] ?? '0')}`)];
}

function probeLine(title: string, probe: Probe | undefined): string[] {
  if (!probe) return [];
  const { initialDelaySeconds = 0, timeoutSeconds = 1, periodSeconds = 10 } = probe;
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  const counts = `#success=${probe.successThreshold ?? 1} #failure=${probe.failureThreshold ?? 3}`;
  return [`${title}:\t${handlerText(probe)} ${times} ${counts}`];
}

function handlerText({ exec, httpGet, tcpSocket, grpc }: Probe): string {
  if (exec) return `exec [${(exec.command ?? []).join(' ')}]`;
  if (httpGet) {
    const { scheme = 'HTTP', host = '', port, path = '' } = httpGet;
    return `http-get ${scheme.toLowerCase()}://${host}:${port}${path}`;
  }
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port}`;
  return grpc ? `grpc <pod>:${grpc.port} ${grpc.service ?? ''}` : 'unknown';
}

function environmentLines({ env = [] }: AnyContainer): string[] {
  if (env.length === 0) return [`Environment:\t${NONE}`];
  return ['Environment:', ...env.map(({ name, value }) => `  ${name}:\t${value ?? ''}`)];
}

function mountLines({ volumeMounts = [] }: AnyContainer): string[] {
  if (volumeMounts.length === 0) return [`Mounts:\t${NONE}`];
  const rows = volumeMounts.map(
    ({ mountPath, name, readOnly }) => `  ${mountPath} from ${name} (${readOnly ? 'ro' : 'rw'})`,
  );
  return ['Mounts:', ...[...rows].sort()];
}

/** Volumes by name with their source. */
export function volumeLines(volumes: readonly Volume[] | undefined): string[] {
  if (!volumes || volumes.length === 0) return [`Volumes:\t${NONE}`];
  return ['Volumes:', ...volumes.flatMap((volume) => [`  ${volume.name}:`, ...indented(volumeSource(volume), 2)])];
}

function volumeSource(volume: Volume): string[] {
  if (volume.emptyDir)
    return [
      "Type:\tEmptyDir (a temporary directory that shares a pod's lifetime)",
      `Medium:\t${volume.emptyDir.medium ?? ''}`,
      `SizeLimit:\t${volume.emptyDir.sizeLimit ?? '<unset>'}`,
    ];
  if (volume.hostPath)
    return [
      'Type:\tHostPath (bare host directory volume)',
      `Path:\t${volume.hostPath.path}`,
      `HostPathType:\t${volume.hostPath.type ?? ''}`,
    ];
  if (volume.persistentVolumeClaim)
    return [
      'Type:\tPersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
      `ClaimName:\t${volume.persistentVolumeClaim.claimName}`,
      `ReadOnly:\t${volume.persistentVolumeClaim.readOnly ?? false}`,
    ];
  if (volume.configMap)
    return [
      'Type:\tConfigMap (a volume populated by a ConfigMap)',
      `Name:\t${volume.configMap.name ?? ''}`,
      `Optional:\t${volume.configMap.optional ?? false}`,
    ];
  if (volume.secret)
    return [
      'Type:\tSecret (a volume populated by a Secret)',
      `SecretName:\t${volume.secret.secretName ?? ''}`,
      `Optional:\t${volume.secret.optional ?? false}`,
    ];
  return [`Type:\t${Object.keys(volume).find((key) => key !== 'name') ?? '<unknown>'}`];
}
