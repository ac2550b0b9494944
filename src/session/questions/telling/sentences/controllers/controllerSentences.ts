import type { SentenceSlots } from '#protocol/sentences.ts';
import { say, type Teller, type Tellers } from '../../told.ts';

/** Sentences about the controller manager's own work. */
export const CONTROLLER_SENTENCES: Tellers = {
  'volume.attaching': onNode('volume.attaching'),
  'volume.attached': onNode('volume.attached'),
  'volume.detached': onNode('volume.detached'),
  'volume.forceDetached': onNode('volume.forceDetached'),
  'volume.attachedElsewhere': onNode('volume.attachedElsewhere'),
};

/** Sentences about every program with leader election: `scheduler.started`, `controllerManager.killed`. */
export const PROCESS_SENTENCES: Tellers = {
  'leader.elected': ofProcess('process.leads'),
  'scheduler.started': ofProcess('process.started'),
  'scheduler.killed': ofProcess('process.killed'),
  'controllerManager.started': ofProcess('process.started'),
  'controllerManager.killed': ofProcess('process.killed'),
};

/** The programs' names, by the kind of their processes. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Scheduler: 'kube-scheduler',
  ControllerManager: 'kube-controller-manager',
};

function ofProcess(id: `process.${'leads' | 'started' | 'killed'}`): Teller {
  return ({ reason: { kind, subject: identity } }) => say(id, { program: PROGRAMS[kind] ?? kind, identity });
}

function onNode(
  id: keyof SentenceSlots & `volume.${'attaching' | 'attached' | 'detached' | 'forceDetached' | 'attachedElsewhere'}`,
): Teller {
  return ({ reason }) => {
    const node = String(reason.node);
    return say(id, { volume: reason.subject, node }, { points: [{ part: 'node', name: node }] });
  };
}
