import { isRecord } from '#base/isRecord.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isEmptied } from '#model/manifest/withoutSecrets.ts';
import type { Landing } from '#protocol/lab.ts';

/** Secrets without data and variables without values: the reader of the files left them out, or they had none. */
export function bareThings(objects: readonly KubeObject[]): Landing['bare'] {
  return {
    secrets: objects.filter(isEmptied).length,
    variables: objects.reduce((sum, object) => sum + bareVariables(object, ''), 0),
  };
}

function bareVariables(value: unknown, key: string): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item: unknown) => sum + (isBare(item, key) ? 1 : bareVariables(item, '')), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce((sum, [name, inner]) => sum + bareVariables(inner, name), 0);
}

function isBare(item: unknown, key: string): boolean {
  return key === 'env' && isRecord(item) && !item.value && item.valueFrom === undefined;
}
