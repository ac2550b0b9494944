import { isRecord } from '#base/isRecord.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

const CHOICES: { readonly [S in Exclude<keyof RunSwitches, 'featureGates'>]-?: readonly RunSwitches[S][] } = {
  release: ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'],
  queue: ['hints', 'classic'],
  ties: ['list', 'random'],
  popFromBackoff: [true, false],
  backoff: ['on', 'off'],
};
const CHOICES_OF: ReadonlyMap<string, readonly unknown[]> = new Map(Object.entries(CHOICES));

/** What is wrong with the switches of a run. They may come from anywhere: nothing is taken for granted. Names of feature gates are kube-scheduler's business. */
export function switchesProblem(switches: unknown): InputProblem | undefined {
  if (!isRecord(switches)) return { field: 'switches', message: 'switches must be an object' };
  for (const [name, value] of Object.entries(switches)) {
    const field = `switches.${name}`;
    if (name === 'featureGates') {
      const isRight = isRecord(value) && Object.values(value).every((gate) => typeof gate === 'boolean');
      if (!isRight) return { field, message: `${field} must be an object whose values are true or false` };
      continue;
    }
    const choices = CHOICES_OF.get(name);
    if (!choices) return { field, message: `there is no switch "${name}"` };
    if (value !== undefined && !choices.includes(value))
      return { field, message: `${field} must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}` };
  }
  return undefined;
}
