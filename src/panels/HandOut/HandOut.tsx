import { generate } from 'lean-qr';
import { useId, useMemo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { isHidden } from '#client/isHidden.ts';
import { useBundledWords, useLessonWords, useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import { lessonLink } from '#panelParts/stories/lessonLink.ts';
import type { StepScore } from '#panelParts/stories/resultCode.ts';
import { useLessonTexts } from '#panelParts/stories/useLessonTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { LessonKey } from '#protocol/lessons.ts';
import { LESSONS, lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { copyText } from '#widgets/copyText.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import styles from './HandOut.module.css';
import { csvOf, MOST_CODES, rowsOf } from './resultTable.ts';
import { Sheet, useHandOutTexts } from './Sheet.tsx';

/** Letters that a spreadsheet needs to see that the file is UTF-8. */
const BYTE_ORDER = '\ufeff';

/** Light modules that readers need around the code. */
const QUIET = 4;

export interface HandOutProps {
  readonly onClose: () => void;
  readonly actions: Pick<PageActions, 'save'>;
}

type SheetKind = 'worksheet' | 'key';

/** Material of a lesson for a class: link, QR code, worksheet, answer key and collected results. */
export function HandOut({ actions, onClose }: HandOutProps) {
  const t = useHandOutTexts();
  const client = useClient();
  const played = useMoment(({ telling }) => telling.lesson?.id);
  const [id, setId] = useState(played ?? LESSONS[0]?.id ?? '');
  const read = useLessonWordsStore((known) => known.read[id]);
  const lesson = read?.lesson ?? lessonById(id);
  const words = useLessonWords(id);
  const [said, setSaid] = useState('');
  const [sheet, setSheet] = useState<{ readonly kind: SheetKind; readonly key: LessonKey }>();

  async function make(kind: SheetKind): Promise<void> {
    setSaid(t('making'));
    try {
      const made = await client.ask('lessonKey', { lesson: read ? read.file : id });
      setSaid(made.ok ? '' : t('noKey', { problem: made.problem }));
      if (made.ok) setSheet({ kind, key: made.key });
    } catch (error) {
      const problem = reasonOf(error);
      setSaid(isHidden(error) ? t('hidden') : t('noKey', { problem }));
    }
  }
  async function copy(text: string): Promise<void> {
    setSaid(await copyText(text).then(() => t('copied'), reasonOf));
  }

  if (sheet && lesson && words)
    return (
      <Sheet
        lesson={lesson}
        words={words}
        derived={sheet.key}
        hasAnswers={sheet.kind === 'key'}
        onBack={() => setSheet(undefined)}
      />
    );
  const link = read ? undefined : lessonLink(location.href, id);
  const command = `npm run -s orrery -- lesson scorm ${id}`;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} className={styles.dialog}>
      <LessonChoice id={id} choose={setId} />
      {link !== undefined && (
        <section className={styles.link}>
          <div>
            <h3>{t('link')}</h3>
            <p>{link.startsWith('file:') ? t('linkFile') : t('linkText')}</p>
            <p className={styles.row}>
              <code data-part="lesson-link">{link.startsWith('file:') ? new URL(link).hash : link}</code>
              <Button onClick={() => void copy(link)}>{t('copy')}</Button>
            </p>
          </div>
          {!link.startsWith('file:') && <QrCode text={link} label={t('qr', { title: words?.title ?? id })} />}
        </section>
      )}
      <section>
        <h3>{t('sheets')}</h3>
        <p>{t('sheetsText')}</p>
        <p className={styles.row}>
          <Button onClick={() => void make('worksheet')}>{t('worksheet')}</Button>
          <Button onClick={() => void make('key')}>{t('key')}</Button>
        </p>
      </section>
      <Results actions={actions} />
      {!read && (
        <section>
          <h3>{t('platform')}</h3>
          <p>{t('platformText')}</p>
          <p className={styles.row}>
            <code>{command}</code>
            <Button onClick={() => void copy(command)}>{t('copy')}</Button>
          </p>
        </section>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Dialog>
  );
}

/** A text as a QR code; always dark on light, for readers do not take the other way round. Nothing when the text is too long for one. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => drawn(text), [text]);
  if (!code) return null;
  const side = code.size + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} />
      <path d={code.path} />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } | undefined {
  try {
    const bitmap = generate(text);
    let path = '';
    for (let y = 0; y < bitmap.size; y++)
      for (let x = 0; x < bitmap.size; x++) if (bitmap.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    return { size: bitmap.size, path };
  } catch {
    return undefined;
  }
}

interface LessonChoiceProps {
  readonly id: string;
  readonly choose: (id: string) => void;
}

/** Which lesson: those of the page, and those that were read from a file. */
function LessonChoice({ id, choose }: LessonChoiceProps) {
  const t = useHandOutTexts();
  const label = useId();
  const words = useBundledWords();
  const language = useLanguage();
  const read = Object.values(useLessonWordsStore((known) => known.read));
  return (
    <p className={styles.row}>
      <label htmlFor={label}>{t('lesson')}</label>
      <select id={label} value={id} onChange={(event) => choose(event.target.value)}>
        {read.map(({ lesson }) => (
          <option key={lesson.id} value={lesson.id}>
            {(lesson.words[language] ?? Object.values(lesson.words)[0])?.title ?? lesson.id}
          </option>
        ))}
        {LESSONS.map((lesson) => (
          <option key={lesson.id} value={lesson.id}>
            {words?.[lesson.id]?.title ?? lesson.id}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Result codes that come back: what came of each step, and all of it as a table. */
function Results({ actions }: Pick<HandOutProps, 'actions'>) {
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
    actions.save({
      name: 'kube-orrery-results.csv',
      content:
        BYTE_ORDER +
        csvOf(rows, {
          head: { code: t('code'), lesson: t('lesson'), step: lessonTexts('steps'), result: t('score') },
          lesson: (id) => wordsOf(id)?.title ?? id,
          step: (id, step) => wordsOf(id)?.steps[step]?.title ?? step,
          score: scoreText,
        }),
      type: 'text/csv;charset=utf-8',
    });
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
