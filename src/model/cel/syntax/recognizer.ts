import type { CelErrors } from './celErrors.ts';
import { NO_LOCATION, type Source } from './celErrors.ts';
import {
  type Element,
  GRAMMAR,
  type GrammarNode,
  type Repeated,
  type RuleName,
  type Suffixes,
  showExpected,
  type Token,
  type TokenName,
} from './grammar.ts';
import { expectedTokens, nextTokens, predict, type Stack } from './predict.ts';

/** Maximum nesting depth of one grammar rule. */
const DEEPEST = 250;
const TOO_DEEP = `expression recursion limit exceeded: ${DEEPEST}`;
const MOST_ERRORS = 100;
const MOST_RECOVERIES = 30;
const MOST_SKIPPED = 256;

/** A rule cannot continue at this token, and is abandoned. */
class SyntaxProblem extends Error {
  readonly token: Token;

  constructor(message: string, token: Token) {
    super(message);
    this.token = token;
  }
}

/** Parsing ends. */
class GiveUp extends Error {}

interface OpenRule {
  readonly stack: Stack | undefined;
  /** From this binding level on the rule continues with a suffix. */
  readonly level: number;
  node: ParseNode;
}

/**
 * Parses tokens by the grammar as ANTLR's parser does; cel-go shows that parser's messages and error recovery. It skips
 * an extra token and inserts a missing one. Otherwise it abandons the rule and continues after it.
 * Upstream source (v1.36.2): vendor/github.com/antlr4-go/antlr/v4/error_strategy.go,
 * vendor/github.com/google/cel-go/parser/parser.go.
 */
export class Recognizer {
  private at = 0;
  private recovering = false;
  private errorCount = 0;
  private recoveries = 0;
  private lastErrorAt = -1;
  private lastErrorPlaces = new Set<GrammarNode>();
  private place: GrammarNode = {};
  private readonly depths = new Map<RuleName, number>();

  private readonly source: Source;
  private readonly tokens: readonly Token[];
  private readonly errors: CelErrors;

  constructor(source: Source, tokens: readonly Token[], errors: CelErrors) {
    this.source = source;
    this.tokens = tokens;
    this.errors = errors;
  }

  /** The whole tree; undefined if parsing was abandoned. */
  read(): ParseNode | undefined {
    try {
      return this.readRule('start', undefined, 0);
    } catch (error) {
      // Where the machine's stack is shorter than the limit, the stack is the limit.
      const problem = error instanceof RangeError ? new GiveUp(TOO_DEEP) : error;
      if (!(problem instanceof GiveUp)) throw error;
      if (problem.message !== '') this.errors.report(NO_LOCATION, problem.message);
      return undefined;
    }
  }

  private readRule(rule: RuleName, stack: Stack | undefined, level: number): ParseNode {
    const depth = (this.depths.get(rule) ?? 0) + 1;
    if (depth > DEEPEST) throw new GiveUp(TOO_DEEP);
    this.depths.set(rule, depth);
    const open: OpenRule = { stack, level, node: parseNode(rule, this.current()) };
    try {
      const body = GRAMMAR[rule];
      this.runAll(body.kind === 'sequence' ? body.parts : [body], open);
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.reportOnce(error.message, error.token);
      this.recover(stack);
    }
    this.depths.set(rule, depth - 1);
    return open.node;
  }

  /** Rules among the parts are read from here, to keep the call stack small for deep expressions. */
  private runAll(parts: readonly Element[], open: OpenRule): void {
    for (const part of parts) {
      if (part.kind === 'rule') {
        append(open.node.nodes, part.label ?? 'e', this.readRule(part.rule, this.enter(part, open), part.level));
      } else {
        this.run(part, open);
      }
    }
  }

  private enter({ node }: Element & { kind: 'rule' }, open: OpenRule): Stack {
    this.place = node ?? {};
    return { follow: node?.next ?? {}, outer: open.stack, depth: (open.stack?.depth ?? 0) + 1 };
  }

  private run(element: Element, open: OpenRule): void {
    switch (element.kind) {
      case 'sequence':
        this.runAll(element.parts, open);
        break;
      case 'token': {
        const token = this.match(element.tokens, element.node ?? {}, open.stack);
        if (element.label !== undefined) append(open.node.tokens, element.label, token);
        break;
      }
      case 'rule':
        append(
          open.node.nodes,
          element.label ?? 'e',
          this.readRule(element.rule, this.enter(element, open), element.level),
        );
        break;
      case 'optional':
        this.sync(element.node ?? {}, open.stack, 'block');
        if (nextTokens(element.body.node ?? {}).tokens.has(this.current().type)) this.run(element.body, open);
        break;
      case 'choice': {
        this.sync(element.node ?? {}, open.stack, 'block');
        const chosen = element.alternatives[this.choose(element.node?.epsilon ?? [], open.stack)];
        open.node.form = chosen?.name ?? '';
        if (chosen !== undefined) this.run(chosen.body, open);
        break;
      }
      case 'repeated':
        this.repeat(element, open);
        break;
      case 'suffixes':
        this.readSuffixes(element, open);
        break;
    }
  }

  private repeat(element: Repeated, open: OpenRule): void {
    if (element.atLeastOnce) {
      this.run(element.body, open);
      this.sync(element.back ?? {}, open.stack, 'back');
    } else {
      this.sync(element.node ?? {}, open.stack, 'block');
    }
    const choice = (element.atLeastOnce ? element.back : element.node) ?? {};
    while (this.goesOn(element, choice, open.stack)) {
      this.run(element.body, open);
      this.sync(element.back ?? {}, open.stack, 'back');
    }
  }

  private goesOn(element: Repeated, choice: GrammarNode, stack: Stack | undefined): boolean {
    if (element.predicted) return this.choose(choice.epsilon ?? [], stack) === 0;
    return nextTokens(element.body.node ?? {}).tokens.has(this.current().type);
  }

  /** A left-recursive rule: each suffix takes the tree so far as its left part. */
  private readSuffixes(element: Suffixes, open: OpenRule): void {
    this.sync(element.node ?? {}, open.stack, 'block');
    for (;;) {
      const next = this.current().type;
      const fits = element.alternatives.some(
        ({ level, body }) => level >= open.level && nextTokens(body.node ?? {}).tokens.has(next),
      );
      if (!fits) return;
      const node = parseNode(open.node.rule, open.node.first);
      const index = this.choose(element.block?.epsilon ?? [], open.stack);
      const chosen = element.alternatives[index];
      append(node.nodes, 'left', open.node);
      node.form = chosen?.name ?? '';
      open.node = node;
      if (chosen !== undefined) this.run(chosen.body, open);
      this.sync(element.back ?? {}, open.stack, 'back');
    }
  }

  private choose(alternatives: readonly GrammarNode[], stack: Stack | undefined): number {
    const prediction = predict(alternatives, stack, this.tokens, this.at);
    if ('alternative' in prediction) return prediction.alternative;
    const stuck = this.tokens[prediction.stuckAt] ?? this.current();
    throw new SyntaxProblem(this.noViableAlternative(prediction.stuckAt), stuck);
  }

  private noViableAlternative(end: number): string {
    const read = this.tokens.slice(this.at, end + 1);
    const parts = read.map(({ type, text, hidden }, i) => (i > 0 ? hidden : '') + (type === 'EOF' ? '' : text));
    const text = this.current().type === 'EOF' ? '<EOF>' : parts.join('');
    const message = `no viable alternative at input ${quoted(text)}`;
    return message.replace(
      /no viable alternative at input '.(true|false|null)'/s,
      "mismatched input '$1' expecting IDENTIFIER",
    );
  }

  private match(types: readonly TokenName[], place: GrammarNode, stack: Stack | undefined): Token {
    this.place = place;
    const token = this.current();
    if (!types.includes(token.type)) return this.matchAnother(place, stack);
    this.endRecovery();
    this.at = Math.min(this.at + 1, this.tokens.length - 1);
    return token;
  }

  /** The token differs from the expected one: it is skipped, or the expected one is inserted before it. */
  private matchAnother(place: GrammarNode, stack: Stack | undefined): Token {
    this.countRecovery();
    if (this.deleteToken(place, stack)) {
      const token = this.current();
      this.at = Math.min(this.at + 1, this.tokens.length - 1);
      return token;
    }
    const token = this.current();
    const expected = expectedTokens(place, stack);
    if (place.next !== undefined && expectedTokens(place.next, stack).has(token.type)) {
      this.reportOnce(`missing ${showExpected(expected)} at ${shown(token)}`);
      const [type = 'EOF'] = expected;
      return { type, text: `<missing ${type}>`, hidden: '', start: token.start, end: token.start };
    }
    throw this.mismatch(place, stack);
  }

  private mismatch(place: GrammarNode, stack: Stack | undefined): SyntaxProblem {
    const expected = showExpected(expectedTokens(place, stack));
    return new SyntaxProblem(`mismatched input ${shown(this.current())} expecting ${expected}`, this.current());
  }

  private deleteToken(place: GrammarNode, stack: Stack | undefined): boolean {
    const next = this.tokens[Math.min(this.at + 1, this.tokens.length - 1)];
    if (next === undefined || !expectedTokens(place, stack).has(next.type)) return false;
    this.reportUnwanted(place, stack);
    this.consume();
    this.endRecovery();
    return true;
  }

  private reportUnwanted(place: GrammarNode, stack: Stack | undefined): void {
    const expected = showExpected(expectedTokens(place, stack));
    this.reportOnce(`extraneous input ${shown(this.current())} expecting ${expected}`);
  }

  /** Before a choice: skips a token that cannot come, so that the choice happens after it. */
  private sync(place: GrammarNode, stack: Stack | undefined, kind: 'block' | 'back'): void {
    this.place = place;
    if (this.recovering) return;
    const next = nextTokens(place);
    if (next.canEnd || next.tokens.has(this.current().type)) return;
    if (kind === 'block') {
      if (!this.deleteToken(place, stack)) throw this.mismatch(place, stack);
      return;
    }
    this.reportUnwanted(place, stack);
    this.skipUntil(new Set([...expectedTokens(place, stack), ...followers(stack)]));
  }

  private recover(stack: Stack | undefined): void {
    this.countRecovery();
    let skipped = 0;
    if (this.lastErrorAt === this.at && this.lastErrorPlaces.has(this.place)) {
      this.consume();
      skipped = 1;
    }
    this.lastErrorAt = this.at;
    this.lastErrorPlaces.add(this.place);
    this.skipUntil(followers(stack), skipped);
  }

  private skipUntil(types: ReadonlySet<TokenName>, before = 0): void {
    for (let skipped = before; this.current().type !== 'EOF' && !types.has(this.current().type); skipped++) {
      if (skipped >= MOST_SKIPPED) throw new GiveUp(`error recovery token lookahead limit exceeded: ${MOST_SKIPPED}`);
      this.consume();
    }
  }

  private countRecovery(): void {
    if (this.recoveries === MOST_RECOVERIES) {
      this.report(`error recovery attempt limit exceeded: ${MOST_RECOVERIES}`, this.current());
      throw new GiveUp('');
    }
    this.recoveries++;
  }

  /** Until a token fits again, further errors have the same cause and are not reported. */
  private reportOnce(message: string, token = this.current()): void {
    if (this.recovering) return;
    this.recovering = true;
    this.report(message, token);
  }

  private report(message: string, token: Token): void {
    const location = this.source.location(token.start);
    if (this.errorCount >= MOST_ERRORS) {
      this.errors.report(location, `Syntax error: More than ${MOST_ERRORS} syntax errors`);
      throw new GiveUp('');
    }
    this.errorCount++;
    this.errors.report(location, `Syntax error: ${message}`);
  }

  private endRecovery(): void {
    this.recovering = false;
    this.lastErrorAt = -1;
    this.lastErrorPlaces = new Set();
  }

  private consume(): void {
    this.at = Math.min(this.at + 1, this.tokens.length - 1);
  }

  private current(): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw new RangeError('the tokens of the expression do not end with EOF');
    return token;
  }
}

/** The tokens that may follow the open rules: parsing continues there after an error. */
function followers(stack: Stack | undefined): Set<TokenName> {
  const tokens = new Set<TokenName>();
  for (let open = stack; open !== undefined; open = open.outer) {
    for (const token of nextTokens(open.follow).tokens) tokens.add(token);
  }
  return tokens;
}

function shown(token: Token): string {
  return quoted(token.text);
}

function quoted(text: string): string {
  return `'${text.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** The parsed content of a rule. After an error parts may be missing. */
export interface ParseNode {
  readonly rule: RuleName;
  /** The chosen alternative; empty if there is only one. */
  form: string;
  /** The first token of the rule. */
  readonly first: Token;
  readonly tokens: Map<string, Token[]>;
  readonly nodes: Map<string, ParseNode[]>;
}

function parseNode(rule: RuleName, first: Token): ParseNode {
  return { rule, form: '', first, tokens: new Map(), nodes: new Map() };
}

function append<T>(parts: Map<string, T[]>, label: string, part: T): void {
  const list = parts.get(label);
  if (list === undefined) parts.set(label, [part]);
  else list.push(part);
}
