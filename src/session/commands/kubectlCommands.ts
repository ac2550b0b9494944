import { LIMITS } from '#base/limits.ts';
import { fields, flag, list, number, optional, text, withRule } from '#base/shape.ts';
import { type KubectlPlan, TERMINAL } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { lineProblem } from '#session/kubectl/pipeline.ts';
import { command, file, refuse, sendTo, word } from './command.ts';
import { drainOf } from './nodeCommands.ts';

/** A text of `kubectl edit`. */
const edited = text(LIMITS.files.most);

/** Lines for kubectl, and how kubectl keeps what it knows of the API. */
export const KUBECTL_COMMANDS = [
  command({
    type: 'kubectl.run',
    about:
      'Runs a line of kubectl that changes something. It is read when it is given, against the cluster of that moment.',
    fields: {
      /** With `kubectl` before it or without. */
      line: withRule(word, lineProblem),
      /** What `-f` finds. */
      files: optional(list(file)),
      /** For `kubectl edit`: what the editor opened with first, what a person made of it, and what it opened with again when that was refused. */
      edit: optional(fields({ opened: edited, text: edited, refused: optional(edited) })),
    },
    // As it was typed, without the text of a here-document.
    label: ({ line }) => {
      const [first = ''] = line.includes('<<') ? line.trim().split('\n', 1) : [line];
      return /^(kubectl|k|echo|printf|cat)\s/.test(first) ? first.replace(/^k\s/, 'kubectl ') : `kubectl ${first}`;
    },
    input: ({ line, files = [], edit }, { world, nowUs, readLine }) => {
      const read = readLine(line, { world, nowUs, files, edit });
      if (read.type === 'drain') return drainOf(read.nodes, read.flags);
      if (read.type === 'plan') return sendTo(TERMINAL, { type: 'kubectl.asked', plan: copied(read.plan) });
      const { err = '', failed, edits } = read.printed;
      if (failed) return refuse({ field: 'line', message: err });
      const message =
        edits === undefined
          ? `${line} changes nothing: ask it instead`
          : `${line} opens an editor, and nobody edits here: use kubectl patch or apply`;
      return refuse({ field: 'line', message });
    },
  }),
  command({
    type: 'kubectl.cache',
    about: 'Says whether kubectl keeps what it knows of the API (`--cache-dir`), and for how long it believes it.',
    fields: {
      /** `false`: each kubectl starts in a container that is made anew. */
      keepsCache: flag,
      /** 21600 (6 h) as since v1.24, 600 before. */
      ttlSeconds: number(0, 1_000_000_000),
    },
    label: ({ keepsCache, ttlSeconds }) => `kubectl discovery cache: ${keepsCache ? `${ttlSeconds} s` : 'none'}`,
    input: ({ keepsCache, ttlSeconds }) =>
      sendTo(TERMINAL, { type: 'discovery.changed', keepsCache, ttlUs: Math.round(ttlSeconds * 1_000_000) }),
  }),
] as const;

/** An input that shared objects with the world would not be the same when it is taken again in a world that was made again. */
function copied(plan: KubectlPlan): KubectlPlan {
  return JSON.parse(JSON.stringify(plan)) as KubectlPlan;
}
