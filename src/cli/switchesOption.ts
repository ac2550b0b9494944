import type { RunSwitches } from '#protocol/runSource.ts';
import { UsageError } from './usageError.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  release: ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'],
  queue: ['hints', 'classic'],
  ties: ['list', 'random'],
  popFromBackoff: ['true', 'false'],
  backoff: ['on', 'off'],
};

/**
 * The value of `--switch`: `release=1.34,queue=classic,ties=random,popFromBackoff=false,backoff=off`; every other
 * name is a feature gate, `true` or `false`.
 */
export function switchesOption(texts: readonly string[]): RunSwitches {
  const switches: Record<string, string | boolean> = {};
  // A Map, because a name may be anything, such as __proto__.
  const featureGates = new Map<string, boolean>();
  for (const part of texts.flatMap((text) => text.split(',')).filter(Boolean)) {
    const [name = '', value = ''] = part.split('=', 2);
    const choices = (Object.hasOwn(CHOICES, name) && CHOICES[name]) || ['true', 'false'];
    if (!choices.includes(value))
      throw new UsageError(`--switch ${name} is one of ${choices.join(', ')}, not "${value}"`);
    const chosen = value === 'true' ? true : value === 'false' ? false : value;
    if (Object.hasOwn(CHOICES, name)) switches[name] = chosen;
    else featureGates.set(name, chosen === true);
  }
  return { ...switches, ...(featureGates.size > 0 ? { featureGates: Object.fromEntries(featureGates) } : undefined) };
}
