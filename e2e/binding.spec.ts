import { expect } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { idle } from './support/openAt.ts';
import { test } from './support/test.ts';

const S = 1_000_000;

const node = (name: string, cpu = '2') => `apiVersion: v1
kind: Node
metadata: { name: ${name}, uid: uid-${name}, labels: { topology.kubernetes.io/zone: z1, kubernetes.io/hostname: ${name} } }
status:
  allocatable: { cpu: "${cpu}", memory: 8Gi, pods: "110" }
  capacity: { cpu: "${cpu}", memory: 8Gi, pods: "110" }
  conditions: [{ type: Ready, status: "True" }]
---
`;
const pod = (name: string, cpu = '2', more = '') => `apiVersion: v1
kind: Pod
metadata: { name: ${name}, namespace: default }
spec:
  ${more}
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '${cpu}' } } }]
---
`;
const VOLUME = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast }
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data, namespace: default }
spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
---
`;
const PERMIT_WAITS = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    plugins:
      permit:
        enabled: [{ name: Demo }]
    pluginConfig:
      - name: Demo
        args: { permit: Wait, permitTimeoutSeconds: 60 }
`;

test.describe('a binding cycle that waits', () => {
  test('PreBind lasts until the volume of a WaitForFirstConsumer claim is bound', async ({ page }) => {
    const app = new AppDriver(page);
    await app.openPaused('#view=scheduling');
    await app.load(node('n1') + VOLUME);
    await app.seek({ time: 15 * S });
    await app.call('apply', pod('db', '1', 'volumes: [{ name: v, persistentVolumeClaim: { claimName: data } }]'));
    await app.seek({ time: 16 * S });
    const lanes = page.getByRole('list', { name: 'Held up in the binding cycle' });
    await expect(lanes.getByRole('listitem')).toContainText(/PreBind.*waits for VolumeBinding, on n1/);
    await expect(lanes.getByRole('listitem')).toHaveText(/\d+ ms|\d\.\d s/);
    const claim = () => page.evaluate(() => window.orrery.get('PersistentVolumeClaim', 'default', 'data'));
    expect(await claim()).not.toMatchObject({ status: { phase: 'Bound' } });
    await app.seek({ time: 30 * S });
    await expect(lanes).toHaveCount(0);
    expect(await claim()).toMatchObject({ status: { phase: 'Bound' } });
    const bound = await page.evaluate(() => window.orrery.get('Pod', 'default', 'db'));
    expect(bound).toMatchObject({ spec: { nodeName: 'n1' } });
  });

  test('while a Pod waits in Permit, the next Pod is scheduled', async ({ page }) => {
    const app = new AppDriver(page);
    await app.openPaused('#view=configuration');
    await app.load(node('n1') + node('n2'));
    await app.seek({ time: 1 * S });
    await page.getByRole('region', { name: 'KubeSchedulerConfiguration' }).getByRole('textbox').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(PERMIT_WAITS);
    const run = page.getByRole('button', { name: 'Run with this' });
    await expect(run).toBeEnabled();
    await run.click();
    await expect(run).toBeDisabled();
    await app.idle();
    await app.pause();
    await page.goto('#view=scheduling');
    await app.seek({ time: 15 * S });
    await app.call('apply', pod('a') + pod('b'));
    await app.seek({ time: 20 * S });
    const lanes = page.getByRole('list', { name: 'Held up in the binding cycle' }).getByRole('listitem');
    await expect(lanes).toHaveCount(2);
    await expect(lanes.first()).toContainText(/Permit.*waits for Demo/);
    // Both were decided: each holds a node of its own while it waits.
    await expect(lanes.filter({ hasText: 'on n1' })).toHaveCount(1);
    await expect(lanes.filter({ hasText: 'on n2' })).toHaveCount(1);
    await app.seek({ time: 80 * S });
    const events = await page.evaluate(() => window.orrery.list('Event'));
    expect(JSON.stringify(events)).toContain('timeout');
  });

  test('a slow bind reserves its room; the second Pod goes to another node', async ({ page }) => {
    const app = new AppDriver(page);
    await app.openPaused('#view=scheduling');
    await app.load(node('n1') + node('n2'));
    await app.seek({ time: 15 * S });
    await app.call('command', { type: 'fault.set', fault: 'bind.delay', value: 5000 });
    await app.call('apply', pod('a') + pod('b'));
    await app.seek({ time: 17 * S });
    const lanes = page.getByRole('list', { name: 'Held up in the binding cycle' }).getByRole('listitem');
    await expect(lanes).toHaveCount(2);
    await expect(lanes.first()).toContainText(/Bind.*waits for the answer/);
    const bins = page.getByRole('region', { name: 'Nodes as bins' });
    for (const name of ['n1', 'n2'])
      await expect(bins.getByRole('group', { name: new RegExp(`^${name}, cpu 2000m of 2000m,`) })).toBeVisible();
    const nodes = await page.evaluate(() => window.orrery.list('Pod'));
    expect(JSON.stringify(nodes)).not.toContain('nodeName');
    await app.seek({ time: 25 * S });
    await expect(lanes).toHaveCount(0);
  });

  test('a failed bind unreserves in reverse order, frees its room and wakes the Pods that lacked room', async ({
    page,
  }) => {
    const app = new AppDriver(page);
    await app.openPaused('#view=scheduling');
    await app.load(node('n1'));
    await app.seek({ time: 15 * S });
    await page.getByRole('button', { name: 'Make something fail' }).click();
    await page.getByRole('slider', { name: /^Bindings fail/ }).press('ArrowRight');
    for (let i = 0; i < 4; i++) await page.getByRole('slider', { name: /^Bindings take longer/ }).press('ArrowRight');
    await idle(page);
    await expect(page.getByRole('slider', { name: /^Bindings take longer/ })).toHaveAttribute('aria-valuetext', '2 s');
    await expect(page.getByRole('slider', { name: /^Bindings fail/ })).toHaveAttribute('aria-valuetext', 'next 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 faults set')).toBeVisible();
    await app.call('apply', pod('a') + pod('b'));
    await app.seek({ time: 16 * S });
    const pool = page.getByRole('region', { name: 'unschedulable, 1' });
    await expect(pool.getByRole('button', { name: 'b', exact: true })).toBeVisible();
    await app.call('command', { type: 'fault.set', fault: 'bind.delay', value: 0 });
    await app.seek({ time: 18 * S });
    await expect(
      page.getByRole('region', { name: 'error backoff, 1' }).getByRole('button', { name: 'a', exact: true }),
    ).toBeVisible();
    const woken = await page.evaluate(() => window.orrery.get('Pod', 'default', 'b'));
    expect(woken).toMatchObject({ spec: { nodeName: 'n1' } });
    await page
      .getByRole('region', { name: 'error backoff, 1' })
      .getByRole('button', { name: 'a', exact: true })
      .click();
    await page.getByRole('tab', { name: 'Journal' }).click();
    const failed = page.getByRole('button').filter({ hasText: /^bind\.failed/ });
    await expect(failed.locator('small').filter({ hasText: /^pod\.unreserved/ })).not.toHaveCount(0);
    const unreserved = (await failed.locator('small').allTextContents()).filter((text) =>
      text.startsWith('pod.unreserved'),
    );
    expect(unreserved).toEqual(['pod.unreserved DynamicResources', 'pod.unreserved VolumeBinding']);
  });
});
