import type { FileWindow } from '../behaviour.ts';
import { type Command, type Output, parseScript, type Word } from './parseScript.ts';

/** What is known of a path in a container: there is something, there is nothing, or nobody knows. */
export type Presence = 'there' | 'absent' | 'unknown';

/** What a script finds around itself. */
export interface ScriptSurroundings {
  /** What stands at a path when the script begins. */
  readonly presence: (path: string) => Presence;
  /** Whether the image is known to have no such program. */
  readonly lacks: (program: string) => boolean;
  /**
   * What a program comes to that nobody knows: it succeeds or fails after no time, or with `stop` nothing is said of the script any
   * more.
   */
  readonly unknown: 'succeeds' | 'fails' | 'stop';
  /** What it prints is read, so that a program with unknown output is an unknown program. */
  readonly isRead: boolean;
}

/** What a script comes to. */
export interface ScriptOutcome {
  /** -1: it goes on for good. */
  readonly exitAfterMs: number;
  readonly exitCode: number;
  readonly files: readonly FileWindow[];
  readonly logs: readonly string[];
  /** Everything that it does is known. Otherwise it may also make files and listen at ports. */
  readonly isWhole: boolean;
  /** Programs and paths that nobody knows. */
  readonly unknown: readonly string[];
  /** It was not run at all: its program is not there. */
  readonly notFound?: string;
}

const SHELLS = ['sh', 'bash', 'ash', 'dash'];
/** What only a shell knows: no image has a program of that name. */
const BUILT_IN = new Set(['exit', ':', 'set', 'export', 'trap', '[[', 'source', '.', 'eval']);
/** Programs that succeed and print what nobody knows. */
const REPORTING = new Set(['date', 'hostname', 'uname', 'id', 'whoami', 'pwd', 'env', 'printenv', 'df', 'uptime']);
const NEVER = -1;
const NOT_FOUND = 127;
const UNITS_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A loop that waits is followed for so many rounds. */
const MOST_ROUNDS = 1000;
/** Commands of one script that are followed in all. */
const MOST_COMMANDS = 20_000;

/** The last part of a program's path. */
export function programName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

/**
 * What the words of a command come to: those of a container, of a hook or of an exec probe. The script behind `sh -c` is read, any
 * other words are one program with its arguments. Undefined when it is not known.
 */
export function runCommand(words: readonly string[], surroundings: ScriptSurroundings): ScriptOutcome | undefined {
  const [program = '', ...rest] = words;
  const name = programName(program);
  const run = new ScriptRun(surroundings);
  const isMissing = surroundings.lacks(name) || BUILT_IN.has(name);
  if (isMissing) return surroundings.unknown === 'stop' ? undefined : run.outcome(program);
  if (!SHELLS.includes(name)) return run.run(commandOf(words));
  const at = rest.findIndex((word) => /^-\w*c$/.test(word));
  if (at < 0) return run.run(commandOf(words));
  const options = rest.slice(0, at + 1);
  const script = rest[at + 1] ?? '';
  const command = parseScript(script) ?? unreadable(script);
  return run.run(command, options.some(isErrexit));
}

/** Of a script that is not read it is taken that it lasts as long as it says first that it sleeps. */
function unreadable(script: string): Command {
  const seconds = /\bsleep\s+(\d+(?:\.\d+)?)/.exec(script)?.[1] ?? '0';
  return { kind: 'list', commands: [commandOf(['sh']), commandOf(['sleep', seconds])] };
}

function isErrexit(option: string): boolean {
  return /^-[a-z]*e/.test(option);
}

function commandOf(words: readonly string[]): Command {
  return { kind: 'simple', words: words.map((text) => ({ text, isExpanded: false })), output: 'log' };
}

/** One run of a script, followed command by command. */
class ScriptRun {
  private readonly surroundings: ScriptSurroundings;
  private nowMs = 0;
  private status = 0;
  /** `lost`: what follows is not known. */
  private over: 'no' | 'exited' | 'forever' | 'lost' = 'no';
  private isWhole = true;
  private exitsOnError = false;
  private commands = 0;
  /** Inside a loop without an end what nobody knows changes nothing about that. */
  private isInEndlessLoop = false;
  /** By path, in the order of time; the last one may have no end yet. */
  private readonly files = new Map<string, FileWindow[]>();
  private readonly logs: string[] = [];
  private readonly unknown = new Set<string>();

  constructor(surroundings: ScriptSurroundings) {
    this.surroundings = surroundings;
  }

  run(command: Command, exitsOnError = false): ScriptOutcome | undefined {
    this.exitsOnError = exitsOnError;
    this.execute(command, false);
    return this.over === 'lost' ? undefined : this.outcome();
  }

  outcome(notFound?: string): ScriptOutcome {
    return {
      exitAfterMs: this.over === 'forever' ? NEVER : this.nowMs,
      exitCode: notFound === undefined ? this.status & 255 : NOT_FOUND,
      files: [...this.files.values()].flat(),
      logs: this.logs,
      isWhole: this.isWhole && notFound === undefined,
      unknown: [...this.unknown],
      ...(notFound !== undefined && { notFound }),
    };
  }

  /** `isTested`: its failure decides something, so that `set -e` does not end the script. */
  private execute(command: Command, isTested: boolean): void {
    if (this.over !== 'no') return;
    if (++this.commands > MOST_COMMANDS) {
      this.over = 'lost';
      return;
    }
    switch (command.kind) {
      case 'list':
        for (const each of command.commands) this.execute(each, isTested);
        return;
      case 'not':
        this.execute(command.body, true);
        this.status = this.status === 0 ? 1 : 0;
        return;
      case 'andOr':
        this.andOr(command, isTested);
        return;
      case 'if':
        this.condition(command, isTested);
        return;
      case 'loop':
        this.loop(command);
        return;
      case 'pipeline':
        this.notKnown(command.last.kind === 'simple' ? programName(command.last.words[0]?.text ?? '') : '|');
        return;
      case 'simple':
        this.simple(command.words, command.output);
        if (this.status !== 0 && this.exitsOnError && !isTested && this.over === 'no') this.over = 'exited';
    }
  }

  private andOr({ first, rest }: Extract<Command, { kind: 'andOr' }>, isTested: boolean): void {
    this.execute(first, true);
    rest.forEach(({ after, command }, index) => {
      if ((this.status === 0) !== (after === 'success')) return;
      this.execute(command, isTested || index < rest.length - 1);
    });
  }

  private condition({ branches, otherwise }: Extract<Command, { kind: 'if' }>, isTested: boolean): void {
    for (const { condition, then } of branches) {
      this.execute(condition, true);
      if (this.over !== 'no') return;
      if (this.status === 0) {
        this.execute(then, isTested);
        return;
      }
    }
    this.status = 0;
    if (otherwise) this.execute(otherwise, isTested);
  }

  private loop(loop: Extract<Command, { kind: 'loop' }>): void {
    if (isEndless(loop)) {
      this.endless(loop.body);
      return;
    }
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const beganMs = this.nowMs;
      const doubts = this.unknown.size;
      this.execute(loop.condition, true);
      if (this.over !== 'no') return;
      if ((this.status === 0) === loop.until) {
        this.status = 0;
        return;
      }
      this.execute(loop.body, false);
      if (this.over !== 'no' || this.unknown.size > doubts) return;
      if (this.nowMs === beganMs) break;
    }
    this.over = 'forever';
  }

  /** A loop for ever is one command whatever it does inside; what it does there in its first round is followed as far as it is known. */
  private endless(body: Command): void {
    const before = this.isInEndlessLoop;
    this.isInEndlessLoop = true;
    this.execute(body, false);
    this.isInEndlessLoop = before;
    if (this.over !== 'exited') this.over = 'forever';
  }

  private notKnown(what: string): void {
    this.unknown.add(what);
    this.isWhole = false;
    this.status = this.surroundings.unknown === 'fails' ? 1 : 0;
    if (this.surroundings.unknown === 'stop' && !this.isInEndlessLoop) this.over = 'lost';
  }

  private simple(given: readonly Word[], output: Output): void {
    const words = given.slice(given.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text)));
    if (typeof output !== 'string') this.make(output);
    if (given.every(({ text }) => /^[A-Za-z_]\w*=/.test(text))) {
      this.status = 0;
      return;
    }
    const [program, ...rest] = words[0]?.text === 'exec' ? words.slice(1) : words;
    if (!program || program.isExpanded) {
      this.notKnown(program?.text ?? 'exec');
      return;
    }
    const name = programName(program.text);
    if (this.surroundings.lacks(name)) {
      this.fail(NOT_FOUND, `sh: ${program.text}: not found`);
      return;
    }
    this.program(name, rest, output);
  }

  private program(name: string, args: readonly Word[], output: Output): void {
    const texts = args.map(({ text }) => text);
    switch (name) {
      case 'sleep':
        this.sleep(texts);
        return;
      case 'exit':
        this.exit(args);
        return;
      case 'true':
      case ':':
      case 'export':
        this.status = 0;
        return;
      case 'false':
        this.status = 1;
        return;
      case 'set':
        this.exitsOnError ||= isErrexit(texts[0] ?? '') || texts.includes('errexit');
        this.status = 0;
        return;
      case 'echo':
        if (output === 'log') this.logs.push(texts.join(' '));
        this.status = 0;
        return;
      case 'touch':
      case 'mkdir':
        for (const path of plain(args)) this.make(path);
        this.status = 0;
        return;
      case 'rm':
        for (const path of plain(args)) this.remove(path);
        return;
      case 'tail':
        if (texts.includes('-f') || texts.includes('-F')) this.over = 'forever';
        else this.notKnown(name);
        return;
      case 'cat':
      case 'ls':
      case 'stat':
        this.show(name, plain(args), output);
        return;
      case 'test':
      case '[':
      case '[[':
        this.test(name === 'test' ? args : args.slice(0, -1));
        return;
      default:
        if (REPORTING.has(name) && (output !== 'log' || !this.surroundings.isRead)) this.status = 0;
        else this.notKnown(name);
    }
  }

  private fail(status: number, message: string): void {
    this.status = status;
    this.logs.push(message);
  }

  private exit([code]: readonly Word[]): void {
    if (code && !/^\d+$/.test(code.text)) {
      this.notKnown(`exit ${code.text}`);
      return;
    }
    if (code) this.status = Number.parseInt(code.text, 10) & 255;
    this.over = 'exited';
  }

  private sleep(durations: readonly string[]): void {
    this.status = 0;
    if (durations[0] === 'infinity' || durations[0] === 'inf') {
      this.over = 'forever';
      return;
    }
    const ms = durationMs(durations);
    if (ms === undefined) this.notKnown('sleep');
    else this.nowMs += ms;
  }

  private make({ text: path, isExpanded }: Word): void {
    if (isExpanded) this.isWhole = false;
    else if (this.presence(path) !== 'there') this.put(path, { path, fromMs: this.nowMs, toMs: NEVER });
  }

  private put(path: string, window: FileWindow): void {
    this.files.set(path, [...(this.files.get(path) ?? []), window]);
  }

  /** A file that comes and goes in a loop without an end is there at moments that are not followed. */
  private remove({ text: path, isExpanded }: Word): void {
    this.status = 0;
    if (isExpanded || this.isInEndlessLoop) {
      this.isWhole = false;
      this.files.delete(path);
      return;
    }
    const own = this.files.get(path);
    const last = own?.at(-1);
    if (own && last?.toMs === NEVER) this.files.set(path, [...own.slice(0, -1), { ...last, toMs: this.nowMs }]);
    else if (!own && this.surroundings.presence(path) !== 'absent')
      this.put(path, { path, fromMs: 0, toMs: this.nowMs });
  }

  private presence(path: string): Presence {
    const last = this.files.get(path)?.at(-1);
    if (last) return last.toMs === NEVER ? 'there' : 'absent';
    return this.surroundings.presence(path);
  }

  /** `cat`, `ls` and `stat` fail when one of their files is not there. What they print of others is not known. */
  private show(name: string, paths: readonly Word[], output: Output): void {
    const missing = paths.find((path) => !path.isExpanded && this.presence(path.text) === 'absent');
    if (missing) {
      this.fail(1, missingText(name, missing.text));
      return;
    }
    const doubtful = paths.find((path) => path.isExpanded || this.presence(path.text) === 'unknown');
    if (doubtful) this.notKnown(doubtful.text);
    else if (output === 'log' && this.surroundings.isRead) this.notKnown(name);
    else this.status = 0;
  }

  private test(args: readonly Word[]): void {
    const [first, second, third] = args;
    if (first?.text === '!') {
      this.test(args.slice(1));
      this.status = this.status === 0 ? 1 : 0;
      return;
    }
    if (args.some(({ isExpanded }) => isExpanded)) {
      this.notKnown('test');
      return;
    }
    if (first && !second) this.status = first.text === '' ? 1 : 0;
    else if (first && second && !third) this.testOne(first.text, second.text);
    else if (first && second && third && args.length === 3 && /^(?:=|==|!=)$/.test(second.text))
      this.status = (first.text === third.text) === (second.text !== '!=') ? 0 : 1;
    else if (!first) this.status = 1;
    else this.notKnown('test');
  }

  private testOne(operator: string, operand: string): void {
    if (operator === '-n' || operator === '-z') this.status = (operand === '') === (operator === '-z') ? 0 : 1;
    else if (/^-[defhrswxL]$/.test(operator)) {
      const presence = this.presence(operand);
      const isSizeAsked = operator === '-s' && presence === 'there';
      if (presence === 'unknown' || isSizeAsked) this.notKnown(operand);
      else this.status = presence === 'there' ? 0 : 1;
    } else this.notKnown('test');
  }
}

/** `while true`, `while sleep 5`, `until false`. */
function isEndless({ until, condition }: Extract<Command, { kind: 'loop' }>): boolean {
  const [only, ...others] = condition.kind === 'list' ? condition.commands : [condition];
  if (others.length > 0 || only?.kind !== 'simple') return false;
  const name = programName(only.words[0]?.text ?? '');
  return until ? name === 'false' : name === 'true' || name === ':' || name === 'sleep';
}

/** As busybox says it. */
function missingText(name: string, path: string): string {
  if (name === 'cat') return `cat: can't open '${path}': No such file or directory`;
  return name === 'ls'
    ? `ls: ${path}: No such file or directory`
    : `stat: can't stat '${path}': No such file or directory`;
}

/** The sum of what `sleep` is given: `30`, `0.5`, `1m 30s`. */
function durationMs(durations: readonly string[]): number | undefined {
  if (durations.length === 0) return undefined;
  let totalMs = 0;
  for (const duration of durations) {
    const match = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(duration);
    const unitMs = UNITS_MS[match?.[2] ?? ''];
    if (!match || unitMs === undefined) return undefined;
    totalMs += Math.round(Number(match[1]) * unitMs);
  }
  return totalMs;
}

function plain(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => !text.startsWith('-'));
}
