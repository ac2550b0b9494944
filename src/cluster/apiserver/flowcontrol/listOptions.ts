/** Query parameters of LIST and WATCH that determine the width. */
export interface ListOptions {
  readonly limit: number;
  readonly continueToken: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly sendInitialEvents: boolean;
}

/**
 * Parses the options; undefined if the server would refuse them.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/zz_generated.conversion.go,
 * pkg/runtime/conversion.go.
 */
export function parseListOptions(query: string): ListOptions | undefined {
  const values = parseQuery(query);
  const limit = wholeNumber(values.get('limit'));
  const timeout = wholeNumber(values.get('timeoutSeconds'));
  if (limit === undefined || timeout === undefined) return undefined;
  const sendInitialEvents = values.get('sendInitialEvents');
  return {
    limit,
    continueToken: values.get('continue') ?? '',
    resourceVersion: values.get('resourceVersion') ?? '',
    resourceVersionMatch: values.get('resourceVersionMatch') ?? '',
    labelSelector: values.get('labelSelector') ?? '',
    fieldSelector: values.get('fieldSelector') ?? '',
    sendInitialEvents: sendInitialEvents !== undefined && isTrue(sendInitialEvents),
  };
}

/**
 * First value of every parameter, as Go's url.ParseQuery reads it. Parts with a bad encoding or a semicolon are left
 * out.
 */
function parseQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (query === '') return values;
  for (const part of query.split('&')) {
    if (part.includes(';')) continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals));
    const value = decoded(equals < 0 ? '' : part.slice(equals + 1));
    if (name !== undefined && name !== '' && value !== undefined && !values.has(name)) values.set(name, value);
  }
  return values;
}

function decoded(text: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replaceAll(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
}

/** As Go's strconv.ParseInt with 64 bits: zero for empty or absent text, undefined for text that is not an integer. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(64, value) === value ? Number(value) : undefined;
}

/** An empty value means true, as in `?watch`. */
function isTrue(text: string): boolean {
  return text !== '0' && text.toLowerCase() !== 'false';
}
