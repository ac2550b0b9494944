import type { Parts } from '#base/parts.ts';
import type { OpenRehearsal } from '#session/commandedRun.ts';
import type { SpareThreads } from '#session/lab/players/player.ts';
import type { Reader } from '#session/reader.ts';

/** Tools that an answer may use besides the run that it reads. */
export interface AnswerTools {
  /** Opens another run. */
  readonly openRun: OpenRehearsal;
  /** Play other runs at the same time. */
  readonly threads: SpareThreads;
}

interface Question {
  readonly ask: object;
  readonly answer: unknown;
}

/** The function that answers a question: at once, or in parts when it plays whole runs again. */
export type AnswerFunction<Q extends Question> =
  | ((reader: Reader, question: Q['ask']) => Q['answer'])
  | { readonly inParts: (reader: Reader, question: Q['ask'], beside: AnswerTools) => Parts<Q['answer']> };

/** The answers to the questions of a topic, by their names. */
export type Answers<Questions extends { readonly [N in keyof Questions]: Question }> = {
  readonly [N in keyof Questions]: AnswerFunction<Questions[N]>;
};
