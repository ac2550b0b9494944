import { CelMap } from '../values/celMap.ts';
import { goTypeName } from '../values/show.ts';
import { CelError, isList, type Value } from '../values/value.ts';
import type { Activation, Context, Node } from './attribute.ts';

/** The parts of a macro's loop. */
export interface FoldParts {
  readonly variable: string;
  readonly variable2: string | undefined;
  readonly accumulator: string;
  readonly range: Node;
  readonly initial: Node;
  readonly condition: Node;
  readonly step: Node;
  readonly result: Node;
}

/**
 * A loop over the entries of a list or the keys of a map.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/interpreter/interpretable.go, evalFold.
 */
export function foldNode(parts: FoldParts): Node {
  return {
    evaluate: (context) => {
      const range = parts.range.evaluate(context);
      if (range instanceof CelError) return range;
      const entries = entriesOf(range, parts.variable2 !== undefined);
      if (entries === undefined) {
        const name = goTypeName(range);
        return new CelError(
          parts.variable2 === undefined
            ? `got '${name}', expected iterable type`
            : `unsupported comprehension range type: ${name}`,
        );
      }
      const loop = new Loop(parts, context);
      const inside = { ...context, variables: loop };
      for (const entry of entries) {
        loop.enter(entry);
        const condition = parts.condition.evaluate(inside);
        if (condition === false) break;
        loop.keep(parts.step.evaluate(inside));
      }
      return loop.finish(inside);
    },
  };
}

/** Values of the loop variables in each iteration. */
function entriesOf(range: Value, isPair: boolean): readonly (readonly [Value, Value?])[] | undefined {
  if (isList(range)) return range.map((item, i): [Value, Value?] => (isPair ? [BigInt(i), item] : [item]));
  if (!(range instanceof CelMap)) return undefined;
  return isPair ? range.entries() : range.keys().map((key): [Value] => [key]);
}

/**
 * The variables of a loop. The accumulator is initialized on its first use, so that an unused `cel.bind` costs nothing.
 */
class Loop implements Activation {
  private entry: readonly [Value, Value?] | undefined;
  private gathered: Value | undefined;
  private own: readonly Value[] | undefined;

  private readonly parts: FoldParts;
  private readonly outer: Context;

  constructor(parts: FoldParts, outer: Context) {
    this.parts = parts;
    this.outer = outer;
  }

  enter(entry: readonly [Value, Value?]): void {
    this.entry = entry;
  }

  keep(value: Value): void {
    this.gathered = value;
  }

  finish(inside: Context): Value {
    this.entry = undefined;
    const result = this.parts.result.evaluate(inside);
    if (this.own !== undefined) this.outer.growing.delete(this.own);
    return result;
  }

  lookup(name: string): Value | undefined {
    if (name === this.parts.accumulator) {
      if (this.gathered === undefined) this.gathered = this.begin();
      return this.gathered;
    }
    if (this.entry !== undefined && name === this.parts.variable) return this.entry[0];
    if (this.entry !== undefined && name === this.parts.variable2) return this.entry[1];
    return this.outer.variables.lookup(name);
  }

  private begin(): Value {
    const initial = this.parts.initial.evaluate(this.outer);
    if (!isList(initial) || initial.length > 0) return initial;
    const own: readonly Value[] = [];
    this.own = own;
    this.outer.growing.add(own);
    return own;
  }
}
