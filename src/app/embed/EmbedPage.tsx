import { Suspense, useEffect } from 'react';
import { CrashPanel } from '#app/CrashPanel.tsx';
import { JourneyLine } from '#app/JourneyLine.tsx';
import { LiveLine } from '#app/LiveLine.tsx';
import { Notices } from '#app/Notices.tsx';
import { useNotices } from '#app/notices.ts';
import { OverlayBoundary, PanelBoundary } from '#app/PanelBoundary.tsx';
import { useRunActions } from '#app/runActions.ts';
import { SilentPanel } from '#app/SilentPanel.tsx';
import { Stage } from '#app/Stage.tsx';
import { bindKeys } from '#app/useKeys.ts';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { shareLink } from '#client/share/shareLink.ts';
import { useLook } from '#client/telling/storyStage.ts';
import type { TransportActions } from '#client/transportActions.ts';
import { useTransport } from '#client/transportActions.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { embed } from '#i18n/en/embed.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CardPlace } from '#panelParts/cards/CardPlace.tsx';
import { useCards } from '#panelParts/cards/cardStore.ts';
import type { KeyAction } from '#panelParts/page/keyMap.ts';
import { CaptionBar } from '#panels/Caption/panel.ts';
import { LessonRoom } from '#panels/Lesson/panel.ts';
import { findView, showNamed, VIEWS } from '#panels/panelList.ts';
import { StoryOverStage } from '#panels/Story/panel.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './EmbedPage.module.css';

/** Keys of an embedded page; those that open missing parts are left out. */
const KEYS: ReadonlySet<KeyAction> = new Set<KeyAction>([
  'playOrPause',
  'next',
  'previous',
  'stepOver',
  'back',
  'toStart',
  'toEnd',
]);

addTexts('embed', embed);

/** Only stage and caption, in a frame of another page. */
export function EmbedPage({ onKeys }: { readonly onKeys: (held: boolean) => void }) {
  const t = useTexts('embed');
  const shell = useTexts('shell');
  const client = useClient();
  const actions = useRunActions();
  const view = findView(useViewStore((state) => state.view)) ?? VIEWS[0];
  const hasLesson = useMoment(({ telling }) => telling.lesson !== undefined);
  useLook(view.tells);
  useEmbedKeys(useTransport(), onKeys);
  const title = shell(`view.${view.id}`);

  async function openInFull(): Promise<void> {
    try {
      const address = new URL(location.href);
      address.search = '';
      window.open(await shareLink(client, address.href), '_blank', 'noopener');
    } catch (error) {
      useNotices.getState().add(shell('shareFailed', { reason: reasonOf(error) }), 'error');
    }
  }

  return (
    <div className={styles.page} data-lesson={hasLesson || undefined}>
      <main id="stage" className={styles.stage} aria-label={title} tabIndex={-1}>
        <div className={styles.view}>
          <PanelBoundary panel={title} resetKey={view.id}>
            <Suspense fallback={null}>
              <Stage view={view} actions={actions} />
            </Suspense>
          </PanelBoundary>
        </div>
        <PanelBoundary panel={title}>
          <Suspense fallback={null}>
            <StoryOverStage showView={showNamed} openScenario={(scenario) => actions.play(scenario, 'start')} />
          </Suspense>
        </PanelBoundary>
        <CrashPanel onScenarios={() => actions.open('scenarios')} />
        <SilentPanel />
      </main>
      {hasLesson && (
        <aside className={styles.side} aria-label={shell('lesson')}>
          <PanelBoundary panel={shell('lesson')} resetKey={view.id}>
            <Suspense fallback={null}>
              <LessonRoom actions={actions} isEmbedded />
            </Suspense>
          </PanelBoundary>
        </aside>
      )}
      <section className={styles.caption} aria-label={shell('caption')} data-part="caption">
        <PanelBoundary panel={shell('caption')}>
          <Suspense fallback={null}>
            <CaptionBar stage={view.tells} />
          </Suspense>
        </PanelBoundary>
      </section>
      <footer className={styles.foot}>
        <span>{t('keys')}</span>
        <Button onClick={() => void openInFull()}>{t('openInFull')}</Button>
      </footer>
      <LiveLine stage={view.tells} />
      <Notices />
      <JourneyLine />
      <OverlayBoundary onClose={() => useCards.getState().close()}>
        <CardPlace />
      </OverlayBoundary>
    </div>
  );
}

/**
 * The page's keys, from a click in it until Esc; at other times the outer page has them. `onChange` is called for
 * both.
 */
function useEmbedKeys(transport: TransportActions, onChange: (held: boolean) => void): void {
  useEffect(() => {
    let release: (() => void) | undefined;
    const take = (): void => {
      if (release) return;
      release = bindKeys(transport, KEYS);
      onChange(true);
    };
    const give = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      release?.();
      release = undefined;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.parent.focus();
      onChange(false);
    };
    window.addEventListener('click', take);
    window.addEventListener('keydown', give);
    return () => {
      release?.();
      window.removeEventListener('click', take);
      window.removeEventListener('keydown', give);
    };
  }, [transport, onChange]);
}
