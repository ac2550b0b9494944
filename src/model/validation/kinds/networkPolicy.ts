import type { IPBlock, NetworkPolicyPeer, NetworkPolicyPort, NetworkPolicySpec } from '#model/generated/types.ts';
import { containsIp, parseCidr } from '../common/ipAddress.ts';
import { legacyCidr } from '../common/ipFields.ts';
import { hasInvalidLabelValue, type LabelSelectorOptions, validateLabelSelector } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Subdomain, portName } from '../common/names.ts';
import { checkPort } from '../common/numbers.ts';
import { oneOf } from '../common/oneOf.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const PROTOCOLS = ['TCP', 'UDP', 'SCTP'];
const POLICY_TYPES = ['Ingress', 'Egress'];

/** Values that an update accepts because the stored policy has them. */
interface Options {
  readonly selector: LabelSelectorOptions;
  readonly oldRanges: readonly string[];
}

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateNetworkPolicy. */
export const networkPolicyValidator = validatorFor(
  'NetworkPolicy',
  (policy) => [
    ...validateObjectMeta(policy.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(policy.spec ?? {}, { selector: {}, oldRanges: [] }),
  ],
  (policy, old) => [
    ...validateObjectMetaUpdate(policy.metadata, old.metadata),
    ...validateSpec(policy.spec ?? {}, {
      selector: { allowInvalidLabelValue: hasInvalidLabelValue(old.spec?.podSelector) },
      oldRanges: rangesOf(old.spec ?? {}),
    }),
  ],
);

function rangesOf({ ingress = [], egress = [] }: NetworkPolicySpec): string[] {
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
  return peers.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock.cidr, ...(ipBlock.except ?? [])] : []));
}

function validateSpec(spec: NetworkPolicySpec, options: Options): FieldError[] {
  const path = field('spec');
  const rule = (
    ports: readonly NetworkPolicyPort[],
    peers: readonly NetworkPolicyPeer[],
    at: FieldPath,
    of: string,
  ) => [
    ...ports.flatMap((port, index) => validatePort(port, at.child('ports').index(index))),
    ...peers.flatMap((peer, index) => validatePeer(peer, at.child(of).index(index), options)),
  ];
  return [
    ...validateLabelSelector(spec.podSelector, path.child('podSelector'), options.selector),
    ...(spec.ingress ?? []).flatMap(({ ports = [], from = [] }, index) =>
      rule(ports, from, path.child('ingress').index(index), 'from'),
    ),
    ...(spec.egress ?? []).flatMap(({ ports = [], to = [] }, index) =>
      rule(ports, to, path.child('egress').index(index), 'to'),
    ),
    ...policyTypes(spec.policyTypes ?? [], path.child('policyTypes')),
  ];
}

function policyTypes(types: readonly string[], path: FieldPath): FieldError[] {
  if (types.length > POLICY_TYPES.length)
    return [invalid(path, goStruct('[]string', types), 'may not specify more than two policyTypes')];
  return types.flatMap((type, index) => oneOf(type, POLICY_TYPES, path.index(index)));
}

function validatePort(port: NetworkPolicyPort, path: FieldPath): FieldError[] {
  return [...oneOf(port.protocol, PROTOCOLS, path.child('protocol')), ...portRange(port, path)];
}

function portRange({ port, endPort }: NetworkPolicyPort, path: FieldPath): FieldError[] {
  const end = path.child('endPort');
  if (port === undefined)
    return endPort === undefined ? [] : [invalid(end, endPort, 'may not be specified when `port` is not specified')];
  if (typeof port === 'string')
    return [
      ...(endPort === undefined ? [] : [invalid(end, endPort, 'may not be specified when `port` is non-numeric')]),
      ...checkName(portName, port, path.child('port')),
    ];
  if (endPort === undefined) return checkPort(port, path.child('port'));
  return [
    ...checkPort(port, path.child('port')),
    // The message shows the start of the range, as in Kubernetes.
    ...(endPort < port ? [invalid(end, port, 'must be greater than or equal to `port`')] : []),
    ...checkPort(endPort, end),
  ];
}

function validatePeer(peer: NetworkPolicyPeer, path: FieldPath, options: Options): FieldError[] {
  const { podSelector, namespaceSelector, ipBlock } = peer;
  const hasSelector = podSelector !== undefined || namespaceSelector !== undefined;
  return [
    ...validateLabelSelector(podSelector, path.child('podSelector'), options.selector),
    ...validateLabelSelector(namespaceSelector, path.child('namespaceSelector'), options.selector),
    ...(ipBlock === undefined ? [] : validateIpBlock(ipBlock, path.child('ipBlock'), options.oldRanges)),
    ...(hasSelector || ipBlock !== undefined ? [] : [required(path, 'must specify a peer')]),
    ...(hasSelector && ipBlock !== undefined ? [forbidden(path, 'may not specify both ipBlock and another peer')] : []),
  ];
}

function validateIpBlock({ cidr: text, except = [] }: IPBlock, path: FieldPath, old: readonly string[]): FieldError[] {
  const at = path.child('cidr');
  if (!text) return [required(at)];
  const errors = legacyCidr(at, text, old);
  const range = parseCidr(text);
  if (range === undefined) return errors;
  return [
    ...errors,
    ...except.flatMap((inner, index) => {
      const place = path.child('except').index(index);
      const part = parseCidr(inner);
      const isInside = part === undefined || (containsIp(range, part.address) && range.length < part.length);
      return [
        ...legacyCidr(place, inner, old),
        ...(isInside ? [] : [invalid(place, inner, 'must be a strict subset of `cidr`')]),
      ];
    }),
  ];
}
