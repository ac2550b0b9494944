import { qualifiedName } from '#model/validation/common/labelNames.ts';
import { isExtendedResource } from '#model/validation/common/resourceNames.ts';
import type { ExtenderSettings } from '../framework/extender/extenderSettings.ts';

/**
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateExtenders.
 */
export function extenderProblems(extenders: readonly ExtenderSettings[]): string[] {
  const managed = new Set<string>();
  const problems = extenders.flatMap((extender, i) => {
    const path = `extenders[${i}]`;
    return [...weightProblems(extender, path), ...resourceProblems(extender, path, managed)];
  });
  const binders = extenders.filter(({ bindVerb }) => (bindVerb ?? '') !== '').length;
  if (binders > 1)
    problems.push(
      `extenders: Invalid value: "found ${binders} extenders implementing bind": only one extender can implement bind`,
    );
  return problems;
}

function weightProblems({ prioritizeVerb = '', weight = 0 }: ExtenderSettings, path: string): string[] {
  if (prioritizeVerb === '' || weight > 0) return [];
  return [`${path}.weight: Invalid value: ${weight}: must have a positive weight applied to it`];
}

function resourceProblems({ managedResources = [] }: ExtenderSettings, path: string, seen: Set<string>): string[] {
  return managedResources.flatMap(({ name }, i) => {
    const at = `${path}.managedResources[${i}].name`;
    const problems = nameReasons(name).map((reason) => `${at}: Invalid value: "${name}": ${reason}`);
    if (seen.has(name)) problems.push(`${at}: Invalid value: "${name}": duplicate extender managed resource name`);
    seen.add(name);
    return problems;
  });
}

/** Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateExtendedResourceName. */
function nameReasons(name: string): readonly string[] {
  const reasons = qualifiedName(name);
  return reasons.length > 0 || isExtendedResource(name) ? reasons : ['is an invalid extended resource name'];
}
