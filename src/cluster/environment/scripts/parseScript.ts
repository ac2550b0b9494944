/** A word of a script without its quotes. */
export interface ScriptWord {
  readonly text: string;
  /** Whether the shell would expand it: a variable, a command's output, or file names. */
  readonly isExpanded: boolean;
}

/** Syntax tree of a script, in the part of the shell language that the model reads. */
export type ScriptNode =
  | { readonly kind: 'simple'; readonly words: readonly ScriptWord[]; readonly output: Output }
  | { readonly kind: 'not'; readonly body: ScriptNode }
  /** `a && b || c`: each command depends on the result of the one before. */
  | { readonly kind: 'andOr'; readonly first: ScriptNode; readonly rest: readonly AndOr[] }
  | { readonly kind: 'list'; readonly commands: readonly ScriptNode[] }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise?: ScriptNode }
  | { readonly kind: 'loop'; readonly until: boolean; readonly condition: ScriptNode; readonly body: ScriptNode }
  /** A pipeline. The effect of its input on the last program is not known. */
  | { readonly kind: 'pipeline'; readonly last: ScriptNode };

interface AndOr {
  readonly after: 'success' | 'failure';
  readonly command: ScriptNode;
}

interface Branch {
  readonly condition: ScriptNode;
  readonly then: ScriptNode;
}

/** Destination of a command's standard output: the log, a file, or nowhere. */
export type Output = 'log' | 'dropped' | ScriptWord;

/** Maximum nesting depth that the parser reads. */
const MOST_NESTED = 40;
const OPERATORS = ['&&', '||', ';;', ';', '&', '|', '(', ')', '\n'];
const ENDLESS = /\b(?:while\s+(?:true|:|sleep\s+[^\s;]+)|until\s+false)[^\S\n]*[;\n]\s*do\b/;

/** Parses a script. Undefined if it contains unsupported syntax, such as a function or a subshell. */
export function parseScript(text: string): ScriptNode | undefined {
  return parsed(text) ?? parsed(withoutEndlessLoop(text));
}

/** Replaces the text from the first endless loop to the last `done` by an endless loop with unknown contents. */
function withoutEndlessLoop(text: string): string {
  const begin = ENDLESS.exec(text);
  const end = Array.from(text.matchAll(/\bdone\b/g)).at(-1);
  if (!begin || !end || end.index < begin.index) return '(';
  return `${text.slice(0, begin.index)} while true; do unreadable; done ${text.slice(end.index + end[0].length)}`;
}

function parsed(text: string): ScriptNode | undefined {
  const tokens = tokensOf(text);
  return tokens && new Parser(tokens).script();
}

type Token = { readonly operator: string } | { readonly redirect: string } | ScriptWord;

/** Undefined if a quote is not closed or a here-document begins. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = withoutSpace(text, 0); at < text.length; ) {
    const found = operatorAt(text, at) ?? wordAt(text, at);
    if (!found) return undefined;
    if ('redirect' in found.token && found.token.redirect.includes('<<')) return undefined;
    tokens.push(found.token);
    at = withoutSpace(text, found.end);
  }
  return tokens;
}

interface FoundToken {
  readonly token: Token;
  readonly end: number;
}

function operatorAt(text: string, at: number): FoundToken | undefined {
  const redirect = /^(?:\d*>>?&?-?|&>>?|\d*<{1,3}&?)/.exec(text.slice(at, at + 16))?.[0];
  if (redirect !== undefined) return { token: { redirect }, end: at + redirect.length };
  const operator = OPERATORS.find((each) => text.startsWith(each, at));
  return operator === undefined ? undefined : { token: { operator }, end: at + operator.length };
}

/** Start of the next word or operator, after blanks, continued lines and comments. */
function withoutSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (text.startsWith('\\\n', at)) at += 2;
    else if (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at++;
    else if (text[at] === '#') at = endOfLine(text, at);
    else return at;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function wordAt(text: string, from: number): FoundToken | undefined {
  let word = '';
  let isExpanded = false;
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === "'" || char === '"') {
      const quoted = quotedAt(text, at, char);
      if (!quoted) return undefined;
      word += quoted.text;
      isExpanded ||= quoted.isExpanded;
      at = quoted.end;
    } else if (char === '\\') {
      word += text[at + 1] ?? '';
      at += 2;
    } else if (char === '$' || char === '`') {
      const end = endOfExpansion(text, at);
      if (end === undefined) return undefined;
      word += text.slice(at, end);
      isExpanded = true;
      at = end;
    } else if (/[ \t\r\n;&|()<>]/.test(char)) break;
    else {
      isExpanded ||= char === '*' || char === '?';
      word += char;
      at++;
    }
  }
  return { token: { text: word, isExpanded }, end: at };
}

function quotedAt(text: string, from: number, quote: string) {
  let inside = '';
  let isExpanded = false;
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === quote) return { text: inside, isExpanded, end: at + 1 };
    if (quote === '"' && char === '\\' && /["\\$`\n]/.test(text[at + 1] ?? '')) {
      inside += text[at + 1] ?? '';
      at++;
    } else {
      isExpanded ||= quote === '"' && (char === '$' || char === '`');
      inside += char;
    }
  }
  return undefined;
}

/** End of `$NAME`, `${...}`, `$(...)` or a command in backquotes. */
function endOfExpansion(text: string, from: number): number | undefined {
  if (text[from] === '`') {
    const end = text.indexOf('`', from + 1);
    return end < 0 ? undefined : end + 1;
  }
  const open = text[from + 1] ?? '';
  if (open !== '(' && open !== '{') return from + 1 + (/^\w*/.exec(text.slice(from + 1, from + 257))?.[0].length ?? 0);
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at + 1;
  }
  return undefined;
}

/**
 * Grammar of the shell without functions, subshells, `case` and `for`. Every method returns undefined for unsupported
 * syntax.
 */
class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  script(): ScriptNode | undefined {
    const list = this.list([]);
    return list && this.at === this.tokens.length ? list : undefined;
  }

  private operator(): string | undefined {
    const token = this.tokens[this.at];
    return token && 'operator' in token ? token.operator : undefined;
  }

  /** Text of the current token, if it is a word. */
  private word(): string | undefined {
    const token = this.tokens[this.at];
    return token && 'text' in token ? token.text : undefined;
  }

  private skip(word: string): boolean {
    if (this.word() !== word) return false;
    this.at++;
    return true;
  }

  /** Reads commands up to one of these words, which it does not consume. */
  private list(ends: readonly string[]): ScriptNode | undefined {
    if (++this.depth > MOST_NESTED) return undefined;
    const commands: ScriptNode[] = [];
    for (;;) {
      while (this.operator() === ';' || this.operator() === '\n') this.at++;
      if (this.at === this.tokens.length || ends.includes(this.word() ?? '')) break;
      const command = this.andOr();
      if (!command) return undefined;
      commands.push(command);
      const next = this.operator();
      if (next !== ';' && next !== '\n' && this.at !== this.tokens.length && !ends.includes(this.word() ?? ''))
        return undefined;
    }
    this.depth--;
    return { kind: 'list', commands };
  }

  private andOr(): ScriptNode | undefined {
    const first = this.pipeline();
    const rest: AndOr[] = [];
    for (let operator = this.operator(); operator === '&&' || operator === '||'; operator = this.operator()) {
      this.at++;
      while (this.operator() === '\n') this.at++;
      const command = this.pipeline();
      if (!command) return undefined;
      rest.push({ after: operator === '&&' ? 'success' : 'failure', command });
    }
    return first && rest.length > 0 ? { kind: 'andOr', first, rest } : first;
  }

  private pipeline(): ScriptNode | undefined {
    let isNegated = false;
    while (this.skip('!')) isNegated = !isNegated;
    let last = this.command();
    let isPiped = false;
    while (last && this.operator() === '|') {
      this.at++;
      while (this.operator() === '\n') this.at++;
      last = this.command();
      isPiped = true;
    }
    const body: ScriptNode | undefined = last && isPiped ? { kind: 'pipeline', last } : last;
    return body && isNegated ? { kind: 'not', body } : body;
  }

  private command(): ScriptNode | undefined {
    switch (this.word()) {
      case 'if':
        return this.condition();
      case 'while':
      case 'until':
        return this.loop();
      case '{':
        this.at++;
        return this.closed(this.list(['}']), '}');
      case 'for':
      case 'case':
      case 'function':
      case 'select':
        return undefined;
      default:
        return this.simple();
    }
  }

  private closed(command: ScriptNode | undefined, end: string): ScriptNode | undefined {
    return command && this.skip(end) ? command : undefined;
  }

  private condition(): ScriptNode | undefined {
    const branches: Branch[] = [];
    while (this.skip('if') || (branches.length > 0 && this.skip('elif'))) {
      const condition = this.list(['then']);
      const then = condition && this.skip('then') ? this.list(['elif', 'else', 'fi']) : undefined;
      if (!condition || !then) return undefined;
      branches.push({ condition, then });
      if (this.word() !== 'elif') break;
    }
    const otherwise = this.skip('else') ? this.list(['fi']) : undefined;
    return this.skip('fi') ? { kind: 'if', branches, ...(otherwise && { otherwise }) } : undefined;
  }

  private loop(): ScriptNode | undefined {
    const until = this.word() === 'until';
    this.at++;
    const condition = this.list(['do']);
    const body = condition && this.skip('do') ? this.list(['done']) : undefined;
    return condition && body && this.skip('done') ? { kind: 'loop', until, condition, body } : undefined;
  }

  private simple(): ScriptNode | undefined {
    const words: ScriptWord[] = [];
    let output: Output = 'log';
    for (let token = this.tokens[this.at]; token && !('operator' in token); token = this.tokens[this.at]) {
      this.at++;
      if ('text' in token) {
        words.push(token);
        continue;
      }
      if (token.redirect.endsWith('-')) continue;
      const isCopied = token.redirect.endsWith('&');
      const target = this.tokens[this.at];
      if (!target || !('text' in target)) return undefined;
      this.at++;
      const isOutput = /^1?>/.test(token.redirect) || token.redirect.startsWith('&>');
      if (isOutput && !isCopied) output = target.text === '/dev/null' ? 'dropped' : target;
    }
    return words.length === 0 && output === 'log' ? undefined : { kind: 'simple', words, output };
  }
}
