import { expect, it } from 'vitest';
import { NO_BACKOFF, nextBackoff } from './backoff.ts';
import { backOffProblem, decidePull, pullProblem } from './imagePuller.ts';

it.each([
  ['Always', true, 'pull'],
  ['IfNotPresent', true, 'present'],
  ['IfNotPresent', false, 'pull'],
  ['Never', true, 'present'],
  ['Never', false, 'never'],
])('imagePullPolicy %s with image present %s: %s', (policy, present, step) =>
  expect(decidePull('i', policy, present, NO_BACKOFF, 0).step).toBe(step),
);

it('backs off from the last failed pull, excluding the end time', () => {
  const backoff = nextBackoff(NO_BACKOFF, 5, 5);
  expect(decidePull('i', 'Always', false, backoff, 10_000_004)).toEqual({ step: 'backOff', endUs: 10_000_005 });
  expect(decidePull('i', 'Always', false, backoff, 10_000_005).step).toBe('pull');
});

it('recognizes runtime errors by name and repeats them during the back-off', () => {
  const problem = pullProblem('i', 'SignatureValidationFailed: bad');
  expect(problem).toEqual({
    reason: 'SignatureValidationFailed',
    message: 'image pull failed for i because the signature validation failed: bad',
  });
  expect(pullProblem('i', 'no')).toEqual({ reason: 'ErrImagePull', message: 'no' });
  expect(backOffProblem('i', problem).message).toBe(
    `Back-off pulling image "i": ${problem.reason}: ${problem.message}`,
  );
});
