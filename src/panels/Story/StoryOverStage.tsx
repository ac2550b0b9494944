import { useEffect } from 'react';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import { type ShowView, useToldViews } from '#panelParts/stories/useToldViews.ts';
import { storyOf } from '#scenarios/storyList.ts';
import { Ending } from './Ending.tsx';
import { Opening } from './Opening.tsx';
import { RunEnd } from './RunEnd.tsx';

export interface StoryOverStageProps {
  readonly showView: ShowView;
  readonly openScenario: (scenario: string) => void;
}

/** Before the start a story promises what one will see; at its end it says what was seen. Between the two it brings the stage to each step. */
export function StoryOverStage({ showView, openScenario }: StoryOverStageProps) {
  const opening = useOpening();
  const offered = useStoryStage((state) => state.offered);
  const isClosed = useStoryStage((state) => state.isEndingClosed);
  const ending = useMoment(({ telling }) => telling.ending);
  // A lesson says by itself what came of it.
  const isOver = useMoment(({ telling }) => telling.state === 'ended' && !telling.lesson);
  useToldViews(showView);
  const story = offered === null ? undefined : storyOf(offered);
  useEffect(() => {
    if (story) showView(story.opens.view, story.opens.tab);
  }, [story, showView]);
  if (story && opening && !('format' in opening) && opening.scenario === story.scenario)
    return <Opening story={story} />;
  if (ending) return isClosed ? null : <Ending ending={ending} openScenario={openScenario} />;
  if (!isOver || !opening) return null;
  const source = 'format' in opening ? opening.source : opening;
  return <RunEnd scenario={source.scenario} openScenario={openScenario} />;
}
