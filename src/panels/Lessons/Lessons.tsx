import { useDeferredValue, useEffect, useId, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useLessonProgress } from '#client/telling/lessonProgress.ts';
import { useBundledWords } from '#client/telling/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { lesson as texts } from '#i18n/en/lesson.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { Gallery } from '#panelParts/gallery/Gallery.tsx';
import { GalleryCards, GalleryNone } from '#panelParts/gallery/GalleryCard.tsx';
import { showView, type ViewId } from '#panelParts/page/viewId.ts';
import { startLesson } from '#panelParts/stories/startLesson.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { type CurriculumRow, curriculum, stateOf } from './curriculum.ts';
import { LessonCard } from './LessonCard.tsx';
import styles from './Lessons.module.css';
import { OwnLessons } from './OwnLessons.tsx';

addTexts('lesson', texts);

/** The curriculum as rows, with the reader's progress. */
export function Lessons({ actions }: { readonly actions: Pick<PageActions, 'open'> }) {
  const t = useTexts('lesson');
  const client = useClient();
  const words = useBundledWords();
  const { of: progress, read } = useLessonProgress();
  const running = useMoment(({ telling }) => telling.lesson?.id);
  const [sought, setSought] = useState('');
  const [notDoneOnly, setNotDoneOnly] = useState(false);
  const [problem, setProblem] = useState('');
  const filter = useDeferredValue(sought.trim());
  useEffect(() => void read(), [read]);
  const rows = words ? curriculum(LESSONS, words, progress, { sought: filter, notDoneOnly }) : [];
  const left = LESSONS.filter(({ id }) => stateOf(progress[id]) !== 'done').length;
  const minutes = LESSONS.reduce((sum, lesson) => sum + lesson.minutes, 0);

  /** An open lesson continues at its present step. */
  async function open(lesson: Lesson): Promise<void> {
    if (lesson.id === running) showView(lesson.opens.view as ViewId);
    else setProblem((await startLesson(client, lesson)) ?? '');
  }

  return (
    <Gallery
      title={t('gallery.title')}
      subtitle={t('gallery.subtitle', { count: LESSONS.length, duration: durationText(minutes, t) })}
      find={t('gallery.find')}
      sought={sought}
      onSeek={setSought}
      after={
        <Segmented
          label={t('gallery.shown')}
          value={notDoneOnly ? 'notDone' : 'all'}
          segments={[
            { value: 'all', label: t('gallery.all') },
            { value: 'notDone', label: t('gallery.notDone', { count: left }) },
          ]}
          onChange={(value) => setNotDoneOnly(value === 'notDone')}
        />
      }
      note={t('gallery.note')}
    >
      {problem !== '' && <p role="alert">{t('failed', { reason: problem })}</p>}
      <OwnLessons running={running} open={(lesson) => void open(lesson)} make={() => actions.open('builder')} />
      {words && rows.length === 0 && (
        <GalleryNone>{filter === '' ? t('gallery.allDone') : t('gallery.none', { sought: filter })}</GalleryNone>
      )}
      {rows.map((row) => (
        <Row key={row.topic} row={row} running={running} open={(lesson) => void open(lesson)} />
      ))}
    </Gallery>
  );
}

interface RowProps {
  readonly row: CurriculumRow;
  readonly running: string | undefined;
  readonly open: (lesson: Lesson) => void;
}

function Row({ row: { topic, minutes, states, cards }, running, open }: RowProps) {
  const t = useTexts('lesson');
  const id = useId();
  const done = states.filter((state) => state === 'done').length;
  return (
    <section className={styles.row} aria-labelledby={id}>
      <div className={styles.topic}>
        <small>{topic}</small>
        <h3 id={id}>{t(`topic.${topic}`)}</h3>
        <span>{t('gallery.minutes', { count: minutes })}</span>
        <i
          className={styles.dashes}
          role="img"
          aria-label={t('gallery.steps', { done, count: states.length })}
          title={t('gallery.steps', { done, count: states.length })}
        >
          {states.map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lessons of a topic stand in their order
            <b key={at} data-state={state} />
          ))}
        </i>
      </div>
      <GalleryCards>
        {cards.map((card) => (
          <li key={card.lesson.id}>
            <LessonCard card={card} isRunning={card.lesson.id === running} open={open} />
          </li>
        ))}
      </GalleryCards>
    </section>
  );
}

function durationText(minutes: number, t: Texts<'lesson'>): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? t('gallery.minutes', { count: minutes }) : t('gallery.hours', { hours, minutes: minutes % 60 });
}
