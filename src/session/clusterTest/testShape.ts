import { anything, byKey, either, fields, list, map, oneField, oneOf, text, whole, withRule } from '#base/shape.ts';
import { commandShape } from '#session/commands/commandList.ts';
import { switchesShape } from '#session/sourceShape.ts';
import { durationUs } from './durationUs.ts';
import { parsePath } from './fieldPath.ts';

/** Longest texts of a test, in characters. */
const LINE = 1000;
const EXPRESSION = 10_000;
/** Most cases, and most deeds, expectations and similar items of one case. */
const CASES = 1000;
const MANY = 100;

const line = text(LINE);

const duration = withRule(line, (value) =>
  durationUs(value) === undefined ? 'a duration such as 30s or 1h30m, at most 8784h' : undefined,
);
const path = withRule(line, (value) => {
  const parsed = parsePath(value);
  return 'problem' in parsed ? `a path of fields (${parsed.problem})` : undefined;
});
const kindAndName = text(LINE, { is: /^[A-Za-z][A-Za-z0-9]*\/[^\s/]+$/, called: 'Kind/name, such as Deployment/web,' });
const paths = either(line, list(line, 1, MANY), (value) => !Array.isArray(value));
const optionalNamespace = { namespace: line };

const deed = oneField({
  apply: paths,
  delete: fields({ of: kindAndName }, optionalNamespace),
  scale: fields({ of: kindAndName, replicas: whole(0, 100_000) }, optionalNamespace),
  drain: line,
  cordon: line,
  uncordon: line,
  lose: oneField({ zone: line, node: line, pool: line }),
  image: oneField({ cannotBePulled: line, canBePulled: line }),
  wait: duration,
  command: commandShape,
  rehearse: fields({ drain: line }, { surge: whole(0, 1000) }),
});

/** The keys of `set` are paths. */
const changes = withRule(map(anything, MANY), (set) => {
  for (const key of Object.keys(set)) {
    const parsed = parsePath(key);
    if ('problem' in parsed) return { at: [key], expected: `a path of fields (${parsed.problem})` };
  }
  return undefined;
});

const mutation = byKey({
  remove: fields({ remove: path }, { of: kindAndName }),
  set: fields({ set: changes }, { of: kindAndName }),
});

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

/** The shape of a test's file. */
export const testShape = fields(
  {
    apiVersion: oneOf('orrery.dev/v1'),
    kind: oneOf('Test'),
    cluster: either(fields({ nodes: line }), list(line, 1, MANY), (value) => !Array.isArray(value)),
    cases: list(testCase, 1, CASES),
  },
  { scheduler: line, switches: switchesShape, apply: paths },
);
