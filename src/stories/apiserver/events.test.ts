import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, S, start, told } from '#session/testing/manifestSession.ts';

const eventsOf = (session: Session, name: string, reason: string) =>
  session.world
    .table(store('Event'))
    .values()
    .filter((event) => event.involvedObject.name === name && event.reason === reason);

describe('Events', () => {
  const AILING = `---
apiVersion: v1
kind: Pod
metadata: {name: ailing, namespace: default}
spec:
  containers:
  - {name: c, image: ailing, readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}}
`;

  it('a repeated Event is one Event with a count; a source may send 25 Events about an object at once, then one every 5 minutes', () => {
    const session = start(node('n1') + AILING);
    does(session, { type: 'behaviour.set', target: { image: 'ailing' }, behaviour: { readyAfterMs: -1 } });
    session.seekTime(20 * S);
    const [early, ...others] = eventsOf(session, 'ailing', 'Unhealthy');
    expect(others).toEqual([]);
    expect(early?.count).toBeGreaterThan(5);
    session.seekTime(120 * S);
    const saidByKubelet = session.world
      .table(store('Event'))
      .values()
      .filter(({ involvedObject, source }) => involvedObject.name === 'ailing' && source?.component === 'kubelet')
      .reduce((sum, { count }) => sum + (count ?? 1), 0);
    expect(saidByKubelet).toBe(25);
    session.seekTime(920 * S);
    const writes = told(session).filter(
      ({ type, subject, atUs }) => type === 'event.updated' && subject?.startsWith('default/ailing.') && atUs > 120 * S,
    );
    expect(writes).toHaveLength(3);
    // What was held back has been counted.
    expect(eventsOf(session, 'ailing', 'Unhealthy')[0]?.count).toBeGreaterThan(850);
  });

  it('an Event expires after an hour and at most the minute for which its lease is shared', () => {
    const session = start(node('n1'));
    apply(session, AILING.replace('readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}', 'imagePullPolicy: Never'));
    session.seekTime(3590 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(1);
    session.seekTime(3670 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(0);
  });
});
