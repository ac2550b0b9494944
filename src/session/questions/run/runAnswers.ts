import type { RunQuestions } from '#protocol/run.ts';
import { commandDocs } from '#session/commands/commandList.ts';
import { saveRun } from '#session/savedRun.ts';
import type { Answers } from '../answers.ts';
import { exportRun } from './exportRun.ts';
import { inputsSoFar } from './inputsSoFar.ts';
import { journalLines } from './journalLines.ts';
import { momentOf } from './momentOf.ts';
import { namedEntry } from './namedMoments.ts';
import { timeline } from './timeline.ts';

export const runAnswers: Answers<RunQuestions> = {
  state: momentOf,
  commands: commandDocs,
  journal: ({ run }, { from, to }) => journalLines(run, from, to),
  timeline: ({ run }, question) => timeline(run, question),
  named: ({ run }, moment) => namedEntry(run, moment),
  inputs: (reader) => inputsSoFar(reader),
  export: (reader, { format }) => exportRun(reader, format),
  save: saveRun,
};
