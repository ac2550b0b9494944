import type { EndpointAddress, EndpointPort, EndpointSubset, Endpoints } from '#model/generated/types.ts';
import { endpointIp, legacyIp } from '../common/ipFields.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Label, dns1123Subdomain } from '../common/names.ts';
import { checkPort, requiredProtocol } from '../common/numbers.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, required } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateEndpointsCreate and ValidateEndpointsUpdate. */
export const endpointsValidator = validatorFor(
  'Endpoints',
  (object) => [...validateMetadata(object), ...validateSubsets(object)],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateMetadata(object),
    // Subsets that were stored before may stay as they are.
    ...(semanticEqual(object.subsets, old.subsets) ? [] : validateSubsets(object)),
  ],
);

function validateMetadata({ metadata }: Endpoints): FieldError[] {
  return validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain });
}

function validateSubsets({ subsets = [] }: Endpoints): FieldError[] {
  return subsets.flatMap((subset, index) => validateSubset(subset, field('subsets').index(index)));
}

function validateSubset(subset: EndpointSubset, path: FieldPath): FieldError[] {
  const { addresses = [], notReadyAddresses = [], ports = [] } = subset;
  const isEmpty = addresses.length + notReadyAddresses.length === 0;
  const each = (list: readonly EndpointAddress[], at: FieldPath) =>
    list.flatMap((address, index) => validateAddress(address, at.index(index)));
  return [
    ...(isEmpty ? [required(path, 'must specify `addresses` or `notReadyAddresses`')] : []),
    ...each(addresses, path.child('addresses')),
    ...each(notReadyAddresses, path.child('notReadyAddresses')),
    ...ports.flatMap((port, index) => validatePort(port, ports.length > 1, path.child('ports').index(index))),
  ];
}

function validateAddress({ ip = '', hostname = '', nodeName }: EndpointAddress, path: FieldPath): FieldError[] {
  return [
    ...legacyIp(path.child('ip'), ip),
    ...(hostname === '' ? [] : checkName(dns1123Label, hostname, path.child('hostname'))),
    ...(nodeName === undefined ? [] : checkName(dns1123Subdomain, nodeName, path.child('nodeName'))),
    ...endpointIp(path.child('ip'), ip),
  ];
}

function validatePort(port: EndpointPort, needsName: boolean, path: FieldPath): FieldError[] {
  const { name = '', appProtocol } = port;
  const at = path.child('name');
  return [
    ...(name === '' ? (needsName ? [required(at)] : []) : checkName(dns1123Label, name, at)),
    ...checkPort(port.port ?? 0, path.child('port')),
    ...requiredProtocol(port.protocol, path.child('protocol')),
    ...(appProtocol === undefined ? [] : checkName(qualifiedName, appProtocol, path.child('appProtocol'))),
  ];
}
