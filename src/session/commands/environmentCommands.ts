import { byKey, fields, number, oneOf, optional, orNull, such, whole } from '#base/shape.ts';
import { behaviourShape } from '#cluster/environment/behaviourShape.ts';
import { BEHAVIOURS } from '#cluster/environment/behaviours.ts';
import { FAULTS } from '#cluster/environment/faults.ts';
import { isNodeFault, NODE_FAULTS } from '#cluster/environment/nodeFaults.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { type ConstantId, type ConstantName, constantProblem, recordedId } from '#cluster/releases/constants.ts';
import { command, sendTo, word } from './command.ts';

const constantId = such<ConstantName | ConstantId>('a text', (value) => typeof value === 'string');

/** What a person does to what is outside Kubernetes: faults, containers' behaviour, how long things take. */
export const ENVIRONMENT_COMMANDS = [
  command({
    type: 'fault.set',
    about:
      'Sets a fault. `bind.errors`, `provisioning.errors` and `extender.errors`: so many of the next ones fail; `bind.delay` and `storage.slow`: milliseconds that each takes longer; the others: 1. A fault of one machine names its node. 0 ends it.',
    fields: { fault: oneOf(...FAULTS, ...NODE_FAULTS), value: whole(0), node: optional(word) },
    rule: ({ fault, node }) => {
      if (isNodeFault(fault) === (node !== undefined)) return undefined;
      const expected = isNodeFault(fault)
        ? `the node, since ${fault} happens to one node`
        : `no node, since ${fault} does not happen to one node`;
      return { at: ['node'], expected };
    },
    label: ({ fault, value, node }) => `set ${fault}${node === undefined ? '' : ` of ${node}`} to ${value}`,
    input: ({ fault, value, node }) =>
      sendTo(KUBECTL, { type: 'fault.changed', id: fault, value, ...(node !== undefined && { node }) }),
  }),
  command({
    type: 'behaviour.set',
    about:
      'Says how containers behave from now on. What was said before stays unless it is said again; `null` takes a field back, or all of them.',
    fields: {
      target: byKey({
        image: fields({ image: word }),
        workload: fields({ namespace: word, workload: word, container: word }),
      }),
      behaviour: orNull(behaviourShape),
    },
    label: ({ target, behaviour }) => {
      const whose = 'image' in target ? target.image : `${target.workload}/${target.container}`;
      return behaviour === null ? `${whose} behaves by default` : `${whose}: ${Object.keys(behaviour).join(', ')}`;
    },
    input: ({ target, behaviour }) => sendTo(BEHAVIOURS, { type: 'behaviour.set', target, changes: behaviour }),
  }),
  command({
    type: 'constant.change',
    about: 'Changes a constant of the model, by its name or its id, in its own unit.',
    fields: { id: constantId, value: number(-Number.MAX_VALUE, Number.MAX_VALUE) },
    rule: ({ id, value }) => {
      const expected = constantProblem(id, value);
      return expected === undefined ? undefined : { at: ['value'], expected };
    },
    label: ({ id, value }) => `set ${recordedId(id)} to ${value}`,
    input: ({ id, value }) => sendTo(KUBECTL, { type: 'constant.changed', id: recordedId(id), value }),
  }),
] as const;
