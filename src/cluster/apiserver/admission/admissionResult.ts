import { isRecord } from '#base/record.ts';
import { storeKind } from '#cluster/api/held.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { ActorContext, TraceStep } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import { forbiddenStatus } from '../apiErrors.ts';

/** Result of one admission step. */
export type AdmissionResult<T extends KubeObject> =
  | { readonly ok: true; readonly object: T }
  | { readonly ok: false; readonly status: ApiStatus };

export function admitted<T extends KubeObject>(object: T): AdmissionResult<T> {
  return { ok: true, object };
}

/** 403 in the API server's words: `pods "web" is forbidden: ...`. */
export function forbidden(object: KubeObject, why: string): { readonly ok: false; readonly status: ApiStatus } {
  return { ok: false, status: forbiddenStatus(storeKind(object), object.metadata.name ?? '', why) };
}

/** One plugin's step: the part that it changed, as JSON. Empty for a value that did not exist or no longer does. */
export interface AdmissionStep extends TraceStep {
  readonly type: 'admission.changed';
  readonly plugin: string;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

/** Called after each plugin. */
export type AdmissionWitness = (plugin: string, before: KubeObject, after: KubeObject) => void;

/**
 * Returns a function that records each plugin's changes while an entry is explained. `undefined` at all other times.
 */
export function admissionWitness({ trace }: ActorContext): AdmissionWitness | undefined {
  if (!trace) return undefined;
  return (plugin, before, after) => {
    const step: AdmissionStep = {
      type: 'admission.changed',
      offsetUs: 0,
      plugin,
      changes: [...differences('', before, after)],
    };
    trace(step);
  };
}

function* differences(path: string, before: unknown, after: unknown): Generator<AdmissionStep['changes'][number]> {
  if (sameData(before, after)) return;
  if (!isRecord(before) || !isRecord(after)) {
    yield { path, before: json(before), after: json(after) };
    return;
  }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  for (const field of fields) yield* differences(path === '' ? field : `${path}.${field}`, before[field], after[field]);
}

function json(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
