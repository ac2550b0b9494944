import type { CronJob } from '#model/generated/types.ts';
import type { Invocation } from '../../invocation.ts';
import { usageError } from '../../kubectlError.ts';
import { checkMayGet } from '../../reads/permission.ts';
import { existing, readTargets } from '../../resources.ts';
import type { Generated, Generator } from './generator.ts';

/**
 * A container name from an image: `nginx` for `registry.example/nginx:1.27`, with only the letters that a name may
 * have.
 */
function containerName(image: string, taken: ReadonlySet<string>): string {
  const last = image.slice(image.lastIndexOf('/') + 1);
  const plain = (last.split(/[:@]/, 1)[0] ?? '').toLowerCase().replace(/[^a-z0-9-]/g, '-');
  let name = plain;
  for (let at = 1; taken.has(name); at++) name = `${plain}-${at}`;
  return name;
}

export const DEPLOYMENT: Generator = {
  kind: 'Deployment',
  failure: 'failed to create deployment',
  make: ({ flags }, name, command) => {
    const images = flags.list('image');
    if (images.length > 1 && command.length > 0)
      throw usageError('cannot specify multiple --image options and command');
    const port = flags.number('port') ?? -1;
    const labels = { app: name };
    const taken = new Set<string>();
    const containers = images.map((image, at) => {
      const called = containerName(image, taken);
      taken.add(called);
      return {
        name: called,
        image,
        ...(command.length > 0 && { command }),
        ...(port >= 0 && at === 0 && { ports: [{ containerPort: port }] }),
      };
    });
    const template = { metadata: { labels }, spec: { containers } };
    return {
      labels,
      fields: { spec: { replicas: flags.number('replicas') ?? 1, selector: { matchLabels: labels }, template } },
    };
  },
};

function jobSpec(image: string, name: string, command: readonly string[], restartPolicy: string): object {
  const container = { name, image, ...(command.length > 0 && { command }) };
  return { template: { spec: { containers: [container], restartPolicy } } };
}

export const JOB: Generator = {
  kind: 'Job',
  failure: 'failed to create job',
  make: (asked, name, command) => {
    const { flags } = asked;
    const [image = '', from = ''] = [flags.text('image'), flags.text('from')];
    if ((image === '') === (from === '')) throw usageError('either --image or --from must be specified');
    if (from === '') return { fields: { spec: jobSpec(image, name, command, 'Never') } };
    if (command.length > 0) throw usageError('cannot specify --from and command');
    return jobFrom(asked, from);
  },
};

function jobFrom(asked: Invocation, from: string): Generated {
  const { world, namespace } = asked;
  const [source] = readTargets(world, [from]).objects;
  if (!source) throw usageError('resource(s) were provided, but no name was specified');
  checkMayGet(asked, source.resource, namespace, source.name);
  const object = existing(world, source.resource, namespace, source.name);
  if (source.resource.kind !== 'CronJob')
    throw usageError(`unknown object type *${object.apiVersion.replace(/^.*\//, '')}.${object.kind}`);
  const cron = object as CronJob;
  const { spec, metadata } = cron.spec.jobTemplate;
  const { name, uid = '' } = cron.metadata;
  return {
    annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...metadata?.annotations },
    ...(metadata?.labels && { labels: metadata.labels }),
    ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name, uid, controller: true }],
    fields: { spec },
  };
}

export const CRONJOB: Generator = {
  kind: 'CronJob',
  failure: 'failed to create cronjob',
  make: ({ flags }, name, command) => {
    const restartPolicy = flags.text('restart') || 'OnFailure';
    const spec = jobSpec(flags.text('image') ?? '', name, command, restartPolicy);
    return {
      fields: { spec: { schedule: flags.text('schedule') ?? '', jobTemplate: { metadata: { name }, spec } } },
    };
  },
};
