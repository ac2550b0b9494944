import { goDuration } from '#base/goDuration.ts';
import type { Micros } from '#base/time.ts';
import { imageNameProblem } from '#model/pod/imageName.ts';
import { backoffEndUs } from './backoff.ts';
import type { Backoff } from './kubeletRecords.ts';

/** Why a container's image is missing, for its waiting state. */
export interface PullProblem {
  readonly reason: string;
  readonly message: string;
}

export type PullDecision =
  | { readonly step: 'present' }
  | { readonly step: 'invalid'; readonly problem: PullProblem }
  | { readonly step: 'never'; readonly problem: PullProblem }
  | { readonly step: 'backOff'; readonly endUs: Micros }
  | { readonly step: 'pull' };

/**
 * The kubelet's decision about an image before it starts a container. The back-off counts from the last failed pull.
 * Upstream source (v1.36.2): pkg/kubelet/images/image_manager.go, EnsureImageExists.
 */
export function decidePull(
  image: string,
  policy: string | undefined,
  isPresent: boolean,
  backoff: Backoff,
  nowUs: Micros,
): PullDecision {
  const wrong = imageNameProblem(image);
  if (wrong !== undefined) {
    const message = `Failed to apply default image tag "${image}": couldn't parse image reference "${image}": ${wrong}`;
    return { step: 'invalid', problem: { reason: 'InvalidImageName', message } };
  }
  if (policy === 'Never' && !isPresent) {
    const message = `Container image "${image}" is not present with pull policy of Never`;
    return { step: 'never', problem: { reason: 'ErrImageNeverPull', message } };
  }
  if (isPresent && policy !== 'Always') return { step: 'present' };
  const endUs = backoffEndUs(backoff, backoff.setUs, nowUs);
  return endUs === undefined ? { step: 'pull' } : { step: 'backOff', endUs };
}

export function presentMessage(image: string): string {
  return `Container image "${image}" already present on machine and can be accessed by the pod`;
}

export function backOffEvent(image: string): string {
  return `Back-off pulling image "${image}"`;
}

/** The waiting state during the back-off; it repeats the error of the last pull. */
export function backOffProblem(image: string, last: PullProblem | undefined): PullProblem {
  const cause = last ? `: ${last.reason}: ${last.message}` : '';
  return { reason: 'ImagePullBackOff', message: backOffEvent(image) + cause };
}

/** Runtime errors with their own reasons, and their explanations. */
const KNOWN: readonly (readonly [reason: string, because: string])[] = [
  ['RegistryUnavailable', 'the registry is unavailable'],
  ['SignatureValidationFailed', 'the signature validation failed'],
];

/**
 * The container's problem for an error of the runtime. Upstream source (v1.36.2): pkg/kubelet/images/image_manager.go,
 * evalCRIPullErr.
 */
export function pullProblem(image: string, error: string): PullProblem {
  for (const [reason, because] of KNOWN) {
    if (!error.startsWith(reason)) continue;
    return { reason, message: `image pull failed for ${image} because ${because}${error.slice(reason.length)}` };
  }
  return { reason: 'ErrImagePull', message: error };
}

/** Duration of a pull in its Event, truncated to milliseconds. */
export function pullTime(us: Micros): string {
  return goDuration(us - (us % 1000));
}

/** `took` and `waited` are durations in Go's format. */
export function pulledMessage(image: string, took: string, waited: string, sizeBytes: number): string {
  return `Successfully pulled image "${image}" in ${took} (${waited} including waiting). Image size: ${sizeBytes} bytes.`;
}
