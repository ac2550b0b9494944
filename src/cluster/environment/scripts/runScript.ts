import type { Millis } from '#base/time.ts';
import type { FileWindow } from '../behaviour.ts';
import { type Output, parseScript, type ScriptNode, type ScriptWord } from './parseScript.ts';

/** Knowledge about a path in a container: it exists, it does not exist, or unknown. */
export type Presence = 'there' | 'absent' | 'unknown';

/** Surroundings of a script. */
export interface ScriptSurroundings {
  /** State of a path when the script begins. */
  readonly presence: (path: string) => Presence;
  /** Whether the image is known to lack the program. */
  readonly lacks: (program: string) => boolean;
  /** Treatment of an unknown program: it succeeds or fails at once. With `stop`, the rest of the script is unknown. */
  readonly unknown: 'succeeds' | 'fails' | 'stop';
  /** The same for a test whose result is unknown; as `unknown` when it is absent. */
  readonly unknownTests?: 'succeeds' | 'fails';
  /** Whether the script's output is used. If so, a program with unknown output counts as unknown. */
  readonly isRead: boolean;
}

/** Outcome of a script. */
export interface ScriptOutcome {
  /** Time until it exits; -1 if it runs forever. */
  readonly exitAfterMs: Millis;
  readonly exitCode: number;
  readonly files: readonly FileWindow[];
  readonly logs: readonly string[];
  /** Whether all its effects are known. Otherwise it may also create files and listen on ports. */
  readonly isWhole: boolean;
  /** Programs and paths that are unknown. */
  readonly unknown: readonly string[];
  /** Name of the missing program, if the script did not run at all. */
  readonly notFound?: string;
}

const SHELLS = ['sh', 'bash', 'ash', 'dash'];
/** Builtins of the shell, which no image has as programs. */
const BUILT_IN = new Set([
  'exit',
  ':',
  'set',
  'export',
  'declare',
  'local',
  'readonly',
  'typeset',
  'trap',
  '[[',
  'source',
  '.',
  'eval',
]);
/** Programs that succeed and whose output is unknown. */
const REPORTING = new Set(['date', 'hostname', 'uname', 'id', 'whoami', 'pwd', 'env', 'printenv', 'df', 'uptime']);
const NEVER = -1;
const NOT_FOUND = 127;
const UNITS_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Maximum number of rounds that a waiting loop is followed. */
const MOST_ROUNDS = 1000;
/** Maximum number of commands followed in one script. */
const MOST_COMMANDS = 20_000;

/** The last part of a program's path. */
export function programName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

/**
 * Outcome of a command's words, for a container, a hook or an exec probe. The script after `sh -c` is read. Any other
 * words are one program with its arguments. Undefined if unknown.
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

/** A script that cannot be parsed is assumed to last as long as its first sleep. */
function unreadable(script: string): ScriptNode {
  const seconds = /\bsleep\s+(\d+(?:\.\d+)?)/.exec(script)?.[1] ?? '0';
  return { kind: 'list', commands: [commandOf(['sh']), commandOf(['sleep', seconds])] };
}

function isErrexit(option: string): boolean {
  return /^-[a-z]*e/.test(option);
}

function commandOf(words: readonly string[]): ScriptNode {
  return { kind: 'simple', words: words.map((text) => ({ text, isExpanded: false })), output: 'log' };
}

/** One run of a script, command by command. */
class ScriptRun {
  private readonly surroundings: ScriptSurroundings;
  private nowMs = 0;
  private status = 0;
  /** `lost`: the rest is unknown. */
  private over: 'no' | 'exited' | 'forever' | 'lost' = 'no';
  private isWhole = true;
  private exitsOnError = false;
  private commands = 0;
  /** Inside an endless loop, unknown commands do not change that it is endless. */
  private isInEndlessLoop = false;
  /** By path, in order of time. The last window may have no end yet. */
  private readonly files = new Map<string, FileWindow[]>();
  private readonly logs: string[] = [];
  private readonly unknown = new Set<string>();

  constructor(surroundings: ScriptSurroundings) {
    this.surroundings = surroundings;
  }

  run(command: ScriptNode, exitsOnError = false): ScriptOutcome | undefined {
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

  /** `isTested`: a condition depends on its result, so `set -e` does not end the script. */
  private execute(command: ScriptNode, isTested: boolean): void {
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

  private andOr({ first, rest }: Extract<ScriptNode, { kind: 'andOr' }>, isTested: boolean): void {
    this.execute(first, true);
    rest.forEach(({ after, command }, index) => {
      if ((this.status === 0) !== (after === 'success')) return;
      this.execute(command, isTested || index < rest.length - 1);
    });
  }

  private condition({ branches, otherwise }: Extract<ScriptNode, { kind: 'if' }>, isTested: boolean): void {
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

  private loop(loop: Extract<ScriptNode, { kind: 'loop' }>): void {
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

  /** An endless loop counts as one command, whatever it contains. Its first round is followed as far as it is known. */
  private endless(body: ScriptNode): void {
    const before = this.isInEndlessLoop;
    this.isInEndlessLoop = true;
    this.execute(body, false);
    this.isInEndlessLoop = before;
    if (this.over !== 'exited') this.over = 'forever';
  }

  private notKnown(what: string, isTest = false): void {
    const { unknown, unknownTests = unknown } = this.surroundings;
    this.unknown.add(what);
    this.isWhole = false;
    this.status = (isTest ? unknownTests : unknown) === 'fails' ? 1 : 0;
    if (this.surroundings.unknown === 'stop' && !this.isInEndlessLoop) this.over = 'lost';
  }

  private simple(given: readonly ScriptWord[], output: Output): void {
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

  private program(name: string, args: readonly ScriptWord[], output: Output): void {
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
      case 'declare':
      case 'local':
      case 'readonly':
      case 'typeset':
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
        // Operators inside [[ ]] have cut it in two.
        if (name !== 'test' && !/^\]{1,2}$/.test(texts.at(-1) ?? '')) this.notKnown('test', true);
        else this.test(name === 'test' ? args : args.slice(0, -1));
        return;
      default:
        if (texts.at(-1) === ']]') this.notKnown('test', true);
        else if (REPORTING.has(name) && (output !== 'log' || !this.surroundings.isRead)) this.status = 0;
        else this.notKnown(name);
    }
  }

  private fail(status: number, message: string): void {
    this.status = status;
    this.logs.push(message);
  }

  private exit([code]: readonly ScriptWord[]): void {
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

  private make({ text: path, isExpanded }: ScriptWord): void {
    if (isExpanded) this.isWhole = false;
    else if (this.presence(path) !== 'there') this.put(path, { path, fromMs: this.nowMs, toMs: NEVER });
  }

  private put(path: string, window: FileWindow): void {
    this.files.set(path, [...(this.files.get(path) ?? []), window]);
  }

  /** A file that an endless loop creates and removes is present at times that are not followed. */
  private remove({ text: path, isExpanded }: ScriptWord): void {
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

  /** `cat`, `ls` and `stat` fail if one of their files is missing. Their output for other files is unknown. */
  private show(name: string, paths: readonly ScriptWord[], output: Output): void {
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

  private test(args: readonly ScriptWord[]): void {
    const [first, second, third] = args;
    if (first?.text === '!') {
      this.test(args.slice(1));
      this.status = this.status === 0 ? 1 : 0;
      return;
    }
    if (args.some(({ isExpanded }) => isExpanded)) {
      this.notKnown('test', true);
      return;
    }
    if (first && !second) this.status = first.text === '' ? 1 : 0;
    else if (first && second && !third) this.testOne(first.text, second.text);
    else if (first && second && third && args.length === 3 && /^(?:=|==|!=)$/.test(second.text))
      this.status = (first.text === third.text) === (second.text !== '!=') ? 0 : 1;
    else if (!first) this.status = 1;
    else this.notKnown('test', true);
  }

  private testOne(operator: string, operand: string): void {
    if (operator === '-n' || operator === '-z') this.status = (operand === '') === (operator === '-z') ? 0 : 1;
    else if (/^-[defhrswxL]$/.test(operator)) {
      const presence = this.presence(operand);
      const isSizeAsked = operator === '-s' && presence === 'there';
      if (presence === 'unknown' || isSizeAsked) this.notKnown(operand, true);
      else this.status = presence === 'there' ? 0 : 1;
    } else this.notKnown('test', true);
  }
}

/** `while true`, `while sleep 5`, `until false`. */
function isEndless({ until, condition }: Extract<ScriptNode, { kind: 'loop' }>): boolean {
  const [only, ...others] = condition.kind === 'list' ? condition.commands : [condition];
  if (others.length > 0 || only?.kind !== 'simple') return false;
  const name = programName(only.words[0]?.text ?? '');
  return until ? name === 'false' : name === 'true' || name === ':' || name === 'sleep';
}

/** Error text of busybox. */
function missingText(name: string, path: string): string {
  if (name === 'cat') return `cat: can't open '${path}': No such file or directory`;
  return name === 'ls'
    ? `ls: ${path}: No such file or directory`
    : `stat: can't stat '${path}': No such file or directory`;
}

/** Sum of the arguments of `sleep`: `30`, `0.5`, `1m 30s`. */
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

function plain(words: readonly ScriptWord[]): ScriptWord[] {
  return words.filter(({ text }) => !text.startsWith('-'));
}
