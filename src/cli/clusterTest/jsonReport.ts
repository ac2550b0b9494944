import { explanationDocument } from '#cli/explanationDocument.ts';
import { sentence } from '#cli/rehearsal/words.ts';
import { documentText } from '#cli/report/documentText.ts';
import { counted, placeOf, type Report } from './report.ts';

/** Everything as data: times in simulated seconds, the digest of each play. */
export function jsonReport({ tests }: Report): string {
  const { all, failed, errors } = counted(tests);
  const report = {
    passed: all - failed - errors,
    failed,
    errors,
    tests: tests.map((test) => ({
      file: test.file,
      seed: test.seed,
      cases: test.cases.map(({ name, line, outcome, expectsFailure, plays, problems }) => ({
        name,
        line,
        outcome,
        expectsFailure,
        problems,
        plays: plays.map((play) => {
          const { beganUs, isSettled, timeUs, seq, digest, metrics, failures, caveats } = play.played;
          return {
            of: play.of,
            settled: isSettled,
            beganSeconds: beganUs / 1e6,
            seconds: timeUs / 1e6,
            seq,
            digest,
            metrics,
            caveats: caveats.flatMap(({ lines }) => lines.map(sentence)),
            failures: failures.map((failure) => ({
              expression: failure.expression,
              ...placeOf(test, play, failure),
              ...failure.judged,
              ...(failure.why && { why: documentText(explanationDocument(failure.why)) }),
            })),
          };
        }),
      })),
    })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
