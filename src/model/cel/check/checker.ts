import type { Comprehension, Expr } from '../ast.ts';
import type { FunctionDeclaration } from '../functions/declaration.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { assign, isDyn, isDynOrError, mostGeneral, type Substitutions, substitute } from '../types/assignable.ts';
import {
  ANY,
  BOOL,
  BYTES,
  type CelType,
  CIDR,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  formatSignature,
  formatType,
  INT,
  IP,
  isSameType,
  LIST,
  listOf,
  MAP,
  mapOf,
  NULL,
  OPTIONAL,
  optionalOf,
  optionalParam,
  QUANTITY,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  typeOfType,
  typeParam,
  UINT,
} from '../types/celType.ts';
import { typeOf } from '../values/value.ts';

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
const TYPE_NAMES: ReadonlyMap<string, CelType> = new Map(
  [BOOL, BYTES, DOUBLE, INT, LIST, MAP, NULL, STRING, TYPE, UINT, DURATION, TIMESTAMP, OPTIONAL, IP, CIDR, DEVICE].map(
    (type): [string, CelType] => [type.name, typeOfType(type)],
  ),
);

type Scope = ReadonlyMap<string, CelType>;

/** The checker's results for an expression: types, and the possible signatures of its calls. */
export interface Checked {
  readonly expr: Expr;
  typeOf(expr: Expr): CelType;
  overloadsOf(expr: Expr): readonly string[];
  /** The name of the variable or type that an expression refers to. */
  nameOf(expr: Expr): string | undefined;
  /** The function of that name in the environment. */
  functionNamed(name: string): FunctionDeclaration | undefined;
}

/** Reports an error at an expression. */
export type ReportAt = (id: number, message: string) => void;

const LITERALS: ReadonlySet<CelType> = new Set([BOOL, BYTES, DOUBLE, INT, NULL, STRING, UINT]);

/**
 * Finds the types of an expression as cel-go's checker does, with its messages for mismatches.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/checker/checker.go.
 */
export class Checker implements Checked {
  private readonly types = new Map<number, CelType>();
  private readonly overloads = new Map<number, readonly string[]>();
  private readonly names = new Map<number, string>();
  private known: Substitutions = new Map();
  private scopes: Scope[] = [];
  private freeTypes = 0;

  readonly expr: Expr;
  private readonly environment: Environment;
  private readonly report: ReportAt;

  constructor(expr: Expr, environment: Environment, report: ReportAt) {
    this.expr = expr;
    this.environment = environment;
    this.report = report;
    this.check(expr);
    for (const [id, type] of this.types) this.types.set(id, substitute(this.known, type, 'dyn'));
  }

  typeOf(expr: Expr): CelType {
    return this.types.get(expr.id) ?? ERROR;
  }

  overloadsOf(expr: Expr): readonly string[] {
    return this.overloads.get(expr.id) ?? [];
  }

  nameOf(expr: Expr): string | undefined {
    return this.names.get(expr.id);
  }

  functionNamed(name: string): FunctionDeclaration | undefined {
    return this.environment.functions?.get(name) ?? FUNCTIONS.get(name);
  }

  private check(expr: Expr): void {
    switch (expr.kind) {
      case 'literal': {
        const type = typeOf(expr.value);
        if (LITERALS.has(type)) this.setType(expr, type);
        break;
      }
      case 'ident':
        this.checkIdent(expr, expr.name);
        break;
      case 'select':
        this.checkSelect(expr);
        break;
      case 'call':
        this.checkCall(expr);
        break;
      case 'list':
        this.checkList(expr);
        break;
      case 'map':
        this.checkMap(expr);
        break;
      case 'struct':
        this.checkStruct(expr);
        break;
      case 'comprehension':
        this.checkComprehension(expr);
        break;
      case 'unspecified':
        this.report(expr.id, 'unexpected unspecified type: expr');
        break;
    }
  }

  /** A variable, innermost first, or the name of a type. With a leading dot the lookup starts at the root. */
  private lookup(name: string): CelType | undefined {
    const bare = name.replace(/^\./, '');
    for (const scope of this.scopes.toReversed()) {
      const type = scope.get(bare);
      if (type !== undefined) return type;
    }
    return this.environment.variables.get(bare) ?? TYPE_NAMES.get(bare);
  }

  private checkIdent(expr: Expr, name: string): void {
    const type = this.lookup(name);
    if (type !== undefined) {
      this.setType(expr, type);
      this.names.set(expr.id, name.replace(/^\./, ''));
      return;
    }
    this.setType(expr, ERROR);
    this.undeclared(expr, name);
  }

  private undeclared(expr: Expr, name: string): void {
    this.report(expr.id, `undeclared reference to '${name}' (in container '')`);
  }

  private checkSelect(expr: Expr & { kind: 'select' }): void {
    const qualified = qualifiedName(expr);
    const type = qualified === undefined ? undefined : this.lookup(qualified);
    if (qualified !== undefined && type !== undefined) {
      this.setType(expr, type);
      this.names.set(expr.id, qualified.replace(/^\./, ''));
      return;
    }
    const field = this.fieldType(expr, expr.operand, expr.field, false);
    this.setType(expr, substitute(this.known, expr.testOnly ? BOOL : field, 'keep'));
  }

  private fieldType(expr: Expr, operand: Expr, field: string, isOptional: boolean): CelType {
    this.check(operand);
    const operandType = substitute(this.known, this.typeOf(operand), 'keep');
    const unwrapped = optionalParam(operandType);
    const target = unwrapped ?? operandType;
    const type = this.selected(expr, target, field);
    return unwrapped !== undefined || isOptional ? optionalOf(type) : type;
  }

  private selected(expr: Expr, target: CelType, field: string): CelType {
    switch (target.kind) {
      case 'map':
        return target.params[1] ?? DYN;
      case 'struct':
        return this.structField(expr.id, target.name, field) ?? ERROR;
      case 'param':
        this.isAssignable(DYN, target);
        return DYN;
      default:
        if (!isDynOrError(target)) {
          this.report(expr.id, `type '${formatType(target)}' does not support field selection`);
        }
        return DYN;
    }
  }

  private structField(id: number, typeName: string, field: string): CelType | undefined {
    const fields = this.environment.structs.get(typeName);
    if (fields === undefined) {
      this.report(id, `unexpected failed resolution of '${typeName}'`);
      return undefined;
    }
    const type = fields.get(field);
    if (type === undefined) this.report(id, `undefined field '${field}'`);
    return type;
  }

  private checkCall(expr: Expr & { kind: 'call' }): void {
    const { name, target, args } = expr;
    if (name === '_?._') {
      const [operand, field] = args;
      const fieldName = field?.kind === 'literal' && typeof field.value === 'string' ? field.value : '';
      const type = operand === undefined ? ERROR : this.fieldType(expr, operand, fieldName, true);
      this.setType(expr, substitute(this.known, type, 'keep'));
      this.overloads.set(expr.id, ['select_optional_field']);
      return;
    }
    for (const arg of args) this.check(arg);
    if (target === undefined) {
      this.resolveByName(expr, name, undefined, args);
      return;
    }
    const prefix = qualifiedName(target);
    const qualified = prefix === undefined ? undefined : this.functionNamed(`${prefix}.${name}`.replace(/^\./, ''));
    if (qualified !== undefined) {
      Object.assign(expr, { name: qualified.name, target: undefined });
      this.resolve(expr, qualified, undefined, args);
      return;
    }
    this.check(target);
    this.resolveByName(expr, name, target, args);
  }

  private resolveByName(
    expr: Expr & { kind: 'call' },
    name: string,
    target: Expr | undefined,
    args: readonly Expr[],
  ): void {
    const declaration = this.functionNamed(name.replace(/^\./, ''));
    if (declaration !== undefined) {
      expr.name = declaration.name;
      this.resolve(expr, declaration, target, args);
      return;
    }
    this.setType(expr, ERROR);
    this.undeclared(expr, name);
  }

  private resolve(expr: Expr, declaration: FunctionDeclaration, target: Expr | undefined, args: readonly Expr[]): void {
    const argTypes = [...(target === undefined ? [] : [target]), ...args].map((arg) => this.typeOf(arg));
    if (declaration.name === '_&&_' || declaration.name === '_||_') {
      this.resolveLogic(expr, declaration, args);
      return;
    }
    const found: string[] = [];
    let result: CelType | undefined;
    for (const overload of declaration.overloads) {
      if (overload.isMember !== (target !== undefined)) continue;
      const fresh = new Map(overload.params.map((name): [string, CelType] => [name, this.newType()]));
      const wanted = overload.args.map((type) => substitute(fresh, type, 'keep'));
      if (!this.areAssignable(argTypes, wanted)) continue;
      found.push(overload.id);
      const type = substitute(this.known, substitute(fresh, overload.result, 'keep'), 'keep');
      if (result === undefined) result = type;
      else if (!isDyn(result) && !isSameType(type, result)) result = DYN;
    }
    if (result === undefined) {
      const signature = formatSignature(
        argTypes.map((type) => substitute(this.known, type, 'dyn')),
        target !== undefined,
      );
      this.report(expr.id, `found no matching overload for '${declaration.name}' applied to '${signature}'`);
      this.setType(expr, ERROR);
      return;
    }
    this.setType(expr, result);
    this.overloads.set(expr.id, found);
  }

  private resolveLogic(expr: Expr, { overloads }: FunctionDeclaration, args: readonly Expr[]): void {
    let fits = true;
    for (const arg of args) {
      const type = this.typeOf(arg);
      if (this.isAssignable(type, BOOL)) continue;
      this.mismatch(arg, BOOL, type);
      fits = false;
    }
    this.setType(expr, fits ? BOOL : ERROR);
    if (fits)
      this.overloads.set(
        expr.id,
        overloads.map(({ id }) => id),
      );
  }

  private mismatch(expr: Expr, expected: CelType, actual: CelType): void {
    this.report(expr.id, `expected type '${formatType(expected)}' but found '${formatType(actual)}'`);
  }

  /** The type of an entry; for an optional entry, the type inside. */
  private entryType(expr: Expr, isOptional: boolean): CelType {
    const type = this.typeOf(expr);
    if (!isOptional) return type;
    const unwrapped = optionalParam(type);
    if (unwrapped === undefined && !isDyn(type)) this.mismatch(expr, optionalOf(type), type);
    return unwrapped ?? type;
  }

  private checkList(expr: Expr & { kind: 'list' }): void {
    let common: CelType | undefined;
    for (const [i, element] of expr.elements.entries()) {
      this.check(element);
      common = this.join(element, common, this.entryType(element, expr.optional.has(i)));
    }
    this.setType(expr, listOf(common ?? this.newType()));
  }

  private checkMap(expr: Expr & { kind: 'map' }): void {
    let keys: CelType | undefined;
    let values: CelType | undefined;
    for (const { key, value, optional } of expr.entries) {
      this.check(key);
      keys = this.join(key, keys, this.typeOf(key));
      this.check(value);
      values = this.join(value, values, this.entryType(value, optional));
    }
    this.setType(expr, mapOf(keys ?? this.newType(), values ?? this.newType()));
  }

  private checkStruct(expr: Expr & { kind: 'struct' }): void {
    const name = expr.typeName.replace(/^\./, '');
    const named = this.lookup(name);
    if (named === undefined) {
      this.undeclared(expr, expr.typeName);
      this.setType(expr, ERROR);
      return;
    }
    const made = named.kind === 'type' ? named.params[0] : undefined;
    if (made === undefined) this.report(expr.id, `'${named.name}' is not a type`);
    else if (made.kind !== 'struct') this.report(expr.id, `'${made.name}' is not a message type`);
    this.setType(expr, made?.kind === 'struct' ? made : ERROR);
    for (const field of expr.fields) {
      this.check(field.value);
      const type = this.structField(field.id, made?.name ?? name, field.name) ?? ERROR;
      const valueType = this.entryType(field.value, field.optional);
      if (this.isAssignable(type, valueType)) continue;
      this.report(
        field.id,
        `expected type of field '${field.name}' is '${formatType(type)}' but provided type is '${formatType(valueType)}'`,
      );
    }
  }

  private checkComprehension(expr: Expr & Comprehension): void {
    this.check(expr.range);
    this.check(expr.initial);
    const range = substitute(this.known, this.typeOf(expr.range), 'keep');
    const accumulator = this.typeOf(expr.initial);
    this.scopes.push(new Map([[expr.accumulator, accumulator]]));
    const [first, second] = this.loopTypes(expr, range);
    const loop = new Map([[expr.variable, first]]);
    if (expr.variable2 !== undefined) loop.set(expr.variable2, second);
    this.scopes.push(loop);
    this.check(expr.condition);
    this.assertType(expr.condition, BOOL);
    this.check(expr.step);
    this.assertType(expr.step, accumulator);
    this.scopes.pop();
    this.check(expr.result);
    this.scopes.pop();
    this.setType(expr, substitute(this.known, this.typeOf(expr.result), 'keep'));
  }

  /** The types of the loop variables over this range. */
  private loopTypes(expr: Expr & Comprehension, range: CelType): [CelType, CelType] {
    const [first = DYN, second = DYN] = range.params;
    switch (range.kind) {
      case 'list':
        return expr.variable2 === undefined ? [first, first] : [INT, first];
      case 'map':
        return [first, second];
      case 'dyn':
      case 'error':
      case 'param':
        this.isAssignable(DYN, range);
        return [DYN, DYN];
      default:
        this.report(
          expr.range.id,
          `expression of type '${formatType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
        return [ERROR, ERROR];
    }
  }

  private assertType(expr: Expr, type: CelType): void {
    if (!this.isAssignable(type, this.typeOf(expr))) this.mismatch(expr, type, this.typeOf(expr));
  }

  /** Lists and maps hold values of one type. */
  private join(expr: Expr, before: CelType | undefined, type: CelType): CelType {
    if (before === undefined) return type;
    if (this.isAssignable(before, type)) return mostGeneral(before, type);
    this.mismatch(expr, before, type);
    return ERROR;
  }

  private isAssignable(to: CelType, from: CelType): boolean {
    return this.areAssignable([to], [from]);
  }

  private areAssignable(to: readonly CelType[], from: readonly CelType[]): boolean {
    const known = assign(this.known, to, from);
    if (known === undefined) return false;
    this.known = known;
    return true;
  }

  private newType(): CelType {
    return typeParam(`_var${this.freeTypes++}`);
  }

  private setType(expr: Expr, type: CelType): void {
    this.types.set(expr.id, type);
  }
}

/** `a.b.c` for an expression that consists of names only. */
function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name;
  if (expr.kind !== 'select' || expr.testOnly) return undefined;
  const operand = qualifiedName(expr.operand);
  return operand === undefined ? undefined : `${operand}.${expr.field}`;
}

/** The names that an expression may use. */
export interface Environment {
  readonly variables: ReadonlyMap<string, CelType>;
  /** The fields of each type that has fields. */
  readonly structs: ReadonlyMap<string, ReadonlyMap<string, CelType>>;
  /** Functions in addition to those of Kubernetes' environment, by name. */
  readonly functions?: ReadonlyMap<string, FunctionDeclaration>;
}
