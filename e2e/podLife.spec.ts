import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { goTo, idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

const SECOND = 1_000_000;

const PODS = `
apiVersion: v1
kind: Pod
metadata: {name: graceful, namespace: default, labels: {app: graceful}}
spec:
  terminationGracePeriodSeconds: 30
  containers:
  - name: app
    image: nginx
    lifecycle: {preStop: {sleep: {seconds: 5}}}
    readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 5}
    livenessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 10}
---
apiVersion: v1
kind: Pod
metadata: {name: crasher, namespace: default}
spec: {containers: [{name: main, image: busybox, command: [sh, -c, 'exit 1']}]}
---
apiVersion: v1
kind: Service
metadata: {name: graceful, namespace: default}
spec: {selector: {app: graceful}, ports: [{port: 80}]}
`;

async function openPods(page: Page, time: number): Promise<void> {
  await openAt(page, 'podLife', PODS, time);
}

async function select(page: Page, pod: string): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#view=podLife&selected=Pod/default/${name}`;
  }, pod);
  await idle(page);
}

const stage = (page: Page) => page.getByRole('main', { name: 'Pod life' });
const lane = (page: Page, name: string | RegExp) =>
  stage(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

test('a Pod in trouble comes first, with phase Running while kubectl prints CrashLoopBackOff', async ({ page }) => {
  await openPods(page, 60 * SECOND);
  await expect(stage(page).getByRole('heading', { name: 'crasher' })).toBeVisible();
  await expect(lane(page, 'phase').getByRole('gridcell', { name: /^phase, Running/ })).toBeVisible();
  await expect(
    lane(page, 'kubectl STATUS')
      .getByRole('gridcell', { name: /CrashLoopBackOff/ })
      .first(),
  ).toBeVisible();
  await expect(lane(page, /^main/).getByRole('gridcell', { name: /run 3/ })).toBeVisible();
  const side = page.getByRole('complementary');
  await expect(side.getByRole('heading', { name: /Crash-loop back-off/ })).toBeVisible();
  await expect(side.getByText(/Next wait 40 s/)).toBeVisible();
  await expect(side.getByText(/containers with unready status: \[main\]/).first()).toBeVisible();
});

test('a click on a span goes to the entry that began it; keys move and zoom', async ({ page }) => {
  await openPods(page, 60 * SECOND);
  await select(page, 'crasher');
  const span = lane(page, /^main/).getByRole('gridcell', { name: /run 2/ });
  await span.click();
  await idle(page);
  const { time } = await page.evaluate(() => window.orrery.state());
  expect(time).toBeLessThan(10 * SECOND);
  await span.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lane(page, /^main/).locator(':focus')).toHaveAccessibleName(/CrashLoopBackOff|being started|Error/);
  await expect(stage(page).getByRole('button', { name: 'Whole life' })).toBeDisabled();
  await page.keyboard.press('+');
  await expect(stage(page).getByRole('button', { name: 'Whole life' })).toBeEnabled();
  await page.keyboard.press('0');
  await expect(stage(page).getByRole('button', { name: 'Whole life' })).toBeDisabled();
});

test('on deletion preStop uses part of the grace period, TERM follows, readiness probes go on', async ({ page }) => {
  await openPods(page, 20 * SECOND);
  await select(page, 'graceful');
  await page.evaluate(() =>
    window.orrery.command({ type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'graceful' }),
  );
  await goTo(page, 40 * SECOND);
  await goTo(page, 23 * SECOND);
  await expect(lane(page, 'hooks').getByRole('gridcell', { name: /preStop/ })).toBeVisible();
  await expect(lane(page, 'signals').getByRole('gridcell', { name: /TERM/ })).toBeVisible();
  await expect(lane(page, /EndpointSlice/).getByRole('gridcell', { name: /serving, terminating/ })).toBeVisible();
  await expect(lane(page, /livenessProbe/).getByRole('gridcell', { name: /stops at deletion/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('img', { name: /^27.*s left/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('deletionTimestamp is set.')).toBeVisible();
});

test('the kubelet panel shows the channel of each change and the work of the Pod workers', async ({ page }) => {
  await openPods(page, 1.2 * SECOND);
  await select(page, 'graceful');
  const machinery = stage(page).getByRole('region', { name: /^kubelet on node-/ });
  await machinery.getByRole('button', { name: /^kubelet on node-/ }).click();
  for (const channel of ['configCh', 'plegCh', 'syncCh', 'housekeepingCh'])
    await expect(machinery.getByText(channel, { exact: true })).toBeVisible();
  await expect(machinery.locator('[data-state="last"]')).toHaveCount(1);
  await expect(machinery.getByText(/to HandlePod/)).toBeVisible();
  await expect(machinery.getByTitle(/^SyncPod/).first()).toBeVisible();
  await expect(machinery.getByRole('img', { name: /of 1 s/ })).toBeVisible();
});

test('other probe settings are compared with the present ones on the same clock', async ({ page }) => {
  await openPods(page, 20 * SECOND);
  await select(page, 'graceful');
  await stage(page).getByRole('button', { name: 'Compare settings' }).click();
  const form = stage(page).getByRole('form', { name: 'Settings to try' });
  await form.getByRole('group', { name: 'readinessProbe' }).getByLabel('initialDelaySeconds').fill('12');
  await form.getByRole('button', { name: 'Run both' }).click();
  const first = stage(page).getByRole('row', { name: /^first Ready/ });
  await expect(first).toBeVisible();
  const [before = '', after = ''] = await first.getByRole('cell').allInnerTexts();
  expect(Number.parseFloat(after) - Number.parseFloat(before)).toBeGreaterThan(5);
  await expect(stage(page).getByRole('region', { name: /^with the change/ })).toBeVisible();
  await stage(page).getByRole('button', { name: 'Back to the lanes' }).click();
});

test('the view is accessible in light and dark', async ({ page }) => {
  await openPods(page, 30 * SECOND);
  await expectAccessibleInBothThemes(page, { include: ['main'], name: 'podLife' });
});
