import { useMoment, useOpening } from '#client/useMoment.ts';
import { useScenarioTitle } from '#panelParts/scenarios/scenarioTitle.ts';

/** The title of the present run; `undefined` before there is one. */
export function useStoryTitle(): string | undefined {
  const opening = useOpening();
  const title = useScenarioTitle(opening);
  const isLesson = useMoment(({ telling }) => telling.lesson !== undefined);
  return opening === undefined || isLesson ? undefined : title;
}
