import { expect, it } from 'vitest';
import { PRESETS, withShutdown } from './withShutdown.ts';

it('begins with the defaults where nobody gave a configuration', () => {
  expect(withShutdown('', '30s', '10s')).toBe(PRESETS.shutdown);
});

it('replaces both durations and leaves the rest as it was', () => {
  const text = `${PRESETS.shutdown}featureGates:\n  EventedPLEG: true`;
  expect(withShutdown(text, '1m0s', '0s')).toBe(
    `${PRESETS.defaults}featureGates:\n  EventedPLEG: true\nshutdownGracePeriod: 1m0s\nshutdownGracePeriodCriticalPods: 0s\n`,
  );
});
