import type { Token } from './grammar.ts';
import { type GrammarNode, RULE_END, RULE_START, type TokenName } from './grammar.ts';

const known = new Map<GrammarNode, NextTokens>();

/** A possible parse of the tokens so far: its position, the open rules, and the alternative with which it began. */
interface Reading {
  readonly node: GrammarNode;
  readonly stack: Stack | undefined;
  readonly alternative: number;
  /** It has left the rule that contains the choice. */
  readonly left: boolean;
}

/** The chosen alternative, or the token at which no alternative can continue. */
export type Prediction = { readonly alternative: number } | { readonly stuckAt: number };

/**
 * Chooses one of several alternatives: reads ahead until one is left, or takes the first of those that read everything
 * alike.
 * This is ANTLR's adaptive prediction with the full context, so that its errors occur at the same tokens.
 */
export function predict(
  alternatives: readonly GrammarNode[],
  stack: Stack | undefined,
  tokens: readonly Token[],
  at: number,
): Prediction {
  const only = onlyByFirstToken(alternatives, tokens[at]);
  if (only !== undefined) return { alternative: only };
  const closure = new Closure(stack?.depth ?? 0);
  const start: Reading[] = [];
  for (const [alternative, node] of alternatives.entries()) {
    closure.follow({ node, stack, alternative, left: false }, start);
  }
  const first = readAhead(closure, start, tokens, at, decidedAtOnce);
  return first === 'ambiguous' ? readAhead(closure, start, tokens, at, decided) : first;
}

type Verdict = { readonly alternative: number } | 'ambiguous' | undefined;

function readAhead<V extends Verdict>(
  closure: Closure,
  start: readonly Reading[],
  tokens: readonly Token[],
  at: number,
  judge: (readings: readonly Reading[]) => V,
): Prediction | NonNullable<V> {
  let readings = start;
  for (let ahead = at; ; ahead++) {
    const token = tokens[Math.min(ahead, tokens.length - 1)];
    const next: Reading[] = [];
    for (const reading of readings) {
      const { tokens: wanted, next: after } = reading.node;
      if (token !== undefined && after !== undefined && wanted?.includes(token.type)) {
        closure.follow({ ...reading, node: after }, next);
      }
    }
    if (next.length === 0) return finished(readings) ?? { stuckAt: Math.min(ahead, tokens.length - 1) };
    const verdict = judge(next);
    if (verdict !== undefined) return verdict;
    readings = next;
  }
}

/** The only alternative that can begin with this token. */
function onlyByFirstToken(alternatives: readonly GrammarNode[], token: Token | undefined): number | undefined {
  const fitting: number[] = [];
  for (const [i, node] of alternatives.entries()) {
    const next = nextTokens(node);
    if (next.canEnd || token === undefined || next.tokens.has(token.type)) fitting.push(i);
  }
  const [first] = fitting;
  if (fitting.length !== 1 || first === undefined || token === undefined) return undefined;
  return nextTokens(alternatives[first] ?? {}).tokens.has(token.type) ? first : undefined;
}

/**
 * If nothing continues, an alternative that has completed its rule is taken, so that the error is reported after it.
 */
function finished(readings: readonly Reading[]): Prediction | undefined {
  const complete = readings.filter(({ left }) => left).map(({ alternative }) => alternative);
  return complete.length > 0 ? { alternative: Math.min(...complete) } : undefined;
}

/**
 * The first check, for a single remaining alternative. It gives up when several alternatives reach each position and
 * some of them have the same open rules. While a position belongs to one alternative only, it reads on.
 */
function decidedAtOnce(readings: readonly Reading[]): Verdict {
  const byPlace = new Map<GrammarNode, Set<number>>();
  const all = new Set<number>();
  for (const { node, alternative } of readings) {
    const here = byPlace.get(node) ?? new Set<number>();
    byPlace.set(node, here.add(alternative));
    all.add(alternative);
  }
  const [alternative] = all;
  if (all.size === 1 && alternative !== undefined) return { alternative };
  if ([...byPlace.values()].some(({ size }) => size === 1)) return undefined;
  const places = new Map<GrammarNode, Set<Stack | undefined>>();
  for (const { node, stack } of readings) {
    const stacks = places.get(node) ?? new Set<Stack | undefined>();
    if (stacks.has(stack)) return 'ambiguous';
    places.set(node, stacks.add(stack));
  }
  return undefined;
}

/** The first of the alternatives with equal positions and open rules, if it is the same one everywhere. */
function decided(readings: readonly Reading[]): { alternative: number } | undefined {
  const first = new Map<GrammarNode, Map<Stack | undefined, number>>();
  for (const { node, stack, alternative } of readings) {
    const byStack = first.get(node) ?? new Map<Stack | undefined, number>();
    first.set(node, byStack);
    byStack.set(stack, Math.min(alternative, byStack.get(stack) ?? alternative));
  }
  const winners = new Set([...first.values()].flatMap((byStack) => [...byStack.values()]));
  const [alternative] = winners;
  return winners.size === 1 && alternative !== undefined ? { alternative } : undefined;
}

/** Follows readings to the places where they wait for a token. */
class Closure {
  private readonly known = new Map<Reading[], Map<GrammarNode, Map<Stack | undefined, Set<number>>>>();
  /**
   * One object for each rule that was opened at one position within the same rules, so that equal readings are
   * recognized.
   */
  private readonly frames = new Map<GrammarNode, Map<Stack | undefined, Stack>>();

  private readonly depth: number;

  constructor(depth: number) {
    this.depth = depth;
  }

  follow(from: Reading, into: Reading[]): void {
    const open: Reading[] = [from];
    for (let reading = open.pop(); reading !== undefined; reading = open.pop()) {
      const { node, stack } = reading;
      if (node.tokens !== undefined) {
        this.add(into, reading);
      } else if (node === RULE_END) {
        if (stack === undefined) this.add(into, { ...reading, left: true });
        else open.push(this.leave(reading, stack));
      } else if (node.rule !== undefined && node.next !== undefined) {
        const start = RULE_START.get(node.rule);
        if (start !== undefined) open.push({ ...reading, node: start, stack: this.frame(node.next, stack) });
      } else {
        for (const next of node.epsilon ?? []) open.push({ ...reading, node: next });
      }
    }
  }

  /** Adds each reading once. */
  private add(into: Reading[], reading: Reading): void {
    const byNode = at(this.known, into, () => new Map());
    const byStack = at(byNode, reading.node, () => new Map());
    const alternatives = at(byStack, reading.stack, () => new Set());
    if (alternatives.has(reading.alternative)) return;
    alternatives.add(reading.alternative);
    into.push(reading);
  }

  private leave(reading: Reading, stack: Stack): Reading {
    return { ...reading, node: stack.follow, stack: stack.outer, left: reading.left || stack.depth <= this.depth };
  }

  private frame(follow: GrammarNode, outer: Stack | undefined): Stack {
    const known = this.frames.get(follow) ?? new Map<Stack | undefined, Stack>();
    this.frames.set(follow, known);
    const before = known.get(outer);
    if (before !== undefined) return before;
    const made = { follow, outer, depth: (outer?.depth ?? 0) + 1 };
    known.set(outer, made);
    return made;
  }
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const made = make();
  map.set(key, made);
  return made;
}

/** The open rules, innermost first; each has the position to continue at when the inner rule ends. */
export interface Stack {
  readonly follow: GrammarNode;
  readonly outer: Stack | undefined;
  readonly depth: number;
}

interface NextTokens {
  readonly tokens: ReadonlySet<TokenName>;
  /** The rule may end here. */
  readonly canEnd: boolean;
}

/** The tokens that may come next at a position, within its rule. */
export function nextTokens(node: GrammarNode): NextTokens {
  const before = known.get(node);
  if (before !== undefined) return before;
  const tokens = new Set<TokenName>();
  const canEnd = collect(node, tokens, new Set());
  const found = { tokens, canEnd };
  known.set(node, found);
  return found;
}

/** Like `nextTokens`; if the rule may end, it includes the tokens after it. */
export function expectedTokens(node: GrammarNode, stack: Stack | undefined): ReadonlySet<TokenName> {
  const first = nextTokens(node);
  if (!first.canEnd) return first.tokens;
  const expected = new Set(first.tokens);
  for (let open = stack; open !== undefined; open = open.outer) {
    const following = nextTokens(open.follow);
    for (const token of following.tokens) expected.add(token);
    if (!following.canEnd) return expected;
  }
  return expected.add('EOF');
}

/** Adds the tokens that may come; returns whether the rule may end at this position. */
function collect(node: GrammarNode, tokens: Set<TokenName>, seen: Set<GrammarNode>): boolean {
  if (node === RULE_END) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  if (node.tokens !== undefined) {
    for (const token of node.tokens) tokens.add(token);
    return false;
  }
  if (node.rule !== undefined) {
    const start = RULE_START.get(node.rule);
    const canEnd = start !== undefined && collect(start, tokens, seen);
    return canEnd && node.next !== undefined && collect(node.next, tokens, seen);
  }
  let canEnd = false;
  for (const next of node.epsilon ?? []) if (collect(next, tokens, seen)) canEnd = true;
  return canEnd;
}
