import { type FieldError, invalid, required } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { checkName } from './checkName.ts';
import { dns1123Label, dns1123Subdomain, httpPath } from './names.ts';

/** A name with at least three parts: names of webhooks. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go, IsFullyQualifiedName. */
export function fullyQualifiedName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)];
  const problems = dns1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(','))];
  if (name.split('.').length >= 3) return [];
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')];
}

/**
 * A domain name with at least two parts, which may end with a dot. Upstream source (v1.36.2): as above,
 * IsFullyQualifiedDomainName.
 */
export function fullyQualifiedDomain(given: string, path: FieldPath): FieldError[] {
  if (given === '') return [required(path)];
  const name = given.endsWith('.') ? given.slice(0, -1) : given;
  const problems = dns1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(','))];
  const labels = name.split('.');
  if (labels.length < 2)
    return [invalid(path, name, 'should be a domain with at least two segments separated by dots')];
  const wrong = labels.find((label) => dns1123Label(label).length > 0);
  return wrong === undefined ? [] : [invalid(path, wrong, dns1123Label(wrong).join(','))];
}

/** Such as `acme.io/foo`: names of controllers. Upstream source (v1.36.2): as above, IsDomainPrefixedPath. */
export function domainPrefixedPath(value: string, path: FieldPath): FieldError[] {
  if (value === '') return [required(path)];
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1)
    return [invalid(path, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  return [
    ...checkName(dns1123Subdomain, value.slice(0, slash), path),
    ...checkName(httpPath, value.slice(slash + 1), path),
  ];
}
