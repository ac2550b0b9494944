import { DRAIN_RECORDS } from '#cluster/kubectl/drain/drainRecords.ts';
import { discoveryReadUs, discoverySettings } from '#cluster/kubectl/terminal/discoveryCache.ts';
import { KUBECTL_RUNS, type KubectlRun } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import type { CommandNamed } from '#protocol/command.ts';
import type {
  KubectlAnswer,
  KubectlCache,
  KubectlCompletion,
  KubectlLine,
  KubectlProgress,
  KubectlQuestions,
  KubectlWatched,
} from '#protocol/kubectl.ts';
import { complete } from '#session/kubectl/complete.ts';
import { interpret, readLine } from '#session/kubectl/interpret.ts';
import { watched } from '#session/kubectl/reads/get.ts';
import { reopened } from '#session/kubectl/writes/edit.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';

export const kubectlAnswers: Answers<KubectlQuestions> = {
  kubectl: (reader, asked) => kubectlAnswer(reader, asked),
  kubectlRun: ({ world }, { seq }) => kubectlProgress(world, seq),
  kubectlWatch: (reader, { line, fromRevision, heading }) => kubectlWatched(reader, line, fromRevision, heading),
  kubectlCache: ({ world }) => kubectlCache(world),
  kubectlComplete: ({ world }, { line }) => kubectlCompletion(world, line),
};

/** The output of a line at this moment, or the command that the line stands for. */
function kubectlAnswer(
  reader: Reader,
  { line, files = [], edit }: Omit<CommandNamed<'kubectl.run'>, 'type'>,
): KubectlAnswer {
  const { world, run } = reader;
  const understood = interpret(line, { reader, world, nowUs: run.clockUs, files, edit });
  if (understood.type !== 'printed') {
    const command = { type: 'kubectl.run' as const, line, ...(files.length > 0 && { files }), ...(edit && { edit }) };
    return { type: 'command', command };
  }
  const { out, err = '', failed = false, watchesFrom, edits } = understood.printed;
  const lines = [...linesOf('out', out), ...linesOf('err', err)];
  if (edits !== undefined) return { type: 'edit', lines, text: edits };
  if (watchesFrom !== undefined) return { type: 'watch', lines, fromRevision: watchesFrom };
  return { type: 'printed', failed, lines };
}

function linesOf(stream: KubectlLine['stream'], text: string): KubectlLine[] {
  if (text === '') return [];
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
  return whole.split('\n').map((line) => ({ stream, text: line }));
}

/** Output of a watch since it began. */
function kubectlWatched({ world, run }: Reader, line: string, fromRevision: number, heading: string): KubectlWatched {
  const { asked } = readLine(line, { world, nowUs: run.clockUs, files: [] });
  return watched(asked, fromRevision, heading);
}

/** Progress of the command, or the drain, that began in that entry. */
export function kubectlProgress(world: World, seq: number): KubectlProgress | undefined {
  const run = world
    .table(KUBECTL_RUNS)
    .values()
    .find((one) => one.seq === seq);
  const drain = world
    .table(DRAIN_RECORDS)
    .values()
    .find((one) => one.seq === seq);
  const found = run ?? drain;
  if (!found) return undefined;
  const { phase } = found;
  const state = phase === 'failed' ? 'failed' : phase === 'done' || phase === 'drained' ? 'done' : 'running';
  const lines = found.lines.flatMap(({ stream, text }) => linesOf(stream, text));
  const reopens = state === 'failed' && run ? editedAgain(run) : undefined;
  return { state, lines, ...(reopens !== undefined && { reopens }) };
}

/** The text that `kubectl edit` could not send, with the reasons above. */
function editedAgain({ plan, failures }: KubectlRun): string | undefined {
  const text = plan.steps.find(({ edits }) => edits !== undefined)?.edits?.text;
  return text === undefined
    ? undefined
    : reopened(
        text,
        failures.flatMap(({ reasons = [] }) => reasons),
      );
}

function kubectlCompletion(world: World, line: string): KubectlCompletion {
  return complete(world, line);
}

/** kubectl's discovery cache of the API, and how long kubectl trusts it. */
function kubectlCache(world: World): KubectlCache {
  return { ...discoverySettings(world), readUs: discoveryReadUs(world) ?? -1 };
}
