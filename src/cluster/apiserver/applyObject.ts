import type { KubeObject } from '#model/kinds.ts';
import { isRecord, mergePatch } from './mergePatch.ts';
import type { RequestScope } from './requestScope.ts';
import { updateObject } from './updateObject.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The object as `kubectl apply` creates it: with a note of what was applied. `status` is never applied. */
export function annotated(object: KubeObject): KubeObject {
  const { status: _, ...rest } = object;
  const { [LAST_APPLIED]: __, ...annotations } = object.metadata.annotations ?? {};
  const applied = { ...rest, metadata: { ...object.metadata, annotations } };
  const text = `${JSON.stringify(applied)}\n`;
  return { ...rest, metadata: { ...object.metadata, annotations: { ...annotations, [LAST_APPLIED]: text } } };
}

/**
 * Client-side apply: what was applied before and is not any more goes, what is applied now is laid over the present object.
 * Simplified: lists are replaced whole (conditions and taints join), where kubectl joins more lists by their merge keys.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go.
 */
export function applyObject(scope: RequestScope, kind: string, old: KubeObject, object: KubeObject): KubeObject {
  const wanted = annotated(object);
  const before = lastApplied(old);
  const cleaned = before ? mergePatch(old, removals(before, wanted)) : old;
  const { resourceVersion: _, ...metadata } = wanted.metadata;
  const merged = mergePatch(cleaned, { ...wanted, metadata }, true) as KubeObject;
  return updateObject(scope, kind, old, retainingKeys(merged, wanted), '', undefined);
}

/** Of a Deployment's strategy only the fields that are applied stay: its patch strategy is `retainKeys`. Upstream source (v1.36.2): staging/src/k8s.io/api/apps/v1/types.go, DeploymentSpec. */
function retainingKeys(merged: KubeObject, { spec: applied }: KubeObject): KubeObject {
  const { kind, spec } = merged;
  if (kind !== 'Deployment' || !isRecord(applied) || !isRecord(spec)) return merged;
  const [given, present] = [applied.strategy, spec.strategy];
  if (!isRecord(given) || !isRecord(present)) return merged;
  const strategy = Object.fromEntries(Object.entries(present).filter(([field]) => given[field] !== undefined));
  return { ...merged, spec: { ...spec, strategy } };
}

function lastApplied(object: KubeObject): unknown {
  const text = object.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The patch that takes away the fields of `before` that `after` does not have. */
function removals(before: unknown, after: unknown): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  if (!isRecord(before)) return patch;
  for (const [name, value] of Object.entries(before)) {
    const now = isRecord(after) ? after[name] : undefined;
    if (now === undefined) patch[name] = null;
    else if (isRecord(value) && isRecord(now)) patch[name] = removals(value, now);
  }
  return patch;
}
