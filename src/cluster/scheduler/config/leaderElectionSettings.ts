import { ELECTION_DEFAULTS, type LeaderElectionSettings } from '#cluster/api/election/electionRecords.ts';
import type { LeaderElectionConfiguration } from './schedulerConfiguration.ts';

const FACTORS_US: Readonly<Record<string, number>> = {
  h: 3_600_000_000,
  m: 60_000_000,
  s: 1_000_000,
  ms: 1000,
  us: 1,
  µs: 1,
  ns: 0.001,
};

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
  if (durationUs(text) !== undefined) return undefined;
  if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) return `time: missing unit in duration "${text}"`;
  const unit = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:(?:h|ms|us|µs|ns|m|s)(?:\d+\.?\d*|\.\d+))*([^\d.]+)/.exec(text)?.[1];
  return unit === undefined ? `time: invalid duration "${text}"` : `time: unknown unit "${unit}" in duration "${text}"`;
}

/** Parses a Go duration such as `15s` or `1m30s` into microseconds; undefined if invalid. */
function durationUs(text: string): number | undefined {
  const [, sign = '', amounts = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (amounts === '0') return 0;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:h|ms|us|µs|ns|m|s))+$/.test(amounts)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of amounts.matchAll(/(\d+\.?\d*|\.\d+)(h|ms|us|µs|ns|m|s)/gy))
    sum += Math.round(Number(amount) * (FACTORS_US[unit ?? ''] ?? 0));
  return sign === '-' ? -sum : sum;
}
