import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { FieldError } from './fieldError.ts';

/** The rules of one kind. Objects have defaults, and their types match the schema. */
export interface KindValidator {
  readonly kind: KindName;
  readonly create: (object: KubeObject) => readonly FieldError[];
  /** All checks of an object that replaces another; absent: only its metadata are checked. */
  readonly update?: (object: KubeObject, old: KubeObject) => readonly FieldError[];
  /** All checks of an update of the status alone. */
  readonly status?: (object: KubeObject, old: KubeObject) => readonly FieldError[];
}

/** A rule about two objects of one kind. */
type ChangeRule<K extends KindName> = (object: KindTypes[K], old: KindTypes[K]) => readonly FieldError[];

/** The rules of one kind, written for its type. */
export function validatorFor<K extends KindName>(
  kind: K,
  create: (object: KindTypes[K]) => readonly FieldError[],
  update?: ChangeRule<K>,
  status?: ChangeRule<K>,
): KindValidator {
  return {
    kind,
    create: (object) => create(object as KubeObject & KindTypes[K]),
    ...(update && { update: ofAnyKind(update) }),
    ...(status && { status: ofAnyKind(status) }),
  };
}

function ofAnyKind<K extends KindName>(
  rule: ChangeRule<K>,
): (object: KubeObject, old: KubeObject) => readonly FieldError[] {
  return (object, old) => rule(object as KubeObject & KindTypes[K], old as KubeObject & KindTypes[K]);
}
