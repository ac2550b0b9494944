import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { CustomResourceColumnDefinition } from '#model/generated/types.ts';
import type { PathStep } from '#model/jsonPath/evaluateJsonPath.ts';
import { valuesAt, valueText } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { sinceText } from '../ageText.ts';
import { KubectlError } from '../kubectlError.ts';
import { parseJsonPath } from '../output/parseJsonPath.ts';
import { preferredVersion } from '../resources.ts';
import { kindTable } from './kindTable.ts';
import type { KindTable } from './table.ts';

/** The columns of a kind; a CustomResourceDefinition gives those of its kind. */
export function servedTable(world: World, kind: string): KindTable {
  if (!kind.includes('.')) return kindTable(kind);
  const definition = world
    .table(store('CustomResourceDefinition'))
    .values()
    .find(({ spec }) => `${spec.names.kind}.${spec.group}` === kind);
  const columns = preferredVersion(definition?.spec.versions ?? [])?.additionalPrinterColumns ?? [];
  return columns.length === 0 ? kindTable(kind) : customTable(columns);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor/tableconvertor.go. */
function customTable(columns: readonly CustomResourceColumnDefinition[]): KindTable {
  const paths = columns.map(({ jsonPath }) => stepsOf(jsonPath));
  const isReadable = paths.every((path) => path !== undefined);
  const shown = isReadable ? columns : [];
  return {
    columns: [
      { name: 'Name', isWide: false },
      ...shown.map(({ name, priority = 0 }) => ({ name, isWide: priority !== 0 })),
    ],
    row: (object, nowUs) => [
      object.metadata.name,
      ...shown.map(({ type }, at) => cellText(type, valueIn(object, paths[at] ?? []), nowUs)),
    ],
  };
}

/** The steps of a JSONPath. If one cannot be parsed, the whole table has only the name column. */
function stepsOf(jsonPath: string): readonly PathStep[] | undefined {
  try {
    const [part] = parseJsonPath(`{${jsonPath}}`);
    return part?.type === 'path' ? part.steps : [];
  } catch (error) {
    if (error instanceof KubectlError) return undefined;
    throw error;
  }
}

function valueIn(object: KubeObject, path: readonly PathStep[]): unknown {
  return valuesAt(object, path)[0];
}

/** The text of a value; empty when the value has another type than the column. */
function cellText(type: string, value: unknown, nowUs: Micros): string {
  if (value === undefined || value === null) return '';
  switch (type) {
    case 'string':
      return valueText(value);
    case 'integer':
      return typeof value === 'number' ? String(Math.trunc(value)) : '';
    case 'number':
      return typeof value === 'number' ? String(value) : '';
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : '';
    case 'date': {
      if (typeof value !== 'string') return '';
      const age = sinceText(value, nowUs);
      return age === '<unknown>' ? '<invalid>' : age;
    }
    default:
      return '';
  }
}
