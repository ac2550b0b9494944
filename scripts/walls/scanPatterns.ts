import { parseSync } from 'vite';
import { isNode, type SyntaxNode, visit } from './syntaxTree.ts';

export interface FoundPattern {
  /** The regular expression as it is written; `undefined` when it is put together while the program runs. */
  readonly literal: { readonly source: string; readonly flags: string } | undefined;
  readonly line: number;
}

/** Every regular expression of one source file: literals, and what `RegExp` is called with. */
export function scanPatterns(fileName: string, source: string): FoundPattern[] {
  const parsed = parseSync(fileName, source);
  const fault = parsed.errors[0];
  if (fault !== undefined) throw new SyntaxError(`${fileName}: ${fault.message}`);
  const found: FoundPattern[] = [];
  visit(parsed.program, (node) => {
    const line = () => source.slice(0, node.start).split('\n').length;
    if (isLiteral(node)) found.push({ literal: { source: node.regex.pattern, flags: node.regex.flags }, line: line() });
    else if (isMade(node)) found.push({ literal: undefined, line: line() });
  });
  return found;
}

interface Literal extends SyntaxNode {
  readonly regex: { readonly pattern: string; readonly flags: string };
}

function isLiteral(node: SyntaxNode): node is Literal {
  return node.type === 'Literal' && typeof node.regex === 'object' && node.regex !== null;
}

function isMade({ type, callee }: SyntaxNode): boolean {
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  return isCall && isNode(callee) && callee.type === 'Identifier' && callee.name === 'RegExp';
}
