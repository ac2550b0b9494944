import { useId, useMemo, useState } from 'react';
import { useBundledWords, useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import type { StepScore } from '#panelParts/lessons/resultCode.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './HandOut.module.css';
import { csvOf, MOST_CODES, rowsOf } from './resultTable.ts';
import { useHandOutTexts } from './useHandOutTexts.ts';

/** Letters that a spreadsheet needs to see that the file is UTF-8. */
const BYTE_ORDER = '\ufeff';

/** Result codes that come back: what came of each step, and all of it as a table. */
export function Results({ onSave }: { readonly onSave: (name: string, text: string, type: string) => void }) {
  const t = useHandOutTexts();
  const lessonTexts = useLessonTexts();
  const field = useId();
  const bundled = useBundledWords();
  const language = useLanguage();
  const read = useLessonWordsStore((known) => known.read);
  const [pasted, setPasted] = useState('');
  const rows = useMemo(() => {
    const known = Object.values(read).map(({ lesson }) => lesson);
    return rowsOf(pasted, [...known, ...LESSONS]);
  }, [pasted, read]);
  const wordsOf = (id: string) => {
    const words = read[id]?.lesson.words;
    return words ? (words[language] ?? Object.values(words)[0]) : bundled?.[id];
  };
  const scoreText = (score: StepScore) => (score === 'none' ? t('none') : lessonTexts(`result.${score}`));
  const save = () =>
    onSave(
      'kube-orrery-results.csv',
      BYTE_ORDER +
        csvOf(rows, {
          head: { code: t('code'), lesson: t('lesson'), step: lessonTexts('steps'), result: t('score') },
          lesson: (id) => wordsOf(id)?.title ?? id,
          step: (id, step) => wordsOf(id)?.steps[step]?.title ?? step,
          score: scoreText,
        }),
      'text/csv;charset=utf-8',
    );
  return (
    <section>
      <h3>{t('results')}</h3>
      <p>
        <label htmlFor={field}>{t('resultsText')}</label>
      </p>
      <textarea
        id={field}
        rows={3}
        value={pasted}
        spellCheck={false}
        onChange={(event) => setPasted(event.target.value)}
      />
      {rows.length === MOST_CODES && <p>{t('tooMany', { most: MOST_CODES })}</p>}
      {rows.length > 0 && (
        <>
          <table className={styles.results}>
            <thead>
              <tr>
                <th scope="col">{t('code')}</th>
                <th scope="col">{t('lesson')}</th>
                <th scope="col">{t('score')}</th>
                <th scope="col">{lessonTexts('steps')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ code, read: result }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be pasted twice
                <tr key={at}>
                  <td>
                    <code>{code}</code>
                  </td>
                  {typeof result === 'string' ? (
                    <td colSpan={3}>{t(result)}</td>
                  ) : (
                    <>
                      <td>{wordsOf(result.lesson.id)?.title ?? result.lesson.id}</td>
                      <td>{t('scoreOf', { right: result.right, count: result.scores.length })}</td>
                      <td>{result.scores.map(({ score }) => scoreText(score)).join(', ')}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <Button onClick={save}>{t('save')}</Button>
        </>
      )}
    </section>
  );
}
