import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { sortedJson } from '#model/encoding/sortedJson.ts';
import type { Container, EnvVar } from '#model/generated/types.ts';
import { envVarName } from '#model/validation/common/names.ts';
import { isLike } from '#session/telling/matches.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import type { Printed } from '../printed.ts';
import { existing, readTargets } from '../resources.ts';
import { stepsFor, type Target, targetsOf } from '../targets.ts';
import { patchOfPodSpec, podSpecOf } from './podTemplate.ts';

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
