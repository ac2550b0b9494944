import { groupTypes } from './internalTypes/groups.ts';
import { infrastructureTypes } from './internalTypes/infrastructure.ts';
import { metaTypes } from './internalTypes/meta.ts';
import { podTypes } from './internalTypes/podTypes.ts';
import { resourceTypes } from './internalTypes/resource.ts';
import { volumeTypes } from './internalTypes/volumeTypes.ts';
import { workloadTypes } from './internalTypes/workloadTypes.ts';

/** One field of a Go struct as in its JSON. */
export interface InternalField {
  /** Name in the JSON of the internal type. */
  readonly name: string;
  /** Path in the published API. */
  readonly field: readonly string[];
  /** Fields that are one level higher in the published API, and inside this field in Go. */
  readonly lifted: readonly string[];
  readonly type: string;
  readonly omitEmpty: boolean;
}

/**
 * `Name:type`; `?` in front when empty values are left out; behind it `=field` when the published name is not the same with a
 * small letter, or stands further in, and `+field` for each that the published API has one level higher.
 */
function parse(text: string): InternalField[] {
  return text.split(' ').map((word) => {
    const [left = '', published] = word.split('=');
    const [marked = '', type = 'string'] = left.split(':');
    const name = marked.replace('?', '');
    const [field = '', ...lifted] = (published ?? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`).split('+');
    return { name, field: field.split('.'), lifted, type, omitEmpty: name !== marked };
  });
}

/**
 * Go's internal types, for the values in messages: all fields in their declared order.
 * Upstream source (v1.36.2): pkg/apis/<group>/types.go.
 */
export const internalTypes: ReadonlyMap<string, readonly InternalField[]> = new Map(
  [
    ...groupTypes,
    ...metaTypes,
    ...podTypes,
    ...resourceTypes,
    ...volumeTypes,
    ...workloadTypes,
    ...infrastructureTypes,
  ].map(([name, fields]) => [name, parse(fields)]),
);
