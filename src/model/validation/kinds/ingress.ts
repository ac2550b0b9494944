import type {
  HTTPIngressPath,
  Ingress,
  IngressBackend,
  IngressRule,
  IngressServiceBackend,
  IngressSpec,
  IngressTLS,
} from '#model/generated/types.ts';
import { parseIp } from '../common/ipAddress.ts';
import { legacyIp } from '../common/ipFields.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import {
  checkName,
  dns1123Label,
  dns1123Subdomain,
  portName,
  typedReference,
  wildcardSubdomain,
} from '../common/names.ts';
import { checkPort } from '../common/numbers.ts';
import { type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];
const FORBIDDEN_PARTS = ['//', '/./', '/../', '%2f', '%2F'];
const FORBIDDEN_ENDS = ['/..', '/.'];

/** Values that an update accepts because the stored Ingress has them. */
interface Options {
  readonly allowsSecretName: boolean;
  readonly allowsWildcardRules: boolean;
}

const STRICT: Options = { allowsSecretName: false, allowsWildcardRules: false };

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateIngressCreate and ValidateIngressUpdate. */
export const ingressValidator = validatorFor(
  'Ingress',
  (ingress) => [...validateIngress(ingress, STRICT), ...classTwice(ingress)],
  (ingress, old) => [
    ...validateObjectMetaUpdate(ingress.metadata, old.metadata),
    ...validateIngress(ingress, {
      allowsSecretName: (old.spec?.tls ?? []).some(({ secretName = '' }) => secretProblems(secretName).length > 0),
      allowsWildcardRules: (old.spec?.rules ?? []).some(
        (rule) => (rule.host ?? '').includes('*') && validateRuleValue(rule, field('rule')).length > 0,
      ),
    }),
  ],
  validateIngressStatus,
);

/** Upstream source (v1.36.2): as above, ValidateIngressStatusUpdate. */
function validateIngressStatus({ metadata, status }: Ingress, old: Ingress): FieldError[] {
  const known = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => (ip ? [ip] : []));
  return [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...(status?.loadBalancer?.ingress ?? []).flatMap(({ ip, hostname }, index) => {
      const path = field('status', 'loadBalancer', 'ingress').index(index);
      return [
        ...(ip ? legacyIp(path.child('ip'), ip, known) : []),
        ...(hostname ? publishedHost(hostname, path.child('hostname')) : []),
      ];
    }),
  ];
}

function publishedHost(name: string, path: FieldPath): FieldError[] {
  return [
    ...checkName(dns1123Subdomain, name, path),
    ...(parseIp(name) ? [invalid(path, name, 'must be a DNS name, not an IP address')] : []),
  ];
}

function validateIngress({ metadata, spec }: Ingress, options: Options): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(spec ?? {}, field('spec'), options),
  ];
}

/** The real path lacks `metadata`. */
function classTwice({ metadata, spec }: Ingress): FieldError[] {
  const annotation = metadata.annotations?.[CLASS_ANNOTATION];
  const name = spec?.ingressClassName;
  if (annotation === undefined || name === undefined || annotation === name) return [];
  const path = field('annotations', CLASS_ANNOTATION);
  return [invalid(path, annotation, 'must match `ingressClassName` when both are specified')];
}

function validateSpec(spec: IngressSpec, path: FieldPath, options: Options): FieldError[] {
  const { rules = [], defaultBackend: backend, tls = [], ingressClassName: name } = spec;
  const shown = goStruct('[]any', spec.rules);
  const isEmpty = rules.length === 0 && backend === undefined;
  return [
    ...(isEmpty ? [invalid(path, shown, 'either `defaultBackend` or `rules` must be specified')] : []),
    ...(backend === undefined ? [] : validateBackend(backend, path.child('defaultBackend'))),
    ...rules.flatMap((rule, index) => validateRule(rule, path.child('rules').index(index), options)),
    ...tls.flatMap((entry, index) => validateTls(entry, path.child('tls').index(index), options)),
    ...(name === undefined ? [] : checkName(dns1123Subdomain, name, path.child('ingressClassName'))),
  ];
}

function hostProblems(host: string): readonly string[] {
  return host.includes('*') ? wildcardSubdomain(host) : dns1123Subdomain(host);
}

function secretProblems(name: string): readonly string[] {
  return name === '' ? [] : dns1123Subdomain(name);
}

function validateTls({ hosts = [], secretName = '' }: IngressTLS, path: FieldPath, options: Options): FieldError[] {
  return [
    ...hosts.flatMap((host, index) => checkName(hostProblems, host, path.child('hosts').index(index))),
    ...(options.allowsSecretName ? [] : checkName(secretProblems, secretName, path.child('secretName'))),
  ];
}

function validateRule(rule: IngressRule, path: FieldPath, options: Options): FieldError[] {
  const { host = '' } = rule;
  const at = path.child('host');
  const isExcused = host.includes('*') && options.allowsWildcardRules;
  return [
    ...(parseIp(host) === undefined ? [] : [invalid(at, host, 'must be a DNS name, not an IP address')]),
    ...(host === '' ? [] : checkName(hostProblems, host, at)),
    ...(isExcused ? [] : validateRuleValue(rule, path)),
  ];
}

function validateRuleValue({ http }: IngressRule, path: FieldPath): FieldError[] {
  if (http === undefined) return [];
  const paths = http.paths ?? [];
  const at = path.child('http', 'paths');
  return [
    ...(paths.length === 0 ? [required(at)] : []),
    ...paths.flatMap((entry, index) => validatePath(entry, at.index(index))),
  ];
}

function validatePath({ path: text = '', pathType, backend }: HTTPIngressPath, path: FieldPath): FieldError[] {
  if (pathType === undefined) return [required(path.child('pathType'), 'pathType must be specified')];
  return [...pathProblems(text, pathType, path), ...validateBackend(backend ?? {}, path.child('backend'))];
}

function pathProblems(text: string, pathType: string, path: FieldPath): FieldError[] {
  const at = path.child('path');
  const relative = text.startsWith('/') ? [] : [invalid(at, text, 'must be an absolute path')];
  if (pathType === 'ImplementationSpecific') return text === '' ? [] : relative;
  if (!PATH_TYPES.includes(pathType)) return [notSupported(path.child('pathType'), pathType, PATH_TYPES)];
  const parts = FORBIDDEN_PARTS.filter((part) => text.includes(part));
  const ends = FORBIDDEN_ENDS.filter((end) => text.endsWith(end));
  return [
    ...relative,
    ...parts.map((part) => invalid(at, text, `must not contain '${part}'`)),
    ...ends.map((end) => invalid(at, text, `cannot end with '${end}'`)),
  ];
}

function validateBackend({ resource, service }: IngressBackend, path: FieldPath): FieldError[] {
  if (resource !== undefined && service !== undefined)
    return [invalid(path, '', 'cannot set both resource and service backends')];
  if (resource !== undefined) return typedReference(resource, path.child('resource'));
  if (service !== undefined) return validateServiceBackend(service, path);
  return [invalid(path, '', 'resource or service backend is required')];
}

function validateServiceBackend({ name = '', port = {} }: IngressServiceBackend, path: FieldPath): FieldError[] {
  const at = path.child('service');
  return [
    ...(name === '' ? [required(at.child('name'))] : checkName(dns1123Label, name, at.child('name'))),
    ...backendPort(port.name ?? '', port.number ?? 0, path),
  ];
}

function backendPort(name: string, number: number, path: FieldPath): FieldError[] {
  const at = path.child('service', 'port');
  if (name !== '' && number !== 0) return [invalid(path, '', 'cannot set both port name & port number')];
  if (name !== '') return checkName(portName, name, at.child('name'));
  if (number !== 0) return checkPort(number, at.child('number'));
  return [required(path, 'port name or number is required')];
}
