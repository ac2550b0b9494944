import { goQuote } from '#model/validation/goValue.ts';
import { utf8 } from './integers.ts';

/** The text is no URL; the message is Go's. */
export class UrlError extends Error {}

/** The parts of a URL. */
export class CelUrl {
  readonly is = 'url';

  readonly scheme: string;
  /** Includes the port. */
  readonly host: string;
  readonly path: string;
  readonly query: string;
  /** The original text. */
  readonly text: string;

  constructor(scheme: string, host: string, path: string, query: string, text: string) {
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
    this.text = text;
  }

  get hostname(): string {
    const bracket = this.host.indexOf(']');
    if (this.host.startsWith('[') && bracket > 0) return this.host.slice(1, bracket);
    return this.port === '' ? this.host.replace(/:$/, '') : this.host.slice(0, -(this.port.length + 1));
  }

  get port(): string {
    return /:(\d+)$/.exec(this.host)?.[1] ?? '';
  }

  get escapedPath(): string {
    return escapePath(this.path);
  }

  /** The values of each key of the query, in order. */
  queryValues(): Map<string, string[]> {
    const values = new Map<string, string[]>();
    for (const pair of this.query.split('&')) {
      if (pair === '' || pair.includes(';')) continue;
      const equals = pair.indexOf('=');
      const key = unescapeQuery(equals < 0 ? pair : pair.slice(0, equals));
      const value = unescapeQuery(equals < 0 ? '' : pair.slice(equals + 1));
      if (key === undefined || value === undefined) continue;
      const list = values.get(key) ?? [];
      list.push(value);
      values.set(key, list);
    }
    return values;
  }
}

/**
 * Parses an absolute URI or an absolute path.
 * Upstream source (v1.36.2): Go's net/url, ParseRequestURI and Parse.
 * @throws {UrlError}
 */
export function parseUrl(text: string): CelUrl {
  const fail = (problem: string): UrlError => new UrlError(`parse ${goQuote(text)}: ${problem}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what Go refuses.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw fail('net/url: invalid control character in URL');
  if (text === '') throw fail('empty url');
  if (text === '*') return new CelUrl('', '', '*', '', text);
  const colon = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text);
  if (colon === null && /^:/.test(text)) throw fail('missing protocol scheme');
  const scheme = (colon?.[1] ?? '').toLowerCase();
  const behind = colon === null ? text : text.slice(colon[0].length);
  const [beforeFragment = ''] = behind.split('#', 1);
  const [beforeQuery, query] = cut(beforeFragment, '?');
  if (!beforeQuery.startsWith('/')) {
    if (scheme !== '' && beforeQuery !== '') return new CelUrl(scheme, '', '', query, text);
    throw fail('invalid URI for request');
  }
  if (scheme === '' && (beforeQuery.startsWith('///') || !beforeQuery.startsWith('//'))) {
    return new CelUrl('', '', decodePath(beforeQuery, fail), query, text);
  }
  if (!beforeQuery.startsWith('//')) return new CelUrl(scheme, '', decodePath(beforeQuery, fail), query, text);
  const slash = beforeQuery.indexOf('/', 2);
  const authority = slash < 0 ? beforeQuery.slice(2) : beforeQuery.slice(2, slash);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  checkHost(host, fail);
  return new CelUrl(scheme, host, slash < 0 ? '' : decodePath(beforeQuery.slice(slash), fail), query, text);
}

function checkHost(host: string, fail: (problem: string) => UrlError): void {
  const port = host.startsWith('[')
    ? host.slice(host.indexOf(']') + 1)
    : host.slice(Math.max(host.lastIndexOf(':'), 0));
  if (host.startsWith('[') && !host.includes(']')) throw fail("missing ']' in host");
  if (port.startsWith(':') && !/^:\d*$/.test(port)) throw fail(`invalid port ${goQuote(port)} after host`);
  const bad = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (bad !== undefined) throw fail(`invalid character ${goQuote(bad)} in host name`);
}

function decodePath(path: string, fail: (problem: string) => UrlError): string {
  const bad = /%(?![0-9a-fA-F]{2}).{0,2}/s.exec(path)?.[0];
  if (bad !== undefined) throw fail(`invalid URL escape ${goQuote(bad)}`);
  return path;
}

/** Escapes characters that a path must not contain. */
function escapePath(path: string): string {
  let escaped = '';
  for (const character of path) {
    escaped += /[A-Za-z0-9\-_.~$&+,/:;=@!'()*%[\]]/.test(character)
      ? character
      : [...utf8(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  }
  return escaped;
}

function unescapeQuery(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
