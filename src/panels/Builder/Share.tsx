import { useState } from 'react';
import { limitProblem } from '#base/limits.ts';
import { fieldAndMessage, reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { compressText } from '#client/share/shareLink.ts';
import { useOwnLessons } from '#client/telling/ownLessons.ts';
import { lessonLink, PACKED_LESSON } from '#panelParts/stories/lessonLink.ts';
import { previewLesson } from '#panelParts/stories/startLesson.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { LessonFormat } from '#protocol/lessons.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import type { LessonFindings } from '#scenarios/lessonOffers.ts';
import { Button } from '#widgets/Button.tsx';
import { copyText } from '#widgets/copyText.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Builder.module.css';
import { missingWords } from './missingWords.ts';
import { type Making, useBuilderTexts } from './useBuilder.ts';

interface ShareProps extends Making {
  readonly actions: Pick<PageActions, 'save'>;
  /** Throws the lesson away, which can be undone. */
  readonly discard: () => void;
}

const TYPES = { yaml: 'application/yaml', json: 'application/json' } as const;

/** The missing parts, the problems found by playing, and the ways to save and share the lesson. */
export function Share({ lesson, actions, discard }: ShareProps) {
  const t = useBuilderTexts();
  const client = useClient();
  const [said, setSaid] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** Does an action, and shows the problems of the lesson, or of the action. */
  async function attempt(action: () => Promise<readonly InputProblem[]>, done: string): Promise<void> {
    setSaid('');
    setProblems([]);
    try {
      const wrong = await action();
      setProblems(wrong.map(fieldAndMessage));
      if (wrong.length === 0) setSaid(done);
    } catch (error) {
      setProblems([t('failed', { reason: reasonOf(error) })]);
    }
  }

  const save = (format: LessonFormat) =>
    attempt(async () => {
      const text = await client.ask('writeLesson', { lesson, format });
      actions.save({ name: `${lesson.id}.${format}`, content: text, type: TYPES[format] });
      return [];
    }, '');

  const keep = () =>
    attempt(async () => {
      const text = await client.ask('writeLesson', { lesson, format: 'yaml' });
      return useOwnLessons.getState().add(client, { name: `${lesson.id}.yaml`, text });
    }, t('kept'));

  const copyLink = () =>
    attempt(async () => {
      const packed = await compressText(await client.ask('writeLesson', { lesson, format: 'yaml' }));
      const tooLong = limitProblem('link', packed.length);
      if (tooLong !== undefined) return [{ message: tooLong }];
      await copyText(lessonLink(location.href, `${PACKED_LESSON}${packed}`));
      return [];
    }, t('copied'));

  return (
    <>
      <Missing lesson={lesson} />
      <Verify lesson={lesson} />
      <section className={styles.part}>
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => void attempt(() => previewLesson(client, lesson), '')}>
            {t('preview')}
          </Button>
          <Button onClick={() => void keep()}>{t('keep')}</Button>
          <Button onClick={() => void copyLink()}>{t('copyLink')}</Button>
          <Button onClick={() => void save('yaml')}>{t('exportYaml')}</Button>
          <Button onClick={() => void save('json')}>{t('exportJson')}</Button>
        </div>
        <div aria-live="polite">{said !== '' && <VerdictText verdict="fits">{said}</VerdictText>}</div>
        {problems.length > 0 && (
          <ul role="alert" className={styles.list}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.part}>
        <div className={styles.actions}>
          <Button onClick={discard}>{t('startOver')}</Button>
        </div>
      </section>
    </>
  );
}

function Missing({ lesson }: { readonly lesson: LessonFile }) {
  const t = useBuilderTexts();
  const missing = missingWords(lesson);
  return (
    <section className={styles.part} aria-live="polite">
      {missing.length === 0 ? (
        <VerdictText verdict="fits">{t('complete')}</VerdictText>
      ) : (
        <VerdictText verdict="waiting">{t('missing', { count: missing.length })}</VerdictText>
      )}
      <ul className={styles.list}>
        {missing.map(({ language, step, part }) => (
          <li key={`${language} ${step} ${part}`}>
            {step === undefined
              ? t('missingLesson', { part: t(`part.${part}`) })
              : t('missingStep', { number: step, part: t(`part.${part}`) })}{' '}
            <small>{language}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Plays the lesson as the command line does. */
function Verify({ lesson }: { readonly lesson: LessonFile }) {
  const t = useBuilderTexts();
  const client = useClient();
  const [found, setFound] = useState<{ readonly of: LessonFile; readonly problems: readonly string[] }>();
  const [isPlaying, setPlaying] = useState(false);
  async function verify(): Promise<void> {
    setPlaying(true);
    try {
      const findings = (await client.ask('verifyLesson', { lesson })) as readonly LessonFindings[];
      setFound({ of: lesson, problems: [...new Set(findings.flatMap(({ problems }) => problems))] });
    } catch (error) {
      setFound({ of: lesson, problems: [t('failed', { reason: reasonOf(error) })] });
    }
    setPlaying(false);
  }
  // The problems belong to the lesson at the time of the check.
  const problems = found?.of === lesson ? found.problems : undefined;
  return (
    <section className={styles.part}>
      <p className={styles.quiet}>{t('verifyText')}</p>
      <div className={styles.actions}>
        <Button disabled={isPlaying} onClick={() => void verify()}>
          {t('verify')}
        </Button>
      </div>
      <div role="status">
        {isPlaying && <span className={styles.quiet}>{t('verifying')}</span>}
        {problems?.length === 0 && <VerdictText verdict="fits">{t('verified')}</VerdictText>}
        {problems !== undefined && problems.length > 0 && (
          <VerdictText verdict="cannot">{t('findings', { count: problems.length })}</VerdictText>
        )}
      </div>
      {problems !== undefined && (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
