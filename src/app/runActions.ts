import { useMemo } from 'react';
import { UNASKED } from '#base/limits.ts';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { readChosenFiles } from '#client/chosenFiles.ts';
import { editorDraft } from '#client/draft/draftStore.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useSelection } from '#client/selectionStore.ts';
import { entriesOf, isSavedRunFile, parseSavedRun, shareLink } from '#client/share/shareLink.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { isTraceFile } from '#client/traceFiles.ts';
import { playAt } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { showView, type ViewId } from '#panelParts/page/viewId.ts';
import { findStory } from '#panelParts/stories/findStory.ts';
import type { FileUse, PageActions, PanelId } from '#panels/pageActions.ts';
import { findView } from '#panels/panelList.ts';
import { runLater } from '#panels/Terminal/typedAhead.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { DumpRead } from '#protocol/objects.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { copyText } from '#widgets/copyText.ts';
import { fetchedLater } from '#widgets/lazyPart.tsx';
import { useDumpOffer } from './DumpOffer.tsx';
import { readInput, saveFile } from './files.ts';
import { useNotices } from './notices.ts';
import { findPlaced, usePageStore } from './pageStore.ts';

const DEFAULT_SEED = 1;

/** By this time every component knows the loaded cluster, and the scheduler has tried each Pending Pod. */
const LOOKED_AT_US = 5_000_000;

async function openScenario(client: OrreryClient, scenario: string, t: Texts<'shell'>): Promise<void> {
  try {
    const opened = await client.open({ scenario, seed: DEFAULT_SEED });
    if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
    await enterStory(client, scenario);
  } catch (error) {
    useNotices.getState().add(t('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

const fetchEvidence = fetchedLater(() => import('#panelParts/finding/openEvidence.ts'));

async function openEvidence(client: OrreryClient, scenario: string, t: Texts<'shell'>): Promise<void> {
  try {
    const evidence = await fetchEvidence();
    await evidence.openEvidence(client, scenario, DEFAULT_SEED);
  } catch (error) {
    useNotices.getState().add(t('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

/**
 * Refused files go to the editor, with each problem at its line. A trace and a saved run always start a separate run;
 * for a dump the page asks the reader.
 */
async function applyFiles(client: OrreryClient, files: readonly ManifestFile[], t: Texts<'shell'>): Promise<void> {
  if (files.length === 0) return;
  if (files.some(isTraceFile) || files.some(isSavedRunFile)) return openFiles(client, files, t);
  try {
    const dump = await client.ask('readDump', { files });
    if (dump) useDumpOffer.getState().ask(dump);
    else await applyAsTheyAre(client, files, t);
  } catch (error) {
    useNotices.getState().add(t('applyFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** Applies files to the present run, whether or not they are a dump. */
async function applyAsTheyAre(client: OrreryClient, files: readonly ManifestFile[], t: Texts<'shell'>): Promise<void> {
  try {
    const result = await client.send({ type: 'manifests.apply', files });
    if (result.ok) useNotices.getState().add(t('applied', { count: files.length }));
    else mend(files, result.problems, t);
  } catch (error) {
    useNotices.getState().add(t('applyFailed', { reason: reasonOf(error) }), 'error');
  }
}

async function openFiles(client: OrreryClient, files: readonly ManifestFile[], t: Texts<'shell'>): Promise<void> {
  if (files.length === 0) return;
  const saved = files.find(isSavedRunFile);
  if (saved) return openSaved(client, saved, files.length > 1, t);
  try {
    const dump = files.some(isTraceFile) ? undefined : await client.ask('readDump', { files });
    if (dump) return await openDump(client, dump, t);
    const opened = await client.open({ scenario: 'own', seed: DEFAULT_SEED, files });
    if (!opened.ok) return mend(files, opened.problems, t);
    for (const { message } of opened.notes) useNotices.getState().add(message);
    await enterRun(client);
  } catch (error) {
    useNotices.getState().add(t('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** A person's own cluster is shown before it plays. */
async function openDump(client: OrreryClient, { files, leftOut }: DumpRead, t: Texts<'shell'>): Promise<void> {
  const opened = await client.open({ scenario: 'own', seed: DEFAULT_SEED, files });
  if (!opened.ok) return mend(files, opened.problems, t);
  for (const sentence of leftOut) useNotices.getState().add(sentence);
  for (const { message } of opened.notes) useNotices.getState().add(message);
  useSelection.getState().select(null);
  showView('lab');
  await client.control({ type: 'seekTime', timeUs: LOOKED_AT_US });
}

const fetchLongRun = fetchedLater(() => import('./LongRun.tsx'));

/** Opens the run of a link or a file. False when it is a long one, which the reader was asked about and leaves. Rejects with the problems. */
export async function openSavedRun(client: OrreryClient, run: SavedRun): Promise<boolean> {
  const entries = await entriesOf(run);
  if (entries > UNASKED.entries && !(await (await fetchLongRun()).mayPlay(entries))) return false;
  const opened = await client.open(run);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
  return true;
}

/** A run from a file opens at its last moment, paused. */
async function openSaved(
  client: OrreryClient,
  { text }: ManifestFile,
  hasOthers: boolean,
  t: Texts<'shell'>,
): Promise<void> {
  try {
    if (!(await openSavedRun(client, await parseSavedRun(text)))) return;
    if (hasOthers) useNotices.getState().add(t('savedRunAlone'));
    showRun();
  } catch (error) {
    useNotices.getState().add(t('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** Longer texts would block the page in the editor. */
const MOST_EDITED_CHARACTERS = 4_000_000;

function mend(files: readonly ManifestFile[], problems: readonly InputProblem[], t: Texts<'shell'>): void {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= MOST_EDITED_CHARACTERS) {
    editFiles(files, problems);
    return;
  }
  const { file = '', line = 1, message = '' } = problems[0] ?? {};
  useNotices.getState().add(t('refusedLarge', { count: problems.length, file, line, message }), 'error');
}

/** Clears the selection, which no longer exists, and shows the run. */
function showRun(): void {
  useSelection.getState().select(null);
  if (useViewStore.getState().view === ('scenarios' satisfies ViewId)) showView('scheduling');
}

/** A scenario with a story waits at its start for the reader; any other plays. */
export async function enterStory(client: OrreryClient, scenario: string): Promise<void> {
  if (!(await findStory(scenario))) return enterRun(client);
  showRun();
  useStoryStage.getState().offer(scenario);
}

/** Shows the run from its start, playing. */
async function enterRun(client: OrreryClient): Promise<void> {
  showRun();
  await client.control(playAt(client, useViewStore.getState().speed));
}

async function share(client: OrreryClient, t: Texts<'shell'>): Promise<void> {
  try {
    await copyText(await shareLink(client, location.href));
    useNotices.getState().add(t('shared'));
  } catch (error) {
    useNotices.getState().add(t('shareFailed', { reason: reasonOf(error) }), 'error');
  }
}

const fetchPicture = fetchedLater(() => import('#panels/Film/stagePicture.ts'));

async function savePicture(format: 'png' | 'svg', t: Texts<'shell'>): Promise<void> {
  try {
    const { stagePicture } = await fetchPicture();
    saveFile(await stagePicture(format));
  } catch (error) {
    useNotices.getState().add(t('pictureFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** Shows a view, or opens another panel in its place. */
function openPanel(client: OrreryClient, id: PanelId): void {
  const view = findView(id);
  const panel = findPlaced(id);
  const side = panel?.surface === 'side' ? panel : undefined;
  if (view) showView(view.id);
  else if (side?.opening) side.opening.open?.(client);
  else usePageStore.getState().show(id);
  if (side?.needsRun && findView(useViewStore.getState().view)?.needsRun !== true) showView('scheduling');
}

function editFiles(files: readonly ManifestFile[], problems: readonly InputProblem[]): void {
  editorDraft.getState().open(files, problems);
  usePageStore.getState().show('editor' satisfies PanelId);
}

/** The actions of buttons, the palette, drops and pastes on the run and the page. */
export function useRunActions(): PageActions {
  const client = useClient();
  const t = useTexts('shell');
  return useMemo((): PageActions => {
    const uses: Readonly<Record<FileUse, (files: readonly ManifestFile[]) => unknown>> = {
      apply: (files) => applyFiles(client, files, t),
      add: (files) => applyAsTheyAre(client, files, t),
      open: (files) => openFiles(client, files, t),
      edit: (files) => editFiles(files, []),
    };
    return {
      open: (panel) => openPanel(client, panel),
      play: (scenario, at) => void (at === 'start' ? openScenario : openEvidence)(client, scenario, t),
      read: (files) => readInput(readChosenFiles(files), t),
      load: (files, use) => void uses[use](files),
      save: (what) => ('picture' in what ? void savePicture(what.picture, t) : saveFile(what)),
      share: () => void share(client, t),
      runLine: (line) => {
        runLater(line);
        openPanel(client, 'terminal');
      },
      say: (text, tone) => useNotices.getState().add(text, tone),
    };
  }, [client, t]);
}
