import { describe, expect, it } from 'vitest';
import { does, S, start } from '#session/testing/manifestSession.ts';

const APP = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: default}
spec:
  replicas: 2
  selector: {matchLabels: {app: api}}
  template:
    metadata: {labels: {app: api}}
    spec:
      containers:
      - name: app
        image: nginx
        readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 10}
`;

function opened() {
  const session = start(APP);
  session.seekTime(30 * S);
  const [pod] = session.ask('list', { kind: 'Pod' }) as { readonly metadata: { readonly name: string } }[];
  return { session, name: pod?.metadata.name ?? '' };
}

describe('the same Pod with other settings', () => {
  it('a Pod is Ready later when its readinessProbe begins later, and the run stays unchanged', () => {
    const { session, name } = opened();
    const { digest } = session.run.position;
    const change = { container: 'app', probes: { readinessProbe: { initialDelaySeconds: 15 } } };
    const answer = session.ask('compareLives', { namespace: 'default', name, change });
    if (!answer.ok) throw new Error(answer.problem);
    const [first, second] = answer.comparison.lives;
    expect(answer.comparison.workload).toBe('default/api');
    expect(first.life.name).toBe(name);
    expect(second?.life.settings.containers[0]?.probes.readinessProbe?.initialDelaySeconds).toBe(15);
    expect((second?.figures.firstReadyUs ?? 0) - first.figures.firstReadyUs).toBeGreaterThanOrEqual(10 * S);
    expect(session.run.position.digest).toBe(digest);
  });

  it('with a hook longer than the grace period both runs show when TERM and KILL come', () => {
    const { session, name } = opened();
    const change = { container: 'app', probes: {}, terminationGracePeriodSeconds: 4, preStopSleepSeconds: 20 };
    const answer = session.ask('compareLives', { namespace: 'default', name, change, deleteAfterSeconds: 40 });
    if (!answer.ok) throw new Error(answer.problem);
    const [first, second] = answer.comparison.lives;
    expect(first.life.grace).toMatchObject({ graceSeconds: 30 });
    const { grace } = second?.life ?? {};
    expect(((grace?.termUs ?? 0) - (grace?.fromUs ?? 0)) / S).toBe(4);
    expect(((grace?.killUs ?? 0) - (grace?.fromUs ?? 0)) / S).toBe(6);
    expect(first.figures.goneUs).toBeGreaterThan(0);
    expect(second?.figures.goneUs).toBeGreaterThan(first.figures.goneUs);
  });

  it('repeats the commands about this Pod on the other run’s Pod, which has another name', () => {
    const { session, name } = opened();
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name });
    session.seekTime(80 * S);
    const change = { container: 'app', probes: {}, preStopSleepSeconds: 7 };
    const answer = session.ask('compareLives', { namespace: 'default', name, change });
    if (!answer.ok) throw new Error(answer.problem);
    const [first, second] = answer.comparison.lives;
    expect(second?.life.name).not.toBe(name);
    expect((second?.figures.goneUs ?? 0) - first.figures.goneUs).toBeGreaterThanOrEqual(6 * S);
  });

  it('says that nothing can be changed for a Pod without a manifest or for a missing Pod', () => {
    const { session } = opened();
    const change = { container: 'app', probes: {}, terminationGracePeriodSeconds: 4 };
    expect(session.ask('compareLives', { namespace: 'default', name: 'nobody', change })).toMatchObject({
      ok: false,
      problem: 'notThere',
    });
  });
});
