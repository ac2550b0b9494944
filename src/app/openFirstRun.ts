import { reasonOf } from '#base/reasonOf.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { type Place, runAt } from '#client/runs/keptRun.ts';
import { MissingRunError, type RunKeeper } from '#client/runs/runKeeper.ts';
import { sharedRun } from '#client/share/shareLink.ts';
import { playAt } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import type { Texts } from '#i18n/useTexts.ts';
import { linkedLesson } from '#panelParts/lessons/lessonLink.ts';
import { FIRST_SCENARIO } from '#panels/Scenarios/firstScenario.ts';
import type { Pace } from '#protocol/telling.ts';
import { fetchedLater } from '#widgets/lazyPart.tsx';
import type { Target } from './address.ts';
import { useNotices } from './notices.ts';
import { openSavedRun } from './runActions.ts';

const FIRST_SEED = 1;

export interface RunOpener {
  readonly client: OrreryClient;
  readonly keeper: RunKeeper;
  readonly texts: Texts<'shell'>;
}

async function openOrThrow(client: OrreryClient, opening: Opening, plays?: Pace): Promise<void> {
  const opened = await client.open(opening, plays);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
}

const fetchLessons = fetchedLater(() => import('#panelParts/lessons/startLessonNamed.ts'));

/** Opens the lesson that a link names, or what a shared link holds; false when it holds nothing, or a long run that the reader leaves. A link that cannot be read is told, and the page begins as usual. */
async function openShared({ client, texts }: RunOpener, hash: string, place?: Place): Promise<boolean> {
  try {
    const lesson = linkedLesson(hash);
    if (lesson !== undefined) {
      const { startLessonNamed } = await fetchLessons();
      await startLessonNamed(client, lesson);
      return true;
    }
    const run = await sharedRun(hash);
    if (run === undefined) return false;
    return await openSavedRun(client, runAt(run, place));
  } catch (error) {
    useNotices.getState().add(texts('linkFailed', { reason: reasonOf(error) }), 'error');
    return false;
  }
}

/**
 * Opens a run that this browser keeps, at the reader's place; false when it no longer exists. A run that cannot be
 * opened is reported, and stays stored.
 */
async function openKept(
  { client, keeper, texts }: RunOpener,
  id: string,
  { goesOn }: { readonly goesOn: boolean },
): Promise<boolean> {
  try {
    const { place, isSame } = await keeper.reopen(id);
    if (goesOn && isSame && place?.playing) await play(client);
    return true;
  } catch (error) {
    if (!(error instanceof MissingRunError))
      useNotices.getState().add(texts('reopenFailed', { reason: reasonOf(error) }), 'error');
    return false;
  }
}

async function play(client: OrreryClient): Promise<void> {
  await client.control(playAt(client, useViewStore.getState().speed));
}

async function openBeginning({ client, texts }: RunOpener): Promise<void> {
  try {
    await openOrThrow(client, { scenario: FIRST_SCENARIO, seed: FIRST_SEED }, 'explain');
  } catch (error) {
    useNotices.getState().add(texts('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** The run of a closed tab returns on a new visit if something was done in it. */
async function openLastClosed(opener: RunOpener): Promise<boolean> {
  // Without storage there is no such run, and the keeper reports it.
  const run = await opener.keeper.lastClosed().catch(() => undefined);
  if (!run || !(await openKept(opener, run.id, { goesOn: false }))) return false;
  useNotices.getState().add(opener.texts('lastRunBack'));
  return true;
}

/** Opens the destination of Back, Forward or a new address. */
export async function openTarget(opener: RunOpener, { run, hash }: Target): Promise<void> {
  if (run !== undefined && (await openKept(opener, run, { goesOn: false }))) return;
  if (await openShared(opener, hash)) return;
  if (run !== undefined) await openBeginning(opener);
}

/**
 * The page's first run. After a reload it is the run that was open; else the run of a shared link, paused at its
 * moment. Else it is the run of the tab that was closed last, or the small cluster of the first minute, already
 * running.
 */
export async function openFirstRun(opener: RunOpener, { run, hash }: Target): Promise<void> {
  if (opener.client.opening.getState() !== undefined) return;
  await opener.keeper.refresh();
  const isBack =
    (run !== undefined && (await openKept(opener, run, { goesOn: true }))) ||
    (await openShared(opener, hash, run === undefined ? undefined : opener.keeper.placeInTab(run))) ||
    (run === undefined && hash === '' && (await openLastClosed(opener)));
  if (!isBack) await openBeginning(opener);
  void opener.keeper.tidy({ isNewVisit: true }).catch(() => undefined);
}
