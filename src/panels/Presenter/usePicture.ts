import { useCollection } from '#client/useCollection.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { MOST_NODES } from './BigNodes.tsx';
import { asksNumber } from './classVotes.ts';
import { usePresenter } from './presenterStore.ts';

/**
 * The picture beside the words: the nodes in large letters, the page's view, or none where the words need the room.
 */
export type Picture = 'nodes' | 'view' | 'none';

/** Views whose content is visible on the nodes. */
const ON_NODES: ReadonlySet<ViewId> = new Set<ViewId>(['scheduling', 'nodes', 'overview', 'lessons', 'scenarios']);
/** Phases that need the room of a view other than the nodes. */
const WORDY: ReadonlySet<LessonState['phase']> = new Set(['asked', 'revealed', 'ended']);

function isWordy({ phase, question }: LessonState): boolean {
  // A question about a number takes one line, and the view has the rest.
  return WORDY.has(phase) && !(question && asksNumber(question) && phase !== 'ended');
}

export function usePicture(view: ViewId, lesson: LessonState | undefined): Picture {
  const { map } = useCollection('nodes');
  const isTurned = usePresenter((state) => state.isTurned);
  const usual: Picture =
    ON_NODES.has(view) && map.size > 0 && map.size <= MOST_NODES
      ? 'nodes'
      : lesson !== undefined && isWordy(lesson)
        ? 'none'
        : 'view';
  if (!isTurned) return usual;
  if (usual !== 'view') return 'view';
  return map.size > 0 && map.size <= MOST_NODES ? 'nodes' : 'none';
}
