import type { Parts } from '#base/parts.ts';
import type { SpareThreads } from '#session/lab/players/spareThreads.ts';
import type { Reader } from '#session/reader.ts';
import type { OpenRehearsal } from '#session/rehearsed.ts';

/** What an answer may use besides the run that it reads. */
export interface Beside {
  /** Opens another run. */
  readonly openRun: OpenRehearsal;
  /** Play others at the same time. */
  readonly threads: SpareThreads;
}

interface Question {
  readonly ask: object;
  readonly answer: unknown;
}

/** How a question is answered: at once, or in parts where that takes long, because whole runs are played again. */
export type Answer<Q extends Question> =
  | ((reader: Reader, question: Q['ask']) => Q['answer'])
  | { readonly inParts: (reader: Reader, question: Q['ask'], beside: Beside) => Parts<Q['answer']> };

/** The answers to the questions of a topic, by their names. */
export type Answers<Questions extends { readonly [N in keyof Questions]: Question }> = {
  readonly [N in keyof Questions]: Answer<Questions[N]>;
};
