import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { usePageStore } from './pageStore.ts';
import styles from './Shell.module.css';

/**
 * The collapsed inspector beside a story that does not need it. Only its name is shown, and a press opens it until
 * the next step. In a narrow window, where the side is below the stage, it is not used.
 */
export function SideEdge({ isInspector }: { readonly isInspector: boolean }) {
  const t = useTexts('shell');
  const isOffered = useStoryStage((state) => state.offered !== null);
  const isTold = useMoment(({ telling }) => telling.story !== undefined);
  const step = useMoment(({ telling }) => telling.caption?.step ?? 0);
  const isEmpty = useSelection((state) => state.selection === null && state.pinned === null);
  const isTaken = usePageStore((state) => state.editorOpen || state.maximised !== null);
  const [openedAt, setOpenedAt] = useState<number>();
  if (!isInspector || !(isTold || isOffered) || !isEmpty || isTaken || openedAt === step) return null;
  return (
    <button type="button" className={styles.edge} onClick={() => setOpenedAt(step)}>
      {t('inspector')}
    </button>
  );
}
