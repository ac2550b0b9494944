import type { Parts } from '#base/parts.ts';
import type { Assumption, AssumptionLabel } from '#protocol/assumption.ts';
import type { LabQuestions } from '#protocol/lab.ts';
import type { RehearsalAnswer, Telling } from '#protocol/rehearsal.ts';
import { inputOf } from '#session/commands/inputOf.ts';
import { redactFiles } from '#session/commands/redactFiles.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { assuming } from '#session/lab/assumed/assuming.ts';
import { assumptionCommand } from '#session/lab/assumed/assumptionCommand.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import { readPriceTable } from '#session/lab/machines/priceTable.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { rehearseLoss } from '#session/lab/rehearsal/rehearseLoss.ts';
import { sweepLosses } from '#session/lab/rehearsal/sweepLosses.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { compareConfigurations } from './compareConfigurations.ts';
import { fitOnACopy } from './fitOnACopy.ts';
import { landing } from './landing.ts';
import { machinesOnCopies } from './machinesOnCopies.ts';
import { onACopy } from './onACopy.ts';

export const labAnswers: Answers<LabQuestions> = {
  landing: { inParts: landing },
  rehearseDrain: {
    inParts: (reader, { assumed, ...plan }) =>
      onACopy(reader, (copy) => assuming(copy, assumed, () => tellingRefused(copy, rehearseDrain(copy, plan)))),
  },
  rehearseLoss: {
    inParts: (reader, { assumed, ...plan }) =>
      onACopy(reader, (copy) => assuming(copy, assumed, () => tellingRefused(copy, rehearseLoss(copy, plan)))),
  },
  rehearseSweep: {
    inParts: (reader, { assumed, ...plan }, { threads }) =>
      onACopy(reader, (copy) =>
        assuming(copy, assumed, () => tellingRefused(copy, sweepLosses(copy, plan.sweep, plan.limitSeconds, threads))),
      ),
  },
  assumption: assumptionNow,
  compareConfigurations: { inParts: compareConfigurations },
  fit: {
    inParts: (reader, asked) => onACopy(reader, (copy) => assuming(copy, asked.assumed, () => fitOnACopy(copy, asked))),
  },
  machines: { inParts: machinesOnCopies },
  priceTable(_, file) {
    const read = readPriceTable(file);
    return read.ok ? { ok: true, report: read.table } : read;
  },
  redacted: ({ source }) => redactFiles(source.files ?? []),
};

/** A rehearsal, with what the API server refused before it: as the command line tells it. */
function* tellingRefused<Report extends { readonly telling: Telling }>(
  copy: Reader,
  rehearsal: Parts<RehearsalAnswer<Report>>,
): Parts<RehearsalAnswer<Report>> {
  const refused = refusedPart(refusedObjects(copy));
  const answer = yield* rehearsal;
  if (!answer.ok || refused.length === 0) return answer;
  const { report } = answer;
  const telling = { ...report.telling, parts: [...refused, ...report.telling.parts] };
  return { ok: true, report: { ...report, telling } };
}

/** Input that kubectl itself would refuse is reported before anything is played. */
function assumptionNow({ world, run }: Reader, assumption: Assumption): RehearsalAnswer<AssumptionLabel> {
  const made = assumptionCommand(world, assumption);
  if (!made.ok) return { ok: false, problems: [made.problem] };
  const taken = inputOf(made.command, world, run.clockUs);
  return taken.ok ? { ok: true, report: { label: made.label } } : taken;
}
