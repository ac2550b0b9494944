import type { ObjectMeta, PodSpec } from '#model/generated/types.ts';
import { BASELINE, type PodCheck, type VersionedCheck } from './baselineChecks.ts';
import type { LevelVersion } from './policy.ts';
import { RESTRICTED } from './restrictedChecks.ts';
import type { Violation } from './violation.ts';

/**
 * Violations of a level's checks by a Pod, those of `baseline` first.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/registry.go.
 */
export function violations(
  { level, minor = Number.POSITIVE_INFINITY }: LevelVersion,
  spec: PodSpec,
  metadata: ObjectMeta,
): readonly Violation[] {
  if (level === 'privileged') return [];
  const strict = level === 'restricted' ? RESTRICTED.filter((check) => madeAt(check, minor) !== undefined) : [];
  const overridden = new Set(strict.map(({ overrides }) => overrides));
  return [...BASELINE.filter(({ id }) => !overridden.has(id)), ...strict].flatMap((check) => {
    const found = madeAt(check, minor)?.(spec, metadata);
    return found ? [found] : [];
  });
}

/** Form of the check in that version; `undefined` before its introduction. */
function madeAt({ versions }: VersionedCheck, minor: number): PodCheck | undefined {
  return versions.filter(([since]) => since <= minor).at(-1)?.[1];
}

/** `privileged (container "a" must not ...), hostPort (...)`. */
export function violationText(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ');
}
