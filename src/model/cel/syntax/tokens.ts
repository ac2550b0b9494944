/** The tokens of CEL in the order in which the grammar names them; error messages list expected ones in this order. */
const NAMES = [
  ['EQUALS', "'=='"],
  ['NOT_EQUALS', "'!='"],
  ['IN', "'in'"],
  ['LESS', "'<'"],
  ['LESS_EQUALS', "'<='"],
  ['GREATER_EQUALS', "'>='"],
  ['GREATER', "'>'"],
  ['LOGICAL_AND', "'&&'"],
  ['LOGICAL_OR', "'||'"],
  ['LBRACKET', "'['"],
  ['RBRACKET', "']'"],
  ['LBRACE', "'{'"],
  ['RBRACE', "'}'"],
  ['LPAREN', "'('"],
  ['RPAREN', "')'"],
  ['DOT', "'.'"],
  ['COMMA', "','"],
  ['MINUS', "'-'"],
  ['EXCLAM', "'!'"],
  ['QUESTIONMARK', "'?'"],
  ['COLON', "':'"],
  ['PLUS', "'+'"],
  ['STAR', "'*'"],
  ['SLASH', "'/'"],
  ['PERCENT', "'%'"],
  ['CEL_TRUE', "'true'"],
  ['CEL_FALSE', "'false'"],
  ['NUL', "'null'"],
  ['NUM_FLOAT', 'NUM_FLOAT'],
  ['NUM_INT', 'NUM_INT'],
  ['NUM_UINT', 'NUM_UINT'],
  ['STRING', 'STRING'],
  ['BYTES', 'BYTES'],
  ['IDENTIFIER', 'IDENTIFIER'],
  ['ESC_IDENTIFIER', 'ESC_IDENTIFIER'],
] as const;

export type TokenName = (typeof NAMES)[number][0] | 'EOF';

export interface Token {
  readonly type: TokenName;
  readonly text: string;
  /** White space and comments before it, without characters that belong to no token. */
  readonly hidden: string;
  /** Its start, in characters; -1 for the end of an empty text, as in cel-go. */
  readonly start: number;
  readonly end: number;
}

const ORDER = new Map<TokenName, number>([['EOF', -1], ...NAMES.map(([name], i): [TokenName, number] => [name, i])]);
const SHOWN = new Map<TokenName, string>([
  ['EOF', '<EOF>'],
  ...NAMES.map(([name, text]): [TokenName, string] => [name, text]),
]);

/** Tokens with one fixed spelling, such as `&&`, by their text. */
export const FIXED_TOKENS: ReadonlyMap<string, TokenName> = new Map(
  NAMES.flatMap(([name, text]): [string, TokenName][] => (text.startsWith("'") ? [[text.slice(1, -1), name]] : [])),
);

/** `'.'` for one token, `{'[', '('}` for several, in the grammar's order. */
export function showExpected(types: Iterable<TokenName>): string {
  const names = [...types].toSorted((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0)).map((type) => SHOWN.get(type));
  return names.length > 1 ? `{${names.join(', ')}}` : (names[0] ?? '{}');
}
