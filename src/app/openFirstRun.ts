import type { Opening, OrreryClient } from '../client/orreryClient.ts';
import { sharedRun } from '../client/share/shareLink.ts';
import { useViewStore } from '../client/viewStore.ts';
import type { Texts } from '../i18n/useTexts.ts';
import { FIRST_SCENARIO } from '../panels/Gallery/firstScenario.ts';
import { useNotices } from './notices.ts';

const FIRST_SEED = 1;

async function openOrThrow(client: OrreryClient, opening: Opening): Promise<void> {
  const opened = await client.open(opening);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
}

/** Opens what a shared link holds; false when it holds nothing. A link that cannot be read is told, and the page begins as usual. */
async function openShared(client: OrreryClient, hash: string, t: Texts<'shell'>): Promise<boolean> {
  try {
    const run = await sharedRun(hash);
    if (run === undefined) return false;
    await openOrThrow(client, run);
    return true;
  } catch (error) {
    useNotices.getState().add(t('linkFailed', { reason: reasonOf(error) }), 'error');
    return false;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the page shows first: what a shared link holds, paused at its moment; else the small cluster of the first minute, already alive. */
export async function openFirstRun(client: OrreryClient, hash: string, t: Texts<'shell'>): Promise<void> {
  if (client.opening.getState() !== undefined || (await openShared(client, hash, t))) return;
  try {
    await openOrThrow(client, { scenario: FIRST_SCENARIO, seed: FIRST_SEED });
    await client.control({ type: 'play', speed: useViewStore.getState().speed });
  } catch (error) {
    useNotices.getState().add(t('openFailed', { reason: reasonOf(error) }), 'error');
  }
}
