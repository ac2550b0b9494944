import { useEffect, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { bringDraftBack, keepDraft } from '#client/lessons/draftLesson.ts';
import { useLessonBuilder } from '#client/lessons/lessonBuilder.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { About } from './About.tsx';
import styles from './Builder.module.css';
import { actStep, newLesson, withStep, wordsIn } from './draft.ts';
import { Share } from './Share.tsx';
import { StepsPart } from './StepsPart.tsx';
import { type Making, useBuilderTexts, useChange, useOpenView, useRecorded } from './useBuilder.ts';

export interface LessonBuilderProps {
  readonly actions: Pick<PageActions, 'saveFile'>;
}

/**
 * Makes a lesson of the open run. The stage stays: the author goes to a moment, and adds a text or a question there.
 */
export function LessonBuilder({ actions }: LessonBuilderProps) {
  const t = useBuilderTexts();
  const { lesson, close } = useLessonBuilder();
  const language = useLanguage();
  const client = useClient();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    // If the draft cannot be restored, the author begins a new one.
    void bringDraftBack(client)
      .catch(() => undefined)
      .then(() => setRead(true));
    return keepDraft();
  }, [client]);
  const title = lesson ? wordsIn(lesson, language).title : '';
  return (
    <section className={styles.room} aria-label={t('heading')} data-part="lesson-builder">
      <header className={styles.head}>
        <h2>{title === '' ? t('heading') : title}</h2>
        <IconButton icon="close" label={t('close')} size="small" onClick={close} />
      </header>
      {lesson ? <Room lesson={lesson} actions={actions} /> : isRead && <Begin />}
    </section>
  );
}

/** The run of the future lesson, and the parts of the present run that it takes over. */
function Begin() {
  const t = useBuilderTexts();
  const recorded = useRecorded();
  const opens = useOpenView();
  const language = useLanguage();
  const change = useLessonBuilder((builder) => builder.change);
  if (!recorded) return null;
  const { run, refused, leftOut, act } = recorded;
  function begin(): void {
    if (!run) return;
    const lesson = newLesson(run, opens, language);
    change(act ? withStep(lesson, -1, actStep('act', act)) : lesson);
  }
  return (
    <div className={styles.part}>
      <p>{t('beginText')}</p>
      {refused && <p role="alert">{t(`refusedRun.${refused}`)}</p>}
      {leftOut.map((what) => (
        <p key={what} className={styles.quiet}>
          {t(`leftOut.${what}`)}
        </p>
      ))}
      {run && <p className={styles.quiet}>{act ? t('did', { count: act.deeds.length }) : t('didNothing')}</p>}
      <div className={styles.actions}>
        <Button tone="primary" disabled={!run} onClick={begin}>
          {t('begin')}
        </Button>
      </div>
    </div>
  );
}

function Room({ lesson, actions }: LessonBuilderProps & Pick<Making, 'lesson'>) {
  const t = useBuilderTexts();
  const page = useLanguage();
  const change = useChange();
  const [chosen, setChosen] = useState<string>();
  const [tab, setTab] = useState<'steps' | 'about' | 'share'>('steps');
  const making: Making = { lesson, language: chosen ?? page, change };
  return (
    <Tabs
      label={t('sections')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'steps', label: t('tab.steps'), count: lesson.steps.length, content: <StepsPart {...making} /> },
        { id: 'about', label: t('tab.about'), content: <About {...making} onLanguage={setChosen} /> },
        { id: 'share', label: t('tab.share'), content: <Share {...making} actions={actions} /> },
      ]}
    />
  );
}
