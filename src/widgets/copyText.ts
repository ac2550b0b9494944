/**
 * Copies a text to the clipboard. Rejects with a readable message: the clipboard is absent on pages that are not served
 * securely.
 */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) throw new Error('the browser gives a clipboard only to pages served by https or from this machine');
  await clipboard.writeText(text);
}
