import { programName } from './runScript.ts';

/** Nothing but one program stands in the pause image, and no shell in distroless ones without `debug`. */
const PAUSE =
  /^(?:registry\.k8s\.io|k8s\.gcr\.io|gcr\.io\/google[_-]containers|mcr\.microsoft\.com\/oss\/kubernetes)\/pause(?:-\w+)?(?:[:@]|$)/;
const DISTROLESS = /^gcr\.io\/distroless\/(?!.*[:-]debug)/;
/** What people call in scripts and neither busybox nor the base image of Alpine has. */
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

/** The ports of servers whose image begins them without being told anything: those that their Dockerfiles expose. */
const SERVED_PORTS: Readonly<Record<string, readonly number[]>> = {
  nginx: [80],
  httpd: [80],
  redis: [6379],
  memcached: [11211],
};

/** The last part of an image's path, without tag and digest. */
function imageName(image: string): string {
  return programName(image.replace(/@.*$/, '')).replace(/:.*$/, '');
}

export function isPauseImage(image: string): boolean {
  return PAUSE.test(image);
}

export function isBusyboxImage(image: string): boolean {
  return ['busybox', 'alpine'].includes(imageName(image));
}

/** Whether an image is known not to have a program. */
export function imageLacks(image: string, program: string): boolean {
  if (isPauseImage(image)) return program !== 'pause';
  if (DISTROLESS.test(image))
    return ['sh', 'bash', 'cat', 'ls', 'test', 'sleep', 'curl', 'wget', 'true', 'false'].includes(program);
  return isBusyboxImage(image) && NOT_IN_BUSYBOX.has(program);
}

/** Where the server of an official image listens as long as nobody configures it; undefined for an image that is not known. */
export function servedPorts(image: string): readonly number[] | undefined {
  const repository = image.replace(/@.*$/, '').replace(/:[^/]*$/, '');
  const official = repository.replace(/^(?:docker\.io\/)?(?:library\/)?/, '');
  return Object.hasOwn(SERVED_PORTS, official) ? SERVED_PORTS[official] : undefined;
}
