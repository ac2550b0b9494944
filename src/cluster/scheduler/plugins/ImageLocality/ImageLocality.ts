import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

const NAME = 'ImageLocality';
const MEBIBYTE = 1024 * 1024;
const MIN_THRESHOLD_BYTES = 23 * MEBIBYTE;
const MAX_CONTAINER_THRESHOLD_BYTES = 1000 * MEBIBYTE;

/**
 * Prefers nodes that have the Pod's images. An image counts its size times the share of nodes that have it. So not all
 * Pods go to the single node with the image. Image volumes count, but do not raise the upper threshold.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/imagelocality/image_locality.go.
 */
export const ImageLocality: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { snapshot }) => ({
    name: NAME,
    sign: ({ images }) => ({ images: [...new Set(images)].sort() }),
    score(_state, pod, node) {
      if (node.images.size === 0) return 0;
      let sumBytes = 0;
      for (const image of pod.images) sumBytes += countedBytes(node, image, snapshot.nodes.length);
      return scoreOf(sumBytes, upperThreshold(pod));
    },
    scoresNone: ({ images }) => !images.some((image) => snapshot.hasImage(image)),
    scoreTerms(_state, pod, node) {
      const nodes = snapshot.nodes.length;
      const upper = upperThreshold(pod);
      const counted = pod.images.map((image) => countedBytes(node, image, nodes));
      const sumBytes = counted.reduce((sum, bytes) => sum + bytes, 0);
      return [
        ...pod.images.map((image) => {
          const state = node.images.get(image);
          return { name: image, value: state ? `${mebibytes(state.sizeBytes)} × ${state.nodeCount}/${nodes}` : '0' };
        }),
        { name: 'sum', value: mebibytes(sumBytes) },
        { name: 'between', value: `${mebibytes(MIN_THRESHOLD_BYTES)} … ${mebibytes(upper)}` },
        { name: 'score', value: String(node.images.size === 0 ? 0 : scoreOf(sumBytes, upper)) },
      ];
    },
  }),
};

/** Bytes that an image counts on a node. */
function countedBytes(node: NodeInfo, image: string, nodes: number): number {
  const state = node.images.get(image);
  return state ? Math.trunc(state.sizeBytes * (state.nodeCount / nodes)) : 0;
}

function upperThreshold({ pod: { spec } }: PodInfo): number {
  return MAX_CONTAINER_THRESHOLD_BYTES * (spec.containers.length + (spec.initContainers?.length ?? 0));
}

function scoreOf(sumBytes: number, upper: number): number {
  const clamped = Math.min(Math.max(sumBytes, MIN_THRESHOLD_BYTES), upper);
  return Math.trunc((MAX_SCORE * (clamped - MIN_THRESHOLD_BYTES)) / (upper - MIN_THRESHOLD_BYTES));
}

function mebibytes(bytes: number): string {
  return `${Math.round((bytes / MEBIBYTE) * 10) / 10} MiB`;
}
