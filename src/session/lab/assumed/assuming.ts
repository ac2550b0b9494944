import { mapParts, type Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { Assumed, AssumingAnswer, Assumption, RehearsalAnswer, RehearsedCommand } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { inputOf } from '#session/commands/inputOf.ts';
import { kubectlProgress } from '#session/questions/kubectl/kubectlAnswers.ts';
import { freeName, newNodeLike, patchedBudget } from '../rehearsal/changesFor.ts';
import { RehearsalPlay } from '../rehearsal/stage.ts';
import { requestLine } from './requestLine.ts';

/** Simulated time in which the Pods settle after each assumption. */
const SETTLES_US = 600_000_000;
/** Share of the progress for making one assumption true. */
const SHARE_OF_ONE = 0.05;

type Made =
  | { readonly ok: true; readonly given: readonly RehearsedCommand[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/**
 * Asks a question of a copy on which assumptions were made true first. Nothing is asked when one of them cannot be
 * made true.
 */
export function* assuming<Report>(
  copy: CommandedRun,
  assumptions: readonly Assumption[] = [],
  play: () => Parts<RehearsalAnswer<Report>>,
): Parts<AssumingAnswer<Report>> {
  const given: RehearsedCommand[] = [];
  for (const [index, assumption] of assumptions.entries()) {
    const made = yield* mapParts(madeTrue(copy, assumption), (done) => (index + done) * SHARE_OF_ONE);
    if (!made.ok) return made;
    given.push(...made.given);
  }
  const before = Math.min(0.5, assumptions.length * SHARE_OF_ONE);
  const answer = yield* mapParts(play(), (done) => before + (1 - before) * done);
  if (!answer.ok) return answer;
  const assumed: Assumed = { assumed: given };
  return { ok: true, report: { ...answer.report, ...assumed } };
}

/**
 * Gives the command of an assumption, and waits until Pods neither appear nor go, because a changed template is
 * rolled out.
 */
function* madeTrue(copy: CommandedRun, assumption: Assumption): Parts<Made> {
  const made = assumptionCommand(copy.world, assumption);
  if (!made.ok) return { ok: false, problems: [made.problem] };
  const { label, command } = made;
  const taken = inputOf(command, copy.world, copy.run.clockUs);
  if (!taken.ok) return { ok: false, problems: taken.problems.map((problem) => under(label, problem.message)) };
  const stage = new RehearsalPlay(copy, SETTLES_US);
  stage.give(command);
  yield* stage.settle();
  const progress = kubectlProgress(copy.world, stage.startSeq + 1);
  if (progress?.state === 'failed') {
    const words = progress.lines.flatMap(({ stream, text }) => (stream === 'err' ? [text] : []));
    return { ok: false, problems: [under(label, words.join('; '))] };
  }
  return { ok: true, given: stage.given.map((one) => ({ ...one, label })) };
}

function under(label: string, message: string): InputProblem {
  return { field: 'assumed', message: `${label}: ${message}` };
}

/** The command that makes an assumption true, with its label; or the problem that prevents it. */
type AssumptionCommand =
  | { readonly ok: true; readonly label: string; readonly command: Command }
  | { readonly ok: false; readonly problem: InputProblem };

/** The command of an assumption in the present world. */
export function assumptionCommand(world: World, assumption: Assumption): AssumptionCommand {
  switch (assumption.what) {
    case 'budget':
      return budgetCommand(world, assumption);
    case 'node':
      return nodeCommand(world, assumption.like);
    case 'request': {
      const made = requestLine(world, assumption);
      return made.ok ? lineCommand(made.line) : made;
    }
    case 'kubectl':
      return lineCommand(assumption.line.trim());
  }
}

function lineCommand(line: string): AssumptionCommand {
  const command = { type: 'kubectl.run', line } as const;
  return { ok: true, label: commandLabel(command), command };
}

function nodeCommand(world: World, like: string): AssumptionCommand {
  const nodes = world.table(store('Node'));
  const node = nodes.get(like);
  if (!node) return wrong('like', `there is no node "${like}"`);
  return { ok: true, label: like, command: newNodeLike(node, freeName(nodes, `${like}-more`)) };
}

function budgetCommand(
  world: World,
  { budget, keeps, value }: Extract<Assumption, { what: 'budget' }>,
): AssumptionCommand {
  const object = world.table(store('PodDisruptionBudget')).get(budget);
  if (!object) return wrong('budget', `there is no PodDisruptionBudget "${budget}"`);
  if (!/^\d{1,6}%?$/.test(value)) return wrong('value', `a number or a percentage is expected, not "${value}"`);
  const { namespace = '', name } = object.metadata;
  const other = keeps === 'minAvailable' ? 'maxUnavailable' : 'minAvailable';
  const spec = {
    [keeps]: value.endsWith('%') ? value : Number(value),
    // A budget may have only one of the two fields; null removes the other.
    ...(object.spec?.[other] !== undefined && { [other]: null }),
  };
  const { label, command } = patchedBudget('relax', namespace, name, spec);
  return command ? { ok: true, label, command } : wrong('budget', label);
}

function wrong(field: string, message: string): AssumptionCommand {
  return { ok: false, problem: { field, message } };
}
