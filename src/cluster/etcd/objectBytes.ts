import { constantValue } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { byteLength } from '#model/validation/common/names.ts';

const BYTES_PER_KIB = 1024;

/**
 * Size of an object in the store and on the wire. It is the model's average for the kind (`size.pod` and others), plus
 * the full data where people store data. Counting each object exactly would cost more than the rest of the model.
 */
export function objectBytes(world: World, kind: string, object: KubeObject): number {
  return averageBytes(world, kind) + (HAS_DATA.has(kind) ? dataBytes(object) : 0);
}

const HAS_DATA: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

/** The average size for the kind, in bytes. */
export function averageBytes(world: World, kind: string): number {
  return Math.round(averageKib(world, kind) * BYTES_PER_KIB);
}

function averageKib(world: World, kind: string): number {
  switch (kind) {
    case 'Pod':
      return constantValue(world, 'size.pod');
    case 'Event':
      return constantValue(world, 'size.event');
    case 'Node':
      return constantValue(world, 'size.node');
    default:
      return constantValue(world, 'size.other');
  }
}

function dataBytes(object: KubeObject): number {
  const { data, binaryData, stringData } = object as {
    readonly data?: Readonly<Record<string, string>>;
    readonly binaryData?: Readonly<Record<string, string>>;
    readonly stringData?: Readonly<Record<string, string>>;
  };
  let bytes = 0;
  for (const part of [data, binaryData, stringData]) {
    if (!part) continue;
    for (const key of Object.keys(part)) bytes += key.length + byteLength(String(part[key]));
  }
  return bytes;
}
