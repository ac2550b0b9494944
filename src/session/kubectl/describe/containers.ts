import { compare } from '#base/order.ts';
import type { Container, ContainerPort, ContainerState, ContainerStatus, Pod } from '#model/generated/types.ts';
import { quantityText } from '../quantityText.ts';
import { environmentLines } from './environment.ts';
import { boolText, indented, longTime, NONE } from './parts.ts';
import { probeText } from './probeText.ts';

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
