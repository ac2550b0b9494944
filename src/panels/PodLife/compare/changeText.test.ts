import { expect, it } from 'vitest';
import { changeText } from './changeText.ts';

it('names every changed field, and nothing else', () => {
  expect(changeText({ container: 'app', probes: {} })).toBe('');
  expect(
    changeText({
      container: 'app',
      probes: { livenessProbe: { periodSeconds: 2, failureThreshold: 6 }, readinessProbe: { timeoutSeconds: 3 } },
      terminationGracePeriodSeconds: 0,
      preStopSleepSeconds: 5,
    }),
  ).toBe(
    'livenessProbe.periodSeconds 2, livenessProbe.failureThreshold 6, readinessProbe.timeoutSeconds 3, terminationGracePeriodSeconds 0, preStop sleep 5',
  );
});
