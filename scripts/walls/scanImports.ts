import { parseSync } from 'vite';
import { isNode, type SyntaxNode, visit } from './syntaxTree.ts';

/** How a file reaches another one. */
export type ImportUse = 'value' | 'type' | 'start';

export interface FoundImport {
  readonly specifier: string;
  readonly use: ImportUse;
  readonly line: number;
}

/** Every import of one source file: static, re-exported, dynamic, in a type, and `new URL('x', import.meta.url)`. */
export function scanImports(fileName: string, source: string): FoundImport[] {
  const parsed = parseSync(fileName, source);
  const fault = parsed.errors[0];
  if (fault !== undefined) throw new SyntaxError(`${fileName}: ${fault.message}`);
  const found: FoundImport[] = [];
  const add = (specifier: string, use: ImportUse, offset: number) =>
    found.push({ specifier, use, line: source.slice(0, offset).split('\n').length });

  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, typeOnly ? 'type' : 'value', start);
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType ? 'type' : 'value', start);
    }
  }
  visit(parsed.program, (node) => {
    if (node.type === 'ImportExpression') add(literal(node.source, fileName), 'value', node.start);
    else if (node.type === 'TSImportType') add(literal(node.source, fileName), 'type', node.start);
    else if (node.type === 'NewExpression' && isModuleUrl(node))
      add(literal(firstOf(node.arguments), fileName), 'start', node.start);
  });
  return found;
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

/** `new URL(x, import.meta.url)`: the one form that the bundler follows. */
function isModuleUrl(node: SyntaxNode): boolean {
  const { callee, arguments: given } = node;
  const baseUrl: unknown = Array.isArray(given) ? given[1] : undefined;
  return (
    isNode(callee) &&
    callee.name === 'URL' &&
    isNode(baseUrl) &&
    baseUrl.type === 'MemberExpression' &&
    isNode(baseUrl.object) &&
    baseUrl.object.type === 'MetaProperty'
  );
}

/** A specifier that is put together at run time cannot be checked, so it is refused. */
function literal(node: unknown, fileName: string): string {
  if (isNode(node) && typeof node.value === 'string') return node.value;
  throw new SyntaxError(`${fileName}: an import whose specifier is not a string literal cannot be checked`);
}
