import type { DeviceSelector, ResourceClaim } from '#model/generated/types.ts';
import type { SelectableNode } from '#model/labels/nodeSelector.ts';
import { keyOf } from '#model/objectKey.ts';
import { AllocationError } from './allocationError.ts';
import type { CompileSelector } from './allocatorInput.ts';
import { nodeMatches, type PooledDevice } from './pools.ts';
import type { CheckedRequest } from './requests.ts';

/**
 * Whether the selectors of class and request accept the device, and the node can reach it.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go, isSelectable.
 * @throws {AllocationError} when a selector cannot be evaluated.
 */
export function isSelectable(
  compile: CompileSelector,
  node: SelectableNode,
  claim: ResourceClaim,
  request: CheckedRequest,
  pooled: PooledDevice,
): boolean {
  const known = request.matches.get(pooled.id);
  if (known !== undefined) return known;
  const { deviceClass, wanted } = request;
  const answer =
    allMatch(compile, deviceClass.spec.selectors ?? [], pooled, () => `class ${deviceClass.metadata.name}`) &&
    allMatch(
      compile,
      wanted.selectors,
      pooled,
      () => `claim ${keyOf(claim.metadata.namespace, claim.metadata.name)}`,
    ) &&
    (pooled.slice.spec.perDeviceNodeSelection !== true || nodeMatches(node, pooled.device));
  request.matches.set(pooled.id, answer);
  return answer;
}

function allMatch(
  compile: CompileSelector,
  selectors: readonly DeviceSelector[],
  { device, pool }: PooledDevice,
  whose: () => string,
): boolean {
  return selectors.every(({ cel }, index) => {
    const selector = compile(cel?.expression ?? '');
    const where = () => `${whose()}: selector #${index}`;
    if (!selector.ok) throw new AllocationError(`${where()}: CEL compile error: ${selector.message}`);
    const { allowMultipleAllocations, attributes, capacity } = device;
    const answer = selector.matches({
      driver: pool.driver,
      ...(allowMultipleAllocations !== undefined && { allowMultipleAllocations }),
      ...(attributes && { attributes }),
      ...(capacity && { capacity }),
    });
    if (typeof answer === 'string') throw new AllocationError(`${where()}: CEL runtime error: ${answer}`);
    return answer;
  });
}
