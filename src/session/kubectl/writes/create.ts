import { digestOf } from '#base/digest.ts';
import { ownValue } from '#base/ownValue.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { CronJob } from '#model/generated/types.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { createRequest, planOf } from '../planParts.ts';
import { existing, nameOf, resourceOf } from '../resources.ts';
import { createFromFiles } from './apply.ts';

type Maker = (asked: Invocation, name: string, args: readonly string[]) => Pick<KubeObject, 'spec'> & Extra;
type Extra = {
  readonly kind?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly annotations?: object;
  readonly owner?: object;
};

/** What `kubectl create` makes of its flags. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_<kind>.go. */
const MAKERS: Readonly<Record<string, { readonly kind: string; readonly make: Maker }>> = {
  deployment: { kind: 'Deployment', make: deployment },
  job: { kind: 'Job', make: job },
  cronjob: { kind: 'CronJob', make: cronJob },
  namespace: { kind: 'Namespace', make: () => ({}) },
  serviceaccount: { kind: 'ServiceAccount', make: () => ({}) },
  configmap: { kind: 'ConfigMap', make: (asked) => ({ extra: { data: literals(asked) } }) },
  quota: { kind: 'ResourceQuota', make: quota },
  poddisruptionbudget: { kind: 'PodDisruptionBudget', make: budget },
  priorityclass: { kind: 'PriorityClass', make: priorityClass },
};
const ALIASES: Readonly<Record<string, string>> = {
  deploy: 'deployment',
  cj: 'cronjob',
  ns: 'namespace',
  sa: 'serviceaccount',
  cm: 'configmap',
  resourcequota: 'quota',
  pdb: 'poddisruptionbudget',
  pc: 'priorityclass',
};

/** `kubectl create`. */
export function create(asked: Invocation): KubectlPlan {
  if (asked.flags.has('filename')) return createFromFiles(asked);
  const [type = '', name, ...args] = asked.words;
  if (type === '') throw usageError('must specify one of -f and -k');
  const maker = ownValue(MAKERS, ownValue(ALIASES, type) ?? type);
  if (!maker) throw new KubectlError(`error: unknown command "${type}" for "kubectl create"`);
  if (name === undefined)
    throw usageError(`exactly one NAME is required, got 0\nSee 'kubectl create ${type} -h' for help and examples`);
  const made = maker.make(asked, name, args);
  const resource = resourceOf(asked.world, maker.kind.toLowerCase());
  const object: KubeObject = {
    apiVersion: kindInfo(maker.kind)?.apiVersion ?? 'v1',
    kind: maker.kind,
    metadata: {
      name,
      ...(resource.namespaced && { namespace: asked.namespace }),
      ...(made.annotations !== undefined && { annotations: made.annotations }),
      ...(made.owner !== undefined && { ownerReferences: [made.owner] }),
      ...(maker.kind === 'Deployment' && { labels: { app: name } }),
    } as KubeObject['metadata'],
    ...(made.spec !== undefined && { spec: made.spec }),
    ...made.extra,
  };
  const plan = {
    requests: [createRequest(resource, asked.namespace, object)],
    done: `${nameOf(resource, name)} created`,
  };
  return planOf(asked, [
    { ...plan, errorPrefix: `error: failed to create ${type === 'job' ? 'job' : maker.kind.toLowerCase()}` },
  ]);
}

function imagesOf({ flags }: Invocation): string[] {
  const images = flags.list('image');
  if (images.length === 0) throw usageError('required flag(s) "image" not set');
  return images;
}

/** `nginx` of `registry.example/nginx:1.27`. */
function containerName(image: string): string {
  const last = image.slice(image.lastIndexOf('/') + 1);
  return (last.split(/[:@]/, 1)[0] ?? '').replace(/[^a-z0-9-]/g, '-');
}

function deployment(asked: Invocation, name: string, command: readonly string[]): ReturnType<Maker> {
  const port = asked.flags.number('port');
  const labels = { app: name };
  const containers = imagesOf(asked).map((image) => ({
    name: containerName(image),
    image,
    ...(command.length > 0 && { command }),
    ...(port !== undefined && { ports: [{ containerPort: port }] }),
  }));
  const replicas = asked.flags.number('replicas') ?? 1;
  return {
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
}

function jobSpec(asked: Invocation, name: string, command: readonly string[], restartPolicy: string): object {
  const [image = ''] = imagesOf(asked);
  const container = { name, image, ...(command.length > 0 && { command }) };
  return { template: { spec: { containers: [container], restartPolicy } } };
}

function job(asked: Invocation, name: string, command: readonly string[]): ReturnType<Maker> {
  const from = asked.flags.text('from');
  if (from === undefined) return { spec: jobSpec(asked, name, command, 'Never') };
  const [type = '', source = ''] = from.split('/');
  const resource = resourceOf(asked.world, type);
  if (resource.kind !== 'CronJob') throw usageError(`from must be an existing cronjob`);
  const cron = existing(asked.world, resource, asked.namespace, source) as CronJob;
  const { apiVersion, kind, metadata } = cron;
  return {
    spec: cron.spec.jobTemplate.spec,
    annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...cron.spec.jobTemplate.metadata?.annotations },
    owner: { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '', controller: true },
  };
}

function cronJob(asked: Invocation, name: string, command: readonly string[]): ReturnType<Maker> {
  const schedule = asked.flags.text('schedule');
  if (schedule === undefined) throw usageError('required flag(s) "schedule" not set');
  const restartPolicy = asked.flags.text('restart') ?? 'OnFailure';
  return {
    spec: { schedule, jobTemplate: { metadata: { name }, spec: jobSpec(asked, name, command, restartPolicy) } },
  };
}

function quota({ flags }: Invocation): ReturnType<Maker> {
  const hard = Object.fromEntries(flags.list('hard').map((pair) => pair.split('=') as [string, string]));
  const scopes = flags.list('scopes');
  return { spec: { ...(Object.keys(hard).length > 0 && { hard }), ...(scopes.length > 0 && { scopes }) } };
}

function budget({ flags }: Invocation): ReturnType<Maker> {
  const [min, max] = [flags.text('min-available'), flags.text('max-unavailable')];
  if (!flags.has('selector')) throw usageError('a selector must be specified');
  if (min === undefined && max === undefined)
    throw usageError('one of min-available or max-unavailable must be specified');
  if (min !== undefined && max !== undefined)
    throw usageError('min-available and max-unavailable cannot be both specified');
  const amount = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
  const matchLabels = Object.fromEntries(flags.list('selector').map((pair) => pair.split('=') as [string, string]));
  return {
    spec: {
      ...(min !== undefined && { minAvailable: amount(min) }),
      ...(max !== undefined && { maxUnavailable: amount(max) }),
      selector: { matchLabels },
    },
  };
}

function priorityClass({ flags }: Invocation): ReturnType<Maker> {
  return {
    extra: {
      value: flags.number('value') ?? 0,
      globalDefault: flags.isOn('global-default'),
      description: flags.text('description') ?? '',
      preemptionPolicy: flags.text('preemption-policy') ?? 'PreemptLowerPriority',
    },
  };
}

function literals({ flags }: Invocation): Record<string, string> {
  const pairs = flags.list('from-literal').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 0) throw usageError(`invalid literal source ${pair}, expected key=value`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** `kubectl run`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/run/run.go. */
export function run(asked: Invocation): KubectlPlan {
  const { flags, words, namespace, world } = asked;
  const [name, ...args] = words;
  if (name === undefined) throw usageError("NAME is required for run\nSee 'kubectl run -h' for help and examples");
  const [image = ''] = imagesOf(asked);
  const port = flags.number('port');
  const labels = flags.has('labels')
    ? Object.fromEntries(flags.list('labels').map((pair) => pair.split('=') as [string, string]))
    : { run: name };
  const env = flags
    .list('env')
    .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1) }));
  const container = {
    name,
    image,
    ...(args.length > 0 && { [flags.isOn('command') ? 'command' : 'args']: args }),
    ...(env.length > 0 && { env }),
    ...(port !== undefined && { ports: [{ containerPort: port }] }),
  };
  const object: KubeObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels },
    spec: { containers: [container], restartPolicy: flags.text('restart') ?? 'Always' },
  };
  const pods = resourceOf(world, 'pods');
  return planOf(asked, [{ requests: [createRequest(pods, namespace, object)], done: `pod/${name} created` }]);
}

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Five letters for a name that kubectl would make up; of the line and the moment, so that the same run has the same ones. */
export function madeUpSuffix(asked: Invocation): string {
  const digest = digestOf(`${asked.line} ${asked.nowUs}`);
  return [0, 2, 4, 6, 8].map((at) => LETTERS[Number.parseInt(digest.slice(at, at + 2), 16) % LETTERS.length]).join('');
}
