import { selectRequest, useSelectedRequest } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { RequestTicket } from '#protocol/fairness.ts';
import { type Verdict, VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import { shortUser } from '../shortUser.ts';
import styles from './Seats.module.css';

const LOOKS: Readonly<Record<RequestTicket['state'], Verdict>> = {
  waiting: 'waiting',
  executing: 'fits',
  executed: 'fits',
  rejected: 'error',
};
const EACH = 1;

/** The newest requests of the level, one of each fate, to be followed by a click. */
export function Tickets({ level }: { readonly level: string }) {
  const t = useTexts('fairness');
  const selected = useSelectedRequest();
  const { data = [] } = useAsk(
    'fairnessRequests',
    { level, limit: EACH },
    { refresh: 'moment', playingIntervalMs: 1000 },
  );
  return (
    <div className={styles.tickets}>
      <span>{t('follow', { level })}</span>
      {data.length === 0 && <span>{t('noTickets')}</span>}
      <ul>
        {data.map(({ seq, state, user, verb, path }) => (
          <li key={seq}>
            <button
              type="button"
              aria-pressed={seq === selected}
              title={`${user}: ${verb} ${path}`}
              onClick={() => selectRequest(seq)}
            >
              <VerdictGlyph verdict={LOOKS[state]} />
              <span>
                {t(`states.${state}`)} · {shortUser(user)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
