import { readHash } from '#app/address.ts';
import { enterStory, openSavedRun } from '#app/runActions.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { sharedRun } from '#client/share/shareLink.ts';

const SEED = 1;

/** Opens a built-in scenario at its start, with its story when it has one. Rejects with the problems. */
export async function openScenarioNamed(client: OrreryClient, scenario: string): Promise<void> {
  await openOrThrow(client, { scenario, seed: SEED });
  await client.control({ type: 'pace', pace: 'explain' });
  await enterStory(client, scenario);
}

/** Opens what a share link holds, or its hash alone, at its moment and in its view. Rejects when it holds no run, or a long one that the reader leaves. */
export async function openLinked(client: OrreryClient, link: string): Promise<void> {
  const hash = link.slice(link.indexOf('#') + 1);
  const run = await sharedRun(hash);
  if (run === undefined) throw new Error('the link holds no run');
  if (!(await openSavedRun(client, run))) throw new Error('the reader did not open the run: it is long');
  readHash(hash, true);
}

async function openOrThrow(client: OrreryClient, opening: Opening): Promise<void> {
  const opened = await client.open(opening);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
}
