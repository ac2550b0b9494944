import type { FunctionDeclaration } from '../functions/declaration.ts';
import {
  ANY,
  BOOL,
  BYTES,
  type CelType,
  CIDR,
  DOUBLE,
  DURATION,
  INT,
  IP,
  LIST,
  MAP,
  mapOf,
  NULL,
  OPTIONAL,
  QUANTITY,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  typeOfType,
  UINT,
} from '../types/celType.ts';

/** The names that an expression may use. */
export interface Environment {
  readonly variables: ReadonlyMap<string, CelType>;
  /** The fields of each type that has fields. */
  readonly structs: ReadonlyMap<string, ReadonlyMap<string, CelType>>;
  /** Functions in addition to those of Kubernetes' environment, by name. */
  readonly functions?: ReadonlyMap<string, FunctionDeclaration>;
}

const DEVICE = struct('kubernetes.DRADevice');

/** Device selectors with the features of 1.36. Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go, newCompiler. */
export const DEVICE_ENVIRONMENT: Environment = {
  variables: new Map([['device', DEVICE]]),
  structs: new Map([
    [
      DEVICE.name,
      new Map([
        ['driver', STRING],
        ['attributes', mapOf(STRING, mapOf(STRING, ANY))],
        ['capacity', mapOf(STRING, mapOf(STRING, QUANTITY))],
        ['allowMultipleAllocations', BOOL],
      ]),
    ],
  ]),
};

/** Types that have a name in expressions, by name. */
export const TYPE_NAMES: ReadonlyMap<string, CelType> = new Map(
  [BOOL, BYTES, DOUBLE, INT, LIST, MAP, NULL, STRING, TYPE, UINT, DURATION, TIMESTAMP, OPTIONAL, IP, CIDR, DEVICE].map(
    (type): [string, CelType] => [type.name, typeOfType(type)],
  ),
);
