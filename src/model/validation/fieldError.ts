import type { PathSegment } from '#model/manifest/manifestError.ts';
import { type GoValue, goQuote, shownValue } from './goValue.ts';

/**
 * The text of a path without a name. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/validation/field/path.go, String.
 */
const WHOLE = '[]';

/**
 * The path of a field in an object, in Kubernetes' format: `spec.containers[0].resources.requests[cpu]`. Nearly all
 * paths are made for checks that find nothing, so the text is only built when it is shown.
 */
export class FieldPath {
  private readonly parent: FieldPath | undefined;
  private readonly segment: PathSegment;
  private readonly form: Form;

  constructor(parent: FieldPath | undefined, segment: PathSegment, form: Form) {
    this.parent = parent;
    this.segment = segment;
    this.form = form;
  }

  /** A field of the struct at this path, or of a nested one. */
  child(name: string, ...further: readonly string[]): FieldPath {
    let path = new FieldPath(this, name, 'field');
    for (const inner of further) path = new FieldPath(path, inner, 'field');
    return path;
  }

  /** An element of the list at this path. */
  index(index: number): FieldPath {
    return new FieldPath(this, index, 'element');
  }

  /** A value of the map at this path. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, 'element');
  }

  /** The steps from the object's root, to find the place in a text. */
  get segments(): readonly PathSegment[] {
    const before = this.parent?.segments ?? [];
    return this.segment === '' ? before : [...before, this.segment];
  }

  toString(): string {
    const before = this.parent?.toString() ?? '';
    if (this.form === 'root') return this.segment === '' ? WHOLE : String(this.segment);
    return this.form === 'field' ? `${before}.${this.segment}` : `${before}[${this.segment}]`;
  }
}

/** One mistake that the API server reports for a field. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  readonly path: FieldPath;
  /** Like `details.causes[].message` of the Status: without the path. */
  readonly message: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/field/errors.go. */
export type FieldErrorReason =
  | 'FieldValueRequired'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueDuplicate'
  | 'FieldValueForbidden'
  | 'FieldValueNotFound'
  | 'FieldValueNotSupported'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'InternalError';

export function required(path: FieldPath, detail = ''): FieldError {
  return { reason: 'FieldValueRequired', path, message: withDetail('Required value', detail) };
}

export function invalid(path: FieldPath, value: GoValue, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', path, message: withDetail(`Invalid value: ${shownValue(value)}`, detail) };
}

/** The value does not match the type that a schema requires. */
export function typeInvalid(path: FieldPath, value: GoValue, detail: string): FieldError {
  return { ...invalid(path, value, detail), reason: 'FieldValueTypeInvalid' };
}

/** For a value whose text would not help, such as a list of conditions. */
export function invalidUnshown(path: FieldPath, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', path, message: withDetail('Invalid value', detail) };
}

export function duplicate(path: FieldPath, value: GoValue): FieldError {
  return { reason: 'FieldValueDuplicate', path, message: `Duplicate value: ${shownValue(value)}` };
}

export function forbidden(path: FieldPath, detail: string): FieldError {
  return { reason: 'FieldValueForbidden', path, message: withDetail('Forbidden', detail) };
}

export function notFound(path: FieldPath, value: GoValue): FieldError {
  return { reason: 'FieldValueNotFound', path, message: `Not found: ${shownValue(value)}` };
}

/** `supported` is shown in the given order; where Kubernetes sorts, the caller sorts. */
export function notSupported(path: FieldPath, value: GoValue, supported: readonly string[]): FieldError {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(goQuote).join(', ')}`;
  return {
    reason: 'FieldValueNotSupported',
    path,
    message: withDetail(`Unsupported value: ${shownValue(value)}`, detail),
  };
}

/** `max` is in bytes. The value itself is not shown. */
export function tooLong(path: FieldPath, _value: GoValue, max: number): FieldError {
  const message = `Too long: may not be more than ${max} byte${max === 1 ? '' : 's'}`;
  return { reason: 'FieldValueTooLong', path, message };
}

export function tooMany(path: FieldPath, actual: number, max: number): FieldError {
  const message = `Too many: ${actual}: must have at most ${max} item${max === 1 ? '' : 's'}`;
  return { reason: 'FieldValueTooMany', path, message };
}

export function internalError(path: FieldPath, text: string): FieldError {
  return { reason: 'InternalError', path, message: `Internal error: ${text}` };
}

function withDetail(message: string, detail: string): string {
  return detail === '' ? message : `${message}: ${detail}`;
}

/** The form of a segment: the root alone, a field after a dot, all else in brackets. */
type Form = 'root' | 'field' | 'element';

/** A path from the object's root; an empty name means the whole object, which is written `[]`. */
export function field(name: string, ...more: readonly string[]): FieldPath {
  const [first, ...further] = more;
  const root = new FieldPath(undefined, name, 'root');
  return first === undefined ? root : root.child(first, ...further);
}
