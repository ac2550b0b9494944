import { expect, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

const HEAD = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    plugins:
      score:
        disabled:
          - name: '*'
        enabled:
          - name: NodeResourcesFit
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources:
              - name: cpu
                weight: `;

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: default }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: app, image: 'registry.example/web:1', resources: { requests: { cpu: '1' } } }]
`;

async function nodesOfWeb(page: Page): Promise<number> {
  const pods = (await page.evaluate(() => window.orrery.list('Pod'))) as { spec: { nodeName?: string } }[];
  return new Set(pods.map(({ spec }) => spec.nodeName)).size;
}

async function write(page: Page, text: string): Promise<void> {
  const area = page.getByRole('region', { name: 'KubeSchedulerConfiguration' }).getByRole('textbox');
  await area.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

test('a configuration is refused at its line in kube-scheduler’s words, then pictured and run', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=configuration');
  await app.load(WEB);
  await app.seek({ time: 5_000_000 });
  expect(await nodesOfWeb(page)).toBe(3);
  await expect(page.getByText('the default: none was given')).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile default-scheduler' });
  await expect(profile).toContainText('TaintToleration× 3');
  await expectAccessible(page, { include: ['main'] });

  await write(page, `${HEAD}200\n`);
  await expect(page.getByText('resource weight of cpu not in valid range (0, 100]').last()).toBeVisible();
  await expect(page.getByRole('button', { name: /line 18/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run with this' })).toBeDisabled();

  await write(page, `${HEAD}100\n`);
  await expect(page.getByRole('button', { name: 'Run with this' })).toBeEnabled();
  const before = await app.state();
  await page.getByRole('button', { name: 'Run with this' }).click();
  await expect(page.getByText('this run uses it')).toBeVisible();
  await app.idle();
  expect((await app.state()).time).toBe(before.time);
  expect(await nodesOfWeb(page)).toBe(1);
});

test('commands that a person gave are repeated at their times', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load('fragmentation');
  await app.seek({ time: 3_000_000 });
  await page.evaluate(() => window.orrery.command({ type: 'node.cordon', name: 'node-1' }));
  await app.seek({ time: 6_000_000 });
  await page.getByRole('button', { name: 'Release switches' }).click();
  const dialog = page.getByRole('dialog', { name: 'What earlier releases did' });
  await dialog.getByRole('radio', { name: 'Often read: classic' }).click();
  await dialog.getByRole('button', { name: 'Run with these' }).click();
  await expect(dialog).toHaveCount(0);
  await app.idle();
  await expect(page.getByText('older behaviour')).toBeVisible();
  expect((await app.state()).time).toBe(6_000_000);
  const node = await page.evaluate(() => window.orrery.get('Node', '', 'node-1'));
  expect(node).toMatchObject({ spec: { unschedulable: true } });
});
