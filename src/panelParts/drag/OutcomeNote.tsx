import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import { type DropOutcome, useDragStore } from './dragStore.ts';
import styles from './OutcomeNote.module.css';
import { useBindingAnswer } from './useBindingAnswer.ts';

/** Steps that are taken at most to come to an answer. */
const MOST_STEPS = 50;

const glyphs = { sent: 'waiting', accepted: 'fits', refused: 'error', bound: 'cannot' } as const;

interface OutcomeNoteProps {
  readonly outcome: DropOutcome;
  readonly pod: PodView | undefined;
  /** On the side where it does not cover the node that it is about. */
  readonly isAtEnd: boolean;
}

/** What came of a drop, in Kubernetes' words where it has any. */
export function OutcomeNote({ outcome, pod, isAtEnd }: OutcomeNoteProps) {
  const t = useTexts('scheduling');
  useBindingAnswer(outcome);
  const dismiss = useDragStore((state) => state.dismiss);
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
      {outcome.type === 'bound' && (
        <Recreate outcome={outcome} hasController={pod !== undefined && !pod.workload.startsWith('Pod/')} />
      )}
    </div>
  );
}

/** A request takes its time; who has paused may let the run go on to the answer. */
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

function Recreate({ outcome, hasController }: { readonly outcome: DropOutcome; readonly hasController: boolean }) {
  const t = useTexts('scheduling');
  const client = useClient();
  const remove = async () => {
    useDragStore.getState().dismiss();
    const result = await client.send({
      type: 'object.delete',
      kind: 'Pod',
      namespace: outcome.namespace,
      name: outcome.name,
    });
    if (result.ok) return;
    const message = result.problems.map((problem) => problem.message).join('\n');
    useDragStore.getState().release({ ...outcome, type: 'refused', message });
  };
  return (
    <>
      <p className={styles.more}>{t('drag.boundNote', { pod: outcome.name, node: outcome.message })}</p>
      {hasController && <p className={styles.more}>{t('drag.recreateNote')}</p>}
      <Button onClick={() => void remove()}>{hasController ? t('drag.recreate') : t('drag.recreateAlone')}</Button>
    </>
  );
}
