import { useEffect, useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { bringDraftBack, keepDraft, useLessonBuilder } from '#client/lessons/lessonBuilder.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { LESSON_TOPICS, type LessonTopic } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import styles from './Builder.module.css';
import { actStep, idOf, newLesson, withStep, withWords, wordsIn } from './draft.ts';
import { Choice, LinesField, NumberField, TextField } from './Fields.tsx';
import { NewStep } from './NewStep.tsx';
import { Share } from './Share.tsx';
import { StepEditor } from './StepEditor.tsx';
import { type Making, useBuilderTexts, useChange, useHere, useOpenView, useRecorded } from './useBuilder.ts';

/** Lessons of the page have their ids already, so an equal id gets a suffix. */
const ownId = (id: string) => (lessonById(id) ? `${id.slice(0, 59)}-own` : id);

export interface LessonBuilderProps {
  readonly actions: Pick<PageActions, 'save'>;
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

/** The steps in order, the edited one, and a new one at the present moment. */
function StepsPart(making: Making) {
  const t = useBuilderTexts();
  const { lesson, language } = making;
  const { steps } = lesson;
  const [chosen, setChosen] = useState<string>();
  const here = useHere(steps);
  const stands = here?.stands ?? [];
  const at = steps.findIndex(({ id }) => id === chosen);
  const step = steps[at];
  const words = wordsIn(lesson, language);
  return (
    <>
      <section className={styles.part} aria-label={t('stepList')}>
        {steps.length === 0 && <p className={styles.quiet}>{t('noSteps')}</p>}
        <ol className={styles.steps}>
          {steps.map(({ id, kind }, index) => {
            const place = stands.find((each) => each.id === id);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === chosen}
                  onClick={() => setChosen(id === chosen ? undefined : id)}
                >
                  <i>{index + 1}</i>
                  <span>{words.steps[id]?.title || t('unnamed', { number: index + 1 })}</span>
                  <small>
                    {t(`kind.${kind}`)} {place ? t('stands', { time: formatClock(place.seconds * 1e6) }) : t('notHere')}
                  </small>
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      {step && <StepEditor key={step.id} {...making} step={step} number={at + 1} stands={stands} />}
      {here && <NewStep {...making} stands={stands} seq={here.seq} onAdded={setChosen} />}
    </>
  );
}

interface AboutProps extends Making {
  readonly onLanguage: (language: string) => void;
}

/** The title and question of the lesson, its place among the others, and the teacher's notes. */
function About({ lesson, language, change, onLanguage }: AboutProps) {
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
