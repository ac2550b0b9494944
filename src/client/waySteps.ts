// Panels may take types of the protocol only; this is the one value of it that they draw.
export { WAY_STEPS } from '#protocol/overview.ts';
