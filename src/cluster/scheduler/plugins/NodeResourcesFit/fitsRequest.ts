import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { isExtendedResource, type ResourceAmounts } from '../../framework/resources.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodeResourcesFit';

/** What is missing, as bits. */
const PODS = 1;
const CPU = 2;
const MEMORY = 4;
const EPHEMERAL_STORAGE = 8;
/** The node could not hold the Pod even when empty. */
const UNRESOLVABLE = 16;

const REASONS: readonly (readonly [number, string])[] = [
  [PODS, 'Too many pods'],
  [CPU, 'Insufficient cpu'],
  [MEMORY, 'Insufficient memory'],
  [EPHEMERAL_STORAGE, 'Insufficient ephemeral-storage'],
];

/** One answer for every combination, so that rejecting a node allocates nothing. */
const ANSWERS: readonly Status[] = Array.from({ length: 2 * UNRESOLVABLE }, (_, bits) =>
  bits === 0 ? SUCCESS : answerOf(bits, []),
);

function answerOf(bits: number, more: readonly string[]): Status {
  const reasons = REASONS.filter(([bit]) => (bits & bit) !== 0).map(([, reason]) => reason);
  const code = (bits & UNRESOLVABLE) === 0 ? 'Unschedulable' : 'UnschedulableAndUnresolvable';
  return status(NAME, code, ...reasons, ...more);
}

/**
 * Whether a node has room for a Pod. Everything that is missing is reported together; a resource that is not requested is
 * not looked at, however overcommitted it is.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/fit.go, fitsRequest.
 */
export function fitsRequest(
  requests: ResourceAmounts,
  node: NodeInfo,
  isIgnored: (resource: string) => boolean,
): Status {
  let bits = node.pods.length + 1 > node.allocatablePods ? PODS : 0;
  const { cpuMilli, memoryBytes, ephemeralStorageBytes } = requests;
  if (cpuMilli > 0 && cpuMilli > node.allocatableCpuMilli - node.requestedCpuMilli) {
    bits |= cpuMilli > node.allocatableCpuMilli ? CPU | UNRESOLVABLE : CPU;
  }
  if (memoryBytes > 0 && memoryBytes > node.allocatableMemoryBytes - node.requestedMemoryBytes) {
    bits |= memoryBytes > node.allocatableMemoryBytes ? MEMORY | UNRESOLVABLE : MEMORY;
  }
  if (
    ephemeralStorageBytes > 0 &&
    ephemeralStorageBytes > node.allocatableEphemeralStorageBytes - node.requestedEphemeralStorageBytes
  ) {
    bits |=
      ephemeralStorageBytes > node.allocatableEphemeralStorageBytes
        ? EPHEMERAL_STORAGE | UNRESOLVABLE
        : EPHEMERAL_STORAGE;
  }
  return requests.scalar.size === 0 ? (ANSWERS[bits] as Status) : withScalars(bits, requests, node, isIgnored);
}

function withScalars(
  before: number,
  requests: ResourceAmounts,
  node: NodeInfo,
  isIgnored: (resource: string) => boolean,
): Status {
  let bits = before;
  const missing: string[] = [];
  for (const [name, amount] of requests.scalar) {
    if (amount === 0 || (isExtendedResource(name) && isIgnored(name))) continue;
    const allocatable = node.allocatableScalar.get(name) ?? 0;
    if (amount <= allocatable - (node.requestedScalar.get(name) ?? 0)) continue;
    if (amount > allocatable) bits |= UNRESOLVABLE;
    missing.push(`Insufficient ${name}`);
  }
  return missing.length === 0 ? (ANSWERS[bits] as Status) : answerOf(bits, missing);
}
