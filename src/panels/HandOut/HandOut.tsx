import { useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { isVeiled } from '#client/isVeiled.ts';
import { useLessonWords, useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { lessonLink } from '#panelParts/lessons/lessonLink.ts';
import type { LessonKey } from '#protocol/lessons.ts';
import { LESSONS, lessonById } from '#scenarios/lessonList.ts';
import { Button } from '#widgets/Button.tsx';
import { copyText } from '#widgets/copyText.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import styles from './HandOut.module.css';
import { LessonChoice } from './LessonChoice.tsx';

import { QrCode } from './QrCode.tsx';
import { Results } from './Results.tsx';
import { Sheet } from './Sheet.tsx';
import { useHandOutTexts } from './useHandOutTexts.ts';

export interface HandOutProps {
  readonly onClose: () => void;
  /** Gives the reader a file. */
  readonly onSave: (name: string, text: string, type: string) => void;
}

type SheetKind = 'worksheet' | 'key';

/** What a teacher hands out of a lesson: link, QR code, worksheet and answer key; and the results that come back. */
export function HandOut({ onClose, onSave }: HandOutProps) {
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
      setSaid(isVeiled(error) ? t('veiled') : t('noKey', { problem }));
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
      <Results onSave={onSave} />
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
