import type { Pod } from '#model/generated/types.ts';
import { type AdmissionResult, admitted } from './admissionResult.ts';

const MIRROR_ANNOTATION = 'kubernetes.io/config.mirror';

/**
 * Every Pod runs as some ServiceAccount: `default` unless it names one. Mirror Pods have none. The token volume that the
 * real plugin mounts and its check that the account exists are not modelled.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go.
 */
export function admitServiceAccount(pod: Pod): AdmissionResult<Pod> {
  if (pod.metadata.annotations?.[MIRROR_ANNOTATION] !== undefined) return admitted(pod);
  const name = pod.spec.serviceAccountName || 'default';
  if (pod.spec.serviceAccountName === name && pod.spec.serviceAccount === name) return admitted(pod);
  return admitted({ ...pod, spec: { ...pod.spec, serviceAccountName: name, serviceAccount: name } });
}
