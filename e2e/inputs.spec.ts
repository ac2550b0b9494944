import { expect, type Page } from '@playwright/test';
import { malformedInputs } from '#cli/testing/malformed/malformedInputs.ts';
import { lengthOf, type Piece, type TriedInput } from '#cli/testing/malformed/triedInput.ts';
import { AppDriver } from './support/appDriver.ts';
import { dropFile, pasteText } from './support/bring.ts';
import { longestSilenceMs, startHeartbeat } from './support/heartbeat.ts';
import { test } from './support/test.ts';

const BASE = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: base }\ndata: { a: b }\n';
const INPUTS = malformedInputs();
/** The large ones, which a page could choke on, and some of the others: the command line plays all of those, by the same functions. */
const LARGE_LENGTH = 64 * 1024;
const SOME = 4;
const PLAYED = INPUTS.filter((input, index) => lengthOf(input) > LARGE_LENGTH || index % SOME === 0);

interface Trial {
  readonly ok: boolean;
  readonly problems: readonly { readonly file?: string; readonly line?: number; readonly message: string }[];
  /** Objects, entries and digest are what they were before. */
  readonly isUnchanged: boolean;
  /** An accepted input was played for a while. */
  readonly playedTo: number;
  readonly ms: number;
}

/** Applies one input to a cluster that stands still, then plays on when it was taken. Large texts are made in the page. */
async function tryInput(page: Page, pieces: readonly Piece[]): Promise<Trial> {
  return page.evaluate(async (given) => {
    const { orrery } = window;
    const text = given.map(({ text: piece, times }) => piece.repeat(times)).join('');
    const place = () => {
      const { seq, digest, counts } = orrery.state();
      return JSON.stringify([seq, digest, counts]);
    };
    const before = place();
    const startMs = performance.now();
    const result = await orrery.apply(text);
    const ms = performance.now() - startMs;
    const isUnchanged = place() === before;
    const played = result.ok ? await orrery.seek({ time: orrery.state().time + 5_000_000 }) : orrery.state();
    return {
      ok: result.ok,
      problems: result.ok ? [] : result.problems.slice(0, 300),
      isUnchanged,
      playedTo: played.time,
      ms,
    };
  }, pieces);
}

async function openEmpty(page: Page): Promise<AppDriver> {
  const app = new AppDriver(page);
  await app.openPaused();
  await app.load(BASE);
  await app.seek({ time: 1_000_000 });
  return app;
}

function complaint(input: TriedInput, { ok, problems, isUnchanged, playedTo }: Trial): string | undefined {
  if (input.expected !== 'either' && ok !== (input.expected === 'taken'))
    return `was ${ok ? 'taken' : `refused: ${problems[0]?.message}`}`;
  if (ok) return playedTo === 6_000_000 ? undefined : `played to ${playedTo}`;
  if (!isUnchanged) return 'changed the cluster although it was refused';
  if (problems.length === 0) return 'was refused without a problem';
  const vague = problems.find(({ file, line, message }) => !file || !line || message === '');
  return vague && `has a problem without a place or a message: ${JSON.stringify(vague)}`;
}

const LOTS = 3;
for (let lot = 0; lot < LOTS; lot++) {
  test(`malformed inputs are accepted or refused as a whole, and the page keeps working: lot ${lot + 1} of ${LOTS}`, async ({
    page,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const app = await openEmpty(page);
    const complaints: string[] = [];
    await startHeartbeat(page);
    for (const input of PLAYED.filter((_, index) => index % LOTS === lot)) {
      const trial = await tryInput(page, input.pieces);
      const wrong = complaint(input, trial);
      if (wrong !== undefined) complaints.push(`${input.name}: ${wrong}`);
      if (!trial.ok) continue;
      await app.call('load', BASE);
      await app.call('seek', { time: 1_000_000 });
    }
    const silence = await longestSilenceMs(page);
    test.info().annotations.push({ type: 'main thread', description: `longest silence ${silence.toFixed(0)} ms` });
    expect(complaints).toEqual([]);
    expect(silence).toBeLessThan(500);
    expect(errors).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(await page.evaluate(() => [Reflect.get({}, 'polluted'), Reflect.get(window, 'polluted')])).toEqual([
      undefined,
      undefined,
    ]);
    await expect(page.getByRole('timer')).toBeVisible();
  });
}

test.describe('dropped or pasted by a person', () => {
  const BAD = INPUTS.filter(
    ({ name }) =>
      [
        'JSON cut at 500',
        'HTML as the whole file',
        'HTML in an annotation, which may hold anything',
        'every byte once',
        'nine levels of nine aliases',
      ].includes(name) || name.startsWith('two of one name'),
  );

  test('a refused drop opens the editor at its problems, and nothing is applied', async ({ page }) => {
    const app = await openEmpty(page);
    const before = await app.state();
    for (const half of ['left', 'right'] as const) {
      await dropFile(
        page,
        { name: `${half}.yaml`, text: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  contaners: []\n' },
        half,
      );
      await expect(page.getByRole('list', { name: 'Errors' })).toContainText('contaners');
      await expect(page.getByRole('textbox', { name: `${half}.yaml` })).toBeVisible();
    }
    expect(await app.state()).toEqual(before);
  });

  test('markup is shown as text everywhere', async ({ page }) => {
    const app = await openEmpty(page);
    const markup = '<img src=x onerror="window.polluted=1"><b>bold</b>';
    await app.call(
      'apply',
      `apiVersion: v1\nkind: Pod\nmetadata: { name: marked, annotations: { a: ${JSON.stringify(markup)} } }\nspec: { containers: [{ name: a, image: ${JSON.stringify(markup)} }] }\n`,
    );
    await app.seek({ time: 20_000_000 });
    await page.evaluate(() => {
      location.hash = '#view=scheduling&selected=Pod/default/marked';
    });
    await page.reload();
    await app.openPaused('#view=scheduling&selected=Pod/default/marked');
    expect(await page.evaluate(() => Reflect.get(window, 'polluted'))).toBeUndefined();
    await pasteText(page, `apiVersion: v1\nkind: Pod\nmetadata: { name: ${JSON.stringify(markup)} }\n`);
    await expect(page.getByRole('dialog')).toContainText('<b>bold</b>');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('list', { name: 'Errors' })).toContainText('<img src=x');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'polluted'))).toBeUndefined();
  });

  test('hostile files are dropped one after the other, and the page keeps working', async ({ page }) => {
    const app = await openEmpty(page);
    await startHeartbeat(page);
    expect(BAD.length).toBeGreaterThan(3);
    for (const { name, pieces } of BAD) {
      await dropFile(
        page,
        { name: `${name}.yaml`, text: pieces.map(({ text, times }) => text.repeat(times)).join('') },
        'left',
      );
      await app.idle();
    }
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a: b\n'.repeat(4 * 1024 * 1024)], 'large.yaml'));
      transfer.items.add(new File([Uint8Array.from({ length: 4096 }, (_, i) => (i * 31) % 256)], 'binary.yaml'));
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('too large for the editor', {
      timeout: 20_000,
    });
    await app.idle();
    const silence = await longestSilenceMs(page);
    test.info().annotations.push({ type: 'main thread', description: `longest silence ${silence.toFixed(0)} ms` });
    expect(silence).toBeLessThan(500);
    expect((await app.call<object[]>('list', 'pods')).length).toBeLessThanOrEqual(1);
  });
});

test('5,000 objects of 15 MB are applied while the page keeps responding', async ({ page }) => {
  await openEmpty(page);
  await startHeartbeat(page);
  const { ok, ms, count, length } = await page.evaluate(async () => {
    const pods = Array.from({ length: 5000 }, (_, i) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `pod-${i}`, annotations: { filler: 'x'.repeat(2800) } },
      spec: { schedulerName: 'nobody', containers: [{ name: 'a', image: 'registry.example/a:1' }] },
    }));
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: pods });
    const startMs = performance.now();
    const result = await window.orrery.apply(text);
    const took = performance.now() - startMs;
    await window.orrery.seek({ time: window.orrery.state().time + 60_000_000 });
    return { ok: result.ok, ms: took, count: window.orrery.state().counts.pods, length: text.length };
  });
  const silence = await longestSilenceMs(page);
  test.info().annotations.push({
    type: 'import',
    description: `${(length / 1e6).toFixed(1)} MB in ${ms.toFixed(0)} ms; longest silence ${silence.toFixed(0)} ms`,
  });
  expect({ ok, count }).toEqual({ ok: true, count: 5000 });
  expect(ms).toBeLessThan(10_000);
  expect(silence).toBeLessThan(500);
});
