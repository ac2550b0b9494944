import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, S, start } from '#session/testing/manifestSession.ts';

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

  it('a repeated Event has a count, and a source may send 25 at once', () => {
    const session = start(node('n1') + AILING);
    does(session, { type: 'behaviour.set', target: { image: 'ailing' }, behaviour: { readyAfterMs: -1 } });
    session.seekTime(20 * S);
    const [early, ...others] = eventsOf(session, 'ailing', 'Unhealthy');
    expect(others).toEqual([]);
    expect(early?.count).toBeGreaterThan(5);
    session.seekTime(120 * S);
    // Only Warnings count against the Warnings.
    expect(eventsOf(session, 'ailing', 'Unhealthy')[0]?.count).toBe(25);
    session.seekTime(920 * S);
    const writes = journalReasons(session).filter(
      ({ type, subject, atUs }) => type === 'event.updated' && subject?.startsWith('default/ailing.') && atUs > 120 * S,
    );
    expect(writes).toHaveLength(3);
    // What was held back has been counted.
    expect(eventsOf(session, 'ailing', 'Unhealthy')[0]?.count).toBeGreaterThan(850);
  });

  it('an Event expires after an hour plus at most a minute', () => {
    const session = start(node('n1'));
    apply(session, AILING.replace('readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}', 'imagePullPolicy: Never'));
    session.seekTime(3590 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(1);
    session.seekTime(3670 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(0);
  });

  it('a repeated Event keeps its whole count when it is created again after expiry', () => {
    const session = start(node('n1') + AILING);
    does(session, { type: 'behaviour.set', target: { image: 'ailing' }, behaviour: { readyAfterMs: -1 } });
    session.seekTime(60 * S);
    const [before] = eventsOf(session, 'ailing', 'Unhealthy');
    if (!before) throw new Error('nothing was said');
    does(session, { type: 'object.delete', kind: 'Event', namespace: 'default', name: before.metadata.name });
    session.seekTime(62 * S);
    expect(eventsOf(session, 'ailing', 'Unhealthy')).toEqual([]);
    session.seekTime(1000 * S);
    const [after] = eventsOf(session, 'ailing', 'Unhealthy');
    expect(after).toMatchObject({
      metadata: { name: before.metadata.name },
      firstTimestamp: before.firstTimestamp,
      source: { component: 'kubelet', host: 'n1' },
    });
    expect(after?.count).toBeGreaterThan(850);
  });

  it('the scheduler writes a series per Pod version: at the second Event and at the end', () => {
    const BIG = `---
apiVersion: v1
kind: Pod
metadata: {name: big, namespace: default}
spec:
  containers: [{name: c, image: app, resources: {requests: {cpu: "64"}}}]
`;
    const session = start(node('n1') + BIG);
    const counts = (atS: number) => {
      session.seekTime(atS * S);
      return eventsOf(session, 'big', 'FailedScheduling').map(({ series }) => series?.count ?? 1);
    };
    session.seekTime(20 * S);
    expect(eventsOf(session, 'big', 'FailedScheduling')).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: expect.objectContaining({ namespace: 'default' }),
        involvedObject: expect.objectContaining({ kind: 'Pod', name: 'big' }),
        type: 'Warning',
        reason: 'FailedScheduling',
        action: 'Scheduling',
        message: expect.stringMatching(/^0\/1 nodes are available: 1 Insufficient cpu\./),
        eventTime: expect.stringMatching(/\.\d{6}Z$/),
        reportingComponent: 'default-scheduler',
        reportingInstance: 'default-scheduler-control-plane-1',
        source: {},
      },
    ]);
    // It is tried every five minutes. The first try wrote a condition: what is said of the Pod since then is another series.
    expect([counts(20), counts(400), counts(700), counts(1000)]).toEqual([[1], [1, 1], [1, 2], [1, 2]]);
    apply(session, node('n2'));
    // A fourth time, in other words, which the condition takes over; six minutes later the series is over.
    expect([counts(1439), counts(1441)]).toEqual([
      [1, 2, 1],
      [1, 4, 1],
    ]);
  });
});
