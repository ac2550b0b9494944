import type { DeviceClaim } from '#model/generated/types.ts';
import { type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkLabel } from './names.ts';

/** The names of a claim's requests, each with those of its alternatives. */
export type RequestNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, gatherRequestNames. */
export function requestNames({ requests }: DeviceClaim): RequestNames {
  return new Map(
    (requests ?? []).map(({ name = '', firstAvailable }) => [
      name,
      new Set((firstAvailable ?? []).map((alternative) => alternative.name ?? '')),
    ]),
  );
}

/** `request` or `request/alternative` of the claim. Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateRequestNameRef. */
export function checkRequestReference(reference: string, path: FieldPath, names: RequestNames): FieldError[] {
  const detail =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  const segments = reference.split('/');
  const unknown = invalid(path, reference, detail);
  if (segments.length > 2) return [unknown];
  const [request = '', alternative] = segments;
  const alternatives = names.get(request);
  const isKnown = alternatives !== undefined && (alternative === undefined || alternatives.has(alternative));
  return [...segments.flatMap((segment) => checkLabel(segment, path)), ...(isKnown ? [] : [unknown])];
}
