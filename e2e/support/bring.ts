import type { Page } from '@playwright/test';

/** Pastes text as Ctrl+V would with nothing focused. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

/** Drops a file on the left or the right half of the stage. */
export async function dropFile(
  page: Page,
  file: { readonly name: string; readonly text: string },
  half: 'left' | 'right',
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, file);
  const clientX = half === 'right' ? (page.viewportSize()?.width ?? 0) - 400 : 100;
  const main = page.getByRole('main');
  for (const type of ['dragenter', 'dragover', 'drop'])
    await main.dispatchEvent(type, { dataTransfer, clientX, clientY: 300 });
  await dataTransfer.dispose();
}
