import type { Node, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

/**
 * Refuses a change of a bound Pod that the kubelet of its Node does not declare to know.
 * Upstream source (v1.36.2): plugin/pkg/admission/nodedeclaredfeatures/admission.go.
 */
export function checkNodeFeatures(pod: Pod, old: Pod, node: Node | undefined): AdmissionResult<Pod> {
  const { nodeName = '' } = pod.spec;
  if (nodeName === '' || old.metadata.generation === pod.metadata.generation) return admitted(pod);
  const needed = changeNeeds(pod, old);
  if (needed.length === 0) return admitted(pod);
  if (node === undefined) return forbidden(pod, `node "${nodeName}" not found`);
  const declared = node.status?.declaredFeatures ?? [];
  const missing = needed.filter((feature) => !declared.includes(feature));
  if (missing.length === 0) return admitted(pod);
  return forbidden(
    pod,
    `pod update requires features ${missing.join(', ')} which are not available on node "${nodeName}"`,
  );
}

/**
 * In the order of their names.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features, InferForUpdate.
 */
function changeNeeds({ spec }: Pod, { spec: before }: Pod): string[] {
  const isPodResized = !semanticEqual(spec.resources, before.resources);
  const isInitResized = (before.initContainers ?? []).some(
    (container, at) =>
      !isSidecar(container) && !semanticEqual(container.resources, spec.initContainers?.[at]?.resources),
  );
  return [
    ...(isPodResized ? ['InPlacePodLevelResourcesVerticalScaling'] : []),
    ...(isInitResized ? ['InPlacePodVerticalScalingInitContainers'] : []),
  ];
}
