import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '#i18n/useTexts.ts';
import { LessonBuilder, LessonPreview } from '#panels/Builder/panel.ts';
import { Editor } from '#panels/Editor/panel.ts';
import { FirstMinute } from '#panels/FirstMinute/panel.ts';
import { inspector } from '#panels/Inspector/panel.ts';
import { LessonRoom } from '#panels/Lesson/panel.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { View } from '#panels/panel.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import styles from './Shell.module.css';

interface SidePartsProps {
  readonly view: View;
  readonly actions: PageActions;
  readonly isEditorOpen: boolean;
  readonly hasLesson: boolean;
  readonly isBuilding: boolean;
  /** The author previews the lesson. */
  readonly isPreview: boolean;
  readonly hasInspector: boolean;
}

/**
 * The parts beside the stage: the lesson that plays or is being made, the inspector or the editor, and a beginner's
 * first steps.
 */
export function SideParts({
  view,
  actions,
  isEditorOpen,
  hasLesson,
  isBuilding,
  isPreview,
  hasInspector,
}: SidePartsProps) {
  const t = useTexts('shell');
  const side = view.side ?? inspector;
  return (
    <>
      {hasLesson && (
        <PanelBoundary panel={t('lesson')} resetKey={view.id}>
          <div className={styles.view}>
            <Suspense fallback={null}>
              <LessonRoom
                showTerminal={actions.showTerminal}
                present={actions.present}
                handOut={actions.showHandOut}
                savePicture={() => actions.savePicture('png')}
                film={actions.film}
              />
            </Suspense>
          </div>
        </PanelBoundary>
      )}
      {isPreview && (
        <PanelBoundary panel={t('builder')}>
          <Suspense fallback={null}>
            <LessonPreview />
          </Suspense>
        </PanelBoundary>
      )}
      {isBuilding && (
        <PanelBoundary panel={t('builder')} resetKey={view.id}>
          <div className={styles.view}>
            <Suspense fallback={null}>
              <LessonBuilder actions={actions} />
            </Suspense>
          </div>
        </PanelBoundary>
      )}
      {hasInspector && (
        <PanelBoundary panel={t('inspector')} resetKey={`${view.id} ${isEditorOpen}`}>
          <div className={styles.view}>
            <Suspense fallback={null}>
              {isEditorOpen ? <Editor onClose={actions.hideEditor} /> : <side.Part actions={actions} />}
            </Suspense>
          </div>
        </PanelBoundary>
      )}
      {!isEditorOpen && !hasLesson && !isBuilding && side === inspector && (
        // If its script fails to load, the page works without it.
        <ErrorBoundary fallback={null} resetKeys={[view.id]}>
          <Suspense fallback={null}>
            <FirstMinute onScenarios={actions.showScenarios} onEditor={actions.showEditor} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
