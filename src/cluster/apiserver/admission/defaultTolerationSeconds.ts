import type { Pod, Toleration } from '#model/generated/types.ts';
import { type AdmissionResult, admitted } from './admissionResult.ts';

const NOT_READY = 'node.kubernetes.io/not-ready';
const UNREACHABLE = 'node.kubernetes.io/unreachable';
/** The flags default-not-ready-toleration-seconds and default-unreachable-toleration-seconds of kube-apiserver. */
const DEFAULT_TOLERATION_SECONDS = 300;

/**
 * Adds tolerations for not-ready and unreachable nodes, with a time limit, unless the Pod sets its own.
 * Upstream source (v1.36.2): plugin/pkg/admission/defaulttolerationseconds/admission.go.
 */
export function admitDefaultTolerations(pod: Pod): AdmissionResult<Pod> {
  const tolerations = pod.spec.tolerations ?? [];
  const added = [NOT_READY, UNREACHABLE].filter((key) => !tolerations.some((toleration) => covers(toleration, key)));
  if (added.length === 0) return admitted(pod);
  return admitted({ ...pod, spec: { ...pod.spec, tolerations: [...tolerations, ...added.map(forAWhile)] } });
}

function covers(toleration: Toleration, key: string): boolean {
  const isForKey = toleration.key === key || toleration.key === undefined || toleration.key === '';
  const isForEffect = toleration.effect === 'NoExecute' || toleration.effect === undefined || toleration.effect === '';
  return isForKey && isForEffect;
}

function forAWhile(key: string): Toleration {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: DEFAULT_TOLERATION_SECONDS };
}
