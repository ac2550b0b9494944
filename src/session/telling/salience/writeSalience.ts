import type { MadeVerb } from '#cluster/api/reasons/reasonType.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Deployment, Pod } from '#model/generated/types.ts';
import type { Salience } from '#protocol/telling.ts';
import { becameReady, changedField, endpointsChanged, isPersons, scaledTo, storedOf } from '../changed.ts';
import { newlyWaiting } from '../newlyWaiting.ts';
import { rolloutState } from '../rolloutState.ts';
import { decisive, type Rule, step } from './rule.ts';

/** Kinds whose writes have rules of their own; all other writes follow their verb. */
export const WRITES: Readonly<Record<string, Rule>> = {
  'pod.created': 'step',
  'pod.deletionStarted': ({ user }) => decisive(!String(user).startsWith('system:node:')),
  'pod.statusUpdated': (_, entry) => podStatus(entry),
  'node.statusUpdated': (_, entry) => decisive(becameReady(entry, 'Node')),
  'node.created': 'step',
  'node.updated': 'step',
  'replicaSet.created': 'step',
  'replicaSet.updated': (_, entry) => step(scaledTo(entry, 'ReplicaSet') !== undefined),
  'deployment.created': 'step',
  'deployment.updated': ({ user }) => step(isPersons(user)),
  'deployment.statusUpdated': (_, entry) => rolloutStatus(entry),
  'horizontalPodAutoscaler.statusUpdated': (_, entry) =>
    decisive(changedField(entry, 'HorizontalPodAutoscaler', 'status.desiredReplicas')),
  'endpointSlice.updated': (_, entry) => step(endpointsChanged(entry)),
  'lease.updated': (_, entry) => decisive(changedField(entry, 'Lease', 'spec.holderIdentity')),
  'volumeAttachment.created': 'step',
};

/** Rules by verb: a write by a person is a step. A write by a component is not, unless a rule above says so. */
export const VERBS: Readonly<Record<MadeVerb, Rule>> = {
  created: ({ user }) => step(isPersons(user)),
  updated: ({ user }) => step(isPersons(user)),
  deletionStarted: ({ user }) => step(isPersons(user)),
  deleted: ({ user, kind }) => step(isPersons(user) || kind === 'Pod'),
  statusUpdated: 'background',
  scaled: 'decisive',
  bound: 'step',
  evicted: 'decisive',
  seen: 'background',
  synced: 'background',
  started: 'step',
  killed: 'decisive',
};

function podStatus(entry: Entry): Salience {
  const waits = storedOf(entry, 'Pod').some(
    ({ before, after }) => after && newlyWaiting(before as Pod | undefined, after as Pod),
  );
  if (waits) return 'decisive';
  return step(changedField(entry, 'Pod', 'status.phase') || becameReady(entry, 'Pod'));
}

/** A rollout reached its limits, makes no progress, is complete, or has one more updated Pod. */
function rolloutStatus(entry: Entry): Salience {
  const [change] = storedOf(entry, 'Deployment');
  if (!change?.before || !change.after) return 'background';
  const before = rolloutState(change.before as Deployment);
  const after = rolloutState(change.after as Deployment);
  if (after.phase === before.phase) return step(after.phase === 'going' && after.updated !== before.updated);
  if (after.phase === 'held' || after.phase === 'stuck') return 'decisive';
  return decisive(after.phase === 'done' && before.phase !== 'idle');
}
