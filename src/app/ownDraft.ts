import { draftKey, takeLeftDrafts } from '#client/draft/draftStorage.ts';
import { editorDraft } from '#client/draft/draftStore.ts';
import { RELOAD_MS, type TabLocks } from '#client/runs/runKeeper.ts';
import { renameTab, tabId } from '#client/tabId.ts';

/**
 * Ensures that no other tab writes this tab's draft. Takes over the drafts of closed tabs, unless something is being
 * written here.
 */
export async function takeOwnDraft(locks: TabLocks): Promise<void> {
  if (!(await locks.take(`tab/${tabId()}`, RELOAD_MS))) {
    await locks.take(`tab/${renameTab()}`);
    editorDraft.persist.setOptions({ name: draftKey() });
    // Writes the duplicate's draft under its own name.
    editorDraft.setState({});
  }
  const taken = await locks.taken();
  const { files, open } = editorDraft.getState();
  if (!taken || files.some(({ text }) => text.trim() !== '')) return;
  const left = takeLeftDrafts((tab) => taken.has(`tab/${tab}`));
  if (left.length > 0) open(left, []);
}
