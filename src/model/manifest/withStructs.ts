import { isRecord } from '#base/record.ts';
import type { KubeObject } from '#model/kinds.ts';

type Plain = Readonly<Record<string, unknown>>;

const POD = ['spec'];
const TEMPLATE = ['spec', 'template', 'spec'];

/** Paths of the Pod spec by kind. */
const POD_SPECS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Pod', POD],
  ['PodTemplate', ['template', 'spec']],
  ...['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'StatefulSet'].map((kind): [string, string[]] => [
    kind,
    TEMPLATE,
  ]),
  ['CronJob', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
]);

/**
 * A Go struct that is no pointer always exists, whether or not it was written. So an object gets its metadata and its
 * spec, and workloads get the whole path to their containers. Later code then needs no checks.
 */
export function withStructs(object: KubeObject): KubeObject {
  const way = POD_SPECS.get(object.kind);
  const named = object.metadata ? object : { ...object, metadata: {} };
  return (way ? along(named as unknown as Plain, way) : named) as unknown as KubeObject;
}

/** The same object when nothing is missing. */
function along(value: Plain, [first, ...rest]: readonly string[]): Plain {
  if (first === undefined) return Array.isArray(value.containers) ? value : { ...value, containers: [] };
  const inner = value[first];
  const filled = along(isRecord(inner) ? inner : {}, rest);
  return filled === inner ? value : { ...value, [first]: filled };
}
