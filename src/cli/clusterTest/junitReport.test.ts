// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fileWith, runOrrery } from '#cli/testing/runOrrery.ts';

interface ElementShape {
  readonly needs: readonly string[];
  readonly may: readonly string[];
  readonly holds: readonly string[];
}

/** Of junit-10.xsd, the schema of Jenkins: what each element needs, may have and holds. */
const SCHEMA: Readonly<Record<string, ElementShape>> = {
  testsuites: {
    needs: [],
    may: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'],
    holds: ['testsuite'],
  },
  testsuite: {
    needs: ['name'],
    may: ['tests', 'failures', 'errors', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    holds: ['testcase', 'properties', 'system-out', 'system-err'],
  },
  testcase: {
    needs: ['name', 'classname'],
    may: ['time', 'assertions', 'status'],
    holds: ['failure', 'error', 'skipped', 'system-out', 'system-err'],
  },
  failure: { needs: [], may: ['message', 'type'], holds: [] },
  error: { needs: [], may: ['message', 'type'], holds: [] },
};

/** What an element has that the schema does not know, or lacks. */
function elementProblems(element: Element): readonly string[] {
  const { tagName } = element;
  const shape = SCHEMA[tagName];
  if (!shape) return [`unknown element ${tagName}`];
  const names = element.getAttributeNames();
  const numbers = names.filter((name) => ['tests', 'failures', 'errors'].includes(name));
  return [
    ...shape.needs.filter((name) => !names.includes(name)).map((name) => `${tagName} lacks ${name}`),
    ...names.filter((name) => ![...shape.needs, ...shape.may].includes(name)).map((name) => `${tagName} has ${name}`),
    ...[...element.children]
      .filter((child) => !shape.holds.includes(child.tagName))
      .map((child) => `${tagName} holds ${child.tagName}`),
    ...numbers.filter((name) => !/^\d+$/.test(element.getAttribute(name) ?? '')).map((name) => `${name} is no number`),
  ];
}

test('the JUnit report follows the usual schema for any name of a case', () => {
  const file = fileWith(
    `apiVersion: orrery.dev/v1
kind: Test
cluster: {nodes: "1"}
cases:
  - {name: "<one> & \\"two\\" \\u0001", until: 0s, expect: ["nodes('').size() == 2", "nodes('').size() > 1"]}
  - {name: fine, until: 0s, expect: ["nodes('').size() == 1"]}
  - {name: not played, do: [{cordon: nobody}], expect: ["true"]}
`,
    'test.yaml',
  );
  const { status, stdout } = runOrrery('test', file, '-o', 'junit');
  expect(status).toBe(2);
  const { documentElement: root } = new DOMParser().parseFromString(stdout, 'application/xml');
  expect([root, ...root.querySelectorAll('*')].flatMap(elementProblems)).toEqual([]);
  expect(root.tagName).toBe('testsuites');
  expect(root.querySelector('testcase')?.getAttribute('name')).toBe('<one> & "two" \uFFFD');
  expect(root.querySelectorAll('failure')).toHaveLength(2);
  expect(root.querySelector('failure')?.textContent).toContain("nodes('').size() = 1");
  expect(counts(root)).toEqual([3, 1, 1]);
});

test('the counts of the files add up to the counts of the report', () => {
  const file = (size: number) =>
    fileWith(
      `apiVersion: orrery.dev/v1\nkind: Test\ncluster: {nodes: "1"}\ncases:\n  - {name: "a\\tb", until: 0s, expect: ["nodes('').size() == ${size}"]}\n  - {name: fine, until: 0s, expect: ["true"]}\n`,
      'test.yaml',
    );
  const { status, stdout } = runOrrery('test', file(1), file(2), '-o', 'junit');
  expect(status).toBe(1);
  const { documentElement: root } = new DOMParser().parseFromString(stdout, 'application/xml');
  const suites = [...root.querySelectorAll('testsuite')];
  expect(suites.map(counts)).toEqual([
    [2, 0, 0],
    [2, 1, 0],
  ]);
  expect(suites.map((suite) => suite.querySelectorAll('testcase').length)).toEqual([2, 2]);
  expect(counts(root)).toEqual([4, 1, 0]);
});

function counts(element: Element): number[] {
  return ['tests', 'failures', 'errors'].map((name) => Number(element.getAttribute(name)));
}
