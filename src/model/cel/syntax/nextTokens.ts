import { type GrammarNode, RULE_END, RULE_START } from './grammar.ts';
import type { TokenName } from './tokens.ts';

/** The open rules, innermost first; each has the position to continue at when the inner rule ends. */
export interface Stack {
  readonly follow: GrammarNode;
  readonly outer: Stack | undefined;
  readonly depth: number;
}

export interface NextTokens {
  readonly tokens: ReadonlySet<TokenName>;
  /** The rule may end here. */
  readonly canEnd: boolean;
}

const known = new Map<GrammarNode, NextTokens>();

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
