import { type Expr, walk } from '#model/cel/ast.ts';
import type { Checked, Environment } from '#model/cel/check/checker.ts';
import { compile } from '#model/cel/deviceSelector.ts';
import type { Node } from '#model/cel/evaluate/attribute.ts';
import { CostLimitExceeded, CostMeter } from '#model/cel/evaluate/attribute.ts';
import { PlanError, plan } from '#model/cel/evaluate/plan.ts';
import type { FunctionBody, FunctionDeclaration } from '#model/cel/functions/declaration.ts';
import {
  BOOL,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  formatType,
  INT,
  listOf,
  STRING,
  struct,
} from '#model/cel/types/celType.ts';
import { beginWork, CelError, type Value, WorkLimitExceeded, workDone } from '#model/cel/values/value.ts';
import type { TestFacts } from './clusterFacts.ts';

const POD = struct('orrery.Pod');

const NODE = struct('orrery.Node');

const DRAIN = struct('orrery.Drain');

const STRUCTS: Environment['structs'] = new Map([
  [
    POD.name,
    new Map([
      ['name', STRING],
      ['namespace', STRING],
      ['node', STRING],
      ['zone', STRING],
      ['phase', STRING],
      ['ready', BOOL],
      ['restarts', INT],
      ['waitedFor', DURATION],
      ['object', DYN],
    ]),
  ],
  [
    NODE.name,
    new Map([
      ['name', STRING],
      ['zone', STRING],
      ['ready', BOOL],
      ['unschedulable', BOOL],
      ['pods', INT],
      ['object', DYN],
    ]),
  ],
  [
    DRAIN.name,
    new Map([
      ['ends', BOOL],
      ['whole', BOOL],
      ['took', DURATION],
      ['longest', DURATION],
      ['blocked', listOf(DYN)],
      ['nodes', listOf(DYN)],
      ['workloads', listOf(DYN)],
      ['homeless', listOf(DYN)],
      ['evicted', INT],
      ['refusals', INT],
    ]),
  ],
]);

/**
 * Most cost of all expectations of a case together, including the search for the object that made one false. A filter
 * over all Pods of a large cluster costs about ten for each Pod; this limit takes one to two seconds.
 */
const COST_LIMIT = 5_000_000;
/** The same limit for steps over entries and characters, which the cost hardly reflects. */
const WORK_LIMIT = 20_000_000;

/**
 * The remaining budget for the expectations of a case. It counts work instead of time, so that a test ends the same
 * way everywhere.
 */
export class ExpressionBudget {
  private cost: number;
  private work: number;

  constructor(cost = COST_LIMIT, work = WORK_LIMIT) {
    this.cost = cost;
    this.work = work;
  }

  /** Evaluates within the rest of the budget. Throws when that is not enough. */
  spend<T>(evaluate: (meter: CostMeter) => T): T {
    if (this.cost <= 0 || this.work <= 0) throw new CostLimitExceeded();
    const meter = new CostMeter(this.cost);
    beginWork(this.work);
    try {
      return evaluate(meter);
    } finally {
      // Each evaluation costs at least one.
      this.cost -= meter.cost + 1;
      this.work -= workDone();
    }
  }
}

/** A problem of an expression, with its place in it: lines count from 1, columns from 0. */
export interface ExpressionProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** An expression that is ready to be evaluated on a cluster. */
export class Expression {
  readonly text: string;
  readonly checked: Checked;
  private readonly planned = new Map<Expr, Node>();
  private readonly drain: Value | undefined;
  private readonly budget: ExpressionBudget;
  private readonly locate: (expr: Expr) => { readonly line: number; readonly column: number };

  private constructor(
    text: string,
    checked: Checked,
    locate: Expression['locate'],
    drain: Value | undefined,
    budget: ExpressionBudget,
  ) {
    this.text = text;
    this.drain = drain;
    this.budget = budget;
    this.checked = checked;
    this.locate = locate;
  }

  /** Compiles an expression against the types of the facts, or returns its problems. */
  static compile(
    text: string,
    facts: TestFacts,
    budget = new ExpressionBudget(),
  ): Expression | { readonly problems: readonly ExpressionProblem[] } {
    const compiled = compile(text, testEnvironment(facts));
    if ('errors' in compiled)
      return { problems: compiled.found.map(({ location, message }) => ({ ...location, message })) };
    const { checked, locationOf } = compiled;
    const { kind } = checked.typeOf(checked.expr);
    if (kind !== 'bool' && kind !== 'dyn' && kind !== 'any') {
      const type = formatType(checked.typeOf(checked.expr));
      return {
        problems: [{ line: 1, column: 0, message: `an expectation is true or false, but this one has type ${type}` }],
      };
    }
    const expression = new Expression(text, checked, locationOf, facts.drain, budget);
    const problems = expression.literalProblems();
    return problems.length > 0 ? { problems } : expression;
  }

  /** The value of the expression or of a part of it; `loop`: the values of loop variables around it. */
  evaluate(part: Expr = this.checked.expr, loop: ReadonlyMap<string, Value> = new Map()): Value {
    try {
      const variables = {
        lookup: (name: string): Value | undefined => loop.get(name) ?? (name === 'drain' ? this.drain : undefined),
      };
      const node = this.ready(part);
      return this.budget.spend((meter) => node.evaluate({ variables, meter, growing: new Set() }));
    } catch (error) {
      if (error instanceof PlanError) return new CelError(error.message);
      // A RangeError comes from a value that contains itself, because following it overflows the stack.
      if (error instanceof CostLimitExceeded || error instanceof WorkLimitExceeded || error instanceof RangeError)
        return new CelError('the expression does more work than it may');
      throw error;
    }
  }

  /** Whether the value of a part does not depend on the cluster. */
  isConstant(part: Expr): boolean {
    return this.ready(part).constant !== undefined;
  }

  private ready(part: Expr): Node {
    const node = this.planned.get(part) ?? plan(part, this.checked);
    this.planned.set(part, node);
    return node;
  }

  /** The position of a part, in characters from the expression's beginning; for an operation, that of its sign. */
  offsetOf(part: Expr): number {
    const { line, column } = this.locate(part);
    const before = this.text.split('\n').slice(0, line - 1);
    return before.reduce((sum, each) => sum + Array.from(each).length + 1, 0) + column;
  }

  /** Literal selectors, kinds and reasons are checked before anything is played. */
  private literalProblems(): readonly ExpressionProblem[] {
    const problems: ExpressionProblem[] = [];
    for (const part of walk(this.checked.expr)) {
      if (part.kind !== 'call' || part.target !== undefined || !ASKING.has(part.name)) continue;
      if (!part.args.every(({ kind }) => kind === 'literal')) continue;
      const value = this.evaluate(part);
      if (value instanceof CelError) problems.push({ ...this.locate(part.args[0] ?? part), message: value.message });
    }
    return problems;
  }
}

/** Functions that read the cluster. */
const ASKING: ReadonlySet<string> = new Set(['pods', 'nodes', 'objects', 'events', 'journal', 'metric']);

function declared(
  name: string,
  takes: number,
  result: CelType,
  run: (...texts: string[]) => Value,
): FunctionDeclaration {
  const args = Array.from({ length: takes }, () => STRING);
  const called: FunctionBody = (...values) => run(...values.map(String));
  return { name, overloads: [{ id: `orrery_${name}`, isMember: false, args, result, params: [], run: called }] };
}

/** Functions and types for a test's expressions, beside those of Kubernetes' own expressions. */
function testEnvironment(facts: TestFacts): Environment {
  const functions = [
    declared('pods', 1, listOf(POD), (selector = '') => facts.pods(selector)),
    declared('nodes', 1, listOf(NODE), (selector = '') => facts.nodes(selector)),
    declared('objects', 2, listOf(DYN), (kind = '', selector = '') => facts.objects(kind, selector)),
    declared('events', 1, listOf(DYN), (reason = '') => facts.events(reason)),
    declared('journal', 1, listOf(DYN), (reason = '') => facts.journal(reason)),
    declared('metric', 1, DOUBLE, (name = '') => facts.metric(name)),
  ];
  return {
    variables: new Map(facts.drain === undefined ? [] : [['drain', DRAIN]]),
    structs: STRUCTS,
    functions: new Map(functions.map((each) => [each.name, each])),
  };
}
