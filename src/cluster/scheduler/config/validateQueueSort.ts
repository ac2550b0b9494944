import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type { KubeSchedulerProfile, PluginSet } from './schedulerConfiguration.ts';

/** A PluginSet is not a pointer in Go, so an absent one equals an empty one. */
const NOTHING = {};

/**
 * All profiles share one queue, so they must have the same QueueSort.
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
    if (!semanticEqual(canon ?? NOTHING, own ?? NOTHING))
      problems.push(`${path}.plugins.queueSort: Invalid value: ${internalSet(own)}: must be the same for all profiles`);
    for (const given of argsOf(profile, name))
      if (!semanticEqual(args, given))
        problems.push(
          `${path}.pluginConfig.args: Invalid value: ${JSON.stringify(given ?? {})}: queueSort must be the same for all profiles`,
        );
  });
  return problems;
}

function argsOf(profile: KubeSchedulerProfile | undefined, name: string): readonly unknown[] {
  return (profile?.pluginConfig ?? []).filter((config) => config.name === name).map(({ args }) => args);
}

/** Text of Go's internal type, whose fields have no other names. */
function internalSet({ enabled, disabled }: PluginSet = {}): string {
  const named = (plugins: PluginSet['enabled']) =>
    plugins?.length ? plugins.map(({ name, weight = 0 }) => ({ Name: name, Weight: weight })) : null;
  return JSON.stringify({ Enabled: named(enabled), Disabled: named(disabled) });
}
