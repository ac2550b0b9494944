import type { PathSegment } from '#model/manifest/manifestError.ts';

/**
 * The text of a path without a name. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/validation/field/path.go, String.
 */
const WHOLE = '[]';

/** The form of a segment: the root alone, a field after a dot, all else in brackets. */
type Form = 'root' | 'field' | 'element';

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

/** A path from the object's root; an empty name means the whole object, which is written `[]`. */
export function field(name: string, ...more: readonly string[]): FieldPath {
  const [first, ...further] = more;
  const root = new FieldPath(undefined, name, 'root');
  return first === undefined ? root : root.child(first, ...further);
}
