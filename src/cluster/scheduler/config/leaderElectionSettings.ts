import { parseGoDuration } from '#base/time.ts';
import { ELECTION_DEFAULTS, type LeaderElectionSettings } from '#cluster/api/election/candidates.ts';
import type { LeaderElectionConfiguration } from './schedulerConfiguration.ts';

/**
 * `undefined` if the scheduler runs alone. Unlike upstream that is the default, because an election writes a Lease
 * every two seconds.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go;
 * pkg/scheduler/apis/config/v1/defaults.go.
 */
export function leaderElectionSettings(
  given: LeaderElectionConfiguration | undefined,
): LeaderElectionSettings | undefined {
  if (!given?.leaderElect) return undefined;
  return {
    leaseDurationUs: durationUs(given.leaseDuration ?? ELECTION_DEFAULTS.leaseDuration) ?? 0,
    renewDeadlineUs: durationUs(given.renewDeadline ?? ELECTION_DEFAULTS.renewDeadline) ?? 0,
    retryPeriodUs: durationUs(given.retryPeriod ?? ELECTION_DEFAULTS.retryPeriod) ?? 0,
    resourceName: given.resourceName || 'kube-scheduler',
    resourceNamespace: given.resourceNamespace || 'kube-system',
  };
}

/**
 * Minimum ratio of the renewal deadline to the retry period.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go.
 */
const JITTER_FACTOR = 1.2;

/**
 * Problems of the settings. Invalid durations were refused before. An empty name has its default.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/validation/validation.go,
 * ValidateLeaderElectionConfiguration; staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go,
 * NewLeaderElector (the last one).
 */
export function leaderElectionProblems(given: LeaderElectionConfiguration | undefined): string[] {
  if (!given?.leaderElect) return [];
  const textOf = (name: keyof typeof ELECTION_DEFAULTS) => given[name] ?? ELECTION_DEFAULTS[name];
  const usOf = (name: keyof typeof ELECTION_DEFAULTS) => durationUs(textOf(name)) ?? 0;
  const names = ['leaseDuration', 'renewDeadline', 'retryPeriod'] as const;
  const invalid = (name: string, value: string, why: string) =>
    `leaderElection.${name}: Invalid value: "${value}": ${why}`;
  const problems = names
    .filter((name) => usOf(name) <= 0)
    .map((name) => invalid(name, textOf(name), 'must be greater than zero'));
  if (usOf('leaseDuration') <= usOf('renewDeadline'))
    problems.push(invalid('leaseDuration', textOf('renewDeadline'), 'must be greater than `RenewDeadline`'));
  if ((given.resourceLock || 'leases') !== 'leases')
    problems.push(invalid('resourceLock', given.resourceLock ?? '', 'resourceLock value must be "leases"'));
  if (problems.length === 0 && usOf('renewDeadline') <= JITTER_FACTOR * usOf('retryPeriod'))
    problems.push('renewDeadline must be greater than retryPeriod*JitterFactor');
  return problems;
}

/** Error of Go's time.ParseDuration for an invalid duration. */
export function goDurationProblem(text: string): string | undefined {
  const read = parseGoDuration(text);
  return read.ok ? undefined : read.message;
}

/** Parses a Go duration such as `15s` or `1m30s` into microseconds; undefined if invalid. */
function durationUs(text: string): number | undefined {
  const read = parseGoDuration(text);
  return read.ok ? Math.round(Number(read.nanos) / 1000) : undefined;
}
