import { fromBase64Url, toBase64Url } from '#base/base64url.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** Where the next page of a list begins. A revision of -1 goes on with the newest objects. */
export interface ContinueToken {
  readonly revision: number;
  /** Below the prefix of what is listed, `default/web-7` or in a namespace `web-7`, and a zero character, so that the last object of the page before is left out. */
  readonly startKey: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/continue.go. */
export function encodeContinue({ revision, startKey }: ContinueToken): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: startKey });
  return toBase64Url(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

const NOT_VALID = 'continue key is not valid';

/** A text says what is wrong with the token, in the API server's words. */
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

/** What Go's decoder says of the first character; of a later one the position would have to be known. */
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

/** A start key may not leave its resource. */
function isClean(key: string): boolean {
  const parts = (key.startsWith('/') ? key.slice(1) : key).split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
