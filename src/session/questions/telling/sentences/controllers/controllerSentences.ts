import type { SentenceSlots } from '#protocol/sentences.ts';
import { say, type Teller, type Tellers } from '../../told.ts';

/** What the controller manager itself does, and processes that are elected. */
export const CONTROLLER_SENTENCES: Tellers = {
  'volume.attaching': onNode('volume.attaching'),
  'volume.attached': onNode('volume.attached'),
  'volume.detached': onNode('volume.detached'),
  'volume.forceDetached': onNode('volume.forceDetached'),
  'volume.attachedElsewhere': onNode('volume.attachedElsewhere'),
};

/** Of every program of which several processes may run: `scheduler.started`, `controllerManager.killed`. */
export const PROCESS_SENTENCES: Tellers = {
  'leader.elected': ({ reason }) => say('process.leads', { identity: reason.subject }),
  'scheduler.started': ({ reason }) => say('process.started', { identity: reason.subject }),
  'scheduler.killed': ({ reason }) => say('process.killed', { identity: reason.subject }),
  'controllerManager.started': ({ reason }) => say('process.started', { identity: reason.subject }),
  'controllerManager.killed': ({ reason }) => say('process.killed', { identity: reason.subject }),
};

function onNode(
  id: keyof SentenceSlots & `volume.${'attaching' | 'attached' | 'detached' | 'forceDetached' | 'attachedElsewhere'}`,
): Teller {
  return ({ reason }) => {
    const node = String(reason.node);
    return say(id, { volume: reason.subject, node }, { points: [{ part: 'node', name: node }] });
  };
}
