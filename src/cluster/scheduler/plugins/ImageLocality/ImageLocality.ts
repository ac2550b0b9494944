import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';

const NAME = 'ImageLocality';
const MEBIBYTE = 1024 * 1024;
const MIN_THRESHOLD_BYTES = 23 * MEBIBYTE;
const MAX_CONTAINER_THRESHOLD_BYTES = 1000 * MEBIBYTE;

/**
 * Prefers nodes that already have the Pod's images. An image counts with its size times the share of nodes that have it, so
 * that not all Pods run after the one node with the image. Image volumes count, but do not raise the upper threshold.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/imagelocality/image_locality.go.
 */
export const ImageLocality: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { snapshot }) => ({
    name: NAME,
    score(_state, { images, pod: { spec } }, node) {
      if (node.images.size === 0) return 0;
      let sumBytes = 0;
      for (const image of images) {
        const state = node.images.get(image);
        if (state) sumBytes += Math.trunc(state.sizeBytes * (state.nodeCount / snapshot.nodes.length));
      }
      const containers = spec.containers.length + (spec.initContainers?.length ?? 0);
      const upper = MAX_CONTAINER_THRESHOLD_BYTES * containers;
      const clamped = Math.min(Math.max(sumBytes, MIN_THRESHOLD_BYTES), upper);
      return Math.trunc((MAX_SCORE * (clamped - MIN_THRESHOLD_BYTES)) / (upper - MIN_THRESHOLD_BYTES));
    },
  }),
};
