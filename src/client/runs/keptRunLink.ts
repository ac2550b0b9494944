import { compressText, RUN } from '#client/share/shareLink.ts';
import { hasAtMost, isOwnRun, runAt } from './keptRun.ts';
import type { RunsState } from './runsStore.ts';

/**
 * A longer run is not put into the address, because mail and chats truncate such links. Copying a link explicitly has
 * no limit.
 */
const MOST_CHARACTERS = 4000;

/**
 * The address parameter that opens the present run at its position. Empty when it is too long, or the run is only the
 * first scenario.
 */
export async function runParameter(current: RunsState['current'], firstScenario: string): Promise<string> {
  if (!current?.saved) return '';
  const { saved, place } = current;
  if (!isOwnRun(saved) && saved.source.scenario === firstScenario) return '';
  // Manifests are rarely compressed to less than a tenth.
  if (!hasAtMost(saved, 10 * MOST_CHARACTERS)) return '';
  // Without compression in the browser, the address does not contain the run.
  const packed = await compressText(JSON.stringify(runAt(saved, place))).catch(() => '');
  return packed === '' || packed.length > MOST_CHARACTERS ? '' : `${RUN}=${packed}`;
}
