import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { readHash } from '#app/address.ts';
import { startIdleSignal } from '#app/idleSignal.ts';
import { useNotices } from '#app/notices.ts';
import { PageBoundary } from '#app/PageBoundary.tsx';
import { enterStory, openSavedRun } from '#app/runActions.ts';
import { reasonOf } from '#base/problemText.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { sharedRun } from '#client/share/shareLink.ts';
import { goingOn } from '#client/telling/storyStage.ts';
import { playAt } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import { textsOf } from '#i18n/useTexts.ts';
import { startLessonNamed } from '#panelParts/stories/startLessonNamed.ts';
import { vote } from '#panelParts/stories/useLessonMoves.ts';
import { FIRST_SCENARIO } from '#panels/Scenarios/firstScenario.ts';
import { connectEmbed } from './connectEmbed.ts';
import { EmbedPage } from './EmbedPage.tsx';
import { type EmbedMessage, type EmbedRequest, readRequest } from './embedMessages.ts';

const SEED = 1;

/**
 * Fills a frame of another page: shows what its address names, and connects to the page around it. Stores nothing in
 * the browser.
 */
export function beginEmbedded(page: Root, client: OrreryClient): void {
  useViewStore.persist.setOptions({
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
  const address = new URLSearchParams(location.search);
  chooseLook(address);
  useViewStore.getState().setView('overview');
  readHash(location.hash, true);
  startIdleSignal(client);
  const ready = openFirst(client, address).catch((error: unknown) =>
    useNotices.getState().add(textsOf('shell')('openFailed', { reason: reasonOf(error) }), 'error'),
  );
  const outer = window.parent === window ? undefined : window.parent;
  if (outer) connectEmbed(client, outer, ready, (request) => act(client, request));
  const onKeys = (held: boolean): void => outer?.postMessage({ orrery: 'keys', held } satisfies EmbedMessage, '*');
  page.render(
    <StrictMode>
      <PageBoundary>
        <ClientProvider client={client}>
          <EmbedPage onKeys={onKeys} />
        </ClientProvider>
      </PageBoundary>
    </StrictMode>,
  );
}

/** Language and theme in the address are read like a request; invalid values are ignored. */
function chooseLook(address: URLSearchParams): void {
  for (const name of ['language', 'theme'] as const) {
    const value = address.get(name);
    const request = readRequest({ orrery: name, [name]: value });
    if (request.orrery === 'language') useViewStore.getState().setLanguage(request.language);
    else if (request.orrery === 'theme') useViewStore.getState().setTheme(request.theme);
  }
}

async function openFirst(client: OrreryClient, address: URLSearchParams): Promise<void> {
  const scenario = address.get('scenario');
  const lesson = address.get('lesson');
  if (new URLSearchParams(location.hash.slice(1)).has('run')) await openLinked(client, location.hash);
  else if (lesson !== null) await startLessonNamed(client, lesson);
  else await openScenarioNamed(client, scenario ?? FIRST_SCENARIO);
}

async function act(client: OrreryClient, request: EmbedRequest): Promise<void> {
  const look = useViewStore.getState();
  switch (request.orrery) {
    case 'next':
      await client.control(goingOn({ type: 'next' }));
      return;
    case 'previous':
    case 'pause':
      await client.control({ type: request.orrery });
      return;
    case 'lock':
      await vote(client);
      if ((await client.control({ type: 'lesson.lock' })) === false) throw new Error('no question is open');
      return;
    case 'play':
      await client.control(goingOn(playAt(client, look.speed)));
      return;
    case 'open':
      if ('scenario' in request) await openScenarioNamed(client, request.scenario);
      else if ('lesson' in request) await startLessonNamed(client, request.lesson);
      else await openLinked(client, request.link);
      return;
    case 'language':
      look.setLanguage(request.language);
      return;
    case 'theme':
      look.setTheme(request.theme);
  }
}

/** Opens a built-in scenario at its start, with its story when it has one. Rejects with the problems. */
async function openScenarioNamed(client: OrreryClient, scenario: string): Promise<void> {
  await openOrThrow(client, { scenario, seed: SEED });
  await client.control({ type: 'pace', pace: 'explain' });
  await enterStory(client, scenario);
}

/** Opens what a share link holds, or its hash alone, at its moment and in its view. Rejects when it holds no run, or a long one that the reader leaves. */
async function openLinked(client: OrreryClient, link: string): Promise<void> {
  const hash = link.slice(link.indexOf('#') + 1);
  const run = await sharedRun(hash);
  if (run === undefined) throw new Error('the link contains no run');
  if (!(await openSavedRun(client, run))) throw new Error('the reader did not open this long run');
  readHash(hash, true);
}

async function openOrThrow(client: OrreryClient, opening: Opening): Promise<void> {
  const opened = await client.open(opening);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
}
