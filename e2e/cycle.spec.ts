import { expect, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

/** A hundred nodes, every fourth of them tainted, and a Pod. */
const HUNDRED = `${Array.from(
  { length: 100 },
  (_, i) => `---
apiVersion: v1
kind: Node
metadata: { name: n${String(i).padStart(2, '0')}, uid: n-${i} }
spec: ${i % 4 === 0 ? '{ taints: [{ key: k, effect: NoSchedule }] }' : '{}'}
status:
  capacity: { cpu: '4', memory: 8Gi, pods: '110' }
  allocatable: { cpu: '4', memory: 8Gi, pods: '110' }
  conditions: [{ type: Ready, status: 'True' }]
`,
).join('')}---
apiVersion: v1
kind: Pod
metadata: { name: web, namespace: default }
spec: { containers: [{ name: app, image: 'web:1', resources: { requests: { cpu: '1' } } }] }
`;

async function openInside(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Inside this cycle' }).click();
  await expect(page.getByRole('dialog', { name: /^Inside cycle/ })).toBeVisible();
}

test('the view inside a cycle shows plugins with answers, CycleState and counts', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load('fragmentation');
  await app.seek({ time: 8_000_000 });
  await openInside(page);
  const dialog = page.getByRole('dialog', { name: /^Inside cycle/ });
  await expect(dialog.getByRole('row', { name: /^Bind DefaultBinder Success/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Bind .*12 ms$/ })).toBeVisible();
  // A plugin's own time is not modelled: only the cycle's and the binding's are.
  await expect(dialog.getByRole('row', { name: /NodeResourcesFit Success/ }).first()).not.toContainText('µs');
  await expect(dialog.getByRole('row', { name: /DefaultPreemption not called/ })).toBeVisible();
  await expect(dialog.getByText('1.26 alpha')).toBeVisible();
  await expect(dialog.getByText('1.30 GA')).toBeVisible();

  await dialog.getByRole('tab', { name: 'CycleState' }).click();
  await expect(dialog.getByRole('row', { name: /^PreFilterNodeResourcesFit/ })).toContainText('MilliCPU: 1000');

  await dialog.getByRole('tab', { name: 'Numbers' }).click();
  const balanced = dialog.getByRole('row', { name: /^NodeResourcesBalancedAllocation/ });
  await expect(balanced).toContainText('balance');
  const scores = await balanced.getByRole('cell').allInnerTexts();
  for (const cell of scores) {
    const [, before, after] = /balance\s+(\d+) → (\d+)/.exec(cell) ?? [];
    const raw = /raw (\d+)/.exec(cell)?.[1];
    expect(Number(raw)).toBe(50 + Math.trunc((50 + Number(after) - Number(before)) / 2));
  }
  await expectAccessible(page, { include: ['dialog'] });
});

test('100 nodes are coloured by worker in chunks of 7, and a node stops at its first refusal', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load(HUNDRED);
  await app.seek({ time: 3_000_000 });
  await openInside(page);
  const dialog = page.getByRole('dialog', { name: /^Inside cycle/ });
  await dialog.getByRole('tab', { name: 'Workers' }).click();
  await expect(dialog).toContainText('16 workers look at 100 nodes side by side and take 7 at a time');
  const cells = dialog.getByRole('list', { name: /^Nodes in the order/ }).getByRole('listitem');
  await expect(cells).toHaveCount(100);
  const workers = await cells.evaluateAll((all) => all.map((cell) => Number((cell as HTMLElement).dataset.worker)));
  expect(workers.slice(0, 15)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3]);
  await expect(cells.filter({ hasText: 'stopped by TaintToleration' })).toHaveCount(25);
  await expect(cells.filter({ hasText: 'cursor of worker' })).toHaveCount(15);
});

test('after the leader is killed, the standby takes the expired Lease and schedules', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await page.evaluate(async () => {
    const text =
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nleaderElection: {leaderElect: true}\n';
    await window.orrery.load({ scenario: 'fragmentation', seed: 1, configuration: { name: 'c.yaml', text } });
  });
  await app.seek({ time: 3_000_000 });
  const processes = page.getByRole('region', { name: 'kube-scheduler processes' });
  await expect(processes).toContainText('control-plane-1_1 leads');
  await expect(processes).toContainText('control-plane-2_1 stands by');
  await processes.getByRole('button', { name: 'Kill the leader' }).click();
  await app.idle();
  await page.evaluate(async () => {
    const late =
      'apiVersion: v1\nkind: Pod\nmetadata: { name: late, namespace: default }\nspec: { containers: [{ name: app, image: "late:1" }] }\n';
    await window.orrery.command({ type: 'manifests.apply', files: [{ name: 'late.yaml', text: late }] });
  });
  const nodeOfLate = async () =>
    ((await page.evaluate(() => window.orrery.get('Pod', 'default', 'late'))) as { spec: { nodeName?: string } }).spec
      .nodeName ?? '';
  const before = (await app.state()).time;
  await app.seek({ time: before + 5_000_000 });
  await expect(processes).toContainText('control-plane-1 is gone');
  await expect(processes).toContainText('may take the Lease in');
  expect(await nodeOfLate()).toBe('');
  await app.seek({ time: before + 17_100_000 });
  await expect(processes).toContainText('control-plane-2_1 leads');
  expect(await nodeOfLate()).not.toBe('');
});

test('the plugin panel shows the default plugins with their weights, and an edited weight', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=configuration');
  await app.load('fragmentation');
  const profile = page.getByRole('region', { name: 'Profile default-scheduler' });
  for (const [plugin, weight] of [
    ['TaintToleration', 3],
    ['NodeAffinity', 2],
    ['NodeResourcesFit', 1],
    ['PodTopologySpread', 2],
    ['InterPodAffinity', 2],
    ['DynamicResources', 2],
    ['NodeResourcesBalancedAllocation', 1],
    ['ImageLocality', 1],
  ] as const)
    await expect(profile).toContainText(`${plugin}× ${weight}`);
  const area = page.getByRole('region', { name: 'KubeSchedulerConfiguration' }).getByRole('textbox');
  await area.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n  - plugins: { score: { disabled: [{ name: TaintToleration }], enabled: [{ name: TaintToleration, weight: 7 }] } }\n',
  );
  await expect(profile).toContainText('TaintToleration× 7');
});
