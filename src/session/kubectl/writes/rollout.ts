import { formatTime } from '#base/rfc3339.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, placeOf, planOf, readStep } from '../planParts.ts';
import { checkMayGet } from '../reads/permission.ts';
import { missing, nameOf, objectOf, qualifiedKindName, qualifiedPlural } from '../resources.ts';
import { ROLLED_OUT, revisionsOf } from '../rolloutHistory.ts';
import { stepsFor, type Target, targetsOf } from '../targets.ts';
import { mergeDiff } from './twoWayPatch.ts';

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

interface Workload extends KubeObject {
  readonly spec?: { readonly paused?: boolean; readonly template?: object };
}

/** The steps for each of the named workloads. */
function workloadSteps(asked: Invocation, stepOf: (target: Target, object: Workload) => KubectlStep): KubectlStep[] {
  const { words, flags } = asked;
  if (words.length === 0 && !flags.has('filename')) throw usageError('required resource not specified');
  return stepsFor(asked, targetsOf(asked, words, { takesAll: true }), (target, object) =>
    stepOf(target, object as Workload),
  );
}

/** `kubectl rollout restart`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/objectrestarter.go. */
export function restart(asked: Invocation): KubectlPlan {
  const steps = workloadSteps(asked, (target, object) => {
    const { resource, name, namespace } = target;
    if (!ROLLED_OUT.has(resource.kind))
      throw usageError(`${qualifiedPlural(resource)} "${name}" restarting is not supported`);
    if (object.spec?.paused)
      throw usageError(
        `${qualifiedPlural(resource)} "${name}" can't restart paused deployment (run rollout resume first)`,
      );
    const annotations = { [RESTARTED_AT]: formatTime(asked.nowUs) };
    return patchStep(target, namespace, { spec: { template: { metadata: { annotations } } } }, 'restarted');
  });
  return planOf(asked, steps);
}

/** `kubectl rollout pause` and `resume`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/objectpauser.go, objectresumer.go. */
export function pause(asked: Invocation, wanted: boolean): KubectlPlan {
  const steps = workloadSteps(asked, (target, object) => {
    const { resource, name, namespace } = target;
    const which = `${qualifiedPlural(resource)} "${name}"`;
    if (resource.kind !== 'Deployment')
      throw usageError(`${which} ${wanted ? 'pausing' : 'resuming'} is not supported`);
    if ((object.spec?.paused ?? false) === wanted)
      throw usageError(`${which} is ${wanted ? 'already paused' : 'not paused'}`);
    return patchStep(target, namespace, { spec: { paused: wanted ? true : null } }, wanted ? 'paused' : 'resumed');
  });
  return planOf(asked, steps);
}

/** `kubectl rollout undo`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/rollback.go. */
export function undo(asked: Invocation): KubectlPlan {
  const toRevision = asked.flags.number('to-revision') ?? 0;
  if (toRevision < 0) throw usageError('revision must be a positive integer');
  const steps = workloadSteps(asked, (target, object) => {
    const { resource, name, namespace } = target;
    if (!ROLLED_OUT.has(resource.kind))
      throw usageError(`no rollbacker has been implemented for "${qualifiedKindName(resource)}"`);
    if (object.spec?.paused)
      throw usageError(
        `you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again`,
      );
    const { number, template } = revisionToGoBackTo(asked, object, toRevision);
    const patch = mergeDiff(object.spec?.template, template);
    if (Object.keys(patch).length === 0)
      return readStep(
        target,
        namespace,
        `${nameOf(resource, name)} skipped rollback (current template already matches revision ${number})`,
      );
    return patchStep(target, namespace, { spec: { template: patch } }, 'rolled back', 'merge');
  });
  return planOf(asked, steps);
}

function revisionToGoBackTo(asked: Invocation, object: KubeObject, toRevision: number) {
  const revisions = revisionsOf(asked.world, object);
  if (toRevision > 0) {
    const found = revisions.find(({ number }) => number === toRevision);
    if (!found) throw usageError(`unable to find specified revision ${toRevision} in history`);
    return found;
  }
  const previous = revisions.at(-2);
  if (!previous && object.kind !== 'Deployment') throw usageError('no last revision to roll back to');
  if (!previous)
    throw usageError(`no rollout history found for ${object.kind.toLowerCase()} "${object.metadata.name}"`);
  return previous;
}

/** `kubectl rollout status`: prints changes until the rollout is over. */
export function status(asked: Invocation): KubectlPlan {
  const { words, flags, world } = asked;
  if (words.length === 0 && !flags.has('filename')) throw usageError('required resource not specified');
  const revision = flags.number('revision') ?? 0;
  if (revision < 0) throw usageError(`revision must be a positive integer: ${revision}`);
  const targets = targetsOf(asked, words, { takesAll: true });
  if (targets.length !== 1)
    throw usageError(
      `rollout status is only supported on individual resources and resource collections - ${targets.length} resources were found`,
    );
  const [target] = targets as [Target];
  const { resource, namespace, name } = target;
  checkMayGet(asked, resource, namespace, name);
  if (!objectOf(world, resource, namespace, name)) throw missing(resource, name);
  const timeoutSeconds = flags.seconds('timeout') ?? 0;
  const object = placeOf(resource, namespace, name);
  const follows = flags.isOn('watch', true);
  return planOf(asked, [], {
    goal: {
      type: 'rollout',
      object,
      timeoutSeconds,
      ...(!follows && { looksOnce: true }),
      ...(revision > 0 && { revision }),
    },
  });
}
