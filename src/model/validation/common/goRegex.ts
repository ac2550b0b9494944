import { RE2JS, RE2JSException } from 're2js';

/**
 * The reason that Go does not accept a regular expression, in its words; undefined when none is found. It checks
 * groups, brackets, repetitions and the syntax of Perl, but not ranges, counts and names of classes.
 */
export function goRegexProblem(pattern: string): string | undefined {
  const problem = new Reader(pattern).problem();
  return problem === undefined ? undefined : `error parsing regexp: ${problem}`;
}

class Reader {
  private readonly pattern: string;
  private at = 0;
  private depth = 0;
  /** The repetition that ends here, if any: another one must not follow it. */
  private repeated = '';
  private hasOperand = false;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  problem(): string | undefined {
    for (; this.at < this.pattern.length; this.at++) {
      const character = this.pattern.charAt(this.at);
      const problem = /[*+?]/.test(character) ? this.repetition(character) : this.other(character);
      if (problem !== undefined) return problem;
    }
    return this.depth > 0 ? `missing closing ): \`${this.pattern}\`` : undefined;
  }

  private repetition(character: string): string | undefined {
    if (character === '?' && this.repeated.length === 1) {
      this.repeated += character;
      return undefined;
    }
    if (this.repeated !== '') return `invalid nested repetition operator: \`${this.repeated}${character}\``;
    if (!this.hasOperand) return `missing argument to repetition operator: \`${character}\``;
    this.repeated = character;
    return undefined;
  }

  private other(character: string): string | undefined {
    this.repeated = '';
    this.hasOperand = character !== '(' && character !== '|';
    switch (character) {
      case '\\':
        return this.escaped();
      case '[':
        return this.characterClass();
      case '(':
        return this.group();
      case ')':
        if (this.depth === 0) return `unexpected ): \`${this.pattern}\``;
        this.depth--;
        return undefined;
      default:
        return undefined;
    }
  }

  private escaped(): string | undefined {
    this.at++;
    const character = this.pattern.charAt(this.at);
    if (character === '') return 'trailing backslash at end of expression: ``';
    return /[1-9]/.test(character) ? `invalid escape sequence: \`\\${character}\`` : undefined;
  }

  /** A closing bracket in first position is an ordinary character. */
  private characterClass(): string | undefined {
    const start = this.at;
    let at = start + (this.pattern.charAt(start + 1) === '^' ? 2 : 1);
    for (const first = at; at < this.pattern.length; at++) {
      const character = this.pattern.charAt(at);
      if (character === ']' && at > first) {
        this.at = at;
        return undefined;
      }
      const end = this.pattern.startsWith('[:', at) ? this.pattern.indexOf(':]', at + 2) : -1;
      if (character === '\\') at++;
      else if (end >= 0) at = end + 1;
    }
    return `missing closing ]: \`${this.pattern.slice(start)}\``;
  }

  /** Includes its flags or its name. */
  private group(): string | undefined {
    const rest = this.pattern.slice(this.at);
    this.depth++;
    if (!rest.startsWith('(?')) return undefined;
    const [head, name] = /^\(\?(?:P?<([^>]*)>|[imsU]*(?:-[imsU]+)?[:)])/.exec(rest) ?? [];
    if (head === undefined) {
      if (/^\(\?P?</.test(rest)) return `invalid named capture: \`${rest}\``;
      return `invalid or unsupported Perl syntax: \`${/^\(\?[imsU-]*[^imsU-]?/.exec(rest)?.[0] ?? ''}\``;
    }
    if (name !== undefined && !/^\w+$/.test(name)) return `invalid named capture: \`${head}\``;
    this.at += head.length - 1;
    if (head.endsWith(')')) this.depth--;
    return undefined;
  }
}

/** Whether Go finds the pattern anywhere in the text; an invalid regular expression matches nothing. */
export function goRegexFinds(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
}
