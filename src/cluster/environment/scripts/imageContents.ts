import { programName } from './runScript.ts';

/**
 * Images without a shell: the pause image holds one program only, and distroless images have a shell only with `debug`.
 */
const PAUSE =
  /^(?:registry\.k8s\.io|k8s\.gcr\.io|gcr\.io\/google[_-]containers|mcr\.microsoft\.com\/oss\/kubernetes)\/pause(?:-\w+)?(?:[:@]|$)/;
const DISTROLESS = /^gcr\.io\/distroless\/(?!.*[:-]debug)/;
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

/** Ports of servers that start without configuration: the ports that their Dockerfiles expose. */
const SERVED_PORTS: Readonly<Record<string, readonly number[]>> = {
  nginx: [80],
  httpd: [80],
  redis: [6379],
  memcached: [11211],
};

/** The text up to the first mark, or all of it. */
function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** Last part of an image's path, without tag and digest. */
function imageName(image: string): string {
  return before(programName(before(image, '@')), ':');
}

export function isPauseImage(image: string): boolean {
  return PAUSE.test(image);
}

export function isBusyboxImage(image: string): boolean {
  return ['busybox', 'alpine'].includes(imageName(image));
}

/** Whether the image is known to lack a program. */
export function imageLacks(image: string, program: string): boolean {
  if (isPauseImage(image)) return program !== 'pause';
  if (DISTROLESS.test(image))
    return ['sh', 'bash', 'cat', 'ls', 'test', 'sleep', 'curl', 'wget', 'true', 'false'].includes(program);
  return isBusyboxImage(image) && NOT_IN_BUSYBOX.has(program);
}

/** Ports of an official image's server without configuration, or undefined if the image is not known. */
export function servedPorts(image: string): readonly number[] | undefined {
  const tagged = before(image, '@');
  const nameAt = tagged.lastIndexOf('/') + 1;
  const repository = tagged.slice(0, nameAt) + before(tagged.slice(nameAt), ':');
  const official = repository.replace(/^(?:docker\.io\/)?(?:library\/)?/, '');
  return Object.hasOwn(SERVED_PORTS, official) ? SERVED_PORTS[official] : undefined;
}
