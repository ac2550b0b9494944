import { BOOL, BYTES, type CelType, DOUBLE, DURATION, INT, STRING, TIMESTAMP, TYPE, UINT } from '../types/celType.ts';
import { convert } from '../values/convert.ts';
import { declare, type FunctionDeclaration, type OverloadSpec, type Run } from './declaration.ts';

/** Names of types in overload ids, with the type. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bool', 'bool'],
  ['bytes', 'bytes'],
  ['cidr', 'cidr'],
  ['double', 'double'],
  ['duration', 'duration'],
  ['int64', 'int'],
  ['ip', 'ip'],
  ['string', 'string'],
  ['timestamp', 'timestamp'],
  ['uint64', 'uint'],
]);

/** `to` is the name of the result type in overload ids; `from` are the names of the accepted types. */
function conversion(name: string, to: string, type: CelType, from: readonly string[]): FunctionDeclaration {
  const run: Run = (value = null) => convert(value, type);
  return declare(
    name,
    from.map((source): OverloadSpec => [`${source}_to_${to}`, `(${NAMES.get(source) ?? ''}): ${name}`, run]),
  );
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/stdlib/standard.go; addresses are Kubernetes' own. */
export const CONVERSIONS: readonly FunctionDeclaration[] = [
  declare('type', [['type', '(A): type(A)']], { single: { run: (value = null) => convert(value, TYPE) } }),
  declare('dyn', [['to_dyn', '(A): dyn']], { single: { run: (value = null) => value } }),
  conversion('bool', 'bool', BOOL, ['bool', 'string']),
  conversion('bytes', 'bytes', BYTES, ['bytes', 'string']),
  conversion('double', 'double', DOUBLE, ['double', 'int64', 'string', 'uint64']),
  conversion('duration', 'duration', DURATION, ['duration', 'int64', 'string']),
  conversion('int', 'int64', INT, ['int64', 'double', 'duration', 'string', 'timestamp', 'uint64']),
  conversion('string', 'string', STRING, [
    'string',
    'bool',
    'bytes',
    'double',
    'duration',
    'int64',
    'timestamp',
    'uint64',
    'ip',
    'cidr',
  ]),
  conversion('timestamp', 'timestamp', TIMESTAMP, ['timestamp', 'int64', 'string']),
  conversion('uint', 'uint64', UINT, ['uint64', 'double', 'int64', 'string']),
];
