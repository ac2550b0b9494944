import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import type { Container, EnvVar, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { envVarName } from '#model/validation/common/names.ts';
import { isLike } from '#session/telling/matches.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { existing, readTargets } from '../resources.ts';
import { stepsFor, type Target, targetsOf } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';

/** `kubectl set serviceaccount`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_serviceaccount.go. */
export function setServiceAccount(asked: Invocation): KubectlPlan {
  const name = asked.words.at(-1);
  if (name === undefined) throw usageError('serviceaccount is required');
  const steps = stepsFor(asked, targetsOf(asked, asked.words.slice(0, -1)), (target, object) => {
    const patch = patchOfPodSpec(object.kind, { serviceAccountName: name });
    const step = patchStep(target, target.namespace, patch, 'serviceaccount updated');
    return { ...step, errorPrefix: 'error: failed to patch ServiceAccountName' };
  });
  return planOf(asked, steps);
}

/** `kubectl set env`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_env.go. */
export function setEnv(asked: Invocation): KubectlPlan | Printed {
  const { flags, words } = asked;
  if (flags.isOn('all') && flags.has('selector')) throw usageError('cannot set --all and --selector at the same time');
  const isChange = (word: string) => /^.+=/s.test(word) || word.endsWith('-');
  const first = words.findIndex(isChange);
  const at = first < 0 ? words.length : first;
  const [objects, changes] = [words.slice(0, at), words.slice(at)];
  if (!changes.every(isChange))
    throw usageError(`all resources must be specified before environment changes: ${words.join(' ')}`);
  if (objects.length === 0 && !flags.has('filename'))
    throw usageError('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  const added = [
    ...[...flags.all('env'), ...changes].filter((word) => word.includes('=')).map(variable),
    ...sources(asked),
  ];
  const prefix = flags.text('prefix') ?? '';
  const wanted = added.map((one) => ({ ...one, name: prefix + one.name }));
  const removed = changes.filter((word) => !word.includes('=')).map((word) => word.slice(0, -1));
  if (removed.some((name) => wanted.some((one) => one.name === name)))
    throw usageError('can not both modify and remove the same environment variable in the same command');
  const named = flags.text('containers') ?? '*';
  if (flags.isOn('list')) return listed(asked, targetsOf(asked, objects), named, wanted, removed);
  const warnings: string[] = [];
  const steps = stepsFor(asked, targetsOf(asked, objects), (target, object) => {
    const spec = podSpecOf(object);
    const all = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
    if (!all.some(({ name }) => isLike(name, named)))
      warnings.push(
        `Warning: ${object.kind}/${target.name} does not have any containers matching ${JSON.stringify(named)}`,
      );
    const lists = { containers: spec.containers, initContainers: spec.initContainers };
    const changed = Object.entries(lists).flatMap(([field, list = []]) => {
      const items = list
        .filter(({ name }) => isLike(name, named))
        .flatMap((one) => changedContainer(one, wanted, removed, flags.isOn('overwrite', true)));
      return items.length > 0 ? [[field, items] as const] : [];
    });
    if (changed.length === 0) return [];
    const patch = patchOfPodSpec(object.kind, Object.fromEntries(changed));
    const step = patchStep(target, target.namespace, patch, 'env updated');
    return { ...step, errorPrefix: 'error: failed to patch env update to pod template' };
  });
  return planOf(asked, steps, { warnings });
}

/** The variables of each container with the requested changes; nothing is sent. */
function listed(
  { world, flags }: Invocation,
  targets: readonly Target[],
  named: string,
  wanted: readonly EnvVar[],
  removed: readonly string[],
): Printed {
  if (flags.text('output')) throw usageError('--list and --output may not be specified together');
  if (flags.isOn('resolve')) throw notHere('kubectl set env --list --resolve');
  const texts = targets.flatMap(({ resource, namespace, name }) => {
    const { containers = [], initContainers = [] } = podSpecOf(existing(world, resource, namespace, name));
    return [...containers, ...initContainers]
      .filter((container) => isLike(container.name, named))
      .map(({ name: container, env = [] }) => {
        const isOld = (one: EnvVar) => !wanted.some((other) => other.name === one.name);
        const all = [
          ...env.map((one) => wanted.find((other) => other.name === one.name) ?? one),
          ...wanted.filter((one) => !env.some((now) => now.name === one.name)),
        ].filter((one) => !isOld(one) || !removed.includes(one.name));
        return [`# ${resource.kindName} ${name}, container ${container}`, ...all.map(variableText), ''].join('\n');
      });
  });
  return { out: texts.join('') };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/env/env_resolve.go, GetEnvVarRefString. */
function variableText({ name, value = '', valueFrom }: EnvVar): string {
  if (!valueFrom) return `${name}=${value}`;
  const { configMapKeyRef, secretKeyRef, fieldRef, resourceFieldRef } = valueFrom;
  if (configMapKeyRef) return `# ${name} from configmap ${configMapKeyRef.name ?? ''}, key ${configMapKeyRef.key}`;
  if (secretKeyRef) return `# ${name} from secret ${secretKeyRef.name ?? ''}, key ${secretKeyRef.key}`;
  if (fieldRef) return `# ${name} from field path ${fieldRef.fieldPath}`;
  if (!resourceFieldRef) return `# ${name} from invalid valueFrom`;
  const container = resourceFieldRef.containerName ? `${resourceFieldRef.containerName}/` : '';
  return `# ${name} from resource field ${container}${resourceFieldRef.resource}`;
}

function variable(word: string): EnvVar {
  const at = word.indexOf('=');
  const name = word.slice(0, at);
  const problems = envVarName(name);
  if (problems.length > 0) throw usageError(`${JSON.stringify(name)} is not a valid key name: ${problems.join(';')}`);
  return { name, value: word.slice(at + 1) };
}

/** `--from=configmap/settings`: a reference for each key. */
function sources({ world, flags, namespace }: Invocation): EnvVar[] {
  const from = flags.text('from');
  const keys = flags.list('keys');
  if (from === undefined) {
    if (keys.length > 0) throw usageError('when specifying --keys, a configmap or secret must be provided with --from');
    return [];
  }
  return readTargets(world, [from]).objects.flatMap(({ resource, name }) => {
    const object = existing(world, resource, namespace, name);
    if (object.kind !== 'ConfigMap' && object.kind !== 'Secret')
      throw usageError('unsupported resource specified in --from');
    const { data = {} } = object as { readonly data?: Readonly<Record<string, string>> };
    const kept = Object.keys(data).filter((key) => keys.length === 0 || keys.includes(key));
    return kept.sort().map((key) => {
      const reference = { name, key };
      return {
        name: key.toUpperCase().replace(/[^A-Z0-9]/g, '_'),
        valueFrom: object.kind === 'Secret' ? { secretKeyRef: reference } : { configMapKeyRef: reference },
      };
    });
  });
}

/** The container with its changed variables; undefined when none changes. */
function changedContainer(
  { name, env = [] }: Container,
  wanted: readonly EnvVar[],
  removed: readonly string[],
  overwrites: boolean,
): object[] {
  const differing = wanted.filter((one) => sortedJson(env.find((now) => now.name === one.name)) !== sortedJson(one));
  const taken = env.find((now) => differing.some((one) => one.name === now.name));
  if (taken && !overwrites)
    throw usageError(`'${taken.name}' already has a value (${taken.value ?? ''}), and --overwrite is false`);
  const gone = removed.filter((one) => env.some((now) => now.name === one));
  if (differing.length + gone.length === 0) return [];
  const set = differing.map((one) => ({ value: null, valueFrom: null, ...one }));
  return [{ name, env: [...set, ...gone.map((one) => ({ name: one, $patch: 'delete' }))] }];
}

/** The Pod spec of a Pod or of an object's template; empty for other kinds. */
export function podSpecOf({ kind, spec }: KubeObject): Partial<PodSpec> {
  type Nested = {
    template?: { spec?: Partial<PodSpec> };
    jobTemplate?: { spec?: { template?: { spec?: Partial<PodSpec> } } };
  };
  if (kind === 'Pod') return (spec ?? {}) as Partial<PodSpec>;
  const nested = (spec ?? {}) as Nested;
  return (kind === 'CronJob' ? nested.jobTemplate?.spec?.template?.spec : nested.template?.spec) ?? {};
}

/** The patch of the object for a patch of its Pod spec. */
export function patchOfPodSpec(kind: string, podSpec: object): object {
  if (kind === 'Pod') return { spec: podSpec };
  const template = { template: { spec: podSpec } };
  return { spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template };
}

/** `cpu=100m,memory=256Mi`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/generate/versioned/run.go, populateResourceListV1. */
export function readAmounts(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const [name = '', value, ...more] = pair.split('=');
      if (value === undefined || more.length > 0)
        throw usageError(`Invalid argument syntax ${pair}, expected <resource>=<value>`);
      const problem = quantityProblem(value);
      if (problem !== undefined) throw usageError(problem);
      return [name, value];
    }),
  );
}

/**
 * Splits words that name objects from the following words that express a change. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, GetResourcesAndPairs.
 */
export function splitPairs(
  words: readonly string[],
  change: string,
  isChange: (word: string) => boolean = isPair,
): { readonly objects: readonly string[]; readonly changes: readonly string[] } {
  const first = words.findIndex(isChange);
  const at = first < 0 ? words.length : first;
  const changes = words.slice(at);
  const late = changes.find((word) => !isChange(word));
  if (late !== undefined) throw usageError(`all resources must be specified before ${change} changes: ${late}`);
  return { objects: words.slice(0, at), changes };
}

function isPair(word: string): boolean {
  return (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word !== '-');
}

/** `kubectl set image`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_image.go. */
export function setImage(asked: Invocation): KubectlPlan {
  const { objects, changes: words } = splitPairs(asked.words, 'image');
  const images = words.map((word) => readImage(word));
  const targets = targetsOf(asked, objects);
  if (asked.flags.isOn('all') && asked.flags.has('selector'))
    throw usageError('cannot set --all and --selector at the same time');
  if (images.length === 0) throw usageError('at least one image update is required');
  if (images.length > 1 && images.some(({ container }) => container === '*'))
    throw usageError(
      'all containers are already specified by *, but saw more than one container_name=container_image pairs',
    );
  const steps = stepsFor(asked, targets, (target, object) => {
    const spec = podSpecOf(object);
    const absent = images.filter(({ container }) => container !== '*' && !hasContainer(spec, container));
    if (absent.length > 0)
      throw usageError(
        absent.map(({ container }) => `unable to find container named "${container}"`).join('\nerror: '),
      );
    const changed = {
      containers: changes(spec.containers, images),
      initContainers: changes(spec.initContainers, images),
    };
    const lists = Object.fromEntries(Object.entries(changed).filter(([, list]) => list.length > 0));
    if (Object.keys(lists).length === 0) return [];
    const step = patchStep(target, target.namespace, patchOfPodSpec(object.kind, lists), 'image updated');
    return { ...step, errorPrefix: 'error: failed to patch image update to pod template' };
  });
  return planOf(asked, steps);
}

function readImage(word: string): { container: string; image: string } {
  if (!word.includes('=')) throw usageError(`invalid image format: ${word}`);
  const at = word.indexOf('=');
  return { container: word.slice(0, at), image: word.slice(at + 1) };
}

function hasContainer({ containers = [], initContainers = [] }: Partial<PodSpec>, name: string): boolean {
  return [...containers, ...initContainers].some((container) => container.name === name);
}

function changes(
  containers: readonly Container[] = [],
  images: readonly { readonly container: string; readonly image: string }[],
): { name: string; image: string }[] {
  return containers.flatMap(({ name, image: present }) => {
    const wanted = images.find(({ container }) => container === '*' || container === name);
    return wanted && wanted.image !== present ? [{ name, image: wanted.image }] : [];
  });
}
