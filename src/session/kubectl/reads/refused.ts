import { ownValue } from '#base/record.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import type { FlagSpec } from '../parseFlags.ts';
import { existing, missing, readTargets, resourceOf } from '../resources.ts';

const text = (name: string, short?: string): FlagSpec => ({ name, takes: 'text', ...(short && { short }) });
const flag = (name: string, short?: string): FlagSpec => ({ name, takes: 'nothing', ...(short && { short }) });
const STREAMS = [text('container', 'c'), flag('stdin', 'i'), flag('tty', 't'), flag('quiet', 'q')];
const WAITS = text('pod-running-timeout');

/**
 * kubectl commands that this terminal knows and refuses. Kubernetes' own refusals have kubectl's words, the others
 * have ours.
 */
export const REFUSED: readonly {
  readonly name: string;
  /** `any`: the flags and words that follow are not checked. */
  readonly flags: readonly FlagSpec[] | 'any';
}[] = [
  { name: 'create token', flags: ['audience', 'duration'].map((name) => text(name)) },
  { name: 'exec', flags: [...STREAMS, text('filename', 'f'), WAITS] },
  { name: 'attach', flags: [...STREAMS, text('detach-keys'), WAITS] },
  { name: 'port-forward', flags: [text('address'), WAITS] },
  { name: 'cp', flags: [text('container', 'c'), flag('no-preserve'), text('retries')] },
  ...[
    'proxy',
    'config',
    'cluster-info',
    'apply view-last-applied',
    'apply set-last-applied',
    'apply edit-last-applied',
    'auth reconcile',
    'certificate',
    'completion',
    'kuberc',
    'kustomize',
    'plugin',
  ].map((name) => ({ name, flags: 'any' as const })),
];

const REASONS: Readonly<Record<string, string>> = {
  'create token': 'the API server of this model signs nothing',
  exec: 'nothing runs in the containers of this model, so no program can be started in them',
  attach: 'nothing runs in the containers of this model, so there is no process to attach to',
  'port-forward': 'containers of this model listen to nothing',
  cp: 'containers of this model have no files',
  proxy: 'this page is no server',
  'cluster-info': 'the API server of this model has no address',
  config: 'this terminal has one cluster and no kubeconfig; -n NAMESPACE chooses a namespace',
  'apply view-last-applied': 'kubectl get -o yaml shows the annotation',
  'apply set-last-applied': 'kubectl annotate changes the annotation',
  'apply edit-last-applied': 'kubectl annotate changes the annotation',
  'auth reconcile': 'kubectl apply writes roles and bindings',
  certificate: 'nothing signs certificates here',
  completion: 'Tab completes here',
  kuberc: 'this terminal keeps no preferences',
  kustomize: 'this terminal has the files of the editor and no folders',
  plugin: 'this terminal runs no other programs',
};

/**
 * Refuses the command. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/{exec/exec,attach/attach,portforward/portforward,cp/cp,create/create_token}.go.
 * @throws {KubectlError} always.
 */
export function refuse(name: string, asked: Invocation): never {
  ownValue(CHECKS, name)?.(asked);
  throw notHere(`kubectl ${name} (${reasonOf(name)})`);
}

/** The description of a refused command in `help`. */
export function whyRefused(name: string): string {
  return `Not in this model: ${reasonOf(name)}`;
}

function reasonOf(name: string): string {
  return ownValue(REASONS, name) ?? 'this terminal does not have it';
}

/** Checks that kubectl itself makes before it opens a connection. */
const CHECKS: Readonly<Record<string, (asked: Invocation) => void>> = {
  'create token': checkToken,
  exec: checkExec,
  attach: checkAttach,
  'port-forward': checkPortForward,
  cp: checkCopy,
};

function checkToken({ words, world, namespace }: Invocation): void {
  const [name = ''] = words;
  if (words.length !== 1)
    throw usageError(
      `exactly one NAME is required, got ${words.length}\nSee 'kubectl create token -h' for help and examples`,
    );
  try {
    existing(world, resourceOf(world, 'serviceaccounts'), namespace, name);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    throw usageError(`failed to create token: ${error.message.replace(/^Error from server \(NotFound\): /, '')}`);
  }
}

function checkExec(asked: Invocation): void {
  const { words, beforeDash, flags, line } = asked;
  const hasDash = /\s--(\s|$)/.test(line);
  const hasFile = flags.has('filename');
  if (!hasDash && (words.length > 1 || (words.length > 0 && hasFile)))
    throw usageError(
      "exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead\nSee 'kubectl exec -h' for help and examples",
    );
  const named = beforeDash === 0 ? undefined : words[0];
  if (named === undefined && !hasFile) throw usageError('pod, type/name or --filename must be specified');
  if (words.length <= beforeDash) throw usageError('you must specify at least one command for the container');
  if (named === undefined) return;
  const pod = podNamed(asked, [named]);
  if (!pod) return;
  const { phase } = pod.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed')
    throw usageError(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  const container = flags.text('container');
  const all = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  if (container === undefined || all.some((one) => one.name === container)) return;
  const names = [
    ...pod.spec.containers.map((one) => one.name),
    ...(pod.spec.initContainers ?? []).map((one) => `${one.name} (init)`),
  ];
  throw usageError(`container ${container} is not valid for pod ${pod.metadata.name} out of: ${names.join(', ')}`);
}

function checkAttach(asked: Invocation): void {
  const { words } = asked;
  if (words.length === 0) throw usageError('at least 1 argument is required for attach');
  if (words.length > 2)
    throw usageError(
      `expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${words.length}: [${words.join(' ')}]`,
    );
  const { phase } = podNamed(asked, words)?.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed')
    throw usageError(`cannot attach a container in a completed pod; current phase is ${phase}`);
}

function checkPortForward(asked: Invocation): void {
  const { words } = asked;
  if (words.length < 2)
    throw usageError(
      "TYPE/NAME and list of ports are required for port-forward\nSee 'kubectl port-forward -h' for help and examples",
    );
  const pod = podNamed(asked, words.slice(0, 1));
  const phase = pod?.status?.phase ?? '';
  if (pod && phase !== 'Running')
    throw usageError(`unable to forward port because pod is not running. Current status=${phase}`);
}

function checkCopy(asked: Invocation): void {
  if (asked.words.length !== 2) throw usageError('source and destination are required');
  const [from, to] = asked.words.map(fileSpec) as [FileSpec, FileSpec];
  if (from.pod !== '' && to.pod !== '') throw usageError('one of src or dest must be a local file specification');
  if (from.file === '' || to.file === '') throw usageError('filepath can not be empty');
  if (from.pod === '' && to.pod === '') throw usageError('one of src or dest must be a remote file specification');
  const { namespace = asked.namespace, pod } = from.pod === '' ? to : from;
  podNamed({ ...asked, namespace }, [pod]);
}

interface FileSpec {
  readonly namespace?: string;
  readonly pod: string;
  readonly file: string;
}

/** `[[namespace/]pod:]file`. */
function fileSpec(word: string): FileSpec {
  const colon = word.indexOf(':');
  if (colon < 0) return { pod: '', file: word };
  const [first = '', second, ...more] = word.slice(0, colon).split('/');
  if (colon === 0 || more.length > 0)
    throw usageError('filespec must match the canonical format: [[namespace/]pod:]file/path');
  const file = word.slice(colon + 1);
  return second === undefined ? { pod: first, file } : { namespace: first, pod: second, file };
}

/** The Pod that the words name; undefined where they name another existing object. */
function podNamed({ world, namespace }: Invocation, words: readonly string[]): Pod | undefined {
  const isTyped = words.length > 1 || words[0]?.includes('/');
  const [found] = readTargets(world, isTyped ? words : ['pods', ...words]).objects;
  if (!found) throw missing(resourceOf(world, 'pods'), '');
  const object = existing(world, found.resource, namespace, found.name);
  return isKind(object, 'Pod') ? object : undefined;
}
