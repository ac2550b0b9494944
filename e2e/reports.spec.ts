import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { orrery } from './support/cli.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

const DUMP = ['dump-nodes.json', 'dump-pods.json'].map((name) => join(import.meta.dirname, 'fixtures', name));
const folder = mkdtempSync(join(tmpdir(), 'orrery-reports-'));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function podOf(name: string, cpu: string): string {
  return fileWith(
    `${name}.yaml`,
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: a, image: a, resources: {requests: {cpu: ${cpu}}}}]}\n`,
  );
}

const PRICES = fileWith(
  'prices.yaml',
  'currency: USD\nmachines: [{type: large, cpu: 8, memory: 32Gi, pricePerHour: 0.4}]\n',
);

const CONFIG = fileWith(
  'packing.yaml',
  'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
);

/** Each document that the command line writes, by how it is asked for. */
const REPORTS: readonly (readonly [string, readonly string[]])[] = [
  ['drain', ['rehearse', 'drain', ...DUMP, '--nodes', 'plant-2,plant-3']],
  ['loss', ['rehearse', 'lose', ...DUMP, '--zone', 'south']],
  ['sweep', ['rehearse', 'lose', ...DUMP, '--sweep', 'n-1', '--workers', '1']],
  ['pending', ['explain', 'pending', ...DUMP, '--until', '5s']],
  ['fit', ['fit', ...DUMP, '--pod', `${podOf('web', '600m')}=2`, '--pod', podOf('worker', '1'), '--until', '5s']],
  ['pod', ['explain', 'pod', 'default/train-7c5d9-xr8nk', ...DUMP, '--until', '5s']],
  ['compare', ['compare', ...DUMP, '--config', CONFIG, '--config', CONFIG, '--until', '5s', '--workers', '1']],
  ['machines', ['machines', ...DUMP, '--replace', 'plant-3', '--with', 'large', '--prices', PRICES, '--until', '5s']],
];

for (const [name, call] of REPORTS)
  test(`the document of ${name} opens without other files and is accessible, in light and in dark`, async ({
    page,
  }) => {
    const { stdout, stderr } = orrery([...call, '-o', 'html']);
    const path = fileWith(`${name}.html`, stdout);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(pathToFileURL(path).href);
    await expect(page.getByRole('heading', { level: 1 }), stderr).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, { name: `${name}, ${colorScheme}` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no line is cut').toBe(true);
  });
