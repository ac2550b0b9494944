import { isRecord } from '#base/isRecord.ts';
import type { Command } from '#protocol/command.ts';
import { shapeProblems } from '#session/commands/command.ts';
import { commandProblem } from '#session/commands/commandList.ts';
import { either, fields, list, type Misfit, map, number, oneOf, type Shape, text } from '#session/lessons/shape.ts';
import { switchesShape } from '#session/sourceShape.ts';
import { durationUs } from './durationUs.ts';
import { parsePath } from './fieldPath.ts';

/** Longest of what a test's texts may be, in characters. */
const LINE = 1000;
const EXPRESSION = 10_000;
/** Most cases, and most deeds, expectations and the like of one. */
const CASES = 1000;
const MANY = 100;

const line = text(LINE);

/** A text that some reading of it refuses in words. */
function readable(problemOf: (value: string) => string | undefined, most = LINE): Shape {
  const shape = text(most);
  return (value, path) => {
    const wrong = shape(value, path);
    if (wrong.length > 0) return wrong;
    const problem = problemOf(value as string);
    return problem === undefined ? [] : [{ path, message: problem }];
  };
}

const duration = readable((value) =>
  durationUs(value) === undefined
    ? `a duration such as 30s or 1h30m, at most 8784h, is expected, not "${value}"`
    : undefined,
);
const path = readable((value) => {
  const parsed = parsePath(value);
  return 'problem' in parsed ? parsed.problem : undefined;
});
const kindAndName = text(LINE, { is: /^[A-Za-z][A-Za-z0-9]*\/[^\s/]+$/, called: 'Kind/name, such as Deployment/web,' });
const paths: Shape = either(line, list(line, 1, MANY), (value) => !Array.isArray(value));
const optionalNamespace = { namespace: line };

/** Exactly one of these fields, which says what the map is. */
function oneField(shapes: Readonly<Record<string, Shape>>): Shape {
  const names = Object.keys(shapes);
  return (value, at) => {
    if (!isRecord(value) || Object.keys(value).length !== 1)
      return [{ path: at, message: `a map with exactly one of ${names.join(', ')} is expected` }];
    return fields({}, shapes)(value, at);
  };
}

const command: Shape = (value, at): readonly Misfit[] => {
  if (!isRecord(value) || typeof value.type !== 'string')
    return [{ path: at, message: 'a command is expected: a map with a type' }];
  const problem = commandProblem(value as Command);
  if (!problem) return [];
  const { field, message } = problem;
  return [{ path: field === undefined ? at : [...at, ...field.split('.')], message }];
};

const switches: Shape = (value, at) => {
  if (!isRecord(value)) return [{ path: at, message: 'a map of switches is expected' }];
  const [problem] = shapeProblems(switchesShape, value);
  return problem ? [{ path: at, message: problem.message }] : [];
};

const deed = oneField({
  apply: paths,
  delete: fields({ of: kindAndName }, optionalNamespace),
  scale: fields({ of: kindAndName, replicas: number(0, 100_000, true) }, optionalNamespace),
  drain: line,
  cordon: line,
  uncordon: line,
  lose: oneField({ zone: line, node: line, pool: line }),
  image: oneField({ cannotBePulled: line, canBePulled: line }),
  wait: duration,
  command,
  rehearse: fields({ drain: line }, { surge: number(0, 1000, true) }),
});

const anything: Shape = () => [];

/** The keys of `set` are paths. */
const changes: Shape = (value, at) => [
  ...map(anything, MANY)(value, at),
  ...(isRecord(value) ? Object.keys(value).flatMap((key) => path(key, [...at, key])) : []),
];

const mutation: Shape = (value, at) => {
  const kinds = isRecord(value) ? ['remove', 'set'].filter((name) => Object.hasOwn(value, name)) : [];
  if (kinds.length !== 1) return [{ path: at, message: 'a map with either remove or set is expected' }];
  return fields({}, { remove: path, set: changes, of: kindAndName })(value, at);
};

const testCase = fields(
  { name: line },
  {
    do: list(deed, 1, MANY),
    until: duration,
    expect: list(text(EXPRESSION), 1, MANY),
    mutate: list(mutation, 1, MANY),
    expectFail: oneOf(true, false),
    metrics: list(line, 1, MANY),
  },
);

/** A test of a cluster, as its file has it. */
export const testShape: Shape = fields(
  {
    apiVersion: oneOf('orrery.dev/v1'),
    kind: oneOf('Test'),
    cluster: either(fields({ nodes: line }), list(line, 1, MANY), (value) => !Array.isArray(value)),
    cases: list(testCase, 1, CASES),
  },
  { scheduler: line, switches, apply: paths },
);
