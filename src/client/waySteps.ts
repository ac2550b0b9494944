// Panels may import only types of the protocol; this is the one value that they draw.
export { WAY_STEPS } from '#protocol/overview.ts';
