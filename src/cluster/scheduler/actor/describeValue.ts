const DEEPEST = 7;
const MOST_ITEMS = 12;
const LONGEST = 600;

/** Text of a plugin's data in one line, for people. Deep or long parts are cut with an ellipsis. */
export function describeValue(value: unknown): string {
  const text = describe(value, 0);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function describe(value: unknown, depth: number): string {
  if (value === undefined) return 'nil';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'func';
  if (typeof value !== 'object') return String(value);
  const name = objectName(value);
  if (name !== undefined && depth > 0) return name;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return list('[', [...(value as unknown[])], ']', depth);
  if (value instanceof Set) return list('{', [...value], '}', depth);
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  const shown = pairs
    .filter(([, inner]) => typeof inner !== 'function' && inner !== undefined)
    .slice(0, MOST_ITEMS)
    .map(
      ([key, inner]) => `${typeof key === 'string' ? key : describe(key, depth + 1)}: ${describe(inner, depth + 1)}`,
    );
  return `{${[...shown, ...(pairs.length > MOST_ITEMS ? ['…'] : [])].join(', ')}}`;
}

function list(open: string, items: readonly unknown[], close: string, depth: number): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => describe(item, depth + 1));
  return `${open}${[...shown, ...(items.length > MOST_ITEMS ? ['…'] : [])].join(' ')}${close}`;
}

/** API objects and their wrappers are shown by name. */
function objectName(value: object): string | undefined {
  const { metadata, key } = value as {
    readonly metadata?: { readonly name?: string; readonly namespace?: string };
    readonly key?: unknown;
  };
  if (metadata?.name) return metadata.namespace ? `${metadata.namespace}/${metadata.name}` : metadata.name;
  return typeof key === 'string' && 'pod' in value ? key : undefined;
}
