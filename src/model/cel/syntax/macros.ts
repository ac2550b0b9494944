import { ACCUMULATOR, type CallExpr, type Expr, type ExprKind } from '../ast.ts';

/** A macro with arguments of the wrong form. */
export class MacroError extends Error {
  readonly exprId: number;

  constructor(exprId: number, message: string) {
    super(message);
    this.exprId = exprId;
  }
}

/** Creates the parts that a macro adds. */
export interface MacroWriter {
  add(offset: number, kind: ExprKind): Expr;
  /** The offset of an expression. */
  at(id: number): number;
}

type Expand = (parts: Parts, target: Expr, args: readonly Expr[]) => Expr | undefined;

/** Name of variables that nothing reads. */
const UNUSED = '#unused';

/** Macros with a receiver, by name and number of arguments. */
const MACROS: ReadonlyMap<string, Expand> = new Map<string, Expand>([
  ['all/2', all],
  ['all/3', all],
  ['exists/2', exists],
  ['exists/3', exists],
  ['exists_one/2', existsOne],
  ['exists_one/3', existsOne],
  ['existsOne/2', existsOne],
  ['existsOne/3', existsOne],
  ['map/2', map],
  ['map/3', map],
  ['filter/2', filter],
  ['transformList/3', transformList],
  ['transformList/4', transformList],
  ['transformMap/3', transformMap],
  ['transformMap/4', transformMap],
  ['transformMapEntry/3', transformMapEntry],
  ['transformMapEntry/4', transformMapEntry],
  ['bind/3', bind],
  ['optMap/2', optMap],
  ['optFlatMap/2', optFlatMap],
  ['sortBy/2', sortBy],
]);

/** The expansion of a call to a macro; undefined for other calls. */
export function expandMacro(call: CallExpr, writer: MacroWriter): Expr | undefined {
  const parts = new Parts(writer, writer.at(call.id));
  const { name, target, args } = call;
  if (target !== undefined) return MACROS.get(`${name}/${args.length}`)?.(parts, target, args);
  const [operand] = args;
  if (name !== 'has' || args.length !== 1 || operand === undefined) return undefined;
  if (operand.kind !== 'select') throw new MacroError(operand.id, 'invalid argument to has() macro');
  return parts.add({ kind: 'select', operand: operand.operand, field: operand.field, testOnly: true });
}

/** Creates parts at the place of the macro. */
class Parts {
  private readonly writer: MacroWriter;
  private readonly offset: number;

  constructor(writer: MacroWriter, offset: number) {
    this.writer = writer;
    this.offset = offset;
  }

  add(kind: ExprKind): Expr {
    return this.writer.add(this.offset, kind);
  }

  literal(value: boolean | bigint): Expr {
    return this.add({ kind: 'literal', value });
  }

  list(...elements: Expr[]): Expr {
    return this.add({ kind: 'list', elements, optional: new Set() });
  }

  ident(name: string): Expr {
    return this.add({ kind: 'ident', name });
  }

  accumulator(): Expr {
    return this.ident(ACCUMULATOR);
  }

  call(name: string, ...args: Expr[]): Expr {
    return this.add({ kind: 'call', name, target: undefined, args });
  }

  memberCall(name: string, target: Expr, ...args: Expr[]): Expr {
    return this.add({ kind: 'call', name, target, args });
  }

  fold(
    range: Expr,
    [variable, variable2]: readonly string[],
    loop: { initial: Expr; condition: Expr; step: Expr; result: Expr },
  ): Expr {
    return this.add({
      kind: 'comprehension',
      range,
      variable: variable ?? '',
      variable2,
      accumulator: ACCUMULATOR,
      ...loop,
    });
  }

  /** `result` with `variable` bound to `value`: a loop over an empty list. */
  let(variable: string, value: Expr, result: Expr, same = this.ident(variable)): Expr {
    return this.add({
      kind: 'comprehension',
      range: this.list(),
      variable: UNUSED,
      variable2: undefined,
      accumulator: variable,
      initial: value,
      condition: this.literal(false),
      step: same,
      result,
    });
  }

  /** A copy of the expression with new ids. */
  copy(expr: Expr): Expr {
    const offset = this.writer.at(expr.id);
    const add = (kind: ExprKind): Expr => this.writer.add(offset, kind);
    const { id: _, ...kind } = expr;
    switch (kind.kind) {
      case 'select':
        return add({ ...kind, operand: this.copy(kind.operand) });
      case 'call':
        return add({
          ...kind,
          target: kind.target && this.copy(kind.target),
          args: kind.args.map((arg) => this.copy(arg)),
        });
      case 'list':
        return add({ ...kind, elements: kind.elements.map((element) => this.copy(element)) });
      case 'map':
        return add({
          ...kind,
          entries: kind.entries.map((entry) => ({
            ...entry,
            key: this.copy(entry.key),
            value: this.copy(entry.value),
          })),
        });
      case 'struct':
        return add({ ...kind, fields: kind.fields.map((field) => ({ ...field, value: this.copy(field.value) })) });
      case 'comprehension':
        return add({
          ...kind,
          range: this.copy(kind.range),
          initial: this.copy(kind.initial),
          condition: this.copy(kind.condition),
          step: this.copy(kind.step),
          result: this.copy(kind.result),
        });
      default:
        return add(kind);
    }
  }
}

/** The one or two variables of a macro; its other arguments follow. */
function variables(args: readonly Expr[], count: number, message: string): string[] {
  const names: string[] = [];
  for (const arg of args.slice(0, count)) {
    if (arg.kind !== 'ident') throw new MacroError(arg.id, message);
    names.push(arg.name);
  }
  const [first, second] = names;
  if (count === 2 && first === second) throw new MacroError(args[1]?.id ?? 0, `duplicate variable name: ${first}`);
  for (const [i, name] of names.entries()) {
    if (name === ACCUMULATOR) {
      throw new MacroError(args[i]?.id ?? 0, 'iteration variable overwrites accumulator variable');
    }
  }
  return names;
}

const SIMPLE_NAME = 'argument must be a simple name';

function quantifier(args: readonly Expr[]): { names: string[]; predicate: Expr } {
  const names = variables(args, args.length - 1, SIMPLE_NAME);
  return { names, predicate: required(args.at(-1)) };
}

function required(expr: Expr | undefined): Expr {
  if (expr === undefined) throw new RangeError('the macro has too few arguments');
  return expr;
}

function all(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const { names, predicate } = quantifier(args);
  return parts.fold(target, names, {
    initial: parts.literal(true),
    condition: parts.call('@not_strictly_false', parts.accumulator()),
    step: parts.call('_&&_', parts.accumulator(), predicate),
    result: parts.accumulator(),
  });
}

function exists(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const { names, predicate } = quantifier(args);
  return parts.fold(target, names, {
    initial: parts.literal(false),
    condition: parts.call('@not_strictly_false', parts.call('!_', parts.accumulator())),
    step: parts.call('_||_', parts.accumulator(), predicate),
    result: parts.accumulator(),
  });
}

function existsOne(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const { names, predicate } = quantifier(args);
  const more = parts.call('_+_', parts.accumulator(), parts.literal(1n));
  return parts.fold(target, names, {
    initial: parts.literal(0n),
    condition: parts.literal(true),
    step: parts.call('_?_:_', predicate, more, parts.accumulator()),
    result: parts.call('_==_', parts.accumulator(), parts.literal(1n)),
  });
}

function gather(
  parts: Parts,
  target: Expr,
  names: readonly string[],
  initial: Expr,
  added: Expr,
  predicate?: Expr,
): Expr {
  const step = predicate === undefined ? added : parts.call('_?_:_', predicate, added, parts.accumulator());
  const condition = parts.literal(true);
  return parts.fold(target, names, { initial, condition, step, result: parts.accumulator() });
}

const IDENTIFIER = 'argument is not an identifier';

function map(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const names = variables(args, 1, IDENTIFIER);
  const added = parts.call('_+_', parts.accumulator(), parts.list(required(args.at(-1))));
  return gather(parts, target, names, parts.list(), added, args.length === 3 ? args[1] : undefined);
}

function filter(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const names = variables(args, 1, IDENTIFIER);
  const added = parts.call('_+_', parts.accumulator(), parts.list(required(args[0])));
  return gather(parts, target, names, parts.list(), added, args[1]);
}

function transformList(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const names = variables(args, 2, SIMPLE_NAME);
  const added = parts.call('_+_', parts.accumulator(), parts.list(required(args.at(-1))));
  return gather(parts, target, names, parts.list(), added, args.length === 4 ? args[2] : undefined);
}

function transformMap(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const names = variables(args, 2, SIMPLE_NAME);
  const added = parts.call('cel.@mapInsert', parts.accumulator(), parts.ident(names[0] ?? ''), required(args.at(-1)));
  const initial = parts.add({ kind: 'map', entries: [] });
  return gather(parts, target, names, initial, added, args.length === 4 ? args[2] : undefined);
}

function transformMapEntry(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const names = variables(args, 2, SIMPLE_NAME);
  const added = parts.call('cel.@mapInsert', parts.accumulator(), required(args.at(-1)));
  const initial = parts.add({ kind: 'map', entries: [] });
  return gather(parts, target, names, initial, added, args.length === 4 ? args[2] : undefined);
}

function bind(parts: Parts, target: Expr, [variable, value, result]: readonly Expr[]): Expr | undefined {
  if (target.kind !== 'ident' || target.name !== 'cel') return undefined;
  const name = simpleName(variable, 'cel.bind() variable names must be simple identifiers');
  return parts.let(name, required(value), required(result));
}

function optMap(parts: Parts, target: Expr, [variable, result]: readonly Expr[]): Expr {
  const name = simpleName(variable, 'optMap() variable name must be a simple identifier');
  const value = parts.memberCall('value', parts.copy(target));
  const mapped = parts.call('optional.of', parts.let(name, value, required(result)));
  return parts.call('_?_:_', parts.memberCall('hasValue', target), mapped, parts.call('optional.none'));
}

function optFlatMap(parts: Parts, target: Expr, [variable, result]: readonly Expr[]): Expr {
  const name = simpleName(variable, 'optFlatMap() variable name must be a simple identifier');
  const value = parts.memberCall('value', parts.copy(target));
  const mapped = parts.let(name, value, required(result));
  return parts.call('_?_:_', parts.memberCall('hasValue', target), mapped, parts.call('optional.none'));
}

function simpleName(expr: Expr | undefined, message: string): string {
  if (expr?.kind !== 'ident') throw new MacroError(expr?.id ?? 0, message);
  return expr.name;
}

const SORTABLE: ReadonlySet<Expr['kind']> = new Set(['list', 'select', 'ident', 'comprehension', 'call']);

function sortBy(parts: Parts, target: Expr, args: readonly Expr[]): Expr {
  const input = parts.ident('@__sortBy_input__');
  if (!SORTABLE.has(target.kind)) {
    const message = 'sortBy can only be applied to a list, identifier, comprehension, call or select expression';
    throw new MacroError(target.id, message);
  }
  const keys = map(parts, parts.copy(input), args);
  const sorted = parts.memberCall('@sortByAssociatedKeys', parts.copy(input), keys);
  return parts.let('@__sortBy_input__', target, sorted, input);
}
