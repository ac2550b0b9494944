import { useEffect, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import type { Moment } from '#protocol/moment.ts';

/** Shows a view on the stage, with one of its tabs. */
export type ShowView = (view: string, tab?: string) => void;

const storyOf = ({ telling }: Moment) => telling.caption?.story;

/** Shows the view and the selection of the present step. Steps that passed unseen count too. */
export function useStoryViews(showView: ShowView): void {
  const client = useClient();
  const opening = useOpening();
  const offered = useStoryStage((state) => state.offered);
  const last = useRef<string>(undefined);
  const shown = useMoment((moment) => {
    const story = storyOf(moment);
    return story?.show && `${story.id} ${story.show.since}`;
  });
  // A restarted story sets its view again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    last.current = undefined;
  }, [opening, offered]);
  useEffect(() => {
    const show =
      shown === undefined || shown === last.current ? undefined : storyOf(client.shownMoment.getState())?.show;
    if (!show) return;
    last.current = shown;
    showView(show.view, show.tab);
    if (show.select) useSelection.getState().select(show.select);
  }, [client, shown, showView]);
}
