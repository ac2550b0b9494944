import type { NetworkPolicy, NetworkPolicyPeer, NetworkPolicyPort } from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { headLines, markLines, NONE } from './parts.ts';

interface Rule {
  readonly ports: readonly NetworkPolicyPort[];
  readonly peers: readonly NetworkPolicyPeer[];
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNetworkPolicy. */
export function networkPolicyLines(policy: NetworkPolicy): string[] {
  const { metadata, spec } = policy;
  const { policyTypes = [], ingress = [], egress = [] } = spec ?? {};
  const selected = formatLabelSelector(spec?.podSelector);
  const from = ingress.map(({ ports = [], from: peers = [] }) => ({ ports, peers }));
  const to = egress.map(({ ports = [], to: peers = [] }) => ({ ports, peers }));
  return [
    ...headLines(policy),
    `Created on:\t${plainTime(metadata.creationTimestamp)}`,
    ...markLines(policy),
    'Spec:',
    `  PodSelector:     ${selected === NONE ? '<none> (Allowing the specific traffic to all pods in this namespace)' : selected}`,
    ...(policyTypes.includes('Ingress')
      ? ['  Allowing ingress traffic:', ...ruleLines(from, 'ingress')]
      : ['  Not affecting ingress traffic']),
    ...(policyTypes.includes('Egress')
      ? ['  Allowing egress traffic:', ...ruleLines(to, 'egress')]
      : ['  Not affecting egress traffic']),
    `  Policy Types: ${policyTypes.join(', ') || NONE}`,
  ];
}

/** `2026-01-01 00:00:03 +0000 UTC`, as Go prints a time. */
function plainTime(time: string | undefined): string {
  return time ? `${time.slice(0, 10)} ${time.slice(11, 19)} +0000 UTC` : '0001-01-01 00:00:00 +0000 UTC';
}

function ruleLines(rules: readonly Rule[], way: 'ingress' | 'egress'): string[] {
  if (rules.length === 0) return [`    <none> (Selected pods are isolated for ${way} connectivity)`];
  return rules.flatMap(({ ports, peers }, at) => [
    ...(ports.length === 0 ? ['    To Port: <any> (traffic allowed to all ports)'] : ports.map(portLine)),
    ...peerLines(peers, way),
    ...(at < rules.length - 1 ? ['    ----------'] : []),
  ]);
}

function portLine({ port, endPort, protocol = 'TCP' }: NetworkPolicyPort): string {
  return endPort === undefined
    ? `    To Port: ${port ?? '<nil>'}/${protocol}`
    : `    To Port Range: ${port ?? '<nil>'}-${endPort}/${protocol}`;
}

function peerLines(peers: readonly NetworkPolicyPeer[], way: 'ingress' | 'egress'): string[] {
  const title = way === 'ingress' ? 'From' : 'To';
  const end = way === 'ingress' ? 'source' : 'destination';
  if (peers.length === 0) return [`    ${title}: <any> (traffic not restricted by ${end})`];
  return peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => [
    `    ${title}:`,
    ...(namespaceSelector ? [`      NamespaceSelector: ${formatLabelSelector(namespaceSelector)}`] : []),
    ...(podSelector ? [`      PodSelector: ${formatLabelSelector(podSelector)}`] : []),
    ...(ipBlock && !podSelector && !namespaceSelector
      ? ['      IPBlock:', `        CIDR: ${ipBlock.cidr}`, `        Except: ${(ipBlock.except ?? []).join(', ')}`]
      : []),
  ]);
}
