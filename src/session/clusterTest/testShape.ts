import { isRecord, ownValue, setOwn } from '#base/record.ts';
import { anything, byKey, either, fields, list, map, oneField, oneOf, text, whole, withRule } from '#base/shape.ts';
import { parseDuration } from '#model/cel/values/time.ts';
import { commandShape } from '#session/commands/commandList.ts';
import { switchesShape } from '#session/startOfRun.ts';

const SEGMENT = /\.?([A-Za-z0-9_$-]+)|\[(\d+)\]|\["([^"]+)"\]/y;

/** A leap year. */
const LONGEST_US = 8784 * 3_600_000_000;

/** Longest texts of a test, in characters. */
const LINE = 1000;
const EXPRESSION = 10_000;
/** Most cases, and most tasks, expectations and similar items of one case. */
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

const task = oneField({
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
    do: list(task, 1, MANY),
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

/** A Go duration such as `1h30m` in simulated microseconds; `undefined` when it is invalid or longer than 8784h. */
export function durationUs(text: string): number | undefined {
  const duration = parseDuration(text);
  if (duration === undefined || duration.nanos < 0n) return undefined;
  const us = Number(duration.nanos / 1000n);
  return us > LONGEST_US ? undefined : us;
}

type Path = readonly (string | number)[];

/**
 * A path into an object in Kubernetes' form: `spec.containers[0].image`, `metadata.labels["app.kubernetes.io/name"]`.
 */
export function parsePath(text: string): { readonly path: Path } | { readonly problem: string } {
  const path: (string | number)[] = [];
  SEGMENT.lastIndex = 0;
  let end = 0;
  for (let found = SEGMENT.exec(text); found; found = SEGMENT.exec(text)) {
    const [, name, index, key] = found;
    path.push(index === undefined ? (name ?? key ?? '') : Number(index));
    end = SEGMENT.lastIndex;
  }
  if (end === text.length && path.length > 0 && !text.startsWith('.')) return { path };
  return { problem: `a path such as spec.template.spec.containers[0].image is expected, not "${text}"` };
}

/** The value at a path; `undefined` where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof segment === 'number') value = Array.isArray(value) ? (value as unknown[])[segment] : undefined;
    else value = isRecord(value) ? ownValue(value, segment) : undefined;
  }
  return value;
}

/**
 * A copy with another value at the path, or without a value if it is `undefined`. Missing maps on the way are added.
 * `undefined` where a list has no such element.
 */
export function withValueAt(root: unknown, [segment, ...rest]: Path, value: unknown): unknown {
  if (segment === undefined) return value;
  if (typeof segment === 'number') {
    if (!Array.isArray(root) || segment >= root.length) return undefined;
    const items: unknown[] = [...(root as unknown[])];
    const inner = withValueAt(items[segment], rest, value);
    items.splice(segment, 1, ...(inner === undefined ? [] : [inner]));
    return items;
  }
  if (root !== undefined && root !== null && !isRecord(root)) return undefined;
  const copy: Record<string, unknown> = { ...root };
  const inner = withValueAt(ownValue(copy, segment), rest, value);
  if (inner === undefined) delete copy[segment];
  else setOwn(copy, segment, inner);
  return copy;
}
