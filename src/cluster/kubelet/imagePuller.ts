import type { Micros } from '#base/time.ts';
import { goDuration } from '#base/time.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { imageRecord, wholeImageName } from '#cluster/environment/images.ts';
import type { Container } from '#model/generated/types.ts';
import { imageNameProblem } from '#model/pod/imageName.ts';
import { backoffEndUs, NO_BACKOFF, nextBackoff } from './backoff.ts';
import { changedPod } from './changed.ts';
import { changedNode } from './changedNode.ts';
import { kubeletConfiguration } from './configuration/kubeletConfiguration.ts';
import type { ImagePullEnded } from './kubeletEvents.ts';
import type { Backoff, ImagePull, KubeletPod, PullBackoff, RuntimeContainer } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { containerSpec } from './runtimeContainer.ts';

/** Runtime errors with their own reasons, and their explanations. */
const KNOWN: readonly (readonly [reason: string, because: string])[] = [
  ['RegistryUnavailable', 'the registry is unavailable'],
  ['SignatureValidationFailed', 'the signature validation failed'],
];

const BYTES_PER_100_MIB = 100 * 1024 * 1024;

/** Present result of getting a container's image. */
export type ImageOutcome =
  | { readonly outcome: 'present' }
  | { readonly outcome: 'pulling' }
  | { readonly outcome: 'failed'; readonly reason: string; readonly message: string; readonly retryUs: Micros };

/**
 * Ensures that the image is on the node, by the container's pull policy. Upstream source (v1.36.2):
 * pkg/kubelet/images/image_manager.go, EnsureImageExists; pkg/kubelet/kuberuntime/kuberuntime_container.go,
 * startContainer.
 */
export function ensureImage(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  spec: Container,
): ImageOutcome {
  const image = spec.image ?? '';
  const present = scope.node.images.some((other) => other.image === image);
  const backoff = backoffOf(container, image);
  const decision = decidePull(image, spec.imagePullPolicy, present, backoff, scope.nowUs);
  switch (decision.step) {
    case 'present':
      scope.containerEvent(record, container, 'Normal', 'Pulled', presentMessage(image));
      return { outcome: 'present' };
    case 'invalid':
      scope.containerEvent(record, container, 'Warning', 'InspectFailed', decision.problem.message);
      return failed(scope, record, container, decision.problem, -1);
    case 'never':
      scope.containerEvent(record, container, 'Warning', decision.problem.reason, decision.problem.message);
      return failed(scope, record, container, decision.problem, -1);
    case 'backOff':
      scope.containerEvent(record, container, 'Normal', 'BackOff', backOffEvent(image));
      return failed(scope, record, container, backOffProblem(image, backoff.cause), decision.endUs);
    case 'pull':
      scope.containerEvent(record, container, 'Normal', 'Pulling', `Pulling image "${image}"`);
      enqueue(scope, record, container, image);
      return { outcome: 'pulling' };
  }
}

function failed(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  problem: PullProblem,
  retryUs: Micros,
): ImageOutcome {
  scope.containerEvent(record, container, 'Warning', 'Failed', `Error: ${problem.reason}`);
  return { outcome: 'failed', ...problem, retryUs };
}

function backoffOf({ pullBackoff }: RuntimeContainer, image: string): PullBackoff {
  return pullBackoff.image === image ? pullBackoff : NO_BACKOFF;
}

/** The back-off belongs to a Pod and an image, so containers with the same image wait together. */
export function withPullBackoff(record: KubeletPod, pullBackoff: PullBackoff): KubeletPod {
  const containers = record.containers.map((container) =>
    containerSpec(record.pod, container.name)?.image === pullBackoff.image ? { ...container, pullBackoff } : container,
  );
  return changedPod(record, { containers });
}

/** Each container requests its own pull, even if another one already waits for the same image. */
function enqueue(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer, image: string): void {
  const { node } = scope;
  const { sizeBytes } = imageRecord(scope.world, image);
  const { pullError } = behaviourOf(scope.world, record.pod, container.name);
  const pull: ImagePull = {
    image,
    sizeBytes,
    queuedUs: scope.nowUs,
    startedUs: -1,
    durationUs: 0,
    waiters: [{ uid: record.uid, container: container.name }],
    ...(pullError !== '' && { error: pullError.replaceAll('{image}', wholeImageName(image)) }),
  };
  scope.putNode(changedNode(node, { pulls: [...node.pulls, pull] }));
  startPulls(scope);
}

/**
 * Starts as many pulls as may run in parallel, in their order; one when pulls are serial. Upstream source (v1.36.2):
 * pkg/kubelet/images/puller.go.
 */
export function startPulls(scope: KubeletScope): void {
  const { serializeImagePulls, maxParallelImagePulls } = kubeletConfiguration(scope.world, scope.nodeName);
  const most = serializeImagePulls ? 1 : maxParallelImagePulls || Number.POSITIVE_INFINITY;
  for (;;) {
    const { pulls } = scope.node;
    const running = pulls.filter(({ startedUs }) => startedUs >= 0);
    const next = pulls.find(({ startedUs }) => startedUs < 0);
    if (!next || running.length >= most) return;
    start(scope, next);
  }
}

function start(scope: KubeletScope, pull: ImagePull): void {
  const { node } = scope;
  const started = { ...pull, startedUs: scope.nowUs, durationUs: durationOf(scope, pull) };
  scope.putNode(changedNode(node, { pulls: node.pulls.map((other) => (other === pull ? started : other)) }));
  for (const waiter of pull.waiters) {
    const event: ImagePullEnded = { type: 'imagePull.ended', image: pull.image, ...waiter };
    scope.schedule(started.durationUs, event);
  }
}

/** An image on the machine needs no time, and two pulls of one image share the running download. */
function durationOf(scope: KubeletScope, { image, sizeBytes, error }: ImagePull): number {
  const { images, pulls } = scope.node;
  if (error !== undefined || images.some((other) => other.image === image)) return 0;
  const same = pulls.find((other) => other.image === image && other.startedUs >= 0);
  if (same) return same.startedUs + same.durationUs - scope.nowUs;
  return Math.round((sizeBytes / BYTES_PER_100_MIB) * scope.constantUs('kubelet.imagePull'));
}

/** Removes the finished pull from the queue, starts the next ones and returns it. */
export function endPull(scope: KubeletScope, { uid, container }: ImagePullEnded): ImagePull | undefined {
  const { node } = scope;
  const pull = node.pulls.find(({ waiters }) =>
    waiters.some((waiter) => waiter.uid === uid && waiter.container === container),
  );
  if (!pull) return undefined;
  const { image, sizeBytes } = pull;
  const pulls = node.pulls.filter((other) => other !== pull);
  const isNew = pull.error === undefined && !node.images.some((other) => other.image === image);
  const images = isNew ? [...node.images, { image, sizeBytes }] : node.images;
  scope.putNode(changedNode(node, { pulls, images, statusStale: node.statusStale || isNew }));
  startPulls(scope);
  return pull;
}

/** Records the Events of a finished pull, and its result for the container. */
export function afterPull(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  pull: ImagePull,
): RuntimeContainer {
  const { image, error, sizeBytes } = pull;
  if (error === undefined) {
    const took = pullTime(scope.nowUs - pull.startedUs);
    const waited = pullTime(scope.nowUs - pull.queuedUs);
    scope.containerEvent(record, container, 'Normal', 'Pulled', pulledMessage(image, took, waited, sizeBytes));
    return { ...container, starting: 'no' };
  }
  scope.containerEvent(record, container, 'Warning', 'Failed', `Failed to pull image "${image}": ${error}`);
  const problem = pullProblem(image, error);
  scope.containerEvent(record, container, 'Warning', 'Failed', `Error: ${problem.reason}`);
  const backoff = nextBackoff(backoffOf(container, image), scope.nowUs, scope.nowUs);
  const pullBackoff: PullBackoff = { ...backoff, image, cause: problem };
  return { ...container, starting: 'no', pullBackoff, startError: problem };
}

/** Why a container's image is missing, for its waiting state. */
export interface PullProblem {
  readonly reason: string;
  readonly message: string;
}

type PullDecision =
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
function pullTime(us: Micros): string {
  return goDuration(us - (us % 1000));
}

/** `took` and `waited` are durations in Go's format. */
export function pulledMessage(image: string, took: string, waited: string, sizeBytes: number): string {
  return `Successfully pulled image "${image}" in ${took} (${waited} including waiting). Image size: ${sizeBytes} bytes.`;
}
