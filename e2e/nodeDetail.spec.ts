import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { goTo, idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;

const CLUSTER = `
apiVersion: v1
kind: Node
metadata: {name: n1, uid: uid-n1}
status:
  capacity: {cpu: "4", memory: 4Gi, pods: "110"}
  allocatable: {cpu: "4", memory: 4Gi, pods: "110"}
  conditions:
  - {type: MemoryPressure, status: "False"}
  - {type: DiskPressure, status: "False"}
  - {type: PIDPressure, status: "False"}
  - {type: Ready, status: "True"}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 5
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: app, image: nginx, resources: {requests: {memory: 512Mi}, limits: {memory: 2Gi}}}
---
apiVersion: v1
kind: Pod
metadata: {name: two, namespace: default}
spec:
  containers:
  - {name: a, image: redis}
  - {name: b, image: redis}
`;

const stage = (page: Page) => page.getByRole('main', { name: 'Nodes' });
const tab = (page: Page, name: string) => stage(page).getByRole('tab', { name });

async function lookInside(page: Page, seconds: number): Promise<void> {
  await openAt(page, 'nodes', CLUSTER, seconds * SECOND);
  await page.getByRole('gridcell', { name: /^n1,/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(stage(page).getByRole('heading', { name: 'n1' })).toBeVisible();
  await idle(page);
}

test('two Enters open a node and Esc returns to its cell; limits exceed the node, requests do not', async ({
  page,
}) => {
  await lookInside(page, 45);
  await expect(
    stage(page).getByRole('list', { name: 'The last minute of heartbeats' }).getByRole('button'),
  ).toHaveCount(4);
  const bars = stage(page).getByRole('region', { name: 'Requests, limits and use' });
  await expect(bars.getByText('2560Mi')).toBeVisible();
  await expect(bars.locator('[data-over]')).toHaveText(/^10Gi 250 %$/);
  const order = stage(page).getByRole('region', { name: 'Who would go first' });
  await expect(order.getByRole('row').nth(1)).toContainText(/^1two.*BestEffort1000/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: /^n1,/ })).toBeFocused();
});

test('killing a container keeps the IP, and killing the sandbox loses it', async ({ page }) => {
  await lookInside(page, 20);
  await tab(page, 'Runtime').click();
  const two = stage(page).getByRole('region', { name: 'Anatomy of default/two' });
  const address = two.getByText(/^10\.\d+\.\d+\.\d+$/);
  const before = await address.innerText();
  await two.getByRole('button', { name: 'Kill a' }).click();
  await goTo(page, 25 * SECOND);
  await expect(two.getByText('run 2')).toHaveCount(1);
  await expect(address).toHaveText(before);
  await two.getByRole('button', { name: 'Kill pause' }).click();
  await idle(page);
  await expect(two.getByText('no IP')).toBeVisible();
  await goTo(page, 60 * SECOND);
  await expect(two.getByText(/attempt 1/)).toBeVisible();
  await expect(address).not.toHaveText(before);
});

test('shows how often PLEG asks the runtime, and the line of an error in a configuration', async ({ page }) => {
  await lookInside(page, 30);
  await tab(page, 'kubelet').click();
  await expect(stage(page).getByRole('region', { name: /^kubelet on n1/ })).toBeVisible();
  const asks = stage(page).getByRole('region', { name: 'How often the runtime is asked' });
  await expect(asks.getByText('1.0 per second.')).toBeVisible();
  await asks.getByRole('radio', { name: /Each worker polls/ }).click();
  await expect(asks.getByText('6.0 per second.')).toBeVisible();
  await tab(page, 'Configuration').click();
  await expect(stage(page).getByRole('row', { name: 'staticPodPath ""' })).toBeVisible();
  const text = stage(page).getByRole('textbox', { name: 'KubeletConfiguration as YAML' });
  await text.fill('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: many\n');
  await stage(page).getByRole('button', { name: 'Configure this node' }).click();
  await expect(stage(page).getByText(/Line 3/)).toBeVisible();
});

test('the editor says why a draft has its QoS class', async ({ page }) => {
  await openAt(page, 'nodes', CLUSTER, 5 * SECOND);
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'manifest.yaml' }).focus();
  await page.keyboard.press('Control+a');
  const container = '{name: app, image: x, resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}';
  await page.keyboard.insertText(
    `apiVersion: v1\nkind: Pod\nmetadata: {name: draft}\nspec:\n  containers: [${container}]\n`,
  );
  await page.getByText('QoS: draft Burstable').click();
  await expect(page.getByRole('row', { name: 'app none 1Gi ≠ 2Gi 750' })).toBeVisible();
});

test('the view is accessible in light and dark', async ({ page }) => {
  await lookInside(page, 30);
  await expectAccessibleInBothThemes(page, { include: ['main'], name: 'nodeDetail' });
  for (const name of ['Runtime', 'Images', 'kubelet', 'Configuration']) {
    await tab(page, name).click();
    await idle(page);
    await expectAccessibleInBothThemes(page, { include: ['main'], name: `nodeDetail-${name}` });
  }
});
