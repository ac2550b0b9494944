import { type Draft, produce } from 'immer';
import { useEffect, useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { type History, NO_CHANGES } from '#client/draft/history.ts';
import { bringDraftBack, keepDraft } from '#client/telling/draftLesson.ts';
import { useLessonBuilder } from '#client/telling/lessonBuilder.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import { type Surroundings, useUndo } from '#panelParts/undo/useUndo.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { LESSON_TOPICS, type LessonFile, type LessonTopic, type LessonWords } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { Tabs } from '#widgets/Tabs.tsx';
import styles from './Builder.module.css';
import { actStep, addStep, idOf, newLesson, wordsIn, wordsOf } from './draft.ts';
import { Choice, LinesField, NumberField, TextField } from './Fields.tsx';
import { NewStep } from './NewStep.tsx';
import { Share } from './Share.tsx';
import { StepEditor } from './StepEditor.tsx';
import { type Making, useBuilderTexts, useHere, useOpenView, useRecorded } from './useBuilder.ts';

/** Lessons of the page have their ids already, so an equal id gets a suffix. */
const ownId = (id: string) => (lessonById(id) ? `${id.slice(0, 59)}-own` : id);

export interface LessonBuilderProps {
  readonly actions: Pick<PageActions, 'save'>;
}

/** The open part of the builder. */
interface Open {
  readonly tab: 'steps' | 'about' | 'share';
  readonly step?: string | undefined;
  /** The language of the edited words; that of the page when absent. */
  readonly language?: string | undefined;
}

/**
 * Makes a lesson of the open run. The stage stays: the author goes to a moment, and adds a text or a question there.
 */
export function LessonBuilder({ actions }: LessonBuilderProps) {
  const t = useBuilderTexts();
  const { lesson, changes, close } = useLessonBuilder();
  const page = useLanguage();
  const client = useClient();
  const [isRead, setRead] = useState(false);
  const [open, setOpen] = useState<Open>({ tab: 'steps' });
  const language = open.language ?? page;
  const { root, edit, undo, redo, said } = useLessonUndo({ ...open, language }, setOpen);
  useEffect(() => {
    // If the draft cannot be restored, the author begins a new one.
    void bringDraftBack(client)
      .catch(() => undefined)
      .then(() => setRead(true));
    return keepDraft();
  }, [client]);
  const title = lesson ? wordsIn(lesson, page).title : '';
  const making: Making | null = lesson && {
    lesson,
    language,
    change: (recipe) => edit((now) => now && recipe(now)),
  };
  return (
    <section ref={root} tabIndex={-1} className={styles.room} aria-label={t('heading')} data-part="lesson-builder">
      <header className={styles.head}>
        <h2>{title === '' ? t('heading') : title}</h2>
        <div className={styles.actions}>
          <Button disabled={!changes?.past.length} title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
            {t('undoChange')}
          </Button>
          <Button
            disabled={!changes?.future.length}
            title="Ctrl+Shift+Z, Ctrl+Y"
            aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
            onClick={redo}
          >
            {t('redoChange')}
          </Button>
          <IconButton icon="close" label={t('close')} size="small" onClick={close} />
        </div>
      </header>
      <p role="status" className={looks.spoken}>
        {said}
      </p>
      {making ? (
        <Room making={making} open={open} setOpen={setOpen} actions={actions} discard={() => edit(() => null)} />
      ) : (
        isRead && <Begin begin={(begun) => edit(() => begun as Draft<LessonFile>)} />
      )}
    </section>
  );
}

/** Undo and redo of the lesson. Both open the step of the change, and say for screen readers what is left. */
function useLessonUndo(open: Surroundings, setOpen: (open: Open) => void) {
  const t = useBuilderTexts();
  const { lesson, changes, change } = useLessonBuilder();
  const [said, setSaid] = useState('');
  const history: History<LessonFile | null> = { value: lesson, ...(changes ?? NO_CHANGES) };
  const undoable = useUndo(history, ({ value, ...rest }) => change(value, rest), {
    open,
    show({ by, place, from, to }) {
      const added = from && to.value?.steps.find(({ id }) => from.steps.every((step) => step.id !== id));
      const { tab, step, language } = place ?? open;
      setOpen({ tab: (tab ?? 'steps') as Open['tab'], step: added?.id ?? step, language });
      setSaid(by === 'undo' ? t('undone', { count: to.past.length }) : t('redone', { count: to.future.length }));
    },
  });
  return { ...undoable, said };
}

/** The run of the future lesson, and the parts of the present run that it takes over. */
function Begin({ begin }: { readonly begin: (lesson: LessonFile) => void }) {
  const t = useBuilderTexts();
  const recorded = useRecorded();
  const opens = useOpenView();
  const language = useLanguage();
  if (!recorded) return null;
  const { run, refused, leftOut, act } = recorded;
  function start(): void {
    if (!run) return;
    const lesson = newLesson(run, opens, language);
    begin(act ? produce(lesson, (now) => addStep(now, -1, actStep('act', act))) : lesson);
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
        <Button tone="primary" disabled={!run} onClick={start}>
          {t('begin')}
        </Button>
      </div>
    </div>
  );
}

interface RoomProps extends LessonBuilderProps {
  readonly making: Making;
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
  readonly discard: () => void;
}

function Room({ making, open, setOpen, actions, discard }: RoomProps) {
  const t = useBuilderTexts();
  const { lesson } = making;
  const choose = (step: string | undefined) => setOpen({ ...open, step });
  return (
    <Tabs
      label={t('sections')}
      value={open.tab}
      onChange={(tab) => setOpen({ ...open, tab })}
      tabs={[
        {
          id: 'steps',
          label: t('tab.steps'),
          count: lesson.steps.length,
          content: <StepsPart {...making} chosen={open.step} choose={choose} />,
        },
        {
          id: 'about',
          label: t('tab.about'),
          content: <About {...making} onLanguage={(language) => setOpen({ ...open, language })} />,
        },
        {
          id: 'share',
          label: t('tab.share'),
          content: <Share {...making} actions={actions} discard={discard} />,
        },
      ]}
    />
  );
}

interface StepsPartProps extends Making {
  /** The id of the open step. */
  readonly chosen: string | undefined;
  readonly choose: (step: string | undefined) => void;
}

/** The steps in order, the edited one, and a new one at the present moment. */
function StepsPart({ chosen, choose, ...making }: StepsPartProps) {
  const t = useBuilderTexts();
  const { lesson, language } = making;
  const { steps } = lesson;
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
                  onClick={() => choose(id === chosen ? undefined : id)}
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
      {here && <NewStep {...making} stands={stands} seq={here.seq} onAdded={choose} />}
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
  const write = (part: Partial<LessonWords>) => change((now) => void Object.assign(wordsOf(now, language), part));
  const set = (fields: Partial<LessonFile>) => change((now) => void Object.assign(now, fields));
  const rename = (title: string) =>
    change((now) => {
      wordsOf(now, language).title = title;
      now.id = ownId(idOf(title, now.id));
    });
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
      <TextField label={t('id')} value={lesson.id} onChange={(id) => set({ id: ownId(idOf(id, lesson.id)) })} />
      <div className={styles.row}>
        <Choice
          label={t('topic')}
          value={lesson.topic}
          options={LESSON_TOPICS.map((topic) => ({ value: topic, label: lessonTexts(`topic.${topic}`) }))}
          onChange={(topic: LessonTopic) => set({ topic })}
        />
        <NumberField
          label={t('level')}
          value={lesson.level}
          least={1}
          most={3}
          onChange={(level) => set({ level: Math.round(level) as 1 | 2 | 3 })}
        />
        <NumberField
          label={t('minutes')}
          value={lesson.minutes}
          least={1}
          most={10}
          onChange={(minutes) => set({ minutes: Math.round(minutes) })}
        />
      </div>
      <p className={styles.quiet}>
        {t('opens')} {[lesson.opens.view, lesson.opens.select].filter(Boolean).join(', ')}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => set({ opens })}>{t('opensNow')}</Button>
      </div>
    </div>
  );
}
