import {
  ANY,
  BOOL,
  BYTES,
  type CelType,
  CIDR,
  DOUBLE,
  DURATION,
  DYN,
  FORMAT,
  INT,
  IP,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  QUANTITY,
  SEMVER,
  STRING,
  struct,
  TIMESTAMP,
  typeOfType,
  typeParam,
  UINT,
  URL_TYPE,
} from '../types/celType.ts';
import type { Value } from '../values/value.ts';

/** Computes a function's result from its arguments, the receiver first. */
export type FunctionBody = (...args: readonly Value[]) => Value;

/** One signature of a function. */
export interface Overload {
  readonly id: string;
  readonly isMember: boolean;
  readonly args: readonly CelType[];
  readonly result: CelType;
  /** The names of its type parameters. */
  readonly params: readonly string[];
  /** Absent if the evaluation handles it specially. */
  readonly run: FunctionBody | undefined;
}

/** A function with all its signatures, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
  /** One implementation for all signatures, which checks its arguments itself. */
  readonly single?: { readonly run: FunctionBody; readonly takes?: (first: Value) => boolean };
  /** The call does not check arguments against the signature. */
  readonly unguarded?: true;
}

/** `[id, signature, run]`. */
export type OverloadSpec = readonly [string, string, FunctionBody?];

/** Declares a function by its signatures, such as `string.(int): string` for a member or `(list(A)): int`. */
export function declare(
  name: string,
  overloads: readonly OverloadSpec[],
  options: Pick<FunctionDeclaration, 'single' | 'unguarded'> = {},
): FunctionDeclaration {
  return { name, overloads: overloads.map(([id, text, run]) => ({ id, ...readSignature(text), run })), ...options };
}

const NAMED: ReadonlyMap<string, CelType> = new Map([
  ['any', ANY],
  ['bool', BOOL],
  ['bytes', BYTES],
  ['cidr', CIDR],
  ['double', DOUBLE],
  ['duration', DURATION],
  ['dyn', DYN],
  ['format', FORMAT],
  ['int', INT],
  ['ip', IP],
  ['null', NULL],
  ['quantity', QUANTITY],
  ['semver', SEMVER],
  ['string', STRING],
  ['timestamp', TIMESTAMP],
  ['uint', UINT],
  ['url', URL_TYPE],
]);

function readSignature(text: string): Pick<Overload, 'isMember' | 'args' | 'result' | 'params'> {
  const reader = new SignatureReader(text);
  const receiver = text.startsWith('(') ? [] : [reader.type()];
  if (receiver.length > 0) reader.skip('.');
  const args = [...receiver, ...reader.types()];
  reader.skip(': ');
  return { isMember: receiver.length > 0, args, result: reader.type(), params: [...reader.params] };
}

class SignatureReader {
  readonly params = new Set<string>();
  private at = 0;

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  skip(expected: string): void {
    if (!this.text.startsWith(expected, this.at))
      throw new SyntaxError(`${this.text} lacks "${expected}" at ${this.at}`);
    this.at += expected.length;
  }

  type(): CelType {
    const name = /^[A-Za-z]+/.exec(this.text.slice(this.at))?.[0] ?? '';
    this.at += name.length;
    if (/^[A-Z]$/.test(name)) {
      this.params.add(name);
      return typeParam(name);
    }
    const known = NAMED.get(name);
    if (known !== undefined) return known;
    if (/^[A-Z]/.test(name)) return struct(`kubernetes.authorization.${name}`);
    const [first = DYN, second = DYN] = this.types();
    if (name === 'list') return listOf(first);
    if (name === 'map') return mapOf(first, second);
    if (name === 'optional') return optionalOf(first);
    if (name === 'type') return typeOfType(first);
    throw new SyntaxError(`${this.text} names the unknown type ${name}`);
  }

  /** Reads types in parentheses. */
  types(): CelType[] {
    const types: CelType[] = [];
    this.skip('(');
    while (this.text[this.at] !== ')') {
      if (types.length > 0) this.skip(', ');
      types.push(this.type());
    }
    this.skip(')');
    return types;
  }
}
