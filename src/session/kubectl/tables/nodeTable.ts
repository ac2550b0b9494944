import type { Node } from '#model/generated/types.ts';
import { sinceText } from '../ageText.ts';
import { NONE, tableOf } from './table.ts';

const ROLE = 'node-role.kubernetes.io/';
const UNKNOWN = '<unknown>';

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printNode. */
export const NODE_TABLE = tableOf<Node>(
  ['Name', 'Status', 'Roles', 'Age', 'Version'],
  (node, nowUs) => [
    node.metadata.name,
    nodeStatus(node),
    nodeRoles(node),
    sinceText(node.metadata.creationTimestamp, nowUs),
    node.status?.nodeInfo?.kubeletVersion ?? '',
    address(node, 'InternalIP'),
    address(node, 'ExternalIP'),
    node.status?.nodeInfo?.osImage || UNKNOWN,
    kernelText(node),
    node.status?.nodeInfo?.containerRuntimeVersion || UNKNOWN,
  ],
  ['Internal-IP', 'External-IP', 'OS-Image', 'Kernel-Version', 'Container-Runtime'],
);

/** The kernel version with the architecture of the machine. */
function kernelText({ status }: Node): string {
  const { kernelVersion, architecture } = status?.nodeInfo ?? {};
  return `${kernelVersion || UNKNOWN}${architecture ? ` (${architecture})` : ''}`;
}

function nodeStatus({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const text = !ready ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return spec?.unschedulable ? `${text},SchedulingDisabled` : text;
}

/** The roles that a node's labels give, sorted. */
export function nodeRoles({ metadata }: Node): string {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(ROLE)) return key.length > ROLE.length ? [key.slice(ROLE.length)] : [];
    return key === 'kubernetes.io/role' && value !== '' ? [value] : [];
  });
  return roles.length === 0 ? NONE : [...new Set(roles)].sort().join(',');
}

function address({ status }: Node, type: string): string {
  return status?.addresses?.find((candidate) => candidate.type === type)?.address ?? NONE;
}
