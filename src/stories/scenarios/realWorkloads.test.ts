import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { KindTypes, Pod } from '#model/generated/types.ts';
import type { KindName } from '#model/kinds.ts';
import type { Command } from '#protocol/command.ts';
import { openSession, type Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { Watcher } from '#stories/random/testing/invariants/watcher.ts';
import { runUntil } from '#stories/random/testing/wander.ts';

const BOOKSHOP = readFileSync(join(import.meta.dirname, '../../../e2e/fixtures/bookshop.yaml'), 'utf8');

/** A database as charts make them: a headless Service, claims for every Pod, probes by command, a preStop hook, a long grace. */
const LEDGER = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: quick }
provisioner: disk.example.com
---
apiVersion: v1
kind: Service
metadata: { name: ledger, namespace: default }
spec: { clusterIP: None, selector: { app: ledger }, ports: [{ port: 9042 }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ledger, namespace: default }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: ledger } } }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ledger, namespace: default, labels: { app: ledger } }
spec:
  serviceName: ledger
  replicas: 3
  selector: { matchLabels: { app: ledger } }
  template:
    metadata: { labels: { app: ledger } }
    spec:
      terminationGracePeriodSeconds: 90
      containers:
        - name: ledger
          image: registry.example/ledger:4.1
          ports: [{ containerPort: 9042, name: cql }]
          resources: { requests: { cpu: 300m, memory: 512Mi }, limits: { cpu: 300m, memory: 512Mi } }
          lifecycle: { preStop: { exec: { command: [/bin/sh, -c, "flush && sleep 3"] } } }
          readinessProbe: { exec: { command: [/bin/sh, -c, /ready] }, initialDelaySeconds: 15, timeoutSeconds: 5 }
          livenessProbe: { exec: { command: [/bin/sh, -c, /alive] }, initialDelaySeconds: 15, timeoutSeconds: 5 }
          volumeMounts: [{ name: data, mountPath: /var/lib/ledger }]
  volumeClaimTemplates:
    - metadata: { name: data, annotations: { volume.beta.kubernetes.io/storage-class: quick } }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

const AGENT = `---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent, namespace: kube-system }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec:
      tolerations: [{ operator: Exists }]
      containers: [{ name: agent, image: "registry.example/agent:2", resources: { requests: { cpu: 50m } } }]
`;

/** A run in which every entry is looked at. */
class Watched {
  readonly session: Session;
  private readonly watcher: Watcher;

  constructor(text: string) {
    const files = [{ name: 'workloads.yaml', text }];
    const nodes = { count: 6, cpu: '4', memory: '8Gi', pods: 110 };
    const opened = openSession({ scenario: 'own', seed: 1, nodes, files });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    this.session = opened.session;
    this.watcher = new Watcher(this.session, false);
  }

  until(seconds: number): this {
    runUntil(this.session, seconds * S, this.watcher);
    return this;
  }

  does(...commands: readonly Command[]): this {
    for (const command of commands) {
      const done = this.session.accept(command);
      if (!done.ok) throw new Error(JSON.stringify(done.problems));
      const entry = this.session.run.entry(done.seq);
      if (entry) this.watcher.entered(entry);
    }
    return this;
  }

  atRest(): this {
    this.watcher.settled();
    return this;
  }

  all<K extends KindName>(kind: K): KindTypes[K][] {
    return this.session.world.table(store(kind)).values();
  }

  podsOn(node: string): Pod[] {
    return this.all('Pod').filter(({ spec, metadata }) => spec.nodeName === node && !metadata.deletionTimestamp);
  }
}

/** Whether everything has as many ready Pods as it wants, all of its newest template. */
function isWell(run: Watched): boolean {
  const sets = [...run.all('Deployment'), ...run.all('StatefulSet')];
  const daemons = run.all('DaemonSet');
  return (
    sets.every(({ spec, status }) => {
      const wanted = spec.replicas ?? 1;
      return status?.readyReplicas === wanted && status.updatedReplicas === wanted && status.replicas === wanted;
    }) && daemons.every(({ status }) => status?.numberReady === status?.desiredNumberScheduled)
  );
}

const nodeNames = (run: Watched) => run.all('Node').map(({ metadata }) => metadata.name);

describe('real workloads, every invariant at every entry', () => {
  it('keeps every invariant while real workloads start, update, lose nodes and recover', () => {
    const run = new Watched(BOOKSHOP + LEDGER + AGENT).until(150).atRest();
    expect(isWell(run)).toBe(true);
    expect(run.all('Deployment').length).toBeGreaterThanOrEqual(12);

    const newer =
      BOOKSHOP.replace(/storefront:1\.4\.0/g, 'storefront:1.5.0') + LEDGER.replace('ledger:4.1', 'ledger:4.2');
    run
      .does({ type: 'manifests.apply', files: [{ name: 'newer.yaml', text: newer }] })
      .until(400)
      .atRest();
    expect(isWell(run)).toBe(true);
    const images = new Set(
      run
        .all('Pod')
        .flatMap(({ spec }) => spec.containers.map(({ image }) => image))
        .filter((image) => /storefront|ledger/.test(image ?? '')),
    );
    expect([...images].filter((image) => /1\.4\.0|4\.1/.test(image ?? ''))).toEqual([]);

    const [drained = '', cut = ''] = nodeNames(run).filter((node) => run.podsOn(node).length > 2);
    run
      .does({ type: 'node.drain', name: drained, ignoreDaemonSets: true, deleteEmptyDirData: true, force: true })
      .until(600)
      .atRest();
    expect(run.podsOn(drained).map(({ metadata }) => metadata.labels?.app)).toEqual(['agent']);
    expect(isWell(run)).toBe(true);
    run.does({ type: 'node.uncordon', name: drained });

    const lost = run.podsOn(cut).length;
    expect(lost).toBeGreaterThan(1);
    run.does({ type: 'fault.set', fault: 'node.cut', node: cut, value: 1 }).until(1000);
    const replaced = run.all('Deployment').every(({ spec, status }) => status?.readyReplicas === spec.replicas);
    expect(replaced).toBe(true);
    run.does({ type: 'fault.set', fault: 'node.cut', node: cut, value: 0 }).until(1250).atRest();
    expect(isWell(run)).toBe(true);
  });
});
