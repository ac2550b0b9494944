import { expect } from '@playwright/test';
import { idle, later } from './support/openAt.ts';
import { inspector, openAt, region, SECOND, tab } from './support/storageStage.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

test.describe('etcd', () => {
  test('writes wait without the leader, and fail without a majority', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const members = region(page, 'Stop and start members');
    await members.getByRole('radio', { name: '3 members' }).click();
    await members.getByRole('button', { name: 'Kill etcd-1' }).click();
    await expect(region(page, 'etcd members')).toContainText('No leader. An election ends in');
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('leader changes: 1');
    await members.getByRole('button', { name: 'Kill etcd-2' }).click();
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('No leader and no majority');
    await members.getByRole('button', { name: 'Start etcd-1' }).click();
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('leader changes: 2');
  });

  test('writes fail when the database is full until compact, defrag and disarm; 10 GiB gives a warning', async ({
    page,
  }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const operate = region(page, 'Operate');
    await operate.getByRole('button', { name: 'Fill up to the quota' }).click();
    await expect(region(page, 'Database main')).toContainText('NOSPACE: mvcc: database space exceeded');
    await region(page, 'resourceVersion and generation').getByRole('button', { name: 'Create a Pod' }).click();
    await expect(inspector(page)).toContainText('etcdserver: mvcc: database space exceeded');
    await operate.getByRole('button', { name: 'etcdctl compact' }).click();
    await later(page, SECOND);
    await expect(region(page, 'Database main')).toContainText('2 GiB');
    await operate.getByRole('button', { name: 'etcdctl defrag' }).click();
    await operate.getByRole('button', { name: 'etcdctl alarm disarm' }).click();
    await expect(region(page, 'Database main')).toContainText('At the line NOSPACE');
    await region(page, 'resourceVersion and generation').getByRole('button', { name: 'Create a Pod' }).click();
    await expect(inspector(page)).toContainText('201');
    await operate.getByLabel('--quota-backend-bytes').selectOption({ label: '10 GiB' });
    await expect(operate).toContainText('quota exceeds the maximum value');
  });

  test('a slow disk delays writes, and a full network card drops Raft messages', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const host = region(page, 'Host');
    await expect(host).toContainText('A write takes 10 ms');
    await host.getByRole('button', { name: 'Noisy neighbour' }).click();
    await expect(host).toContainText('A write takes 50 ms');
    await host.getByRole('button', { name: 'ionice -c2 -n0' }).click();
    await expect(host).toContainText('A write takes 12 ms');
    await region(page, 'Stop and start members').getByRole('radio', { name: '3 members' }).click();
    await host.getByRole('button', { name: 'NIC saturated' }).click();
    await later(page, 10 * SECOND);
    await expect(region(page, 'Stop and start members')).toContainText(
      'dropped internal Raft message since sending buffer is full',
    );
    const lateness = host.getByRole('slider', { name: /answers later by/ });
    await lateness.focus();
    await lateness.press('ArrowRight');
    await idle(page);
    await expect(lateness).toHaveAttribute('aria-valuetext', '0.5 s');
  });

  test('shows which changes raise the resourceVersion, and which raise the generation', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const versions = region(page, 'resourceVersion and generation');
    const rows = versions.locator('tbody').getByRole('row');
    const newestGeneration = rows.first().getByRole('cell').first();
    await versions.getByRole('button', { name: 'Create a Pod' }).click();
    await expect(rows).toHaveCount(1);
    await versions.getByRole('button', { name: 'Patch a label' }).click();
    await expect(rows).toHaveCount(2);
    await expect(newestGeneration).toHaveText('1');
    await versions.getByRole('button', { name: 'PUT the same' }).click();
    await expect(inspector(page)).toContainText('UPDATE');
    await expect(rows).toHaveCount(2);
    await versions.getByRole('button', { name: 'Resize its CPU' }).click();
    await expect(rows).toHaveCount(3);
    await expect(newestGeneration).toHaveText('2');
    await versions.getByRole('button', { name: 'Patch the status' }).click();
    await expect(rows).toHaveCount(4);
    await expect(newestGeneration).toHaveText('2');
    const keys = region(page, 'Keys in etcd');
    await keys.getByLabel('Text in the key').fill('/registry/pods/default/versions');
    await expect(keys.locator('tbody').getByRole('row')).toHaveCount(1);
  });
});
