import type { FileWindow } from './behaviour.ts';

/** What a small shell script comes to. */
export interface ScriptOutcome {
  /** -1: it goes on for good. */
  readonly exitAfterMs: number;
  readonly exitCode: number;
  readonly files: readonly FileWindow[];
  readonly logs: readonly string[];
}

interface ScriptState {
  nowMs: number;
  exitCode: number;
  readonly files: Map<string, FileWindow>;
  readonly logs: string[];
  /** It ended, or never gets further. */
  over: 'no' | 'exited' | 'forever';
}

const NEVER = -1;
const UNITS_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * What a script of plain statements does: sleep, exit, echo, touch, rm, true, false, loops for ever. `undefined` when there is
 * anything else in it, such as another program, whose behaviour nobody knows.
 */
export function shellScript(text: string): ScriptOutcome | undefined {
  const state: ScriptState = { nowMs: 0, exitCode: 0, files: new Map(), logs: [], over: 'no' };
  for (const statement of statementsOf(text)) {
    if (!run(statement, state)) return undefined;
    if (state.over !== 'no') break;
  }
  return {
    exitAfterMs: state.over === 'forever' ? NEVER : state.nowMs,
    exitCode: state.exitCode,
    files: [...state.files.values()],
    logs: state.logs,
  };
}

const ENDLESS = /\b(?:while\s+(?:true|:|sleep\s+[^\s;]+)|until\s+false)[^\S\n]*[;\n]\s*do\b/;

/** From the first loop without an end to the last `done`: one word. */
function withoutEndlessLoop(text: string): string {
  const begin = ENDLESS.exec(text);
  const end = Array.from(text.matchAll(/\bdone\b/g)).at(-1);
  if (!begin || !end || end.index < begin.index) return text;
  return `${text.slice(0, begin.index)} forever ${text.slice(end.index + end[0].length)}`;
}

/** A loop for ever is one statement whatever it does inside. */
function statementsOf(text: string): string[] {
  return withoutEndlessLoop(text)
    .split(/;|&&|\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !statement.startsWith('#'));
}

/** Runs one statement; `false` when it is not known. */
function run(statement: string, state: ScriptState): boolean {
  const [program = '', ...rest] = words(statement);
  switch (program.slice(program.lastIndexOf('/') + 1)) {
    case 'sleep':
      return sleep(rest, state);
    case 'exit':
      state.exitCode = Number.parseInt(rest[0] ?? '0', 10) & 255;
      state.over = 'exited';
      return true;
    case 'true':
    case ':':
      state.exitCode = 0;
      return true;
    case 'false':
      state.exitCode = 1;
      return true;
    case 'echo':
      state.logs.push(rest.join(' '));
      state.exitCode = 0;
      return !statement.includes('>') && !statement.includes('|');
    case 'touch':
      for (const path of plain(rest)) state.files.set(path, { path, fromMs: state.nowMs, toMs: NEVER });
      return true;
    case 'rm':
      for (const path of plain(rest)) remove(path, state);
      return true;
    case 'forever':
      state.over = 'forever';
      return true;
    case 'tail':
      if (!rest.includes('-f') && !rest.includes('-F')) return false;
      state.over = 'forever';
      return true;
    default:
      return false;
  }
}

function sleep(durations: readonly string[], state: ScriptState): boolean {
  state.exitCode = 0;
  if (durations[0] === 'infinity') {
    state.over = 'forever';
    return true;
  }
  const ms = durationMs(durations);
  if (ms === undefined) return false;
  state.nowMs += ms;
  return true;
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

function remove(path: string, state: ScriptState): void {
  const file = state.files.get(path);
  if (file && file.toMs === NEVER) state.files.set(path, { ...file, toMs: state.nowMs });
}

function plain(words: readonly string[]): string[] {
  return words.filter((word) => !word.startsWith('-'));
}

function words(statement: string): string[] {
  return (statement.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}
