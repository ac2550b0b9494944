import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import { PERSON } from '#session/commands/command.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import type { WrittenObject } from '../manifestObjects.ts';
import { checkFilesNamed, filesNamed, type ManifestObject, readFile } from '../manifestObjects.ts';
import { createRequest, getRequest, planOf, readStep } from '../planParts.ts';
import { nameOf, objectOf, resourcesOf } from '../resources.ts';
import { dryRequest, dryRunOf } from '../writeOutput.ts';
import { prefixOf, retrieving, serverSide, writtenStep } from './applyWritten.ts';
import { checkPruning, pruning } from './prune.ts';
import { applyPatch, isEmptyPatch, LAST_APPLIED } from './twoWayPatch.ts';

/** `kubectl apply -f`: reads each object, then creates or patches it. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go. */
export function apply(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  checkFilesNamed(asked);
  checkForce(asked);
  checkPruning(asked);
  if (flags.isOn('server-side')) return serverSide(asked);
  const steps = applySteps(asked);
  const warnings = [...notedWarnings(asked, steps), ...deletionWarnings(asked, steps)];
  return planOf(asked, [...steps, ...pruning(asked, steps)], { warnings });
}

/**
 * @throws {KubectlError} for `--force-conflicts` without `--server-side`, because only the server finds conflicts.
 */
function checkForce({ flags }: Invocation): void {
  if (flags.isOn('force-conflicts') && !flags.isOn('server-side'))
    throw new KubectlError('error: --force-conflicts only works with --server-side');
}

/** The requests of apply for each object. An unchanged object needs only a read. */
function applySteps(asked: Invocation): KubectlStep[] {
  const { flags } = asked;
  return stepsOf(asked, 'apply', ({ resource, namespace, object, file }) => {
    const { name } = object.metadata;
    const which = nameOf(resource, name);
    const present = objectOf(asked.world, resource, namespace, name);
    const isSame = present !== undefined && isEmptyPatch(applyPatch(present, asWritten(object), resource.kind));
    if (isSame && dryRunOf(flags) !== 'client') return readStep({ resource, name }, namespace, `${which} unchanged`);
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
      done: `${which} ${isSame ? 'unchanged' : 'configured'}`,
      created: `${which} created`,
      errorPrefix: prefixOf(resource, namespace, object, present, file),
      readPrefix: retrieving(resource, namespace, name, file),
      mayBeMissing: true,
    };
  });
}

function asWritten(object: KubeObject): WrittenObject {
  return object as unknown as WrittenObject;
}

/**
 * Warnings about objects that lack apply's annotation. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go, applyOneObject.
 */
function notedWarnings(asked: Invocation, steps: readonly KubectlStep[]): string[] {
  return presentOf(asked, steps).flatMap(({ which, object }) =>
    object.metadata.annotations?.[LAST_APPLIED] === undefined
      ? [
          `Warning: resource ${which} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`,
        ]
      : [],
  );
}

/** Warnings about objects that are being deleted. Upstream source (v1.36.2): as above, WarnIfDeleting. */
function deletionWarnings(asked: Invocation, steps: readonly KubectlStep[]): string[] {
  return presentOf(asked, steps).flatMap(({ which, object }) =>
    object.metadata.deletionTimestamp === undefined
      ? []
      : [`Warning: Detected changes to resource ${which} which is currently being deleted.`],
  );
}

/** The existing objects of the steps, as warnings name them. */
function presentOf(
  { world }: Invocation,
  steps: readonly KubectlStep[],
): { readonly which: string; readonly object: KubeObject }[] {
  const resources = resourcesOf(world);
  return steps.flatMap(({ requests: [first] }) => {
    const resource = resources.find(({ kind }) => kind === first?.kind);
    if (first?.verb !== 'get' || !resource) return [];
    const object = objectOf(world, resource, first.namespace ?? '', first.name);
    return object ? [{ which: `${resource.plural}/${first.name}`, object }] : [];
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

/**
 * Whether a definition serves the kind. Only the API server knows the schema of a custom resource, so it validates
 * strictly.
 */
function isDefined({ world }: Invocation, { resource }: ManifestObject): boolean {
  return resource.kind.includes('.') && resourcesOf(world).some(({ kind }) => kind === resource.kind);
}

/**
 * The steps for the objects of the files. In a valid file a built-in object is sent as parsed, and any other as
 * written.
 */
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
          isDefined(asked, object) ? writtenStep(asked, asWritten(object.object), file.name, verb) : stepOf(object),
        );
  });
  if (steps.length === 0) throw usageError(`no objects passed to ${verb}`);
  return steps;
}

/**
 * `kubectl diff -f`: the result of `apply` for each object, as a dry run at the server. A conflict of `--server-side`
 * is reported at once; the real kubectl tries four times. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go.
 */
export function diff(asked: Invocation): KubectlPlan {
  if (asked.words.length > 0)
    throw usageError(`Unexpected args: [${asked.words.join(' ')}]\nSee 'kubectl diff -h' for help and examples`);
  checkForce(asked);
  const shows = asked.flags.isOn('show-secrets') ? 'diffWithSecrets' : 'diff';
  if (asked.flags.isOn('server-side')) {
    const plan = serverSide(asked, 'compared');
    return { ...plan, steps: plan.steps.map((step) => compared(step, shows)) };
  }
  const steps = applySteps(asked);
  return planOf(
    asked,
    steps.map((step) => compared(step, shows)),
    { warnings: deletionWarnings(asked, steps) },
  );
}

/** A step that only reads has nothing to compare. */
function compared(step: KubectlStep, shows: KubectlStep['shows']): KubectlStep {
  if (step.requests.length === 1) return { ...step, done: '' };
  return { ...step, requests: step.requests.map(dryRequest), ...(shows && { shows }) };
}
