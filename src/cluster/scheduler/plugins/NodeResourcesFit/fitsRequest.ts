import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { isExtendedResource, type SchedulerAmounts } from '../../framework/resources.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodeResourcesFit';

/** Missing resources, as bits. */
const PODS = 1;
const CPU = 2;
const MEMORY = 4;
const EPHEMERAL_STORAGE = 8;
/** The Pod would not fit even on the empty node. */
const UNRESOLVABLE = 16;
/** Bit of the first scalar resource; the others follow. */
const SCALARS = 32;

const REASONS: readonly (readonly [number, string])[] = [
  [PODS, 'Too many pods'],
  [CPU, 'Insufficient cpu'],
  [MEMORY, 'Insufficient memory'],
  [EPHEMERAL_STORAGE, 'Insufficient ephemeral-storage'],
];

interface CheckedScalar {
  readonly name: string;
  readonly amount: number;
  readonly bit: number;
  /** Whether devices provide it where the node has none, so another plugin checks it. */
  readonly isOfDevices: boolean;
}

/** Requests of one Pod that Filter checks on every node. */
export interface CheckedRequest extends Omit<SchedulerAmounts, 'scalar'> {
  /** Scalar resources without the ignored ones. */
  readonly scalars: readonly CheckedScalar[];
  /** Answers by missing resources, shared by the nodes of one cycle. */
  readonly answers: Map<number, Status>;
}

/**
 * Resources that are not requested are not checked, even if overcommitted. Neither are those that another component
 * manages.
 */
export function checkedRequest(
  requests: SchedulerAmounts,
  isIgnored: (resource: string) => boolean,
  isOfDevices: (resource: string) => boolean,
): CheckedRequest {
  const { cpuMilli, memoryBytes, ephemeralStorageBytes } = requests;
  const scalars = [...requests.scalar]
    .filter(([name, amount]) => amount !== 0 && !(isExtendedResource(name) && isIgnored(name)))
    .map(([name, amount], index) => ({ name, amount, bit: SCALARS * 2 ** index, isOfDevices: isOfDevices(name) }));
  return { cpuMilli, memoryBytes, ephemeralStorageBytes, scalars, answers: new Map([[0, SUCCESS]]) };
}

/**
 * Whether a node has room for a Pod. Reports all missing resources together.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/fit.go, fitsRequest.
 */
export function fitsRequest(request: CheckedRequest, node: NodeInfo): Status {
  let bits = node.pods.length + 1 > node.allocatablePods ? PODS : 0;
  const { cpuMilli, memoryBytes, ephemeralStorageBytes } = request;
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
  return answerTo(request, request.scalars.length === 0 ? bits : withScalars(bits, request, node));
}

/** Uses sums instead of bit operations, because a Pod may request more resources than 32 bits can hold. */
function withScalars(before: number, { scalars }: CheckedRequest, node: NodeInfo): number {
  let isUnresolvable = (before & UNRESOLVABLE) !== 0;
  let missing = before & ~UNRESOLVABLE;
  for (const { name, amount, bit, isOfDevices } of scalars) {
    const allocatable = node.allocatableScalar.get(name) ?? 0;
    if (isOfDevices && allocatable === 0) continue;
    if (amount <= allocatable - (node.requestedScalar.get(name) ?? 0)) continue;
    if (amount > allocatable) isUnresolvable = true;
    missing += bit;
  }
  return isUnresolvable ? missing + UNRESOLVABLE : missing;
}

function answerTo(request: CheckedRequest, bits: number): Status {
  const known = request.answers.get(bits);
  if (known) return known;
  const answer = newAnswer(request, bits);
  request.answers.set(bits, answer);
  return answer;
}

function newAnswer({ scalars }: CheckedRequest, bits: number): Status {
  const isMissing = (bit: number) => Math.floor(bits / bit) % 2 === 1;
  const reasons = REASONS.filter(([bit]) => isMissing(bit)).map(([, reason]) => reason);
  const scalarReasons = scalars.filter(({ bit }) => isMissing(bit)).map(({ name }) => `Insufficient ${name}`);
  const code = isMissing(UNRESOLVABLE) ? 'UnschedulableAndUnresolvable' : 'Unschedulable';
  return status(NAME, code, ...reasons, ...scalarReasons);
}
