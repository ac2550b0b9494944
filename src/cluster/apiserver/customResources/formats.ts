import { parseTime } from '#base/rfc3339.ts';
import { parseGoUrl } from '#model/validation/common/goUrl.ts';
import { parseCidr, parseIp } from '#model/validation/common/ipAddress.ts';
import { dns1123Label, dns1123Subdomain } from '#model/validation/common/names.ts';

const ANY_UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const UUID3 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const UUID4 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;
const UUID5 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;
const BYTES = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Format checks by name without dashes. Other formats are assumed to hold.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go.
 */
const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
  ['uri', (text) => /^[a-z][a-z0-9+.-]*:|^\//i.test(text) && !('problem' in parseGoUrl(text))],
  ['ipv4', (text) => parseIp(text)?.bytes.length === 4],
  ['ipv6', (text) => parseIp(text) !== undefined && text.includes(':')],
  ['cidr', (text) => parseCidr(text) !== undefined],
  ['mac', (text) => /^([0-9a-f]{2}([:-])){5}[0-9a-f]{2}$/i.test(text)],
  ['uuid', (text) => ANY_UUID.test(text)],
  ['uuid3', (text) => UUID3.test(text)],
  ['uuid4', (text) => UUID4.test(text)],
  ['uuid5', (text) => UUID5.test(text)],
  ['hexcolor', (text) => /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)],
  ['byte', (text) => text.length % 4 === 0 && BYTES.test(text)],
  ['date', (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(`${text}T00:00:00Z`) !== undefined],
  ['datetime', (text) => parseTime(text) !== undefined],
  ['k8sshortname', (text) => dns1123Label(text).length === 0],
  ['k8slongname', (text) => dns1123Subdomain(text).length === 0],
]);

/** Formats that Kubernetes also checks, but the model does not. */
const UNCHECKED: ReadonlySet<string> = new Set(
  'bsonobjectid email hostname isbn isbn10 isbn13 creditcard ssn rgbcolor password duration'.split(' '),
);

/** Format of a schema, as far as Kubernetes checks it for the type; empty for none. */
export function mindedFormat(type: string | undefined, format: string | undefined): string {
  if (!format) return '';
  if (type === 'integer') return format === 'int32' || format === 'int64' ? format : '';
  if (type === 'number') return format === 'float' || format === 'double' ? format : '';
  if (type !== undefined && type !== '' && type !== 'string') return '';
  const plain = withoutDashes(format);
  return FORMATS.has(plain) || UNCHECKED.has(plain) ? format : '';
}

export function hasFormat(text: string, format: string): boolean {
  return FORMATS.get(withoutDashes(format))?.(text) ?? true;
}

function withoutDashes(format: string): string {
  return format.replaceAll('-', '');
}
