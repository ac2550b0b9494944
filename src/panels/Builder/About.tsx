import { LANGUAGES } from '#i18n/languages.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { LESSON_TOPICS, type LessonTopic } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { idOf, withWords, wordsIn } from './draft.ts';
import { Choice, LinesField, NumberField, TextField } from './Fields.tsx';
import { type Making, useBuilderTexts, useOpenView } from './useBuilder.ts';

/** Lessons of the page have their ids already, so an equal id gets a suffix. */
const ownId = (id: string) => (lessonById(id) ? `${id.slice(0, 59)}-own` : id);

interface AboutProps extends Making {
  readonly onLanguage: (language: string) => void;
}

/** The title and question of the lesson, its place among the others, and the teacher's notes. */
export function About({ lesson, language, change, onLanguage }: AboutProps) {
  const t = useBuilderTexts();
  const lessonTexts = useTexts('lesson');
  const opens = useOpenView();
  const words = wordsIn(lesson, language);
  const { teacher } = words;
  const write = (part: Partial<typeof words>) => change((now) => withWords(now, language, part));
  function rename(title: string): void {
    change((now) => ({ ...withWords(now, language, { title }), id: ownId(idOf(title, now.id)) }));
  }
  return (
    <div className={styles.part}>
      <Choice
        label={t('language')}
        value={language}
        options={LANGUAGES.map(({ id, name }) => ({ value: id as string, label: name }))}
        onChange={onLanguage}
      />
      <TextField label={t('lessonTitle')} value={words.title} onChange={rename} />
      <TextField
        label={t('lessonQuestion')}
        lines={2}
        value={words.question}
        onChange={(question) => write({ question })}
      />
      <TextField
        label={t('misconception')}
        lines={2}
        value={words.misconception}
        onChange={(misconception) => write({ misconception })}
      />
      <TextField
        label={t('aim')}
        lines={2}
        value={teacher.aim}
        onChange={(aim) => write({ teacher: { ...teacher, aim } })}
      />
      <LinesField label={t('ask')} value={teacher.ask} onChange={(ask) => write({ teacher: { ...teacher, ask } })} />
      <TextField
        label={t('id')}
        value={lesson.id}
        onChange={(id) => change((now) => ({ ...now, id: ownId(idOf(id, now.id)) }))}
      />
      <div className={styles.row}>
        <Choice
          label={t('topic')}
          value={lesson.topic}
          options={LESSON_TOPICS.map((topic) => ({ value: topic, label: lessonTexts(`topic.${topic}`) }))}
          onChange={(topic: LessonTopic) => change((now) => ({ ...now, topic }))}
        />
        <NumberField
          label={t('level')}
          value={lesson.level}
          least={1}
          most={3}
          onChange={(level) => change((now) => ({ ...now, level: Math.round(level) as 1 | 2 | 3 }))}
        />
        <NumberField
          label={t('minutes')}
          value={lesson.minutes}
          least={1}
          most={10}
          onChange={(minutes) => change((now) => ({ ...now, minutes: Math.round(minutes) }))}
        />
      </div>
      <p className={styles.quiet}>
        {t('opens')} {[lesson.opens.view, lesson.opens.select].filter(Boolean).join(', ')}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => change((now) => ({ ...now, opens }))}>{t('opensNow')}</Button>
      </div>
    </div>
  );
}
