import { isRecord } from '#base/isRecord.ts';
import type { KubeObject } from '#model/kinds.ts';

type Plain = Readonly<Record<string, unknown>>;

const POD = ['spec'];
const TEMPLATE = ['spec', 'template', 'spec'];

/** Where kinds have a Pod's spec. */
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
 * A struct of Go that is no pointer is always there, whether it was written or not: so that nothing after it has to ask, an object
 * has its metadata and its spec, and what makes Pods has the whole way to their containers.
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
