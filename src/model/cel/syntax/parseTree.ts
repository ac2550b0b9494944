import type { RuleName } from './grammar.ts';
import type { Token } from './tokens.ts';

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

export function parseNode(rule: RuleName, first: Token): ParseNode {
  return { rule, form: '', first, tokens: new Map(), nodes: new Map() };
}

export function append<T>(parts: Map<string, T[]>, label: string, part: T): void {
  const list = parts.get(label);
  if (list === undefined) parts.set(label, [part]);
  else list.push(part);
}
