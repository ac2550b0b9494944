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

const ORDER = new Map<TokenName, number>([['EOF', -1], ...NAMES.map(([name], i): [TokenName, number] => [name, i])]);

const SHOWN = new Map<TokenName, string>([
  ['EOF', '<EOF>'],
  ...NAMES.map(([name, text]): [TokenName, string] => [name, text]),
]);

/** Tokens with one fixed spelling, such as `&&`, by their text. */
export const FIXED_TOKENS: ReadonlyMap<string, TokenName> = new Map(
  NAMES.flatMap(([name, text]): [string, TokenName][] => (text.startsWith("'") ? [[text.slice(1, -1), name]] : [])),
);

/** A position in the grammar, with the tokens or rules that may follow. */
export interface GrammarNode {
  /** One of these tokens, then `next`. */
  readonly tokens?: readonly TokenName[];
  /** A whole rule, then `next`. */
  readonly rule?: RuleName;
  /** Any of these, without consuming a token. */
  epsilon?: GrammarNode[];
  next?: GrammarNode;
}

/** A part of a rule. `label` is its key in the parse tree. */
export type Element =
  | { readonly kind: 'token'; readonly tokens: readonly TokenName[]; readonly label?: string; node?: GrammarNode }
  | {
      readonly kind: 'rule';
      readonly rule: RuleName;
      readonly level: number;
      readonly label?: string;
      node?: GrammarNode;
    }
  | { readonly kind: 'sequence'; readonly parts: readonly Element[]; node?: GrammarNode }
  | { readonly kind: 'optional'; readonly body: Element; node?: GrammarNode }
  | Repeated
  | { readonly kind: 'choice'; readonly alternatives: readonly Alternative[]; node?: GrammarNode }
  | Suffixes;

export interface Repeated {
  readonly kind: 'repeated';
  readonly body: Element;
  /** One token is not enough to decide whether to continue. */
  readonly predicted: boolean;
  readonly atLeastOnce: boolean;
  node?: GrammarNode;
  /** The position after each iteration. */
  back?: GrammarNode;
}

export interface Suffixes {
  readonly kind: 'suffixes';
  readonly alternatives: readonly Suffix[];
  node?: GrammarNode;
  back?: GrammarNode;
  /** The position where one of the alternatives is chosen. */
  block?: GrammarNode;
}

export interface Alternative {
  /** Its name in the parse tree. */
  readonly name: string;
  readonly body: Element;
}

/** A continuation of a left-recursive rule; it binds at `level`. */
export interface Suffix extends Alternative {
  readonly level: number;
}

export type RuleName =
  | 'start'
  | 'expr'
  | 'conditionalOr'
  | 'conditionalAnd'
  | 'relation'
  | 'calc'
  | 'unary'
  | 'member'
  | 'primary'
  | 'exprList'
  | 'listInit'
  | 'fieldInitializerList'
  | 'optField'
  | 'mapInitializerList'
  | 'escapeIdent'
  | 'optExpr'
  | 'literal';

/** The end of every rule. */
export const RULE_END: GrammarNode = {};

const token = (name: TokenName, label?: string): Element => ({
  kind: 'token',
  tokens: [name],
  ...(label && { label }),
});
const anyOf = (tokens: readonly TokenName[], label: string): Element => ({ kind: 'token', tokens, label });
const rule = (name: RuleName, label = 'e', level = 0): Element => ({ kind: 'rule', rule: name, label, level });
const all = (...parts: Element[]): Element => ({ kind: 'sequence', parts });
const optional = (...parts: Element[]): Element => ({ kind: 'optional', body: all(...parts) });
const repeated = (predicted: boolean, ...parts: Element[]): Element => ({
  kind: 'repeated',
  body: all(...parts),
  predicted,
  atLeastOnce: false,
});
const oneOrMore = (predicted: boolean, body: Element): Element => ({
  kind: 'repeated',
  body,
  predicted,
  atLeastOnce: true,
});
const choice = (alternatives: Readonly<Record<string, Element>>): Element => ({
  kind: 'choice',
  alternatives: Object.entries(alternatives).map(([name, body]) => ({ name, body })),
});
const suffixes = (...alternatives: Suffix[]): Element => ({ kind: 'suffixes', alternatives });

const RELATIONS: readonly TokenName[] = [
  'LESS',
  'LESS_EQUALS',
  'GREATER_EQUALS',
  'GREATER',
  'EQUALS',
  'NOT_EQUALS',
  'IN',
];

/**
 * Left-recursive rules are written as a beginning and its suffixes. Upstream source (v1.36.2):
 * vendor/github.com/google/cel-go/parser/gen/CEL.g4; rules that begin with themselves stand as a beginning and its
 * suffixes.
 */
export const GRAMMAR: Readonly<Record<RuleName, Element>> = {
  start: all(rule('expr'), token('EOF')),
  expr: all(
    rule('conditionalOr'),
    optional(token('QUESTIONMARK', 'op'), rule('conditionalOr', 'e1'), token('COLON'), rule('expr', 'e2')),
  ),
  conditionalOr: all(rule('conditionalAnd'), repeated(false, token('LOGICAL_OR', 'op'), rule('conditionalAnd', 'e1'))),
  conditionalAnd: all(rule('relation'), repeated(false, token('LOGICAL_AND', 'op'), rule('relation', 'e1'))),
  relation: all(
    rule('calc'),
    suffixes({ name: 'operation', level: 1, body: all(anyOf(RELATIONS, 'op'), rule('relation', 'right', 2)) }),
  ),
  calc: all(
    rule('unary'),
    suffixes(
      { name: 'operation', level: 2, body: all(anyOf(['STAR', 'SLASH', 'PERCENT'], 'op'), rule('calc', 'right', 3)) },
      { name: 'operation', level: 1, body: all(anyOf(['PLUS', 'MINUS'], 'op'), rule('calc', 'right', 2)) },
    ),
  ),
  unary: choice({
    member: rule('member'),
    not: all(oneOrMore(false, token('EXCLAM', 'op')), rule('member')),
    negate: all(oneOrMore(true, token('MINUS', 'op')), rule('member')),
  }),
  member: all(
    rule('primary'),
    suffixes(
      {
        name: 'select',
        level: 3,
        body: all(token('DOT', 'op'), optional(token('QUESTIONMARK', 'opt')), rule('escapeIdent', 'id')),
      },
      {
        name: 'call',
        level: 2,
        body: all(
          token('DOT', 'op'),
          token('IDENTIFIER', 'id'),
          token('LPAREN', 'open'),
          optional(rule('exprList', 'args')),
          token('RPAREN'),
        ),
      },
      {
        name: 'index',
        level: 1,
        body: all(
          token('LBRACKET', 'op'),
          optional(token('QUESTIONMARK', 'opt')),
          rule('expr', 'index'),
          token('RBRACKET'),
        ),
      },
    ),
  ),
  primary: choice({
    ident: all(optional(token('DOT', 'dot')), token('IDENTIFIER', 'id')),
    call: all(
      optional(token('DOT', 'dot')),
      token('IDENTIFIER', 'id'),
      token('LPAREN', 'op'),
      optional(rule('exprList', 'args')),
      token('RPAREN'),
    ),
    nested: all(token('LPAREN'), rule('expr'), token('RPAREN')),
    list: all(
      token('LBRACKET', 'op'),
      optional(rule('listInit', 'elems')),
      optional(token('COMMA')),
      token('RBRACKET'),
    ),
    map: all(
      token('LBRACE', 'op'),
      optional(rule('mapInitializerList', 'entries')),
      optional(token('COMMA')),
      token('RBRACE'),
    ),
    message: all(
      optional(token('DOT', 'dot')),
      token('IDENTIFIER', 'id'),
      repeated(false, token('DOT'), token('IDENTIFIER', 'id')),
      token('LBRACE', 'op'),
      optional(rule('fieldInitializerList', 'entries')),
      optional(token('COMMA')),
      token('RBRACE'),
    ),
    literal: rule('literal'),
  }),
  exprList: all(rule('expr'), repeated(false, token('COMMA'), rule('expr'))),
  listInit: all(rule('optExpr'), repeated(true, token('COMMA'), rule('optExpr'))),
  fieldInitializerList: all(
    rule('optField', 'field'),
    token('COLON', 'col'),
    rule('expr', 'value'),
    repeated(true, token('COMMA'), rule('optField', 'field'), token('COLON', 'col'), rule('expr', 'value')),
  ),
  optField: all(optional(token('QUESTIONMARK', 'opt')), rule('escapeIdent', 'id')),
  mapInitializerList: all(
    rule('optExpr', 'key'),
    token('COLON', 'col'),
    rule('expr', 'value'),
    repeated(true, token('COMMA'), rule('optExpr', 'key'), token('COLON', 'col'), rule('expr', 'value')),
  ),
  escapeIdent: choice({ simple: token('IDENTIFIER', 'id'), escaped: token('ESC_IDENTIFIER', 'id') }),
  optExpr: all(optional(token('QUESTIONMARK', 'opt')), rule('expr')),
  literal: choice({
    int: all(optional(token('MINUS', 'sign')), token('NUM_INT', 'tok')),
    uint: token('NUM_UINT', 'tok'),
    double: all(optional(token('MINUS', 'sign')), token('NUM_FLOAT', 'tok')),
    string: token('STRING', 'tok'),
    bytes: token('BYTES', 'tok'),
    true: token('CEL_TRUE', 'tok'),
    false: token('CEL_FALSE', 'tok'),
    null: token('NUL', 'tok'),
  }),
};

/** The start position of each rule. */
export const RULE_START = new Map<RuleName, GrammarNode>();

for (const name of Object.keys(GRAMMAR) as RuleName[]) RULE_START.set(name, link(GRAMMAR[name], RULE_END));

/** Gives each element its position, followed by `next`. */
function link(element: Element, next: GrammarNode): GrammarNode {
  switch (element.kind) {
    case 'token':
      element.node = { tokens: element.tokens, next };
      break;
    case 'rule':
      element.node = { rule: element.rule, next };
      break;
    case 'sequence':
      element.node = element.parts.reduceRight((after, part) => link(part, after), next);
      break;
    case 'optional':
      element.node = { epsilon: [link(element.body, next), next] };
      break;
    case 'choice':
      element.node = { epsilon: element.alternatives.map(({ body }) => link(body, next)) };
      break;
    case 'repeated': {
      const back: GrammarNode = {};
      const body = link(element.body, back);
      const entry: GrammarNode = { epsilon: [body, next] };
      back.epsilon = element.atLeastOnce ? [body, next] : [entry];
      element.back = back;
      element.node = element.atLeastOnce ? body : entry;
      break;
    }
    case 'suffixes': {
      const entry: GrammarNode = {};
      const back: GrammarNode = { epsilon: [entry] };
      element.back = back;
      element.block = { epsilon: element.alternatives.map(({ body }) => link(body, back)) };
      entry.epsilon = [element.block, next];
      element.node = entry;
      break;
    }
  }
  return element.node ?? next;
}

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

/** `'.'` for one token, `{'[', '('}` for several, in the grammar's order. */
export function showExpected(types: Iterable<TokenName>): string {
  const names = [...types].toSorted((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0)).map((type) => SHOWN.get(type));
  return names.length > 1 ? `{${names.join(', ')}}` : (names[0] ?? '{}');
}
