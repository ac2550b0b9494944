import type { Node, NodeAddress, NodeSpec, Taint } from '#model/generated/types.ts';
import { annotatedList } from '../common/annotatedList.ts';
import { legacyCidr } from '../common/ipFields.ts';
import { labelValue } from '../common/labelNames.ts';
import { validateLabelName } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, dns1123Subdomain } from '../common/names.ts';
import { positive } from '../common/numbers.ts';
import { taintEffect } from '../common/podSpec/placement.ts';
import { resourceQuantity } from '../common/quantities.ts';
import { duplicate, type FieldError, type FieldPath, field, forbidden, invalid } from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

/** Messages give taints a path in the metadata, as upstream does. */
const TAINTS = field('metadata', 'taints');
const POD_CIDRS = field('spec', 'podCIDRs');

/**
 * An update is checked by the rules of a new Node and then by its own, which repeat some. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateNode and ValidateNodeUpdate; pkg/registry/core/node/strategy.go.
 */
export const nodeValidator = validatorFor(
  'Node',
  validateNode,
  (node, old) => [...validateNode(node), ...nodeChanges(node, old)],
  nodeChanges,
);

function nodeChanges(node: Node, old: Node): FieldError[] {
  return [
    ...validateObjectMetaUpdate(node.metadata, old.metadata),
    ...annotatedTaints(node),
    ...amounts(node),
    ...declaredFeatures(node.status?.declaredFeatures ?? [], field('status', 'declaredFeatures')),
    ...sameAddresses(node.status?.addresses ?? [], field('status', 'addresses')),
    ...fixed(node.spec ?? {}, old.spec ?? {}),
    ...taints(node.spec?.taints ?? [], TAINTS),
  ];
}

function validateNode(node: Node): FieldError[] {
  const swap = node.status?.nodeInfo?.swap?.capacity;
  return [
    ...validateObjectMeta(node.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...annotatedTaints(node),
    ...taints(node.spec?.taints ?? [], TAINTS),
    ...amounts(node),
    ...(swap === undefined ? [] : positive(swap, field('metadata', 'nodeSwapStatus', 'capacity'))),
    ...declaredFeatures(node.status?.declaredFeatures ?? [], field('status', 'declaredFeatures')),
    ...podCidrs(node.spec?.podCIDRs ?? []),
  ];
}

const ANNOTATIONS = field('metadata', 'annotations');
const TAINTS_ANNOTATION = 'scheduler.alpha.kubernetes.io/taints';

/** Upstream source (v1.36.2): as above, ValidateTaintsInNodeAnnotations. */
function annotatedTaints({ metadata }: Node): FieldError[] {
  const text = metadata?.annotations?.[TAINTS_ANNOTATION] ?? '';
  if (text === '') return [];
  const read = annotatedList(text, 'Taint');
  if ('problem' in read) return [invalid(ANNOTATIONS, TAINTS_ANNOTATION, read.problem)];
  return taints(read.items, ANNOTATIONS.child(TAINTS_ANNOTATION));
}

const FEATURE = /^[A-Z][a-zA-Z0-9]*(?:\/[a-zA-Z][a-zA-Z0-9]*)*$/;
const MAX_FEATURE = 253;

/** Upstream source (v1.36.2): as above, validateNodeDeclaredFeatures. */
function declaredFeatures(features: readonly string[], path: FieldPath): FieldError[] {
  return features.flatMap((feature, index) => {
    const next = features[index + 1];
    const at = path.index(index + 1);
    return [
      ...featureName(feature).map((problem) =>
        invalid(path.index(index), feature, `invalid feature name ${goQuote(feature)}: ${problem}`),
      ),
      ...(next === feature ? [duplicate(at, next)] : []),
      ...(next !== undefined && feature > next ? [invalid(at, next, 'list must be sorted alphabetically')] : []),
    ];
  });
}

function featureName(feature: string): readonly string[] {
  if (byteLength(feature) > MAX_FEATURE) return [`must be no more than ${MAX_FEATURE} characters`];
  if (FEATURE.test(feature)) return [];
  return [
    "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes",
  ];
}

function sameAddresses(addresses: readonly NodeAddress[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return addresses.flatMap((address, index) => {
    const key = `${address.type} ${address.address}`;
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain ? [duplicate(path.index(index), goStruct('NodeAddress', address))] : [];
  });
}

function taints(list: readonly Taint[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return list.flatMap((taint, index) => {
    const { key = '', value = '', effect = '' } = taint;
    const at = path.index(index);
    const problems = labelValue(value);
    const identity = `${effect} ${key}`;
    const isTwice = seen.has(identity);
    seen.add(identity);
    return [
      ...validateLabelName(key, at.child('key')),
      ...(problems.length === 0 ? [] : [invalid(at.child('value'), value, problems.join(';'))]),
      ...taintEffect(effect, at.child('effect')),
      ...(isTwice ? [twice(taint, at)] : []),
    ];
  });
}

function twice(taint: Taint, path: FieldPath): FieldError {
  const error = duplicate(path, goStruct('Taint', taint));
  return { ...error, message: `${error.message}: taints must be unique by key and effect pair` };
}

function amounts({ status }: Node): FieldError[] {
  return (['capacity', 'allocatable'] as const).flatMap((list) =>
    Object.entries(status?.[list] ?? {}).flatMap(([name, quantity]) =>
      resourceQuantity(name, quantity, field('status', list, name)),
    ),
  );
}

function podCidrs(list: readonly string[]): FieldError[] {
  const errors = list.flatMap((cidr, index) => legacyCidr(POD_CIDRS.index(index), cidr));
  const families = new Set(list.map((cidr) => cidr.includes(':')));
  if (list.length < 2 || (list.length === 2 && families.size === 2)) return errors;
  const detail = 'may specify no more than one CIDR for each IP family';
  return [...errors, invalid(POD_CIDRS, goStruct('[]string', list), detail)];
}

function fixed(spec: NodeSpec, old: NodeSpec): FieldError[] {
  const [next, before] = [spec.podCIDRs ?? [], old.podCIDRs ?? []];
  const changed = (name: string) =>
    forbidden(field('spec', name), `node updates may not change ${name.replace(/s$/, '')} except from "" to valid`);
  const cidrs =
    before.length > 0 && before.length !== next.length
      ? [before]
      : before.filter((cidr, index) => cidr !== next[index]);
  return [
    ...cidrs.map(() => changed('podCIDRs')),
    ...(old.providerID && old.providerID !== spec.providerID ? [changed('providerID')] : []),
    ...((spec.externalID ?? '') === (old.externalID ?? '')
      ? []
      : [forbidden(field('spec', 'externalID'), 'may not be updated')]),
  ];
}
