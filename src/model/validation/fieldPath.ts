import type { PathSegment } from '#model/manifest/manifestError.ts';

/** How a path without a name is written. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/field/path.go, String. */
const WHOLE = '[]';

/** How a segment reads: the root alone, a field behind a dot, all else in brackets. */
type Form = 'root' | 'field' | 'element';

/**
 * Where a field stands in an object, written as Kubernetes writes it: `spec.containers[0].resources.requests[cpu]`. Nearly all
 * of them are made for checks that find nothing, so that they are written only when they are shown.
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

  /** A field of the struct at this place, or of one further in. */
  child(name: string, ...further: readonly string[]): FieldPath {
    let path = new FieldPath(this, name, 'field');
    for (const inner of further) path = new FieldPath(path, inner, 'field');
    return path;
  }

  /** An element of the list at this place. */
  index(index: number): FieldPath {
    return new FieldPath(this, index, 'element');
  }

  /** A value of the map at this place. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, 'element');
  }

  /** The way from the object's root, for looking the place up in a text. */
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

/** A path from the object's root; of an empty name the whole object, which is written `[]`. */
export function field(name: string, ...more: readonly string[]): FieldPath {
  const [first, ...further] = more;
  const root = new FieldPath(undefined, name, 'root');
  return first === undefined ? root : root.child(first, ...further);
}
