import { sameData } from '#cluster/api/sameData.ts';
import {
  AUTO_UPDATE_ANNOTATION,
  MANDATORY_LEVELS,
  MANDATORY_SCHEMAS,
  SUGGESTED_LEVELS,
  SUGGESTED_SCHEMAS,
} from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import { setDefaults } from '../defaults/setDefaults.ts';

/** Interval of the maintenance of bootstrap objects. */
export const MAINTENANCE_PERIOD_US = 60_000_000;

export type ConfigObject = FlowSchema | PriorityLevelConfiguration;

/** A write that maintains a bootstrap object. */
export type MaintenanceWrite =
  | { readonly verb: 'create' | 'update'; readonly object: ConfigObject }
  | { readonly verb: 'delete'; readonly object: ConfigObject };

/**
 * Writes that restore the mandatory objects, and the suggested objects. It skips suggested ones that were edited or
 * whose annotation disables updates. In the order of the writes.
 * Upstream source (v1.36.2): pkg/registry/flowcontrol/rest/storage_flowcontrol.go,
 * pkg/registry/flowcontrol/ensurer/strategy.go.
 */
export function maintenance(objects: readonly ConfigObject[]): MaintenanceWrite[] {
  const stored = new Map(objects.map((object) => [keyOf(object), object]));
  const suggested = [...SUGGESTED_SCHEMAS, ...SUGGESTED_LEVELS];
  const mandatory = [...Object.values(MANDATORY_SCHEMAS), ...Object.values(MANDATORY_LEVELS)];
  const known = new Set([...suggested, ...mandatory].map(keyOf));
  return [
    ...suggested.flatMap((object) => kept(stored.get(keyOf(object)), setDefaults(object), false)),
    ...mandatory.flatMap((object) => kept(stored.get(keyOf(object)), setDefaults(object), true)),
    ...objects
      .filter((object) => !known.has(keyOf(object)) && parseBool(annotationOf(object)) === true)
      .map((object): MaintenanceWrite => ({ verb: 'delete', object })),
  ];
}

function kept(stored: ConfigObject | undefined, wanted: ConfigObject, mandatory: boolean): MaintenanceWrite[] {
  if (!stored) return [{ verb: 'create', object: wanted }];
  const told = parseBool(annotationOf(stored));
  const follows = mandatory || (told ?? stored.metadata.generation === 1);
  const changed = follows && !sameSpec(stored, wanted, mandatory);
  if (!changed && told === follows) return [];
  const annotations = { ...stored.metadata.annotations, [AUTO_UPDATE_ANNOTATION]: String(follows) };
  const metadata = { ...stored.metadata, annotations };
  const spec = changed ? wanted.spec : stored.spec;
  return [{ verb: 'update', object: { ...stored, metadata, spec } as ConfigObject }];
}

/** The operator may change the shares and lendable part of the exempt level. */
function sameSpec(stored: ConfigObject, wanted: ConfigObject, mandatory: boolean): boolean {
  if (mandatory && stored.kind === 'PriorityLevelConfiguration' && stored.metadata.name === 'exempt') {
    const { exempt } = stored.spec;
    return exempt !== undefined && sameData({ ...wanted.spec, exempt }, stored.spec);
  }
  return sameData(stored.spec, wanted.spec);
}

function keyOf({ kind, metadata }: ConfigObject): string {
  return `${kind}/${metadata.name}`;
}

function annotationOf({ metadata }: ConfigObject): string | undefined {
  return metadata.annotations?.[AUTO_UPDATE_ANNOTATION];
}

/** As Go's strconv.ParseBool. */
function parseBool(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}
