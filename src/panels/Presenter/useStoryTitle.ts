import { useMoment, useOpening } from '#client/useMoment.ts';
import { useScenarioTitle } from '#panelParts/scenarios/scenarioTitle.ts';

/** What the run that is told is called; `undefined` before there is one. */
export function useStoryTitle(): string | undefined {
  const opening = useOpening();
  const title = useScenarioTitle(opening);
  const isLesson = useMoment(({ telling }) => telling.lesson !== undefined);
  return opening === undefined || isLesson ? undefined : title;
}
