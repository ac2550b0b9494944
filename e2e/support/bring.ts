import type { Page } from '@playwright/test';

/** Pastes text as Ctrl+V would with nothing focused. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

/** Drops a file on the left or the right half of the stage. */
export function dropFile(page: Page, file: DroppedFile, half: 'left' | 'right'): Promise<void> {
  return dropFiles(page, [file], half);
}

/** Drops several files at once. */
export async function dropFiles(page: Page, files: readonly DroppedFile[], half: 'left' | 'right'): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  const clientX = half === 'right' ? (page.viewportSize()?.width ?? 0) - 400 : 100;
  const main = page.getByRole('main');
  for (const type of ['dragenter', 'dragover', 'drop'])
    await main.dispatchEvent(type, { dataTransfer, clientX, clientY: 300 });
  await dataTransfer.dispose();
}
