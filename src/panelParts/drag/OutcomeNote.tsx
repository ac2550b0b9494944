import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { playAt } from '#client/transportActions.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { useEscape } from '#widgets/useEscape.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import { type DropOutcome, useDragStore } from './dragStore.ts';
import styles from './OutcomeNote.module.css';

addTexts('scheduling', scheduling);

/** Most entries after the request that the search for the answer covers. */
const SPAN = 400;

/** Most steps taken to reach an answer. */
const MOST_STEPS = 50;

const glyphs = { sent: 'waiting', accepted: 'fits', refused: 'error', bound: 'cannot', deleted: 'waiting' } as const;

interface OutcomeNoteProps {
  readonly outcome: DropOutcome;
  readonly pod: PodView | undefined;
  /** Whether the note is at the end of the stage, so that it does not cover its node. */
  readonly isAtEnd: boolean;
}

/** The result of a drop, in Kubernetes' words where there are any. */
export function OutcomeNote({ outcome, pod, isAtEnd }: OutcomeNoteProps) {
  const t = useTexts('scheduling');
  useBindingAnswer(outcome);
  const dismiss = useDragStore((state) => state.dismiss);
  useEscape(dismiss);
  const hasController = pod !== undefined && !pod.workload.startsWith('Pod/');
  return (
    <div
      className={classes(looks.floating, styles.note, isAtEnd && styles.atEnd)}
      role={outcome.type === 'refused' ? 'alert' : 'status'}
    >
      <h3>
        <VerdictGlyph verdict={glyphs[outcome.type]} />
        <span>
          {outcome.type === 'bound'
            ? t('drag.bound')
            : t(`drag.${outcome.type}`, { pod: outcome.name, node: outcome.node })}
        </span>
        <IconButton icon="close" size="small" label={t('drag.dismiss')} onClick={dismiss} className={looks.end} />
      </h3>
      {outcome.type === 'refused' && <p className={styles.message}>{outcome.message}</p>}
      {outcome.type === 'sent' && <Wait outcome={outcome} />}
      {outcome.type === 'accepted' && <p className={styles.more}>{t('drag.acceptedNote')}</p>}
      {outcome.type === 'bound' && <Recreate outcome={outcome} hasController={hasController} />}
      {outcome.type === 'deleted' && <Deleted isReplaced={outcome.isReplaced === true} />}
    </div>
  );
}

/** A request takes time; a reader who has paused may let the run continue to the answer. */
function Wait({ outcome }: { readonly outcome: DropOutcome }) {
  const t = useTexts('scheduling');
  const client = useClient();
  const playing = useMoment((moment) => moment.playing);
  const goOn = async () => {
    for (let steps = 0; steps < MOST_STEPS && useDragStore.getState().outcome === outcome; steps++) {
      await client.control({ type: 'step', unit: 'entry', count: 1 });
      await client.idle();
    }
  };
  return (
    <>
      <p className={styles.more}>{t('drag.sentNote', { seq: outcome.seq })}</p>
      {!playing && <Button onClick={() => void goOn()}>{t('drag.toAnswer')}</Button>}
    </>
  );
}

/** The effect of the deletion appears when the run continues. */
function Deleted({ isReplaced }: { readonly isReplaced: boolean }) {
  const t = useTexts('scheduling');
  const client = useClient();
  const playing = useMoment((moment) => moment.playing);
  const speed = useViewStore((state) => state.speed);
  const goOn = () => {
    useDragStore.getState().dismiss();
    void client.control(playAt(client, speed)).catch(() => undefined);
  };
  return (
    <>
      <p className={styles.more}>{isReplaced ? t('drag.deletedNote') : t('drag.deletedAlone')}</p>
      {!playing && <Button onClick={goOn}>{t('drag.goOn')}</Button>}
    </>
  );
}

function Recreate({ outcome, hasController }: { readonly outcome: DropOutcome; readonly hasController: boolean }) {
  const t = useTexts('scheduling');
  const client = useClient();
  const remove = async () => {
    const result = await client.send({
      type: 'object.delete',
      kind: 'Pod',
      namespace: outcome.namespace,
      name: outcome.name,
    });
    const message = result.ok ? outcome.message : result.problems.map((problem) => problem.message).join('\n');
    const type = result.ok ? 'deleted' : 'refused';
    useDragStore.getState().release({ ...outcome, type, message, isReplaced: hasController });
  };
  return (
    <>
      <p className={styles.more}>{t('drag.boundNote', { pod: outcome.name, node: outcome.message })}</p>
      {hasController && <p className={styles.more}>{t('drag.recreateNote')}</p>}
      <Button onClick={() => void remove()}>{hasController ? t('drag.recreate') : t('drag.recreateAlone')}</Button>
    </>
  );
}

/** Marks a sent binding as accepted or refused once the run has reached the API server's answer. */
function useBindingAnswer(outcome: DropOutcome): void {
  const seq = useMoment((moment) => moment.seq);
  const isWaiting = outcome.type === 'sent' && seq >= outcome.seq;
  const { data: lines } = useAsk(
    'journal',
    isWaiting ? { from: outcome.seq, to: Math.min(seq, outcome.seq + SPAN) } : null,
  );
  const answer = isWaiting && lines ? readAnswer(lines, outcome.key) : undefined;
  const code = answer?.code;
  const message = answer?.message ?? '';
  useEffect(() => {
    if (code === undefined) return;
    useDragStore.getState().release({ ...outcome, type: code < 400 ? 'accepted' : 'refused', message });
  }, [code, message, outcome]);
}

/** The API server's answer to a request, from the journal. */
interface RequestAnswer {
  /** HTTP status code. */
  readonly code: number;
  readonly message: string;
}

interface JournalLine {
  readonly reasons: readonly {
    readonly type?: unknown;
    readonly subject?: unknown;
    readonly code?: unknown;
    readonly message?: unknown;
  }[];
}

/** The first answer to a request about `subject` (`namespace/name`) among journal lines, in their order. */
function readAnswer(lines: readonly object[], subject: string): RequestAnswer | undefined {
  for (const { reasons } of lines as readonly JournalLine[]) {
    const reason = reasons.find((each) => each.type === 'request.answered' && each.subject === subject);
    if (typeof reason?.code !== 'number') continue;
    return { code: reason.code, message: typeof reason.message === 'string' ? reason.message : '' };
  }
  return undefined;
}
