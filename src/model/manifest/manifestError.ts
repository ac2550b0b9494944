import { isRecord, ownValue } from '#base/record.ts';

/** The type of mistake, for filters and tests. */
export type ManifestErrorCode =
  | 'syntax'
  | 'limit'
  | 'duplicateKey'
  | 'unknownField'
  | 'wrongType'
  | 'required'
  | 'invalid'
  | 'unsupported'
  | 'apiVersion'
  | 'duplicateObject';

/** One mistake in an imported file. */
export interface ManifestError {
  readonly code: ManifestErrorCode;
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** Such as `spec.template.spec.containers[0].image`; empty for the document as a whole. */
  readonly path: string;
  /** The object with the mistake, as far as its kind and name are known: `Deployment "shop/web"`. */
  readonly object?: string;
  /** In Kubernetes' own words if it has any. */
  readonly message: string;
  /** Our own advice in addition. */
  readonly hint?: string;
}

/** One step into an object: a field or map key, or an index. */
export type PathSegment = string | number;

/** A mistake whose place in the text is not known yet. */
export interface Finding {
  readonly code: ManifestErrorCode;
  readonly path: readonly PathSegment[];
  readonly message: string;
  readonly hint?: string;
}

/** Formats a path as Kubernetes does; map keys that are no plain names go into brackets. */
export function formatPath(path: readonly PathSegment[]): string {
  let text = '';
  for (const segment of path) {
    if (typeof segment === 'number') text += `[${segment}]`;
    else if (/^[A-Za-z0-9_$-]+$/.test(segment)) text += text === '' ? segment : `.${segment}`;
    else text += `[${segment}]`;
  }
  return text;
}

/** The value at a path; `undefined` when there is nothing. */
export function valueAt(value: unknown, path: readonly PathSegment[]): unknown {
  return path.reduce<unknown>((at, segment) => {
    if (Array.isArray(at)) return at[Number(segment)];
    return isRecord(at) ? ownValue(at, String(segment)) : undefined;
  }, value);
}
