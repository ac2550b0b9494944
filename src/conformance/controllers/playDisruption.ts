import type { ApiError } from '#cluster/apiserver/apiErrors.ts';
import { DisruptionController } from '#cluster/controllers/Disruption/disruptionController.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { ControlLoops } from './controlLoops.ts';

export interface DisruptionCase extends RecordedCase {
  readonly pdb: PodDisruptionBudget;
  readonly controllers?: readonly { readonly kind: string; readonly name: string; readonly replicas: number }[];
  readonly pods?: readonly Pod[];
  readonly evict?: readonly string[];
  readonly specChangedSinceLastSync?: boolean;
}

/** A finalizer: evicted Pods stay, marked for deletion, until the end of the case. */
const KEEPS = 'recording/keeps';

/** Category `disruption`: the live controller and the eviction API of the API server. */
export function playDisruption(recorded: DisruptionCase): object {
  const { pdb, controllers = [], pods = [], evict = [], specChangedSinceLastSync } = recorded;
  const loops = new ControlLoops((world) => [new DisruptionController(world)]);
  loops.begin([
    { ...pdb, apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
    ...controllers.map((controller) => workload(controller, pods)),
    ...pods.map((pod) => ({
      ...pod,
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...pod.metadata, finalizers: [KEEPS] },
    })),
  ]);
  loops.settle();
  const status = statusOf(loops, pdb);
  if (specChangedSinceLastSync) changeSpec(loops, pdb);
  const evictions = evict.map((name) => {
    const { namespace } = pdb.metadata;
    const { error } = loops.request({ verb: 'evict', kind: 'Pod', ...(namespace && { namespace }), name });
    return {
      pod: name,
      ...answered(error),
      disruptionsAllowedAfter: budgetOf(loops, pdb).status?.disruptionsAllowed ?? 0,
    };
  });
  if (evictions.length === 0) return { status };
  if (specChangedSinceLastSync) return { status, evictions };
  loops.settle();
  return { status, evictions, statusAfterEvictionsAndSync: statusOf(loops, pdb) };
}

/** The workload with the uid that the Pods reference. */
function workload(
  { kind, name, replicas }: NonNullable<DisruptionCase['controllers']>[number],
  pods: readonly Pod[],
): KubeObject {
  const owners = pods.flatMap(({ metadata }) => metadata.ownerReferences ?? []);
  const owner = owners.find((reference) => reference.kind === kind && reference.name === name);
  const { namespace = 'default' } = pods[0]?.metadata ?? {};
  return {
    apiVersion: owner?.apiVersion ?? 'apps/v1',
    kind,
    metadata: { name, namespace, uid: owner?.uid ?? `uid-${name}` },
    spec: { replicas },
  };
}

function changeSpec(loops: ControlLoops, pdb: PodDisruptionBudget): void {
  const budget = budgetOf(loops, pdb);
  const { generation = 1 } = budget.metadata;
  loops.etcd.put('PodDisruptionBudget', { ...budget, metadata: { ...budget.metadata, generation: generation + 1 } });
}

function budgetOf(loops: ControlLoops, { metadata }: PodDisruptionBudget): PodDisruptionBudget {
  return loops.etcd.get('PodDisruptionBudget', `${metadata.namespace}/${metadata.name}`) as PodDisruptionBudget;
}

function statusOf(loops: ControlLoops, pdb: PodDisruptionBudget): object {
  const { status = {} } = budgetOf(loops, pdb);
  return {
    disruptionsAllowed: status.disruptionsAllowed,
    currentHealthy: status.currentHealthy,
    desiredHealthy: status.desiredHealthy,
    expectedPods: status.expectedPods,
    disruptedPods: Object.keys(status.disruptedPods ?? {}),
    conditions: status.conditions?.map(({ type, status, reason, message }) => ({ type, status, reason, message })),
  };
}

function answered(error: ApiError | undefined): object {
  if (!error) return { code: 201 };
  const { code, reason, message, details, retryAfterSeconds = 0 } = error;
  const [cause] = details?.causes ?? [];
  return {
    code,
    reason,
    message,
    ...(cause && { cause: cause.message, causeType: cause.reason, retryAfterSeconds }),
  };
}
