import { caseFailures } from './failureText.ts';
import { counted, type Report } from './report.ts';

/** Workflow commands of GitHub Actions, which appear at the lines of the test files; and the totals. */
export function githubReport({ tests }: Report): string {
  const { all, failed, errors } = counted(tests);
  const lines = tests.flatMap((test) =>
    test.cases.flatMap((each) => [
      ...caseFailures(test, each).map(({ line, column, text }) =>
        error({ file: test.file, line, column, text }, each.name),
      ),
      ...each.problems.map(({ file = test.file, line = each.line, column = 1, message }) =>
        error({ file, line, column, text: message }, each.name),
      ),
    ]),
  );
  return [...lines, `${all - failed - errors} passed, ${failed} failed, ${errors} not played`, ''].join('\n');
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

function error({ file, line, column, text }: Place, title: string): string {
  return `::error file=${property(file)},line=${line},col=${column},title=${property(title)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
