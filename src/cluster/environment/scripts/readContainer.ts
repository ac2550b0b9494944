import type { Millis } from '#base/time.ts';
import type { Container, PodSpec, Volume } from '#model/generated/types.ts';
import type { FileWindow } from '../behaviour.ts';
import { stressArguments } from '../stressArguments.ts';
import { type Presence, programName, runCommand, type ScriptOutcome, type ScriptSurroundings } from './runScript.ts';

/**
 * Images without a shell: the pause image holds one program only, and distroless images have a shell only with `debug`.
 */
const PAUSE =
  /^(?:registry\.k8s\.io|k8s\.gcr\.io|gcr\.io\/google[_-]containers|mcr\.microsoft\.com\/oss\/kubernetes)\/pause(?:-\w+)?(?:[:@]|$)/;

const DISTROLESS = /^gcr\.io\/distroless\/(?!.*[:-]debug)/;

/** Ports of servers that start without configuration: the ports that their Dockerfiles expose. */
const SERVED_PORTS: Readonly<Record<string, readonly number[]>> = {
  nginx: [80],
  httpd: [80],
  redis: [6379],
  memcached: [11211],
};

/** Command line, files and ports of a container, as its Pod's manifest determines them. */
export interface ContainerReading {
  /** Outcome of its command line; absent if not known. */
  readonly main?: ScriptOutcome;
  /** Files that its command line and its postStart hook create. */
  readonly files: readonly FileWindow[];
  /** Whether nothing else in the container creates files. */
  readonly isWhole: boolean;
  /** Ports on which it listens; absent if not known. */
  readonly ports?: readonly number[];
  /** State of a path before the container runs. `absent` means only that image and volumes do not provide it. */
  readonly presence: (path: string) => Presence;
}

/** Directories and files that every container has. */
const ALWAYS_THERE = new Set([
  '/',
  '/dev',
  '/dev/null',
  '/dev/termination-log',
  '/etc',
  '/etc/hostname',
  '/etc/hosts',
  '/etc/resolv.conf',
  '/proc',
  '/sys',
  '/tmp',
]);
/** Directories that are empty in every image: an assumption. */
const EMPTY_AT_FIRST = ['/tmp/', '/var/tmp/', '/run/', '/var/run/'];
/** Paths that busybox's image contains. */
const OF_BUSYBOX = /^\/(?:bin|dev|etc|home|lib|lib64|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(?:\/|$)/;

const known = new WeakMap<Container, { readonly spec: PodSpec; readonly reading: ContainerReading }>();

/** Reads a container of a Pod's spec. The result is cached, because neither is ever changed. */
export function readContainer(spec: PodSpec, container: Container): ContainerReading {
  const before = known.get(container);
  if (before?.spec === spec) return before.reading;
  const reading = read(spec, container);
  known.set(container, { spec, reading });
  return reading;
}

function read(spec: PodSpec, container: Container): ContainerReading {
  const presence = (path: string) => presenceOf(spec, container, path);
  const words = [...(container.command ?? []), ...(container.args ?? [])];
  const main =
    words.length > 0 ? runCommand(words, { presence, lacks: () => false, unknown: 'stop', isRead: true }) : undefined;
  const hook = container.lifecycle?.postStart;
  const after = hook?.exec ? runCommand(hook.exec.command ?? [], surroundingsOf(container, presence)) : undefined;
  const isRead = main?.isWhole === true || stressArguments(words) !== undefined || isPauseImage(container.image ?? '');
  const isHookRead = !hook?.exec || after?.isWhole === true || after?.notFound !== undefined;
  const ports = isRead && isHookRead ? [] : unconfiguredPorts(container);
  return {
    ...(main && { main }),
    files: [...(main?.files ?? []), ...(after?.files ?? [])],
    isWhole: isRead && isHookRead,
    ...(ports && { ports }),
    presence,
  };
}

function surroundingsOf(container: Container, presence: (path: string) => Presence): ScriptSurroundings {
  const { image = '' } = container;
  return { presence, lacks: (program) => imageLacks(image, program), unknown: 'succeeds', isRead: false };
}

function presenceOf(spec: PodSpec, container: Container, given: string): Presence {
  if (!given.startsWith('/') || given.includes('/../')) return 'unknown';
  const path = given.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const mount = [...(container.volumeMounts ?? [])]
    .sort((a, b) => b.mountPath.length - a.mountPath.length)
    .find(({ mountPath }) => isBelow(path, mountPath));
  if (mount) {
    const inside = path.slice(mount.mountPath.replace(/\/$/, '').length + 1);
    if (inside === '') return mount.subPath ? 'unknown' : 'there';
    if (mount.subPath || mount.subPathExpr) return 'unknown';
    const volume = spec.volumes?.find(({ name }) => name === mount.name);
    return volume ? inVolume(spec, container, volume, inside) : 'unknown';
  }
  if (ALWAYS_THERE.has(path)) return 'there';
  if (EMPTY_AT_FIRST.some((directory) => path.startsWith(directory))) return 'absent';
  const { image = '' } = container;
  return isPauseImage(image) || (isBusyboxImage(image) && !OF_BUSYBOX.test(path)) ? 'absent' : 'unknown';
}

function isBelow(path: string, directory: string): boolean {
  const base = directory.replace(/\/$/, '');
  return path === base || path.startsWith(`${base}/`);
}

/** State of a path in a volume when the containers of the Pod start. */
function inVolume(spec: PodSpec, container: Container, volume: Volume, inside: string): Presence {
  const { emptyDir, configMap, secret, downwardAPI, projected } = volume;
  if (emptyDir) return inEmptyDir(spec, container, volume.name, inside);
  if (configMap) return amongItems(configMap.items, inside, configMap.optional === true);
  if (secret) return amongItems(secret.items, inside, secret.optional === true);
  if (downwardAPI) return amongItems(downwardAPI.items ?? [], inside, false);
  if (!projected) return 'unknown';
  const found = (projected.sources ?? []).map((source): Presence => {
    if (source.serviceAccountToken) return source.serviceAccountToken.path === inside ? 'there' : 'absent';
    if (source.downwardAPI) return amongItems(source.downwardAPI.items ?? [], inside, false);
    const object = source.configMap ?? source.secret;
    return object ? amongItems(object.items, inside, object.optional === true) : 'unknown';
  });
  if (found.includes('there')) return 'there';
  return found.includes('unknown') ? 'unknown' : 'absent';
}

/** Without a list of items, the object's keys decide. They may change, so the result is unknown. */
function amongItems(
  items: readonly { readonly path: string }[] | undefined,
  inside: string,
  isOptional: boolean,
): Presence {
  if (!items || items.length === 0) return items && inside !== '' && !isOptional ? 'absent' : 'unknown';
  const isListed = items.some(({ path }) => path === inside || path.startsWith(`${inside}/`));
  if (!isListed) return 'absent';
  return isOptional ? 'unknown' : 'there';
}

/** An emptyDir holds the files that earlier init containers left in it. Other containers may write at any time. */
function inEmptyDir(spec: PodSpec, container: Container, volume: string, inside: string): Presence {
  const { initContainers = [], containers } = spec;
  const index = initContainers.indexOf(container);
  const before = index < 0 ? initContainers : initContainers.slice(0, index);
  const isBeside = (other: Container) =>
    other !== container && mountsOf(other, volume).some(({ readOnly }) => !readOnly);
  const ended = before.filter((other) => other.restartPolicy !== 'Always' && isBeside(other));
  let found: Presence = 'absent';
  for (const other of ended) {
    const { main, isWhole } = readContainer(spec, other);
    const paths = mountsOf(other, volume).map(({ mountPath }) => `${mountPath.replace(/\/$/, '')}/${inside}`);
    const made = main?.files.filter(({ path }) => paths.includes(path)).at(-1);
    if (made) found = made.toMs < 0 ? 'there' : 'absent';
    else if (!isWhole && found === 'absent') found = 'unknown';
  }
  if (found === 'there') return found;
  const beside = [...initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always'), ...containers];
  return beside.some(isBeside) ? 'unknown' : found;
}

function mountsOf(container: Container, volume: string): NonNullable<Container['volumeMounts']> {
  return (container.volumeMounts ?? []).filter(({ name }) => name === volume);
}

/** Ports of a known image whose server runs without configuration. */
function unconfiguredPorts(container: Container): readonly number[] | undefined {
  const { image = '', command = [], args = [], env = [], envFrom = [], volumeMounts = [], lifecycle } = container;
  const isConfigured = command.length + args.length + env.length + envFrom.length > 0 || lifecycle?.postStart?.exec;
  const isMounted = volumeMounts.some(({ mountPath }) => !mountPath.startsWith('/var/run/secrets/'));
  return isConfigured || isMounted ? undefined : servedPorts(image);
}

/** Whether any container of the Pod listens on a port, as far as known. They share one network. */
export function portState(spec: PodSpec, port: number): 'open' | 'closed' | 'unknown' {
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const listens = [...sidecars, ...spec.containers].map((each) => readContainer(spec, each).ports?.includes(port));
  if (listens.includes(true)) return 'open';
  if (spec.hostNetwork === true || (spec.ephemeralContainers?.length ?? 0) > 0) return 'unknown';
  return listens.includes(undefined) ? 'unknown' : 'closed';
}

/** Surroundings of a command that runs at a given age of the container. */
export function surroundingsAt(
  spec: PodSpec,
  container: Container,
  files: readonly FileWindow[],
  ageMs: Millis,
  unknown: 'succeeds' | 'fails',
): ScriptSurroundings {
  const reading = readContainer(spec, container);
  const isComplete = reading.isWhole || files.length > 0;
  const presence = (path: string): Presence => {
    const own = files.filter((file) => file.path === path);
    if (own.some(({ fromMs, toMs }) => ageMs >= fromMs && (toMs < 0 || ageMs < toMs))) return 'there';
    if (own.length > 0) return 'absent';
    const found = reading.presence(path);
    return found === 'absent' && !isComplete ? 'unknown' : found;
  };
  return { ...surroundingsOf(container, presence), unknown };
}

/** Port number that a probe or hook refers to, or undefined if the container has no such port. */
export function portNumber({ ports = [] }: Container, port: string | number): number | undefined {
  if (typeof port === 'number') return port;
  const named = ports.find(({ name }) => name === port)?.containerPort;
  return named ?? (/^\d+$/.test(port) ? Number.parseInt(port, 10) : undefined);
}

/** Common commands in scripts that neither busybox nor Alpine's base image has. */
const NOT_IN_BUSYBOX = new Set([
  'bash',
  'curl',
  'git',
  'grpc_health_probe',
  'java',
  'jq',
  'kubectl',
  'mysql',
  'mysqladmin',
  'nginx',
  'node',
  'perl',
  'pg_isready',
  'psql',
  'python',
  'python3',
  'redis-cli',
  'ruby',
]);

/** The text up to the first mark, or all of it. */
function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** Last part of an image's path, without tag and digest. */
function imageName(image: string): string {
  return before(programName(before(image, '@')), ':');
}

function isPauseImage(image: string): boolean {
  return PAUSE.test(image);
}

function isBusyboxImage(image: string): boolean {
  return ['busybox', 'alpine'].includes(imageName(image));
}

/** Whether the image is known to lack a program. */
function imageLacks(image: string, program: string): boolean {
  if (isPauseImage(image)) return program !== 'pause';
  if (DISTROLESS.test(image))
    return ['sh', 'bash', 'cat', 'ls', 'test', 'sleep', 'curl', 'wget', 'true', 'false'].includes(program);
  return isBusyboxImage(image) && NOT_IN_BUSYBOX.has(program);
}

/** Ports of an official image's server without configuration, or undefined if the image is not known. */
function servedPorts(image: string): readonly number[] | undefined {
  const tagged = before(image, '@');
  const nameAt = tagged.lastIndexOf('/') + 1;
  const repository = tagged.slice(0, nameAt) + before(tagged.slice(nameAt), ':');
  const official = repository.replace(/^(?:docker\.io\/)?(?:library\/)?/, '');
  return Object.hasOwn(SERVED_PORTS, official) ? SERVED_PORTS[official] : undefined;
}
