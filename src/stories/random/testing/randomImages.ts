import type { ImageSettings } from '#cluster/environment/images.ts';
import type { Dice } from '#session/testing/dice.ts';

/** Images of a random run: good ones more often than bad ones. */
export const IMAGES = [
  'good:1',
  'good:1',
  'good:2',
  'good:2',
  'big:1',
  'slow:1',
  'crashing:1',
  'ending:1',
  'stubborn:1',
  'ailing:1',
  'missing:1',
] as const;

/** Behaviours of those images in this run. */
export function randomImages(dice: Dice): ImageSettings[] {
  return [
    { image: 'good:1', sizeBytes: dice.int(1, 60) * 1_000_000 },
    { image: 'good:2', sizeBytes: dice.int(1, 60) * 1_000_000, readyAfterMs: dice.int(0, 4000) },
    { image: 'big:1', sizeBytes: 900_000_000 },
    { image: 'slow:1', readyAfterMs: dice.int(5000, 40_000) },
    { image: 'crashing:1', exitAfterMs: dice.int(0, 3000), exitCode: dice.int(1, 255) },
    { image: 'ending:1', exitAfterMs: dice.int(500, 12_000), exitCode: 0 },
    { image: 'stubborn:1', ignoresSigterm: true, leakBytesPerSecond: 30_000_000 },
    { image: 'ailing:1', unhealthyAfterMs: dice.int(2000, 15_000), leakBytesPerSecond: 300_000_000 },
    { image: 'missing:1', pullError: 'manifest unknown' },
  ];
}
