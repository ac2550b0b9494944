import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { PERSON } from '#session/commands/person.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { checkFilesNamed, filesNamed, type ManifestObject, readFile } from '../manifestObjects.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { nameOf, objectOf, resourcesOf } from '../resources.ts';
import type { WrittenObject } from '../writtenObjects.ts';
import { LAST_APPLIED } from './applyPatch.ts';
import { prefixOf, writtenStep } from './applyWritten.ts';
import { checkPruning, pruning } from './prune.ts';
import { serverSide } from './serverSide.ts';

/** `kubectl apply -f`: reads each object, then creates or patches it. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go. */
export function apply(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  checkFilesNamed(asked);
  if (flags.isOn('force-conflicts') && !flags.isOn('server-side'))
    throw new KubectlError('error: --force-conflicts only works with --server-side');
  checkPruning(asked);
  if (flags.isOn('server-side')) return serverSide(asked);
  const steps = stepsOf(asked, 'apply', ({ resource, namespace, object, file }) => {
    const { name } = object.metadata;
    const which = nameOf(resource, name);
    const present = objectOf(asked.world, resource, namespace, name);
    return {
      requests: [
        getRequest(resource, namespace, name),
        {
          verb: 'apply' as const,
          user: PERSON,
          kind: resource.kind,
          name,
          ...(resource.namespaced && { namespace }),
          object,
        },
      ],
      done: `${which} configured`,
      created: `${which} created`,
      unchanged: `${which} unchanged`,
      errorPrefix: prefixOf(resource, namespace, object, present, file),
      mayBeMissing: true,
    };
  });
  return planOf(asked, [...steps, ...pruning(asked, steps)], { warnings: withoutNote(asked, steps) });
}

/** Of objects that were not made by apply: what they lack. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go, applyOneObject. */
function withoutNote({ world }: Invocation, steps: readonly KubectlStep[]): string[] {
  return steps.flatMap(({ requests: [first] }) => {
    const resource = resourcesOf(world).find(({ kind }) => kind === first?.kind);
    if (first?.verb !== 'get' || !resource) return [];
    const present = objectOf(world, resource, first.namespace ?? '', first.name);
    if (!present || present.metadata.annotations?.[LAST_APPLIED] !== undefined) return [];
    return `Warning: resource ${resource.plural}/${first.name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`;
  });
}

/** `kubectl create -f`. */
export function createFromFiles(asked: Invocation): KubectlPlan {
  const steps = stepsOf(asked, 'create', ({ resource, namespace, object, file }) => ({
    requests: [createRequest(resource, namespace, object)],
    done: `${nameOf(resource, object.metadata.name)} created`,
    errorPrefix: `error when creating ${JSON.stringify(file)}`,
  }));
  return planOf(asked, steps);
}

/** What a custom resource may hold only the API server knows: it is asked to be strict. */
function isDefined({ world }: Invocation, { resource }: ManifestObject): boolean {
  return resource.kind.includes('.') && resourcesOf(world).some(({ kind }) => kind === resource.kind);
}

/** Of a file that is whole each object of a built-in kind is sent as it was read; any other as it is written. */
function stepsOf(
  asked: Invocation,
  verb: 'apply' | 'create',
  stepOf: (object: ManifestObject) => KubectlStep,
): KubectlStep[] {
  const steps = filesNamed(asked).flatMap((file) => {
    const read = readFile(asked, file);
    return 'written' in read
      ? read.written.map((object) => writtenStep(asked, object, file.name, verb))
      : read.objects.map((object) =>
          isDefined(asked, object)
            ? writtenStep(asked, object.object as unknown as WrittenObject, file.name, verb)
            : stepOf(object),
        );
  });
  if (steps.length === 0) throw usageError(`no objects passed to ${verb}`);
  return steps;
}
