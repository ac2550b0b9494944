import { expect } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

const S = 1_000_000;

const MANIFESTS = `apiVersion: v1
kind: Node
metadata: { name: n1, uid: uid-n1, labels: { kubernetes.io/hostname: n1 } }
status:
  allocatable: { cpu: "4", memory: 8Gi, pods: "110" }
  capacity: { cpu: "4", memory: 8Gi, pods: "110" }
  conditions: [{ type: Ready, status: "True" }]
---
apiVersion: v1
kind: Pod
metadata: { name: picky, namespace: default }
spec:
  nodeSelector: { disk: ssd }
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '1' } } }]
---
apiVersion: v1
kind: Pod
metadata: { name: gated, namespace: default }
spec:
  schedulingGates: [{ name: example.com/wait }]
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '1' } } }]
`;

test.describe('Pods that wait', () => {
  test.beforeEach(async ({ page }) => {
    const app = new AppDriver(page);
    await app.openPaused('#view=scheduling');
    await app.load(MANIFESTS);
    await app.seek({ time: 20 * S });
  });

  test('hovering or focusing a waiting Pod lists all that can end its wait', async ({ page }) => {
    const picky = page.getByRole('region', { name: 'unschedulable, 1' }).getByRole('button', { name: 'picky' });
    await picky.hover();
    const card = page.getByRole('tooltip');
    await expect(card).toContainText('NodeAffinity');
    await expect(card).toContainText('NodeAdd|UpdateNodeLabel');
    for (const exit of ['its own update', 'its deletion', 'Activate, by a plugin', 'at 00:05:30.000'])
      await expect(card).toContainText(exit);
    await page.mouse.move(0, 0);
    await expect(card).toHaveCount(0);
    await page.getByRole('region', { name: 'gated, 1' }).locator('[data-pod="default/gated"]').focus();
    await expect(card).toContainText('SchedulingGates');
    await expect(card).toContainText('the removal of its last scheduling gate');
    await expect(card).not.toContainText('flush');
  });

  test('a ring counts down to the next flush of the unschedulable pool', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'unschedulable, 1' })).toContainText('flush 10.0 s');
  });

  test('the event bus shows the registered plugins, the events and their effect', async ({ page }) => {
    const app = new AppDriver(page);
    await page.getByRole('region', { name: 'unschedulable, 1' }).getByRole('button', { name: 'picky' }).click();
    await page.getByRole('button', { name: 'Event bus' }).click();
    const bus = page.getByRole('region', { name: 'Event bus' });
    await expect(bus).toContainText('picky waits for: NodeAffinity');
    const matrix = bus.getByRole('table', { name: 'Who is interested in which event' });
    await expect(matrix.getByRole('columnheader', { name: /NodeAffinity/ })).toContainText('NodeAffinity');
    await expect(matrix.getByRole('img', { name: 'keeps the selected Pod waiting' })).toHaveCount(1);
    const label = matrix.getByRole('row', { name: /Node UpdateNodeLabel/ });
    await expect(label).toContainText('NodeAffinity hears of it; its hint looks at the objects first');

    await app.call('command', { type: 'object.label', kind: 'Node', name: 'n1', key: 'foo', value: 'bar' });
    await app.seek({ time: 21 * S });
    const decision = bus.getByRole('table', { name: 'What becomes of the Pod' });
    const taken = decision.locator('tr[aria-current=true]');
    const passed = bus.getByRole('list', { name: 'The last events' });
    await expect(passed.getByRole('button', { name: /NodeUpdateNodeLabel/ }).first()).toContainText('Skip');
    await expect(taken).toContainText('Skip');
    await expect(matrix.getByRole('row', { name: /Node UpdateNodeLabel/ })).toHaveAttribute('aria-current', 'true');

    await app.call('command', { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'ssd' });
    await app.seek({ time: 22 * S });
    await passed
      .getByRole('button', { name: /NodeUpdateNodeLabel/ })
      .first()
      .click();
    await expect(taken).toContainText('QueueAfterBackoff');
    await expect(taken).toContainText('NodeAffinity');
    await expectAccessible(page, { include: ['main'] });
  });

  test('the old counters are grey while queueing hints are on, and the reason is given', async ({ page }) => {
    await page.getByRole('button', { name: 'Event bus' }).click();
    for (const name of ['schedulingCycle', 'moveRequestCycle']) {
      const counter = page.getByRole('paragraph').filter({ hasText: name });
      await expect(counter).toHaveAttribute('data-idle', 'true');
      await expect(counter).toHaveAttribute('title', /With queueing hints it decides nothing\.$/);
    }
  });

  test('an earlier attempt of the selected Pod is shown again, with its matrix', async ({ page }) => {
    const app = new AppDriver(page);
    await app.call('command', { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'ssd' });
    await app.seek({ time: 25 * S });
    await page.locator('main').getByRole('button', { name: 'picky' }).first().click();
    const attempts = page.getByRole('combobox', { name: 'Attempts of picky' });
    await expect(attempts.getByRole('option')).toHaveCount(3);
    await attempts.selectOption({ index: 2 });
    await expect(page.getByRole('region', { name: 'Beats of the cycle' })).toContainText('picky fits nowhere');
    await expect(page.getByRole('region', { name: 'Pipeline' })).toContainText('last: cycle 1, attempt 1');
    await attempts.selectOption({ index: 1 });
    await expect(page.getByRole('region', { name: 'Beats of the cycle' })).toContainText('picky goes to n1');
  });
});
