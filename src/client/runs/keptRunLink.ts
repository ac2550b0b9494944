import { compressText } from '#client/share/compressText.ts';
import { RUN } from '#client/share/shareLink.ts';
import { hasAtMost, isOwnRun, runAt } from './keptRun.ts';
import type { RunsState } from './runsStore.ts';

/** A longer run is not put into the address: mail and chats cut such links. Copying a link on purpose has no limit. */
const MOST_CHARACTERS = 4000;

/** The parameter of the address that opens the present run where it is; empty when it is too long, or nothing but the scenario that everybody begins with. */
export async function runParameter(current: RunsState['current'], firstScenario: string): Promise<string> {
  if (!current?.saved) return '';
  const { saved, place } = current;
  if (!isOwnRun(saved) && saved.source.scenario === firstScenario) return '';
  // Manifests are hardly ever compressed to less than a tenth.
  if (!hasAtMost(saved, 10 * MOST_CHARACTERS)) return '';
  // Without compression in the browser the address does without the run.
  const packed = await compressText(JSON.stringify(runAt(saved, place))).catch(() => '');
  return packed === '' || packed.length > MOST_CHARACTERS ? '' : `${RUN}=${packed}`;
}
