import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type { KubeSchedulerProfile } from './schedulerConfiguration.ts';

/** A PluginSet is no pointer: one that is absent is one without anything in it. */
const NOTHING = {};
const SAME = 'queueSort must be the same for all profiles';

/**
 * All profiles share one queue, so they must sort it alike.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateCommonQueueSort.
 */
export function queueSortProblems(profiles: readonly KubeSchedulerProfile[]): string[] {
  const [first, ...others] = profiles;
  const canon = first?.plugins?.queueSort;
  const enabled = canon?.enabled ?? [];
  const problems =
    enabled.length > 1
      ? [
          `profiles[0].plugins.queueSort.Enabled: Invalid value: ${enabled.length}: only one queue sort plugin can be enabled`,
        ]
      : [];
  const name = enabled[0]?.name ?? '';
  const args = argsOf(first, name)[0];
  others.forEach((profile, at) => {
    const path = `profiles[${at + 1}]`;
    const own = profile.plugins?.queueSort;
    if (!semanticEqual(canon ?? NOTHING, own ?? NOTHING)) problems.push(different(`${path}.plugins.queueSort`, own));
    for (const given of argsOf(profile, name))
      if (!semanticEqual(args, given)) problems.push(different(`${path}.pluginConfig.args`, given));
  });
  return problems;
}

function argsOf(profile: KubeSchedulerProfile | undefined, name: string): readonly unknown[] {
  return (profile?.pluginConfig ?? []).filter((config) => config.name === name).map(({ args }) => args);
}

function different(path: string, value: unknown): string {
  return `${path}: Invalid value: ${JSON.stringify(value ?? {})}: ${SAME}`;
}
