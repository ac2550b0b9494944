import { compare } from '#base/order.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import type { ImagePull, KubeletNode, KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { NodeImagesView, PullView } from '#protocol/nodeDetail.ts';

/** The images of a node, the largest first, and those that are being pulled. */
export function nodeImages(world: World, node: KubeletNode, pods: readonly KubeletPod[]): NodeImagesView {
  const { serializeImagePulls, maxParallelImagePulls } = kubeletConfiguration(world, node.name);
  const running = pods.flatMap(({ containers }) => containers.filter(({ state }) => state === 'running'));
  return {
    images: node.images
      .map(({ image, sizeBytes }) => ({
        image,
        sizeBytes,
        containers: running.filter((container) => container.image === image).length,
      }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compare(a.image, b.image)),
    pulls: node.pulls.map((pull) => pullView(pull, pods)),
    isSerial: serializeImagePulls,
    parallel: serializeImagePulls ? 1 : maxParallelImagePulls,
  };
}

function pullView({ waiters, error, ...pull }: ImagePull, pods: readonly KubeletPod[]): PullView {
  const [waiter] = waiters;
  const record = pods.find(({ uid }) => uid === waiter?.uid);
  const { image, sizeBytes, queuedUs, startedUs, durationUs } = pull;
  return {
    image,
    sizeBytes,
    queuedUs,
    startedUs,
    durationUs,
    pod: record ? objectKey(record.pod) : '',
    container: waiter?.container ?? '',
    fails: error !== undefined,
  };
}
