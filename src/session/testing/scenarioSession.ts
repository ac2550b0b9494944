import type { Event, Node, Pod } from '#model/generated/types.ts';
import type { NodeUsage } from '#protocol/nodeResources.ts';
import { openSession, type Session } from '#session/session.ts';
import { S } from './manifestSession.ts';

/** A session over a built-in scenario. */
export function openedScenario(scenario: string): Session {
  const result = openSession({ scenario, seed: 1 });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.session;
}

export function seekSeconds(session: Session, seconds: number): void {
  session.seekTime(seconds * S);
}

/** The Pods of every namespace, or those with that label `app`. */
export function podsOf(session: Session, app?: string): Pod[] {
  const pods = session.ask('list', { kind: 'Pod' }) as Pod[];
  return pods.filter(({ metadata }) => app === undefined || metadata.labels?.app === app);
}

export function podNamed(session: Session, name: string): Pod {
  const found = podsOf(session).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no Pod ${name}`);
  return found;
}

export function usageOf(session: Session, node: string): NodeUsage {
  const usage = session.ask('nodeUsage', { node });
  if (!usage) throw new Error(`there is no kubelet on ${node}`);
  return usage;
}

export function nodeConditions(session: Session, name: string): Record<string, string> {
  const conditions = (session.ask('get', { kind: 'Node', name }) as Node).status?.conditions ?? [];
  return Object.fromEntries(conditions.map(({ type, status }) => [type, status]));
}

/** Events about objects of that kind and name, as `reason: message`. */
export function eventsOf(session: Session, kind: string, name: string): string[] {
  return (session.ask('list', { kind: 'Event' }) as Event[])
    .filter(({ involvedObject }) => involvedObject.kind === kind && involvedObject.name === name)
    .map(({ reason, message }) => `${reason}: ${message}`);
}
