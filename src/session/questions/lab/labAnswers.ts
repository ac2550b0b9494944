import type { LabQuestions } from '#protocol/lab.ts';
import { redactFiles } from '#session/commands/redactFiles.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { rehearseLoss } from '#session/lab/rehearsal/rehearseLoss.ts';
import type { Answers } from '../answers.ts';
import { compareConfigurations } from './compareConfigurations.ts';
import { fitOnACopy } from './fitOnACopy.ts';
import { landing } from './landing.ts';
import { onACopy } from './onACopy.ts';

export const labAnswers: Answers<LabQuestions> = {
  landing: { inParts: landing },
  rehearseDrain: { inParts: (reader, plan) => onACopy(reader, (copy) => rehearseDrain(copy, plan)) },
  rehearseLoss: { inParts: (reader, plan) => onACopy(reader, (copy) => rehearseLoss(copy, plan)) },
  compareConfigurations: { inParts: compareConfigurations },
  fit: { inParts: (reader, asked) => onACopy(reader, (copy) => fitOnACopy(copy, asked)) },
  redacted: ({ source }) => redactFiles(source.files ?? []),
};
