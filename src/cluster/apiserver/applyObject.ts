import { isRecord } from '#base/isRecord.ts';
import { isCustomKind } from '#cluster/api/storeKind.ts';
import { sortedJson } from '#model/encoding/sortedJson.ts';
import type { KubeObject } from '#model/kinds.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { checkRequestSize, MOST_REQUEST_BYTES } from './apiErrors.ts';
import { readDefined } from './customResources/readDefined.ts';
import { mergePatch } from './patch/mergePatch.ts';
import { strategicMerge } from './patch/strategicMerge.ts';
import { removals, withRetainKeys } from './patch/threeWay.ts';
import type { RequestScope } from './requestScope.ts';
import { updateObject } from './updateObject.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Object as `kubectl apply` creates it, with the last-applied annotation. Its `status` is sent too; the kind's strategy
 * decides what to keep.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/apply.go, GetModifiedConfiguration.
 */
export function annotated(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {};
  const applied = { ...object, metadata: { ...object.metadata, annotations } };
  const text = `${sortedJson(applied)}\n`;
  return { ...object, metadata: { ...object.metadata, annotations: { ...annotations, [LAST_APPLIED]: text } } };
}

/** JSON in JSON can be six times as long. */
const MOST_GROWTH = 7;

/**
 * The size of what kubectl sends: the object with the annotation, or a patch that has at least the annotation.
 * @throws {ApiError} above the server's limit.
 */
export function checkAppliedSize(wanted: KubeObject, isPatch: boolean): void {
  const text = wanted.metadata.annotations?.[LAST_APPLIED] ?? '';
  if (text.length * MOST_GROWTH < MOST_REQUEST_BYTES) return;
  checkRequestSize(byteLength(JSON.stringify(isPatch ? text : wanted)));
}

/**
 * Client-side apply of an object with its annotation. Fields that are no longer applied are removed, and applied fields overwrite the current object.
 * Objects of custom kinds use JSON merge patches, which replace whole lists.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go.
 */
export function applyObject(scope: RequestScope, kind: string, old: KubeObject, wanted: KubeObject): KubeObject {
  const { resourceVersion: _, ...metadata } = wanted.metadata;
  const given = { ...wanted, metadata };
  const before = lastApplied(old);
  return updateObject(scope, kind, old, readDefined(scope, merged(old, before, given)), '', undefined);
}

function merged(old: KubeObject, before: unknown, given: object): KubeObject {
  const type = isCustomKind(old) ? '' : old.kind;
  const gone = isRecord(before) ? removals(before, given, type) : {};
  if (type === '') return mergePatch(mergePatch(old, gone), given) as KubeObject;
  return strategicMerge(strategicMerge(old, gone, type), withRetainKeys(given, type), type) as KubeObject;
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
