import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { KUBELET_NODES } from '#cluster/kubelet/kubeletRecords.ts';
import type { Session } from '#session/session.ts';
import { reasonsAbout, versions } from '#session/testing/kubeletSession.ts';
import { apply, does, events, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const RESTART_US = 60 * S;

function running(spec: string): Session {
  const session = start(node('n1'));
  session.seekTime(10 * S);
  apply(session, `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: default}\nspec:\n${spec}`);
  session.seekTime(RESTART_US);
  return session;
}

function restarted(spec: string, gates = ''): Session {
  const session = running(spec);
  if (gates !== '') configure(session, gates);
  does(session, { type: 'kubelet.restart', node: 'n1' });
  return session;
}

function configure(session: Session, gates: string): void {
  const configuration = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {${gates}}\n`;
  does(session, { type: 'kubelet.configure', node: 'n1', configuration });
}

const APP = '  containers: [{name: app, image: "app:1"}]\n';
const PROBED =
  '  containers: [{name: app, image: "app:1", readinessProbe: {httpGet: {port: 80}, periodSeconds: 10}}]\n';
const STARTUP =
  '  containers: [{name: app, image: "app:1", startupProbe: {httpGet: {port: 80}, periodSeconds: 10}, readinessProbe: {httpGet: {port: 80}}}]\n';

const app = (session: Session) => podOf(session, 'p').status?.containerStatuses?.[0];
/** States of the container that the API shows from the restart on, without repetitions. */
function seen(session: Session, untilUs: Micros, what: (session: Session) => unknown): unknown[] {
  const values: unknown[] = [];
  for (let atUs = RESTART_US; atUs <= untilUs; atUs += S / 4) {
    session.seekTime(atUs);
    const value = what(session);
    if (JSON.stringify(value) !== JSON.stringify(values.at(-1))) values.push(value);
  }
  return values;
}

describe('kubelet restart', () => {
  it('a kubelet restart does not touch containers and keeps the node ready', () => {
    const session = restarted(APP);
    expect(seen(session, 120 * S, (now) => [app(now)?.restartCount, app(now)?.ready])).toEqual([[0, true]]);
    expect(session.world.table(KUBELET_NODES).get('n1')?.startedUs).toBeGreaterThanOrEqual(RESTART_US);
    expect(events(session, 'n1')).toContain('Starting: Starting kubelet.');
    expect(reasonsAbout(session, 'p', 'container.exited')).toEqual([]);
  });

  it('keeps a ready container ready until a probe fails, as v1.36 does', () => {
    expect(seen(restarted(PROBED), 90 * S, (now) => app(now)?.ready)).toEqual([true]);
  });

  it('a restarted kubelet continues probing and restarts an unhealthy container', () => {
    const session = restarted(
      '  containers: [{name: app, image: "app:1", livenessProbe: {httpGet: {port: 80}, periodSeconds: 10, failureThreshold: 1}}]\n',
    );
    session.seekTime(90 * S);
    does(session, { type: 'behaviour.set', target: { image: 'app:1' }, behaviour: { unhealthyAfterMs: 60_000 } });
    session.seekTime(130 * S);
    expect(app(session)?.restartCount).toBe(1);
  });

  it('ChangeContainerStatusOnKubeletRestart makes the container not ready until its next probe', () => {
    const session = restarted(PROBED, 'ChangeContainerStatusOnKubeletRestart: true');
    session.seekTime(90 * S);
    const ready = versions(session, 'p')
      .filter(({ atUs }) => atUs > RESTART_US)
      .map(({ pod }) => pod.status?.containerStatuses?.[0]?.ready);
    expect(ready).toEqual([false, true]);
  });

  it('repeats the startup probe only with the feature gate', () => {
    const kept = restarted(STARTUP);
    expect(seen(kept, 90 * S, (now) => app(now)?.started)).toEqual([true]);
    const anew = restarted(STARTUP, 'ChangeContainerStatusOnKubeletRestart: true');
    expect(seen(anew, 90 * S, (now) => app(now)?.started)).toEqual([true, false, true]);
  });

  it('can restart the application beside a sidecar with a startup probe', () => {
    const sidecar =
      '  initContainers: [{name: proxy, image: "proxy:1", restartPolicy: Always, startupProbe: {httpGet: {port: 15021}, periodSeconds: 1}}]\n';
    const session = restarted(APP + sidecar);
    session.seekTime(80 * S);
    does(session, { type: 'process.kill', node: 'n1', namespace: 'default', pod: 'p', container: 'app' });
    session.seekTime(120 * S);
    expect(app(session)).toMatchObject({ restartCount: 1, ready: true });
    expect(podOf(session, 'p').status?.initContainerStatuses?.[0]).toMatchObject({ restartCount: 0, started: true });
  });

  it('a kubelet restart clears the back-off of a crashing container and keeps its restart count', () => {
    const crashes = '  containers: [{name: app, image: busybox, command: ["false"]}]\n';
    const session = running(crashes);
    session.seekTime(200 * S);
    const before = app(session)?.restartCount ?? 0;
    expect(before).toBeGreaterThan(2);
    does(session, { type: 'kubelet.restart', node: 'n1' });
    session.seekTime(203 * S);
    expect(app(session)?.restartCount).toBe(before + 1);
  });

  it('restarts the termination of a Pod with its full grace period', () => {
    const session = running(
      '  terminationGracePeriodSeconds: 20\n  containers: [{name: app, image: busybox, command: [sleep, "3600"]}]\n',
    );
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(70 * S);
    does(session, { type: 'kubelet.restart', node: 'n1' });
    session.seekTime(85 * S);
    expect(podOf(session, 'p')).toBeDefined();
    session.seekTime(92 * S);
    expect(podOf(session, 'p')).toBeUndefined();
  });

  it('does not admit a running Pod again after its node selector stopped matching', () => {
    const session = start(node('n1', { labels: 'disk: ssd' }));
    session.seekTime(10 * S);
    apply(
      session,
      `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: default}\nspec:\n  nodeSelector: {disk: ssd}\n${APP}`,
    );
    session.seekTime(RESTART_US);
    does(session, { type: 'kubectl.run', line: 'kubectl label node n1 disk-' });
    session.seekTime(RESTART_US + 5 * S);
    does(session, { type: 'kubelet.restart', node: 'n1' });
    session.seekTime(120 * S);
    expect(podOf(session, 'p').status).toMatchObject({ phase: 'Failed', reason: 'NodeAffinity' });
  });

  it('a kubelet works again after its process was frozen', () => {
    const session = running(APP);
    does(session, { type: 'fault.set', fault: 'kubelet.frozen', node: 'n1', value: 1 });
    session.seekTime(70 * S);
    does(session, { type: 'kubelet.restart', node: 'n1' });
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(110 * S);
    expect(podOf(session, 'p')).toBeUndefined();
  });
});

describe('machine reboot', () => {
  it('does not restart the containers of a Pod that was deleted meanwhile', () => {
    const session = running(APP);
    does(session, { type: 'fault.set', fault: 'node.down', node: 'n1', value: 1 });
    session.seekTime(70 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(80 * S);
    does(session, { type: 'fault.set', fault: 'node.down', node: 'n1', value: 0 });
    session.seekTime(120 * S);
    expect(reasonsAbout(session, 'p', 'container.started').filter(({ atUs }) => atUs > RESTART_US)).toEqual([]);
    expect(podOf(session, 'p')).toBeUndefined();
  });

  it('restarts the containers of other Pods', () => {
    const session = running(APP);
    does(session, { type: 'fault.set', fault: 'node.down', node: 'n1', value: 1 });
    session.seekTime(80 * S);
    does(session, { type: 'fault.set', fault: 'node.down', node: 'n1', value: 0 });
    session.seekTime(130 * S);
    expect(app(session)).toMatchObject({ restartCount: 1, ready: true });
  });
});
