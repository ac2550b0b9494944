import { convertManifests } from '#cluster/apiserver/flowcontrol/convertManifests.ts';
import type { ConversionResult } from '#protocol/fairness.ts';

/** Rewrites FlowSchemas and PriorityLevelConfigurations of old API versions as v1; other objects stay unchanged. */
export function fairnessConvert(text: string): ConversionResult {
  const { yaml, converted, problems } = convertManifests(text);
  if (problems.length > 0) return { ok: false, message: problems.join('\n') };
  return {
    ok: true,
    yaml,
    converted: converted.map(({ changes, ...object }) => ({
      ...object,
      changes: changes.map(({ path, before, after }) => ({ path, before: shown(before), after: shown(after) })),
    })),
  };
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
