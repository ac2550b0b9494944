import type { AdmissionServiceReference } from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, invalid, required } from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import { dns1035Label, dns1123Subdomain, portNumber } from './names.ts';

const FORM = '; desired format: https://host[/path]';
/** The versions of a review that the API server supports. */
const REVIEWS = ['v1', 'v1beta1'];

/**
 * The address of a webhook: a URL or a Service, not both. Upstream source (v1.36.2):
 * pkg/apis/admissionregistration/validation/validation.go.
 */
export function webhookClient(
  client: { readonly url?: string; readonly service?: AdmissionServiceReference } | undefined,
  path: FieldPath,
): FieldError[] {
  const { url, service } = client ?? {};
  if ((url === undefined) === (service === undefined))
    return [required(path, 'exactly one of url or service is required')];
  if (url !== undefined) return webhookUrl(url, path.child('url'));
  return service === undefined ? [] : webhookService(service, path.child('service'));
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookURL. */
function webhookUrl(text: string, path: FieldPath): FieldError[] {
  const url = parseGoUrl(text);
  if ('problem' in url) return [required(path, `url must be a valid URL: ${url.problem}${FORM}`)];
  const { scheme, host, user, query, fragment } = url;
  return [
    ...(scheme === 'https' ? [] : [invalid(path, scheme, `'https' is the only allowed URL scheme${FORM}`)]),
    ...(host === '' ? [invalid(path, host, `host must be specified${FORM}`)] : []),
    ...(user === undefined ? [] : [invalid(path, user, 'user information is not permitted in the URL')]),
    ...(fragment === '' ? [] : [invalid(path, fragment, 'fragments are not permitted in the URL')]),
    ...(query === '' ? [] : [invalid(path, query, 'query parameters are not permitted in the URL')]),
  ];
}

/**
 * The real check swaps name and namespace, so each is missed at the other's place. Upstream source (v1.36.2): as above,
 * ValidateWebhookService.
 */
function webhookService(service: AdmissionServiceReference, path: FieldPath): FieldError[] {
  const { name, namespace, port = 0 } = service;
  const ofPort = portNumber(port);
  return [
    ...(namespace ? [] : [required(path.child('name'))]),
    ...(name ? [] : [required(path.child('namespace'))]),
    ...(ofPort.length === 0 ? [] : [invalid(path.child('port'), port, `port is not valid: ${ofPort.join(', ')}`)]),
    ...(service.path === undefined ? [] : servicePath(service.path, path.child('path'))),
  ];
}

function servicePath(text: string, path: FieldPath): FieldError[] {
  if (text === '' || text === '/') return [];
  if (text === '//') return [invalid(path, text, 'segment[0] may not be empty')];
  const inner = text.slice(1);
  const segments = (inner.endsWith('/') ? inner.slice(0, -1) : inner).split('/');
  return [
    ...(text.startsWith('/') ? [] : [invalid(path, text, "must start with a '/'")]),
    ...segments.flatMap((segment, index) =>
      segment === ''
        ? [invalid(path, text, `segment[${index}] may not be empty`)]
        : dns1123Subdomain(segment).map((problem) => invalid(path, text, `segment[${index}]: ${problem}`)),
    ),
  ];
}

/** The versions of reviews that a webhook accepts; one of them must be known. */
export function reviewVersions(
  versions: readonly string[],
  isRecognizedNeeded: boolean,
  none: string,
  path: FieldPath,
): FieldError[] {
  if (versions.length === 0) return [required(path, none)];
  const isKnown = versions.some((version) => REVIEWS.includes(version));
  return [
    ...versions.flatMap((version, index) =>
      versions.indexOf(version) < index
        ? [invalid(path.index(index), version, 'duplicate version')]
        : dns1035Label(version).map((problem) => invalid(path.index(index), version, problem)),
    ),
    ...(isRecognizedNeeded && !isKnown
      ? [invalid(path, goStruct('[]string', versions), `must include at least one of ${REVIEWS.join(', ')}`)]
      : []),
  ];
}

export function isKnownReview(version: string): boolean {
  return REVIEWS.includes(version);
}

/** The checked parts of a URL that Go has parsed. */
interface GoUrl {
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
