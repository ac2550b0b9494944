import { goQuote } from '../goValue.ts';

/** The checked parts of a URL that Go has parsed. */
export interface GoUrl {
  readonly scheme: string;
  readonly host: string;
  /** Undefined when there is none. */
  readonly user: string | undefined;
  readonly query: string;
  readonly fragment: string;
}

/** The parts of the URL, or the problem in the words of Go's `url.Parse`. */
export function parseGoUrl(given: string): GoUrl | { readonly problem: string } {
  const [text, fragment] = cut(given, '#');
  const fail = (problem: string) => ({ problem: `parse ${goQuote(text)}: ${problem}` });
  if ([...text].some((character) => character < ' ' || character === '\x7f'))
    return fail('net/url: invalid control character in URL');
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*(?=:)/.exec(text)?.[0];
  if (text.startsWith(':')) return fail('missing protocol scheme');
  const [rest, query] = cut(scheme === undefined ? text : text.slice(scheme.length + 1), '?');
  const parts = { scheme: (scheme ?? '').toLowerCase(), query, fragment };
  if (!rest.startsWith('//')) {
    if (!rest.startsWith('/') && scheme !== undefined) return { ...parts, host: '', user: undefined };
    if (!rest.startsWith('/') && cut(rest, '/')[0].includes(':'))
      return fail('first path segment in URL cannot contain colon');
    const wrong = badEscape(rest);
    return wrong === undefined ? { ...parts, host: '', user: undefined } : fail(wrong);
  }
  const [authority, path] = cut(rest.slice(2), '/');
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const problem = hostProblem(host) ?? badEscape(path);
  return problem === undefined ? { ...parts, host, user: at < 0 ? undefined : authority.slice(0, at) } : fail(problem);
}

function cut(text: string, separator: string): readonly [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function hostProblem(host: string): string | undefined {
  const port = host.startsWith('[') ? host.slice(host.lastIndexOf(']') + 1) : /:[^:]*$/.exec(host)?.[0];
  if (host.startsWith('[') && !host.includes(']')) return "missing ']' in host";
  if (port !== undefined && port !== '' && !/^:\d*$/.test(port)) return `invalid port ${goQuote(port)} after host`;
  const wrong = [...host].find(
    (character) => character < '\x80' && /[^a-zA-Z0-9\-_.~!$&'()*+,;=:[\]<>"%]/.test(character),
  );
  if (wrong !== undefined) return `invalid character ${goQuote(wrong)} in host name`;
  return badEscape(host);
}

function badEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/);
  return at < 0 ? undefined : `invalid URL escape ${goQuote(text.slice(at, at + 3))}`;
}
