import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

test('a packed dump is read, explained cause by cause, and redacted', async ({ page }) => {
  await page.goto('./#view=lab');
  const stage = page.getByRole('main');
  await expect(stage.getByRole('heading', { level: 1, name: 'Bring your cluster' })).toBeVisible();
  await expect(stage.getByText(/^kubectl get nodes,pods,.* \| gzip > cluster\.json\.gz$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const manifest = { name: 'bookshop.yaml', mimeType: 'text/yaml', buffer: fixture('bookshop.yaml') };
  await stage.locator('input[type=file]').first().setInputFiles([manifest]);
  await expect(stage.getByText(/^No object in the file of this run has a uid/)).toBeVisible();

  await stage
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['dump-nodes.json', 'dump-pods.json'].map((name) => ({
        name: `${name}.gz`,
        mimeType: 'application/gzip',
        buffer: gzipSync(fixture(name)),
      })),
    );
  await expect(stage.getByRole('heading', { level: 1, name: 'Your cluster' })).toBeVisible();
  await expect(stage.getByRole('heading', { name: 'Why 1 Pod is Pending' })).toBeVisible();
  await expect(stage.getByText(/^0\/4 nodes are available: .*2 Insufficient cpu/)).toBeVisible();
  await expect(stage.getByText('ReplicaSet: 3 objects refer to one.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await stage.getByRole('button', { name: 'train-7c5d9-xr8nk' }).click();
  await expect(page.getByRole('complementary').getByText('Insufficient cpu').first()).toBeVisible();

  const leaves = stage.getByRole('combobox', { name: 'Nodes' });
  const offered = await leaves.evaluate(({ list }: HTMLInputElement) => [...(list?.options ?? [])].map((o) => o.value));
  await leaves.fill(offered.at(-1) ?? '');
  await leaves.press('Enter');
  const report = stage.getByRole('article', { name: 'Report of the rehearsal' });
  await expect(
    report.getByRole('heading', { level: 1, name: /^Every node is drained, but not everything comes back/ }),
  ).toBeVisible();
  await expect(report.getByRole('list', { name: 'The nodes in their order' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await report.getByRole('button', { name: 'Back to the cluster' }).click();

  await stage.getByText('What if something were different?').click();
  await stage.getByRole('radio', { name: 'One node more' }).click();
  await stage.getByRole('combobox', { name: 'Like the node' }).fill(offered.at(-1) ?? '');
  await stage.getByRole('button', { name: 'Assume it' }).click();
  await expect(stage.getByRole('list', { name: 'Assumed' }).getByRole('listitem')).toHaveCount(1);
  await stage.getByText('What if it loses power?').click();
  await stage.getByRole('radio', { name: 'Each node in turn' }).click();
  await stage.getByText('What if these nodes were other machines?').click();
  await stage.getByText('What comes of other scheduler configurations?').click();
  await stage.getByText('How many more fit?').click();
  await expectAccessibleInBothThemes(page);
  await stage
    .getByRole('group')
    .filter({ hasText: 'What if it loses power?' })
    .getByRole('button', { name: 'Rehearse' })
    .click();
  await expect(report.getByRole('table', { name: /^Every loss that was played/ }).getByRole('row')).toHaveCount(6);
  await expectAccessibleInBothThemes(page);
  await report.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(report.getByRole('button', { name: 'Watch it' })).toBeVisible();
  await expect(report.getByText(/^One node more like /)).toBeVisible();
  await report.getByRole('button', { name: 'Back to all losses' }).click();
  await report.getByRole('button', { name: 'Back to the cluster' }).click();

  // What was unfolded still is.
  await stage.getByRole('combobox', { name: 'Nodes that go' }).fill(offered.at(-1) ?? '');
  await stage.getByRole('combobox', { name: 'Type of machine' }).fill('big');
  await stage
    .getByRole('textbox', { name: 'Table of prices, if you have one' })
    .fill('machines:\n- {type: big, cpu: 8, memory: 32Gi, pricePerHour: 0.4}');
  await stage.getByRole('button', { name: 'Find the number' }).click();
  const machines = stage.getByRole('article', { name: 'Other machines' });
  await expect(machines.getByRole('table', { name: 'What it costs per hour' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await machines.getByRole('button', { name: 'Back to the cluster' }).click();

  await stage.getByRole('button', { name: 'Play them' }).click();
  await expect(stage.getByRole('heading', { level: 1, name: /^4 configurations, \d+ Pods$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await stage.getByRole('button', { name: 'Back to the cluster' }).click();

  const saved = page.waitForEvent('download');
  await stage.getByRole('button', { name: 'Save redacted' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('"kind": "Pod"');
  expect(text).not.toMatch(/plant|train/);
  await expect(stage.getByText(/^11 objects were saved; /)).toBeVisible();
});
