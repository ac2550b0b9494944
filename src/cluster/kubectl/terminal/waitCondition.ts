import { printedObject } from '#model/encoding/printedObject.ts';
import { JsonPathError, pathValues, type TemplatePart } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { rolloutStatus as statusOf } from '#model/workloads/rolloutStatus.ts';
import type { WaitCondition } from './terminalRecords.ts';

const REVISION = 'deployment.kubernetes.io/revision';

/** Whether to wait for objects that do not exist yet. */
export function waitsForCreation({ conditions }: { readonly conditions: readonly WaitCondition[] }): boolean {
  return conditions.some(({ type }) => type === 'creation');
}

/**
 * Number of conditions that an object has met one after the other, `before` included; or the problem that prevents an
 * answer.
 */
export function metFrom(
  conditions: readonly WaitCondition[],
  before: number,
  object: KubeObject | undefined,
): { readonly count: number; readonly problem?: string } {
  let count = before;
  try {
    for (let next = conditions[count]; next && isMet(next, object); next = conditions[count]) count += 1;
    return { count };
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    return { count, problem: error.message };
  }
}

interface Observed {
  readonly observedGeneration?: number;
  readonly conditions?: readonly ({ readonly type?: string; readonly status?: string } & Observed)[];
}

/**
 * Whether an object meets a condition of `kubectl wait`. @throws {JsonPathError} when the value at a path cannot be
 * compared. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/wait/{condition,json}.go.
 */
function isMet(condition: WaitCondition, object: KubeObject | undefined): boolean {
  if (!object) return condition.type === 'deletion';
  switch (condition.type) {
    case 'deletion':
      return false;
    case 'creation':
      return true;
    case 'field':
      return isFieldMet(condition.path, condition.value, object);
    case 'condition':
      return hasCondition(object, condition.name.toLowerCase(), condition.status.toLowerCase());
  }
}

/** A condition older than the object's spec does not count. */
function hasCondition({ metadata, status }: KubeObject, name: string, wanted: string): boolean {
  const { conditions = [], observedGeneration } = (status ?? {}) as Observed;
  const found = conditions.find((one) => one.type?.toLowerCase() === name && one.status !== undefined);
  if (!found) return false;
  const observed = found.observedGeneration ?? observedGeneration;
  const isOld = observed !== undefined && observed < (metadata.generation ?? 0);
  return !isOld && found.status?.toLowerCase() === wanted;
}

function isFieldMet(path: readonly TemplatePart[], wanted: string | undefined, object: KubeObject): boolean {
  const values = pathValues(path, printedObject(object));
  if (values.length === 0) return false;
  if (path.length > 1) throw new JsonPathError('given jsonpath expression matches more than one list');
  if (values.length > 1) throw new JsonPathError('given jsonpath expression matches more than one value');
  if (wanted === undefined) return true;
  const [value] = values;
  if (typeof value === 'object' && value !== null)
    throw new JsonPathError('jsonpath leads to a nested object or list which is not supported');
  return String(value ?? '<nil>').trim() === wanted.trim();
}

interface RolloutStatus {
  readonly text: string;
  readonly isDone: boolean;
  /** Why the rollout cannot be followed, or has failed. */
  readonly error?: string;
}

/**
 * The line of `kubectl rollout status` for an object, or the error that it ends with. `revision` applies to Deployments
 * only.
 */
export function rolloutStatus(object: KubeObject, revision?: number): RolloutStatus {
  const running = Number(object.metadata.annotations?.[REVISION] ?? 0);
  if (revision !== undefined && object.kind === 'Deployment' && revision !== running) {
    const error = `desired revision (${revision}) is different from the running revision (${running})`;
    return { text: '', isDone: true, error };
  }
  const status = statusOf(object);
  if (!status) return { text: '', isDone: true, error: `no status viewer has been implemented for ${object.kind}` };
  const { line, done, isError } = status;
  return isError ? { text: '', isDone: true, error: line } : { text: line, isDone: done };
}
