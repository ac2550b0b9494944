import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import type { Millis } from '#base/time.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { film as texts } from '#i18n/en/film.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import styles from './FilmLine.module.css';
import { filmStage } from './filmStage.ts';
import { type FilmSize, FRAMES_PER_SECOND, MOST_SECONDS } from './filmTimes.ts';
import type { FilmWriter } from './filmWriter.ts';

addTexts('film', texts);

/** The one-file page has no room for the video encoder's code, so its films are GIFs. */
const HAS_VIDEO = import.meta.env.MODE !== 'file';

export interface FilmLineProps {
  readonly actions: Pick<PageActions, 'save' | 'say'>;
  readonly onClose: () => void;
}

/** Records the stage while it is mounted. It shows the film's length, its limits, and the ways to end it. */
export function FilmLine({ actions, onClose }: FilmLineProps) {
  const t = useTexts('film');
  const [shown, setShown] = useState({ pictures: 0, seconds: 0 });
  const [isWriting, setWriting] = useState(false);
  const stop = useRef<() => void>(undefined);
  const said = useRef({ t, actions, onClose });
  said.current = { t, actions, onClose };
  useEffect(() => {
    const [stopping, discarding] = [new AbortController(), new AbortController()];
    stop.current = () => {
      setWriting(true);
      stopping.abort();
    };
    const onFrame = (pictures: number, atMs: Millis) => setShown({ pictures, seconds: Math.floor(atMs / 1000) });
    filmStage({ openWriter, stop: stopping.signal, discard: discarding.signal, onFrame })
      .then((film) => {
        if (!film) return;
        const name = `kube-orrery.${film.ending}`;
        const { actions: page, t: say } = said.current;
        page.save({ name, content: film.file, type: film.file.type });
        const seconds = (film.lengthMs / 1000).toFixed(1);
        page.say(say('saved', { name, seconds, pictures: film.frames }));
      })
      .catch((error: unknown) => {
        said.current.actions.say(said.current.t('failed', { reason: reasonOf(error) }), 'error');
      })
      .finally(() => {
        if (!discarding.signal.aborted) said.current.onClose();
      });
    return () => discarding.abort();
  }, []);
  return (
    <section className={classes(looks.floating, styles.line)} aria-label={t('label')} data-part="film">
      <span className={styles.now} aria-hidden="true" />
      <span className={styles.said}>
        <span>{isWriting ? t('writing') : t('recording', { ...shown, most: MOST_SECONDS })}</span>
        <small className={looks.small}>{t('rate', { rate: FRAMES_PER_SECOND })}</small>
      </span>
      <progress aria-label={t('label')} max={MOST_SECONDS} value={shown.seconds} />
      <Button tone="primary" disabled={isWriting} onClick={() => stop.current?.()}>
        {t('stop')}
      </Button>
      <IconButton icon="close" label={t('discard')} size="small" onClick={onClose} />
    </section>
  );
}

/** A writer for a film of this size, fetched on demand: for video where the browser can encode it, else for a GIF. */
async function openWriter(size: FilmSize): Promise<FilmWriter> {
  if (HAS_VIDEO && 'VideoEncoder' in globalThis) {
    const { openVideo } = await import('./videoWriter.ts');
    const video = await openVideo(size);
    if (video) return video;
  }
  const { openGif } = await import('./gifWriter.ts');
  return openGif(size);
}
