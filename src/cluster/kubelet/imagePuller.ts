import type { Container } from '../../model/generated/types.ts';
import { imageRecord } from '../environment/images.ts';
import { backoffEndUs, goDuration, nextBackoff } from './backoff.ts';
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
  if (spec.imagePullPolicy === 'Never' && !present) {
    const message = `Container image "${image}" is not present with pull policy of Never`;
    scope.containerEvent(record, container, 'Warning', 'ErrImageNeverPull', message);
    return { outcome: 'failed', reason: 'ErrImageNeverPull', message, retryUs: -1 };
  }
  if (present && spec.imagePullPolicy !== 'Always') {
    scope.containerEvent(
      record,
      container,
      'Normal',
      'Pulled',
      `Container image "${image}" already present on machine and can be accessed by the pod`,
    );
    return { outcome: 'present' };
  }
  const waitUs = backoffEndUs(container.pullBackoff, container.pullBackoff.setUs, scope.nowUs);
  if (waitUs !== undefined) {
    scope.containerEvent(record, container, 'Normal', 'BackOff', `Back-off pulling image "${image}"`);
    const message =
      container.startError?.reason === 'ImagePullBackOff'
        ? container.startError.message
        : backOffMessage(image, container);
    return {
      outcome: 'failed',
      reason: 'ImagePullBackOff',
      message,
      retryUs: waitUs,
    };
  }
  scope.containerEvent(record, container, 'Normal', 'Pulling', `Pulling image "${image}"`);
  enqueue(scope, record, container, image, present);
  return { outcome: 'pulling' };
}

/** With what the last pull has ended in. */
function backOffMessage(image: string, { startError }: RuntimeContainer): string {
  const cause = startError?.reason === 'ErrImagePull' ? `: ErrImagePull: ${startError.message}` : '';
  return `Back-off pulling image "${image}"${cause}`;
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
    scope.containerEvent(
      record,
      container,
      'Normal',
      'Pulled',
      `Successfully pulled image "${image}" in ${took} (${waited} including waiting). Image size: ${sizeBytes} bytes.`,
    );
    return { ...container, starting: 'no' };
  }
  scope.containerEvent(record, container, 'Warning', 'Failed', `Failed to pull image "${image}": ${error}`);
  scope.containerEvent(record, container, 'Warning', 'Failed', 'Error: ErrImagePull');
  const pullBackoff = nextBackoff(container.pullBackoff, scope.nowUs, scope.nowUs);
  return { ...container, starting: 'no', pullBackoff, startError: { reason: 'ErrImagePull', message: error } };
}
