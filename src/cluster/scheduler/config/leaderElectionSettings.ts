import { ELECTION_DEFAULTS, type LeaderElectionSettings } from '#cluster/api/election/electionRecords.ts';
import type { LeaderElectionConfiguration } from './schedulerConfiguration.ts';

const FACTORS_US: Readonly<Record<string, number>> = { h: 3_600_000_000, m: 60_000_000, s: 1_000_000, ms: 1000, us: 1 };

/**
 * `undefined` when the scheduler runs alone: unlike upstream that is the default, because an election writes a Lease every two
 * seconds.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go; pkg/scheduler/apis/config/v1/defaults.go.
 */
export function leaderElectionSettings(
  given: LeaderElectionConfiguration | undefined,
): LeaderElectionSettings | undefined {
  if (!given?.leaderElect) return undefined;
  return {
    leaseDurationUs: durationUs(given.leaseDuration ?? ELECTION_DEFAULTS.leaseDuration) ?? 0,
    renewDeadlineUs: durationUs(given.renewDeadline ?? ELECTION_DEFAULTS.renewDeadline) ?? 0,
    retryPeriodUs: durationUs(given.retryPeriod ?? ELECTION_DEFAULTS.retryPeriod) ?? 0,
    resourceName: given.resourceName ?? 'kube-scheduler',
    resourceNamespace: given.resourceNamespace ?? 'kube-system',
  };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/validation/validation.go, ValidateLeaderElectionConfiguration. */
export function leaderElectionProblems(given: LeaderElectionConfiguration | undefined): string[] {
  if (!given?.leaderElect) return [];
  const problems: string[] = [];
  const read = (name: keyof typeof ELECTION_DEFAULTS): number => {
    const text = given[name] ?? ELECTION_DEFAULTS[name];
    const us = durationUs(text);
    if (us === undefined) problems.push(`leaderElection.${name}: Invalid value: "${text}": must be a duration`);
    else if (us <= 0) problems.push(`leaderElection.${name}: Invalid value: "${text}": must be greater than zero`);
    return us ?? 0;
  };
  const [lease, renew, retry] = [read('leaseDuration'), read('renewDeadline'), read('retryPeriod')];
  if (problems.length > 0) return problems;
  if (lease <= renew)
    problems.push(
      `leaderElection.leaseDuration: Invalid value: "${given.renewDeadline ?? ELECTION_DEFAULTS.renewDeadline}": LeaseDuration must be greater than RenewDeadline`,
    );
  if (renew <= retry)
    problems.push(
      `leaderElection.renewDeadline: Invalid value: "${given.retryPeriod ?? ELECTION_DEFAULTS.retryPeriod}": RenewDeadline must be greater than RetryPeriod`,
    );
  if ((given.resourceLock ?? 'leases') !== 'leases')
    problems.push(
      `leaderElection.resourceLock: Invalid value: "${given.resourceLock}": resourceLock value must be "leases"`,
    );
  return problems;
}

/** Microseconds of a Go duration such as `15s` or `1m30s`; undefined when it is none. */
function durationUs(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:h|ms|us|m|s))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|m|s)/gy))
    sum += Math.round(Number(amount) * (FACTORS_US[unit ?? ''] ?? 0));
  return sum;
}
