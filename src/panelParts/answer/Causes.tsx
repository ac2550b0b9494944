import { memo, useId, useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { captionText } from '#client/telling/captionText.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { CauseLink } from '#protocol/explanation.ts';
import type { Sentence } from '#protocol/sentences.ts';
import { classes } from '#widgets/classes.ts';
import styles from './answer.module.css';

const ONCE = { refresh: 'once' } as const;

/**
 * The chain from the first cause to the last effect, each in a sentence; a click goes to the entry. The codes are
 * those of the journal.
 */
export const Causes = memo(function Causes({ causes }: { readonly causes: readonly CauseLink[] }) {
  const t = useTexts('inspector');
  const client = useClient();
  // Renders only when the present entry becomes or stops being one of the causes.
  const seq = useMoment((moment) => (causes.some((cause) => cause.seq === moment.seq) ? moment.seq : undefined));
  const links = causes.toReversed();
  const { data: sentences } = useAsk(
    'linkSentences',
    links.length === 0 ? null : { seqs: links.map((link) => link.seq) },
    ONCE,
  );
  const [hasCodes, showCodes] = useState(false);
  const id = useId();
  return (
    <section className={styles.part}>
      <div className={styles.causesHead}>
        <h3>{t('causes')}</h3>
        {links.length > 0 && (
          <button type="button" aria-pressed={hasCodes} aria-controls={id} onClick={() => showCodes(!hasCodes)}>
            {t('codes')}
          </button>
        )}
      </div>
      {causes.length === 0 && <p className={styles.quiet}>{t('noCauses')}</p>}
      <ol id={id} className={styles.causes}>
        {links.map((cause, at) => (
          <li key={cause.seq} className={classes(cause.seq === seq && styles.now, cause.input && styles.input)}>
            <button
              type="button"
              title={t('goTo', { seq: cause.seq })}
              onClick={() => void client.control({ type: 'seek', seq: cause.seq })}
            >
              <span>
                {sentenceOf(sentences?.[at], cause)}
                {hasCodes && (
                  <code>
                    {cause.type} {cause.input ? t('byYou') : shortActor(cause.actor)} {cause.subject}
                  </code>
                )}
              </span>
              <span className={styles.when}>{cause.seq === seq ? t('now') : formatMoment(cause.timeUs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
});

/** The entry's code until the answer arrives, and for an entry without a sentence. */
function sentenceOf(sentence: Sentence | null | undefined, { type, subject }: CauseLink): string {
  return sentence ? captionText({ sentence }) : `${type} ${subject}`;
}

/** The distinguishing part of an actor's address: the controller, or the node of a kubelet. */
function shortActor(actor: string): string {
  return actor.slice(actor.indexOf('/') + 1);
}
