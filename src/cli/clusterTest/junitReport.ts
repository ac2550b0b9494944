import { problemText } from '#base/problemText.ts';
import { caseFailures } from './failureText.ts';
import { counted, type Report, type TestReport, type TimedCase } from './report.ts';

/** JUnit's XML for continuous integration (the Jenkins schema, junit-10.xsd): one suite per file. */
export function junitReport({ tests }: Report): string {
  const suites = tests.map((test) => suite(test)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${sums(tests)}>\n${suites}</testsuites>\n`;
}

function sums(tests: readonly TestReport[]): string {
  const { all, failed, errors } = counted(tests);
  const tookMs = tests.flatMap((test) => test.cases).reduce((sum, each) => sum + each.tookMs, 0);
  return attributes({ tests: String(all), failures: String(failed), errors: String(errors), time: seconds(tookMs) });
}

function suite(test: TestReport): string {
  const cases = test.cases.map((each) => testCase(test, each)).join('');
  return `  <testsuite ${attributes({ name: test.file })} ${sums([test])}>\n${cases}  </testsuite>\n`;
}

function testCase(test: TestReport, each: TimedCase): string {
  const head = attributes({ name: each.name, classname: test.file, time: seconds(each.tookMs) });
  const failures = caseFailures(test, each).map(({ title, text }) => problem('failure', 'expectation', title, text));
  const errors = each.problems.map((wrong) => problem('error', 'input', wrong.message, problemText(wrong)));
  const inside = [...failures, ...errors].join('');
  return inside === '' ? `    <testcase ${head}/>\n` : `    <testcase ${head}>\n${inside}    </testcase>\n`;
}

function problem(element: string, type: string, message: string, text: string): string {
  return `      <${element} ${attributes({ message, type })}>${escaped(text)}</${element}>\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join(' ');
}

/** XML 1.0 cannot contain most control characters, nor half of a surrogate pair. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
