import type { Node } from '#model/generated/types.ts';
import { type AdmissionResult, admitted } from './admissionResult.ts';

const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

/**
 * Taints a new Node as not ready, so no Pods are scheduled until it reports readiness.
 * Upstream source (v1.36.2): plugin/pkg/admission/nodetaint/admission.go.
 */
export function admitNewNode(node: Node): AdmissionResult<Node> {
  const taints = node.spec.taints ?? [];
  if (taints.some((taint) => taint.key === NOT_READY.key && taint.effect === NOT_READY.effect)) return admitted(node);
  return admitted({ ...node, spec: { ...node.spec, taints: [...taints, NOT_READY] } });
}
