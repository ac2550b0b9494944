import { behaviourProblem } from '#cluster/environment/behaviourProblem.ts';
import { BEHAVIOURS } from '#cluster/environment/behaviours.ts';
import type { BehaviourCommand } from '#protocol/behaviourCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

type Check = (value: unknown) => string | undefined;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const target: Check = (value) => {
  if (typeof value !== 'object' || value === null) return 'must say whose behaviour';
  if ('image' in value) return isText(value.image) ? undefined : 'must name an image';
  const named =
    'namespace' in value &&
    'workload' in value &&
    'container' in value &&
    isText(value.namespace) &&
    isText(value.workload) &&
    isText(value.container);
  return named ? undefined : 'must have an image, or namespace, workload and container';
};

/** The shape of the command's fields. */
export const BEHAVIOUR_CHECKS: { readonly 'behaviour.set': Readonly<Record<string, Check>> } = {
  'behaviour.set': { target, behaviour: behaviourProblem },
};

/** The event of the actor that takes the command. */
export function behaviourInput({ target, behaviour }: BehaviourCommand): MadeInput {
  return sendTo(BEHAVIOURS, { type: 'behaviour.set', target, changes: behaviour });
}

/** What the timeline and a new branch are called. */
export function behaviourLabel({ target, behaviour }: BehaviourCommand): string {
  const whose = 'image' in target ? target.image : `${target.workload}/${target.container}`;
  return behaviour === null ? `${whose} behaves by default` : `${whose}: ${Object.keys(behaviour).join(', ')}`;
}
