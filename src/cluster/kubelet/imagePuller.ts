import type { Container } from '../../model/generated/types.ts';
import { imageRecord } from '../environment/images.ts';
import { goDuration, nextBackoff } from './backoff.ts';
import {
  backOffEvent,
  backOffProblem,
  decidePull,
  type PullProblem,
  presentMessage,
  pulledMessage,
  pullProblem,
} from './imagePull.ts';
import type { ImagePullEnded } from './kubeletEvents.ts';
import type { KubeletScope } from './kubeletScope.ts';
import type { ImagePull, KubeletPod, RuntimeContainer } from './records.ts';

const BYTES_PER_100_MIB = 100 * 1024 * 1024;

/** What getting the image of a container comes to for now. */
export type ImageOutcome =
  | { readonly outcome: 'present' }
  | { readonly outcome: 'pulling' }
  | { readonly outcome: 'failed'; readonly reason: string; readonly message: string; readonly retryUs: number };

/**
 * Sees to it that the image is on the node, by the container's pull policy. Pulls are serial.
 * Upstream source (v1.36.2): pkg/kubelet/images/image_manager.go, EnsureImageExists.
 */
export function ensureImage(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  spec: Container,
): ImageOutcome {
  const image = spec.image ?? '';
  const { node } = scope;
  const present = node.images.some((other) => other.image === image);
  const decision = decidePull(image, spec.imagePullPolicy, present, container.pullBackoff, scope.nowUs);
  switch (decision.step) {
    case 'present':
      scope.containerEvent(record, container, 'Normal', 'Pulled', presentMessage(image));
      return { outcome: 'present' };
    case 'never':
      scope.containerEvent(record, container, 'Warning', decision.problem.reason, decision.problem.message);
      return { outcome: 'failed', ...decision.problem, retryUs: -1 };
    case 'backOff':
      scope.containerEvent(record, container, 'Normal', 'BackOff', backOffEvent(image));
      return { outcome: 'failed', ...problemDuringBackOff(image, container), retryUs: decision.endUs };
    case 'pull':
      scope.containerEvent(record, container, 'Normal', 'Pulling', `Pulling image "${image}"`);
      enqueue(scope, record, container, image, present);
      return { outcome: 'pulling' };
  }
}

/** With how the last pull has ended, unless something else has been noted since. */
function problemDuringBackOff(image: string, { startError }: RuntimeContainer): PullProblem {
  if (startError?.reason === 'ImagePullBackOff') return startError;
  return backOffProblem(image, startError?.reason === 'CrashLoopBackOff' ? undefined : startError);
}

function enqueue(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  image: string,
  present: boolean,
): void {
  const { node } = scope;
  const waiter = { uid: record.uid, container: container.name };
  const known = node.pulls.find((pull) => pull.image === image);
  if (known) {
    const joined = { ...known, waiters: [...known.waiters, waiter] };
    scope.putNode({ ...node, pulls: node.pulls.map((pull) => (pull === known ? joined : pull)) });
    return;
  }
  const { sizeBytes, pullError } = imageRecord(scope.world, image);
  const pull: ImagePull = {
    image,
    sizeBytes: present ? 0 : sizeBytes,
    queuedUs: scope.nowUs,
    startedUs: -1,
    waiters: [waiter],
    ...(pullError === undefined ? undefined : { error: pullError }),
  };
  scope.putNode({ ...node, pulls: [...node.pulls, pull] });
  startNextPull(scope);
}

/** Begins the first pull of the queue unless it is under way. */
function startNextPull(scope: KubeletScope): void {
  const { node } = scope;
  const [first, ...rest] = node.pulls;
  if (!first || first.startedUs >= 0) return;
  scope.putNode({ ...node, pulls: [{ ...first, startedUs: scope.nowUs }, ...rest] });
  const durationUs =
    first.error === undefined ? Math.round((first.sizeBytes / BYTES_PER_100_MIB) * scope.constantUs('M7')) : 0;
  const event: ImagePullEnded = { type: 'imagePull.ended', image: first.image };
  scope.schedule(durationUs, event);
}

/** Takes the pull off the queue, begins the next, and gives back what has ended. */
export function endPull(scope: KubeletScope, image: string): ImagePull | undefined {
  const { node } = scope;
  const pull = node.pulls.find((other) => other.image === image);
  if (!pull) return undefined;
  const pulls = node.pulls.filter((other) => other !== pull);
  const isNew = pull.error === undefined && !node.images.some((other) => other.image === image);
  const images = isNew
    ? [...node.images, { image, sizeBytes: imageRecord(scope.world, image).sizeBytes }]
    : node.images;
  scope.putNode({ ...node, pulls, images, statusStale: node.statusStale || isNew });
  startNextPull(scope);
  return pull;
}

/** Tells of a pull that has ended, and what it means for the container. */
export function afterPull(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  pull: ImagePull,
): RuntimeContainer {
  const { image, error } = pull;
  if (error === undefined) {
    const took = goDuration(scope.nowUs - pull.startedUs);
    const waited = goDuration(scope.nowUs - pull.queuedUs);
    const { sizeBytes } = imageRecord(scope.world, image);
    scope.containerEvent(record, container, 'Normal', 'Pulled', pulledMessage(image, took, waited, sizeBytes));
    return { ...container, starting: 'no' };
  }
  scope.containerEvent(record, container, 'Warning', 'Failed', `Failed to pull image "${image}": ${error}`);
  const problem = pullProblem(image, error);
  scope.containerEvent(record, container, 'Warning', 'Failed', `Error: ${problem.reason}`);
  const pullBackoff = nextBackoff(container.pullBackoff, scope.nowUs, scope.nowUs);
  return { ...container, starting: 'no', pullBackoff, startError: problem };
}
