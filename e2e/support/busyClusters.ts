import type { Page } from '@playwright/test';
import { openPage } from './openPage.ts';

/** 1,000 nodes with 10,000 Pods that run. Returns the busiest moment after 2,000 more were made at once, in simulated microseconds. */
export async function openThousandNodes(page: Page): Promise<number> {
  await openPage(page, '#view=nodes');
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.load('thousand-nodes');
    await window.orrery.pause();
  });
  return makeBurst(page, 2000);
}

/** 5,000 nodes with 50,000 Pods that run, as a dump; and as many more as make the model late for seconds. Returns the moment. */
export async function openFiveThousandNodes(page: Page): Promise<number> {
  await openPage(page, '#view=nodes');
  await page.evaluate(async () => {
    const since = '2025-12-31T23:30:00Z';
    const zones = ['zone-a', 'zone-b', 'zone-c', 'zone-d', 'zone-e'];
    const capacity = { cpu: '8', memory: '32Gi', pods: '110' };
    const condition = (type: string) => ({ type, status: 'True', lastTransitionTime: since });
    const meta = (kind: string, name: string) => ({ name, uid: `${kind}-${name}`, creationTimestamp: since });
    const nodes = Array.from({ length: 5000 }, (_, index) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        ...meta('node', `node-${index}`),
        labels: {
          'kubernetes.io/hostname': `node-${index}`,
          'topology.kubernetes.io/zone': zones[index % zones.length],
        },
      },
      status: { capacity, allocatable: capacity, conditions: [condition('Ready')] },
    }));
    const pods = Array.from({ length: 50_000 }, (_, index) => {
      const app = `app-${index % 20}`;
      return {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...meta('pod', `${app}-${index}`), namespace: 'default', labels: { app } },
        spec: {
          nodeName: `node-${index % 5000}`,
          containers: [{ name: 'app', image: app, resources: { requests: { cpu: '300m', memory: '512Mi' } } }],
        },
        status: {
          phase: 'Running',
          startTime: since,
          conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(condition),
          containerStatuses: [
            {
              name: 'app',
              image: app,
              imageID: app,
              containerID: `containerd://${index}`,
              ready: true,
              started: true,
              restartCount: 0,
              state: { running: { startedAt: since } },
            },
          ],
        },
      };
    });
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...nodes, ...pods] });
    await window.orrery.ready;
    await window.orrery.load([{ name: 'cluster.json', text }]);
    await window.orrery.pause();
  });
  return makeBurst(page, 5000);
}

/** Goes to where all new Pods exist and most are on their way to a node; says when that is. */
function makeBurst(page: Page, pods: number): Promise<number> {
  return page.evaluate(async (replicas) => {
    let state = await window.orrery.seek({ time: 1_000_000 });
    const all = (state.counts.pods ?? 0) + replicas;
    await window.orrery.kubectl(`kubectl create deployment burst --image=burst:1 --replicas=${replicas}`);
    while ((state.counts.pods ?? 0) < all) state = await window.orrery.seek({ time: state.time + 500_000 });
    return state.time;
  }, pods);
}
