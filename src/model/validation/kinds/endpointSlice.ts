import type { DiscoveryEndpointPort, Endpoint, EndpointHints, EndpointSlice } from '#model/generated/types.ts';
import { ipFamily, parseIp } from '../common/ipAddress.ts';
import { endpointIp, ipProblems, legacyIp } from '../common/ipFields.ts';
import { labelValue, qualifiedName } from '../common/labelNames.ts';
import { validateLabels } from '../common/labels.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { checkName, dns1123Label, dns1123Subdomain, fullyQualifiedDomain, type NameCheck } from '../common/names.ts';
import { requiredProtocol } from '../common/numbers.ts';
import { requiredOneOf } from '../common/oneOf.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  internalError,
  invalid,
  required,
  tooMany,
} from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

const ADDRESS_TYPES = ['FQDN', 'IPv4', 'IPv6'];
const MAX_ADDRESSES = 100;
const MAX_ENDPOINTS = 1000;
const MAX_PORTS = 20_000;
const MAX_TOPOLOGY = 16;
const MAX_HINTS = 8;
const ZONE = 'topology.kubernetes.io/zone';

/** Upstream source (v1.36.2): pkg/apis/discovery/validation/validation.go. */
export const endpointSliceValidator = validatorFor(
  'EndpointSlice',
  (object) => validateSlice(object),
  (object, old) => [
    ...validateSlice(object, old),
    ...immutable('string', object.addressType ?? '', old.addressType ?? '', field('addressType')),
  ],
);

function validateSlice(object: EndpointSlice, old?: EndpointSlice): FieldError[] {
  const isKept = old !== undefined && semanticEqual(object.endpoints, old.endpoints);
  return [
    ...validateObjectMeta(object.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...requiredOneOf(object.addressType, ADDRESS_TYPES, field('addressType')),
    ...validatePorts(object.ports ?? [], field('ports')),
    // Endpoints that were stored before may stay as they are.
    ...(isKept ? [] : validateEndpoints(object, field('endpoints'))),
  ];
}

function validatePorts(ports: readonly DiscoveryEndpointPort[], path: FieldPath): FieldError[] {
  if (ports.length > MAX_PORTS) return [tooMany(path, ports.length, MAX_PORTS)];
  const names = new Set<string>();
  return ports.flatMap(({ name = '', protocol, appProtocol }, index) => {
    const at = path.index(index);
    const isAgain = names.has(name);
    names.add(name);
    return [
      ...(name === '' ? [] : checkName(dns1123Label, name, at.child('name'))),
      ...(isAgain ? [duplicate(at.child('name'), name)] : []),
      ...requiredProtocol(protocol, at.child('protocol')),
      ...(appProtocol === undefined ? [] : checkName(qualifiedName, appProtocol, at.child('appProtocol'))),
    ];
  });
}

function validateEndpoints({ endpoints, addressType = '' }: EndpointSlice, path: FieldPath): FieldError[] {
  const list = endpoints ?? [];
  if (list.length > MAX_ENDPOINTS) return [tooMany(path, list.length, MAX_ENDPOINTS)];
  return list.flatMap((endpoint, index) => validateEndpoint(endpoint, addressType, path.index(index)));
}

function validateEndpoint(endpoint: Endpoint, addressType: string, path: FieldPath): FieldError[] {
  const { nodeName, hostname, hints } = endpoint;
  return [
    ...validateAddresses(endpoint.addresses ?? [], addressType, path.child('addresses')),
    ...(nodeName === undefined ? [] : checkName(dns1123Subdomain, nodeName, path.child('nodeName'))),
    ...validateTopology(endpoint.deprecatedTopology ?? {}, path.child('deprecatedTopology')),
    ...(hostname === undefined ? [] : checkName(dns1123Label, hostname, path.child('hostname'))),
    ...(hints === undefined ? [] : validateHints(hints, path.child('hints'))),
  ];
}

function validateAddresses(addresses: readonly string[], type: string, path: FieldPath): FieldError[] {
  return [
    ...(addresses.length === 0 ? [required(path, 'must contain at least 1 address')] : []),
    ...(addresses.length > MAX_ADDRESSES ? [tooMany(path, addresses.length, MAX_ADDRESSES)] : []),
    ...addresses.flatMap((address, index) => validateAddress(address, type, path, path.index(index))),
  ];
}

/** Addresses of an unknown type are not checked. */
function validateAddress(address: string, type: string, list: FieldPath, path: FieldPath): FieldError[] {
  if (type === 'FQDN') return fullyQualifiedDomain(address, path);
  if (type !== 'IPv4' && type !== 'IPv6') return [];
  const errors = type === 'IPv4' ? legacyIp(path, address) : checkName(ipProblems, address, path);
  const parsed = parseIp(address);
  if (errors.length > 0 || parsed === undefined) return errors;
  return [
    ...(ipFamily(parsed) === type ? [] : [invalid(list, address, `must be an ${type} address`)]),
    ...endpointIp(path, address),
  ];
}

function validateTopology(topology: { readonly [key: string]: string }, path: FieldPath): FieldError[] {
  const count = Object.keys(topology).length;
  return [
    ...(count > MAX_TOPOLOGY ? [tooMany(path, count, MAX_TOPOLOGY)] : []),
    ...validateLabels(topology, path),
    ...(Object.hasOwn(topology, ZONE)
      ? [internalError(path.key(ZONE), 'reserved key was not removed in conversion')]
      : []),
  ];
}

function validateHints({ forZones = [], forNodes = [] }: EndpointHints, path: FieldPath): FieldError[] {
  const zones = validateHint(forZones, labelValue, path.child('forZones'));
  // Too many zones end the check.
  if (forZones.length > MAX_HINTS) return zones;
  return [...zones, ...validateHint(forNodes, dns1123Subdomain, path.child('forNodes'))];
}

function validateHint(hints: readonly { readonly name: string }[], check: NameCheck, path: FieldPath): FieldError[] {
  if (hints.length > MAX_HINTS) return [tooMany(path, hints.length, MAX_HINTS)];
  return hints.flatMap(({ name = '' }, index) => {
    const at = path.index(index).child('name');
    const isAgain = hints.findIndex((hint) => hint.name === name) < index;
    return [...(isAgain ? [duplicate(at, name)] : []), ...checkName(check, name, at)];
  });
}
