import { compare } from '#base/order.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { MadeUpNames } from './madeUpNames.ts';

type Plain = Readonly<Record<string, unknown>>;

const LEFT_OUT = new Set(['managedFields', 'generateName', 'creationTimestamp']);
/** Left out in references too. */
const LEFT_OUT_EVERYWHERE = new Set(['uid', 'resourceVersion']);
const CONDITION_TIMES = new Set(['lastTransitionTime', 'lastUpdateTime', 'lastProbeTime', 'lastHeartbeatTime']);

/** An object in the form of FORMAT.md, End to end: without generated values, conditions by type, endpoints as text. */
export function normalizedObject(object: KubeObject, names: MadeUpNames): Plain {
  const plain = masked(printedObject(object), names) as Plain;
  const metadata = Object.fromEntries(
    Object.entries(plain.metadata as Plain).filter(([field]) => !LEFT_OUT.has(field)),
  );
  return {
    ...plain,
    metadata,
    ...(isKind(object, 'Pod') && { status: podStatus(object) }),
    ...(Array.isArray(plain.endpoints) && {
      endpoints: [...(plain.endpoints as readonly Plain[])].sort(byText),
    }),
  };
}

/** The status that the stand-in kubelet sets: phase, Ready and restart counts are compared. */
export function podStatus({ status }: Pick<Pod, 'status'>): object {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  const restarts = status?.containerStatuses?.map(({ restartCount }) => restartCount);
  return { phase: status?.phase, ...(ready && { ready }), ...(restarts && { restarts }) };
}

function byText(a: object, b: object): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return compare(left, right);
}

function masked(value: unknown, names: MadeUpNames): unknown {
  if (typeof value === 'string') return names.mask(value);
  if (Array.isArray(value)) return value.map((element) => masked(element, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => !LEFT_OUT_EVERYWHERE.has(field));
  const entries = kept.map(([field, child]): [string, unknown] => [
    field,
    field === 'conditions' && Array.isArray(child) ? conditions(child, names) : masked(child, names),
  ]);
  return Object.fromEntries(entries);
}

function conditions(list: readonly Plain[], names: MadeUpNames): unknown[] {
  return list
    .map((condition) => Object.entries(condition).filter(([field]) => !CONDITION_TIMES.has(field)))
    .map((entries) => masked(Object.fromEntries(entries), names) as Plain)
    .sort((a, b) => compare(String(a.type), String(b.type)));
}
