import { fromBase64Url, toBase64Url } from '#base/base64url.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** Start of the next page of a list. A revision of -1 continues with the newest objects. */
export interface ContinueToken {
  readonly revision: number;
  /**
   * Key relative to the prefix of the list: `default/web-7`, or `web-7` within a namespace. A zero character at the end
   * skips the last object of the page before.
   */
  readonly startKey: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/continue.go. */
export function encodeContinue({ revision, startKey }: ContinueToken): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: startKey });
  return toBase64Url(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

const NOT_VALID = 'continue key is not valid';

/** Decodes a token. A string result is the API server's error. */
export function decodeContinue(token: string): ContinueToken | string {
  const bytes = /^[\w-]*$/.test(token) ? fromBase64Url(token) : undefined;
  if (!bytes) return `${NOT_VALID}: illegal base64 data at input byte ${illegalAt(token)}`;
  const text = String.fromCharCode(...bytes);
  const parsed = parse(text);
  if (!parsed) return `${NOT_VALID}: ${notJson(text)}`;
  if (parsed.v !== 'meta.k8s.io/v1')
    return `${NOT_VALID}: server does not recognize this encoded version ${String(parsed.v ?? '')}`;
  if (typeof parsed.rv !== 'number' || parsed.rv === 0)
    return `${NOT_VALID}: incorrect encoded start resourceVersion (version meta.k8s.io/v1)`;
  if (typeof parsed.start !== 'string' || parsed.start === '')
    return `${NOT_VALID}: encoded start key empty (version meta.k8s.io/v1)`;
  if (!isClean(parsed.start)) return `${NOT_VALID}: ${parsed.start}`;
  return { revision: parsed.rv, startKey: parsed.start };
}

function parse(text: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Error of Go's decoder for the first character. For a later character, its position would be needed. */
function notJson(text: string): string {
  const [first] = text.trimStart();
  if (first === undefined) return 'unexpected end of JSON input';
  if ('{'.includes(first)) return 'invalid character in the token';
  if (/[-\d]/.test(first)) return 'json: cannot unmarshal number into Go value of type storage.continueToken';
  const shown = first === "'" ? "'\\''" : first === '"' ? `'"'` : `'${goQuote(first).slice(1, -1)}'`;
  return `invalid character ${shown} looking for beginning of value`;
}

function illegalAt(token: string): number {
  const at = token.search(/[^\w-]/);
  return at < 0 ? token.length : at;
}

/** Whether the start key stays within its resource. */
function isClean(key: string): boolean {
  const parts = (key.startsWith('/') ? key.slice(1) : key).split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
