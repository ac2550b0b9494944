import { expect, it } from 'vitest';
import { PRESETS, withShutdown } from './withShutdown.ts';

it('starts from the defaults when there is no configuration', () => {
  expect(withShutdown('', '30s', '10s')).toBe(PRESETS.shutdown);
});

it('replaces both durations and keeps the other fields', () => {
  const text = `${PRESETS.shutdown}featureGates:\n  EventedPLEG: true`;
  expect(withShutdown(text, '1m0s', '0s')).toBe(
    `${PRESETS.defaults}featureGates:\n  EventedPLEG: true\nshutdownGracePeriod: 1m0s\nshutdownGracePeriodCriticalPods: 0s\n`,
  );
});
