import { mapParts, type Parts } from '#base/parts.ts';
import type { Assumed, AssumingAnswer, Assumption } from '#protocol/assumption.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RehearsalAnswer, RehearsedCommand } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { inputOf } from '#session/commands/inputOf.ts';
import { kubectlProgress } from '#session/questions/kubectl/kubectlLines.ts';
import { Stage } from '../rehearsal/stage.ts';
import { assumptionCommand } from './assumptionCommand.ts';

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
  const stage = new Stage(copy, SETTLES_US);
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
