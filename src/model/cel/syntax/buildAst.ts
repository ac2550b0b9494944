import { type CallExpr, type Expr, type ExprKind, type MapEntry, OPERATORS, type StructField } from '../ast.ts';
import { Uint } from '../values/value.ts';
import type { CelErrors } from './celErrors.ts';
import { type Location, NO_LOCATION, type Source } from './celErrors.ts';
import type { Token } from './grammar.ts';
import { bytesLiteral, doubleLiteral, intLiteral, LiteralError, stringLiteral, uintLiteral } from './literals.ts';
import { expandMacro, MacroError, type MacroWriter } from './macros.ts';
import type { ParseNode } from './recognizer.ts';

const DEEPEST = 250;
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
);

class TooDeep extends Error {}

/**
 * Converts a parse tree to abstract syntax and expands macros. Upstream source (v1.36.2):
 * vendor/github.com/google/cel-go/parser/parser.go.
 */
export class AstBuilder implements MacroWriter {
  private readonly offsets = new Map<number, number>();
  private nextId = 1;
  private depth = 0;

  private readonly source: Source;
  private readonly errors: CelErrors;

  constructor(source: Source, errors: CelErrors) {
    this.source = source;
    this.errors = errors;
  }

  /** The expression; undefined if it is nested too deep. */
  build(tree: ParseNode): Expr | undefined {
    try {
      return this.visit(tree);
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      this.errors.report(NO_LOCATION, 'max recursion depth exceeded');
      return undefined;
    }
  }

  /** The place of an expression. */
  location(id: number): Location {
    const offset = this.offsets.get(id);
    return offset === undefined ? NO_LOCATION : this.source.location(offset);
  }

  add(offset: number, kind: ExprKind): Expr {
    const id = this.newId(offset);
    return { id, ...kind };
  }

  /** The offset of an expression; parts that a macro adds have the macro's offset. */
  at(id: number): number {
    return this.offsets.get(id) ?? -1;
  }

  newId(offset: number): number {
    const id = this.nextId++;
    this.offsets.set(id, offset);
    return id;
  }

  private visit(node: ParseNode | undefined): Expr {
    if (node === undefined) return this.nothing();
    switch (node.rule) {
      case 'start':
      case 'optExpr':
        return this.visit(part(node, 'e'));
      case 'expr':
        return this.visitExpr(node);
      case 'conditionalOr':
        return this.visitLogic(node, '_||_', '||');
      case 'conditionalAnd':
        return this.visitLogic(node, '_&&_', '&&');
      case 'relation':
      case 'calc':
        return node.form === '' ? this.visit(part(node, 'e')) : this.deeper(() => this.visitOperation(node));
      case 'unary':
        return this.visitUnary(node);
      case 'member':
        return node.form === '' ? this.visit(part(node, 'e')) : this.deeper(() => this.visitMember(node));
      case 'primary':
        return this.visitPrimary(node);
      case 'literal':
        return this.visitLiteral(node);
      default:
        return this.nothing();
    }
  }

  private deeper(visit: () => Expr): Expr {
    this.depth++;
    if (this.depth > DEEPEST) throw new TooDeep();
    const expr = visit();
    this.depth--;
    return expr;
  }

  private visitExpr(node: ParseNode): Expr {
    const op = token(node, 'op');
    if (op === undefined) return this.visit(part(node, 'e'));
    return this.deeper(() => {
      const condition = this.visit(part(node, 'e'));
      const id = this.newId(op.start);
      return this.call(id, '_?_:_', undefined, [condition, this.visit(part(node, 'e1')), this.visit(part(node, 'e2'))]);
    });
  }

  /** Terms of one operator form a balanced tree, so that a long row is not deep. */
  private visitLogic(node: ParseNode, name: string, sign: string): Expr {
    const terms = [this.visit(part(node, 'e'))];
    const ops: number[] = [];
    for (const [i, op] of (node.tokens.get('op') ?? []).entries()) {
      const next = node.nodes.get('e1')?.[i];
      if (next === undefined) return this.reportError(node.first.start, `unexpected character, wanted '${sign}'`);
      terms.push(this.visit(next));
      ops.push(this.newId(op.start));
    }
    const balanced = (low: number, high: number): Expr => {
      const middle = Math.floor((low + high + 1) / 2);
      const left = middle === low ? terms[middle] : balanced(low, middle - 1);
      const right = middle === high ? terms[middle + 1] : balanced(middle + 1, high);
      const args = [left ?? this.nothing(), right ?? this.nothing()];
      return { id: ops[middle] ?? 0, kind: 'call', name, target: undefined, args };
    };
    return ops.length === 0 ? (terms[0] ?? this.nothing()) : balanced(0, ops.length - 1);
  }

  private visitOperation(node: ParseNode): Expr {
    const op = token(node, 'op');
    const name = op === undefined ? undefined : OPERATORS.get(op.text);
    if (op === undefined || name === undefined) return this.reportError(node.first.start, 'operator not found');
    const left = this.visit(part(node, 'left'));
    const id = this.newId(op.start);
    return this.call(id, name, undefined, [left, this.visit(part(node, 'right'))]);
  }

  private visitUnary(node: ParseNode): Expr {
    const member = part(node, 'e');
    const ops = node.tokens.get('op') ?? [];
    const [first] = ops;
    if (node.form === '' || first === undefined) {
      return node.form === 'member'
        ? this.visit(member)
        : this.add(node.first.start, { kind: 'literal', value: '<<error>>' });
    }
    if (ops.length % 2 === 0) return this.visit(member);
    const id = this.newId(first.start);
    return this.call(id, node.form === 'not' ? '!_' : '-_', undefined, [this.visit(member)]);
  }

  private visitMember(node: ParseNode): Expr {
    const target = this.visit(part(node, 'left'));
    if (node.form === 'select') return this.visitSelect(node, target);
    const op = token(node, 'op');
    if (node.form === 'index') {
      if (op === undefined) return this.unspecified(node);
      const id = this.newId(op.start);
      const name = token(node, 'opt') === undefined ? '_[_]' : '_[?_]';
      return this.call(id, name, undefined, [target, this.visit(part(node, 'index'))]);
    }
    const id = token(node, 'id');
    if (id === undefined) return this.unspecified(node);
    const callId = this.newId(token(node, 'open')?.start ?? -1);
    return this.call(callId, id.text, target, this.visitAll(part(node, 'args')));
  }

  private visitSelect(node: ParseNode, operand: Expr): Expr {
    const op = token(node, 'op');
    const id = part(node, 'id');
    if (op === undefined || id === undefined) return this.unspecified(node);
    const field = this.fieldName(id);
    if (token(node, 'opt') === undefined)
      return this.add(op.start, { kind: 'select', operand, field, testOnly: false });
    const name = this.add(id.first.start, { kind: 'literal', value: field });
    return this.add(op.start, { kind: 'call', name: '_?._', target: undefined, args: [operand, name] });
  }

  private fieldName(node: ParseNode): string {
    const id = token(node, 'id');
    if (node.form === 'simple' && id !== undefined) return id.text;
    this.reportError(node.first.start, node.form === 'escaped' ? "unsupported syntax: '`'" : 'unsupported ident kind');
    return '';
  }

  private visitPrimary(node: ParseNode): Expr {
    switch (node.form) {
      case 'ident':
      case 'call':
        return this.visitName(node);
      case 'list': {
        const id = this.newId(token(node, 'op')?.start ?? -1);
        const items = part(node, 'elems')?.nodes.get('e') ?? [];
        const elements = items.map((item) => this.visit(item));
        const optional = new Set(items.flatMap((item, i) => (token(item, 'opt') === undefined ? [] : [i])));
        return { id, kind: 'list', elements, optional };
      }
      case 'map': {
        const id = this.newId(token(node, 'op')?.start ?? -1);
        return { id, kind: 'map', entries: this.mapEntries(part(node, 'entries')) };
      }
      case 'message': {
        const names = (node.tokens.get('id') ?? []).map(({ text }) => text).join('.');
        const typeName = token(node, 'dot') === undefined ? names : `.${names}`;
        const id = this.newId(token(node, 'op')?.start ?? -1);
        return { id, kind: 'struct', typeName, fields: this.structFields(part(node, 'entries')) };
      }
      default:
        return this.visit(part(node, 'e'));
    }
  }

  private visitName(node: ParseNode): Expr {
    const id = token(node, 'id');
    if (id === undefined) return this.unspecified(node);
    if (RESERVED.has(id.text)) return this.reportError(node.first.start, `reserved identifier: ${id.text}`);
    const name = token(node, 'dot') === undefined ? id.text : `.${id.text}`;
    if (node.form === 'ident') return this.add(id.start, { kind: 'ident', name });
    const callId = this.newId(token(node, 'op')?.start ?? -1);
    return this.call(callId, name, undefined, this.visitAll(part(node, 'args')));
  }

  private mapEntries(node: ParseNode | undefined): MapEntry[] {
    const keys = node?.nodes.get('key') ?? [];
    const values = node?.nodes.get('value') ?? [];
    const entries: MapEntry[] = [];
    for (const [i, colon] of (node?.tokens.get('col') ?? []).entries()) {
      const key = keys[i];
      const value = values[i];
      if (key === undefined || value === undefined) return [];
      const id = this.newId(colon.start);
      const optional = token(key, 'opt') !== undefined;
      entries.push({ id, key: this.visit(key), value: this.visit(value), optional });
    }
    return entries;
  }

  private structFields(node: ParseNode | undefined): StructField[] {
    const values = node?.nodes.get('value') ?? [];
    const colons = node?.tokens.get('col') ?? [];
    const fields: StructField[] = [];
    for (const [i, field] of (node?.nodes.get('field') ?? []).entries()) {
      const value = values[i];
      const colon = colons[i];
      if (value === undefined || colon === undefined) return [];
      const id = this.newId(colon.start);
      const name = part(field, 'id');
      if (name === undefined) continue;
      const optional = token(field, 'opt') !== undefined;
      fields.push({ id, name: this.fieldName(name), value: this.visit(value), optional });
    }
    return fields;
  }

  private visitLiteral(node: ParseNode): Expr {
    const tok = token(node, 'tok');
    if (tok === undefined) return this.nothing();
    try {
      return this.add(node.first.start, {
        kind: 'literal',
        value: literalValue(node.form, tok.text, token(node, 'sign') !== undefined),
      });
    } catch (error) {
      if (!(error instanceof LiteralError)) throw error;
      return this.reportError(node.first.start, error.message);
    }
  }

  private visitAll(list: ParseNode | undefined): Expr[] {
    return (list?.nodes.get('e') ?? []).map((node) => this.visit(node));
  }

  private call(id: number, name: string, target: Expr | undefined, args: readonly Expr[]): Expr {
    const call: CallExpr = { id, kind: 'call', name, target, args };
    try {
      return expandMacro(call, this) ?? call;
    } catch (error) {
      if (!(error instanceof MacroError)) throw error;
      return this.reportError(this.at(error.exprId), error.message);
    }
  }

  private reportError(offset: number, message: string): Expr {
    this.errors.report(this.source.location(offset), message);
    return this.add(offset, { kind: 'unspecified' });
  }

  private unspecified(node: ParseNode): Expr {
    return this.add(node.first.start, { kind: 'unspecified' });
  }

  /** A placeholder for a part that is missing because of a syntax error. */
  private nothing(): Expr {
    return this.add(-1, { kind: 'unspecified' });
  }
}

function literalValue(
  form: string,
  text: string,
  isNegative: boolean,
): string | bigint | number | boolean | null | Uint | Uint8Array {
  switch (form) {
    case 'int':
      return intLiteral(text, isNegative);
    case 'uint':
      return new Uint(uintLiteral(text));
    case 'double':
      return doubleLiteral(text, isNegative);
    case 'string':
      return stringLiteral(text);
    case 'bytes':
      return bytesLiteral(text);
    case 'null':
      return null;
    default:
      return form === 'true';
  }
}

function part(node: ParseNode, label: string): ParseNode | undefined {
  return node.nodes.get(label)?.[0];
}

function token(node: ParseNode, label: string): Token | undefined {
  return node.tokens.get(label)?.[0];
}
