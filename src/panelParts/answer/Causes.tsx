import { formatMoment } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { CauseLink } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import styles from './answer.module.css';

/** From the first cause to the last effect; a click goes there. */
export function Causes({ causes }: { readonly causes: readonly CauseLink[] }) {
  const t = useTexts('inspector');
  const client = useClient();
  const seq = useMoment((moment) => moment.seq);
  return (
    <section className={styles.part}>
      <h3>{t('causes')}</h3>
      {causes.length === 0 && <p className={styles.quiet}>{t('noCauses')}</p>}
      <ol className={styles.causes}>
        {causes.toReversed().map((cause) => (
          <li key={cause.seq} className={classes(cause.seq === seq && styles.now, cause.input && styles.input)}>
            <button
              type="button"
              title={t('goTo', { seq: cause.seq })}
              onClick={() => void client.control({ type: 'seek', seq: cause.seq })}
            >
              <span>
                {cause.type} <span className={styles.faint}>{cause.input ? t('byYou') : shortActor(cause.actor)}</span>
                {cause.subject !== '' && <span className={styles.subject}>{cause.subject}</span>}
              </span>
              <span className={styles.when}>{cause.seq === seq ? t('now') : formatMoment(cause.timeUs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The part of an address that tells it from others of its kind: the controller, the node of a kubelet. */
function shortActor(actor: string): string {
  return actor.slice(actor.indexOf('/') + 1);
}
