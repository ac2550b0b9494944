import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { objectsInFiles } from '../manifestObjects.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { nameOf, objectOf } from '../resources.ts';
import { sent } from './applyWritten.ts';
import { deletion, propagation, unnamed } from './delete.ts';

/**
 * `kubectl replace -f`: replaces each object with the written one. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/replace/replace.go.
 */
export function replace(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const isForced = flags.isOn('force');
  if ((flags.number('grace-period') ?? -1) >= 0 && !isForced)
    throw usageError('--grace-period must have --force specified');
  if (flags.has('timeout') && !isForced) throw usageError('--timeout must have --force specified');
  if (isForced && flags.has('dry-run')) throw usageError('--dry-run can not be used when --force is set');
  if (!flags.has('filename')) throw usageError('must specify --filename to replace');
  if (isForced) return planOf(asked, forced(asked));
  const steps = objectsInFiles(asked).map(({ resource, namespace, object, file, unmapped }): KubectlStep => {
    if (unmapped !== undefined) return { requests: [], done: '', failure: unmapped };
    const { name } = object.metadata;
    if (!name) return { requests: [], done: '', failure: unnamed('replacing', file) };
    const resourceVersion =
      object.metadata.resourceVersion ?? objectOf(world, resource, namespace, name)?.metadata.resourceVersion;
    const body = { ...object, metadata: { ...object.metadata, ...(resourceVersion && { resourceVersion }) } };
    return {
      requests: [sent('PUT', resource, namespace, body, name)],
      done: `${nameOf(resource, name)} replaced`,
      errorPrefix: `error when replacing ${JSON.stringify(file)}`,
    };
  });
  if (steps.length === 0) throw usageError('no objects passed to replace');
  return planOf(asked, steps);
}

const FIVE_MINUTES = 300;

/**
 * Deletes all objects, waits until each is gone, and creates them again. A grace period of 0 s becomes 1 s, so that
 * nothing is lost by accident.
 */
function forced(asked: Invocation): KubectlStep[] {
  const { flags } = asked;
  const objects = objectsInFiles(asked);
  if (objects.length === 0) throw usageError('no objects passed to replace');
  const said = flags.number('grace-period') ?? -1;
  const graceSeconds = said < 0 ? undefined : Math.max(1, said);
  const goneWithinSeconds = flags.seconds('timeout') || FIVE_MINUTES;
  const deletions = objects.map(({ resource, namespace, object, file }) => {
    const target = { resource, namespace, name: object.metadata.name, file };
    return { ...deletion(asked, target, graceSeconds, propagation(flags)), ignoresNotFound: true };
  });
  const waits = objects.map(({ resource, namespace, object }) => ({
    requests: [getRequest(resource, namespace, object.metadata.name)],
    done: '',
    goneWithinSeconds,
  }));
  const creations = objects.map(({ resource, namespace, object, file, isWritten }) => ({
    requests: [isWritten ? sent('POST', resource, namespace, object) : createRequest(resource, namespace, object)],
    done: `${nameOf(resource, object.metadata.name)} replaced`,
    errorPrefix: `error when replacing ${JSON.stringify(file)}`,
  }));
  return [...deletions, ...waits, ...creations];
}
