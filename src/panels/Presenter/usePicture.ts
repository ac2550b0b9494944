import { useCollection } from '#client/useCollection.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { MOST_NODES } from './BigNodes.tsx';
import { asksNumber } from './classVotes.ts';
import { usePresenter } from './presenterStore.ts';

/** What stands beside the words: the nodes in large letters, the view of the page, or nothing where the words need the room. */
export type Picture = 'nodes' | 'view' | 'none';

/** What these views tell of is seen on the nodes. */
const ON_NODES: ReadonlySet<ViewId> = new Set<ViewId>(['scheduling', 'nodes', 'overview', 'lessons', 'scenarios']);
/** What is asked, done or summed up needs the room of a view that is not on the nodes. */
const WORDY: ReadonlySet<LessonState['phase']> = new Set(['asked', 'revealed', 'ended']);

function isWordy({ phase, question }: LessonState): boolean {
  // A number takes a line, and the view has the rest.
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
