import {
  type CelType,
  DYN,
  formatType,
  isSameType,
  listOf,
  mapOf,
  opaque,
  type TypeKind,
  typeOfType,
} from './celType.ts';

/** The types of type parameters so far, by their text. */
export type Substitutions = ReadonlyMap<string, CelType>;

type Mutable = Map<string, CelType>;

const NULLABLE: ReadonlySet<TypeKind> = new Set(['opaque', 'struct', 'any', 'duration', 'timestamp', 'dyn', 'null']);

/**
 * Whether a value of type `from` is assignable to `to`: returns the parameters known then, or undefined.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/checker/types.go.
 */
export function assign(
  known: Substitutions,
  to: readonly CelType[],
  from: readonly CelType[],
): Substitutions | undefined {
  const copy = new Map(known);
  return areAssignable(copy, to, from) ? copy : undefined;
}

function areAssignable(known: Mutable, to: readonly CelType[], from: readonly CelType[]): boolean {
  return to.length === from.length && to.every((type, i) => isAssignable(known, type, from[i] ?? DYN));
}

function isAssignable(known: Mutable, t1: CelType, t2: CelType): boolean {
  if (t2.kind === 'param') {
    const { valid, wasKnown } = substituteFor(known, t1, t2);
    if (valid) return true;
    if (wasKnown) return false;
  }
  if (t1.kind === 'param') return substituteFor(known, t2, t1).valid;
  if (isDynOrError(t1) || isDynOrError(t2)) return true;
  if (t1.kind === 'null') return NULLABLE.has(t2.kind);
  if (t2.kind === 'null') return NULLABLE.has(t1.kind);
  switch (t1.kind) {
    case 'type':
      return t2.kind === 'type';
    case 'opaque':
    case 'list':
    case 'map':
      return t1.kind === t2.kind && t1.name === t2.name && areAssignable(known, t1.params, t2.params);
    default:
      return t1.kind === t2.kind && t1.name === t2.name;
  }
}

/** Assigns the type to the parameter, if it fits the parameter's present type. */
function substituteFor(known: Mutable, type: CelType, param: CelType): { valid: boolean; wasKnown: boolean } {
  if (type.kind === param.kind && isSameType(type, param)) return { valid: true, wasKnown: true };
  const before = known.get(formatType(param));
  if (before === undefined) {
    if (!isFreeOf(known, param, type)) return { valid: false, wasKnown: false };
    known.set(formatType(param), type);
    return { valid: true, wasKnown: false };
  }
  if (type.kind === before.kind && isSameType(type, before)) return { valid: true, wasKnown: true };
  if (!isAssignable(known, type, before)) return { valid: false, wasKnown: true };
  const general = mostGeneral(type, before);
  if (isFreeOf(known, param, general)) known.set(formatType(param), general);
  return { valid: true, wasKnown: true };
}

/** Whether the type does not contain the parameter: a parameter cannot stand for a type that contains itself. */
function isFreeOf(known: Mutable, param: CelType, type: CelType): boolean {
  if (isSameType(param, type)) return false;
  if (type.kind === 'param') {
    const before = known.get(formatType(type));
    return before === undefined || isFreeOf(known, param, before);
  }
  return type.params.every((inner) => isFreeOf(known, param, inner));
}

export function mostGeneral(a: CelType, b: CelType): CelType {
  return isLessSpecific(a, b) ? a : b;
}

function isLessSpecific(a: CelType, b: CelType): boolean {
  if (isDyn(a) || a.kind === 'param') return true;
  if (isDyn(b) || b.kind === 'param') return false;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'type') return true;
  if (a.kind === 'opaque' || a.kind === 'list' || a.kind === 'map') {
    return (
      a.name === b.name &&
      a.params.length === b.params.length &&
      a.params.every((param, i) => isLessSpecific(param, b.params[i] ?? DYN))
    );
  }
  return isSameType(a, b);
}

/** The type with its parameters replaced; free ones become `dyn` if `free` is `dyn`. */
export function substitute(known: Substitutions, type: CelType, free: 'keep' | 'dyn'): CelType {
  const replaced = known.get(formatType(type));
  if (replaced !== undefined) return substitute(known, replaced, free);
  const params = (): CelType[] => type.params.map((param) => substitute(known, param, free));
  const [first = DYN, second = DYN] = type.params;
  switch (type.kind) {
    case 'param':
      return free === 'dyn' ? DYN : type;
    case 'opaque':
      return type.params.length === 0 ? type : opaque(type.name, ...params());
    case 'list':
      return listOf(substitute(known, first, free));
    case 'map':
      return mapOf(substitute(known, first, free), substitute(known, second, free));
    case 'type':
      return type.params.length === 0 ? type : typeOfType(substitute(known, first, free));
    default:
      return type;
  }
}

export function isDyn(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'any';
}

export function isDynOrError(type: CelType): boolean {
  return isDyn(type) || type.kind === 'error';
}
