import { useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, useSelection } from '#client/selectionStore.ts';
import { captionText } from '#client/telling/captionText.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { transcript as texts } from '#i18n/en/transcript.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import type { HIDDEN } from '#protocol/lessons.ts';
import type { Questions } from '#protocol/requests.ts';
import type { TranscriptLine } from '#protocol/telling.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Transcript.module.css';

addTexts('transcript', texts);

/** The worker's refusal of entries after an open question. */
const REFUSED: typeof HIDDEN = 'hidden';

type Page = { readonly from: number } | { readonly to: number };
type Salience = 'decisive' | 'steps';

/** All sentences about the run, over all components. Each line is a link to its moment. */
export function Transcript({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('transcript');
  const shell = useTexts('shell');
  const client = useClient();
  const selection = useSelection((state) => state.selection);
  /** The reader's moment when he opened it: there the first page ends. */
  const [hereSeq] = useState(() => client.moment.getState().seq);
  const [page, setPage] = useState<Page>({ to: hereSeq });
  const [component, setComponent] = useState('');
  /** Until the reader chooses: what decides, or the steps while nothing has been decided yet. */
  const [chosen, setChosen] = useState<Salience>();
  const [hasDecisive, setHasDecisive] = useState(true);
  const salience = chosen ?? (hasDecisive ? 'decisive' : 'steps');
  const [isOfSelection, setOfSelection] = useState(false);
  const question: Questions['transcript']['ask'] = {
    ...page,
    ...(component !== '' && { component }),
    ...(isOfSelection && selection && { subject: selection }),
    ...(salience === 'decisive' && { isDecisive: true }),
  };
  const asked = useAsk('transcript', question, { refresh: 'once' });
  if (chosen === undefined && hasDecisive && asked.data?.lines.length === 0) setHasDecisive(false);

  function goTo(seq: number): void {
    // A control fails only when the model has crashed, and the crash panel says so.
    void client.control({ type: 'seek', seq }).catch(() => undefined);
    onClose();
  }

  const components = new Set(asked.data?.components);
  if (component !== '') components.add(component);
  return (
    <Dialog title={t('title')} closeLabel={shell('close')} onClose={onClose} className={styles.dialog}>
      <p className={styles.dim}>{t('about')}</p>
      <div className={styles.filters}>
        <Segmented
          label={t('salience')}
          value={salience}
          onChange={setChosen}
          segments={[
            { value: 'decisive', label: t('decisive') },
            { value: 'steps', label: t('steps') },
          ]}
        />
        <select aria-label={t('component')} value={component} onChange={(event) => setComponent(event.target.value)}>
          <option value="">{t('allComponents')}</option>
          {[...components].sort().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {selection && (
          <label className={styles.only}>
            <input type="checkbox" checked={isOfSelection} onChange={(event) => setOfSelection(event.target.checked)} />
            {t('onlySubject', { subject: formatSelection(selection) })}
          </label>
        )}
      </div>
      {asked.error === REFUSED ? (
        <p className={styles.dim}>{t('hidden')}</p>
      ) : (
        <Answer asked={asked} lines={8}>
          {({ lines, from, to }) => {
            const span = { from: formatCount(from), to: formatCount(to) };
            return (
              <>
                <div className={styles.pages}>
                  <Button disabled={from <= 1} onClick={() => setPage({ to: from - 1 })}>
                    {t('earlier')}
                  </Button>
                  <Button disabled={to >= client.moment.getState().headSeq} onClick={() => setPage({ from: to + 1 })}>
                    {t('later')}
                  </Button>
                  <span className={styles.dim} role="status">
                    {to < from
                      ? t('noEntry')
                      : lines.length === 0
                        ? t('none', span)
                        : t('page', { ...span, count: lines.length })}
                  </span>
                </div>
                {lines.length > 0 && <Lines lines={lines} hereSeq={hereSeq} onOpen={goTo} />}
              </>
            );
          }}
        </Answer>
      )}
    </Dialog>
  );
}

interface LinesProps {
  /** In order of time. */
  readonly lines: readonly TranscriptLine[];
  /** The entry after which the reader stands. */
  readonly hereSeq: number;
  readonly onOpen: (seq: number) => void;
}

/** The lines, newest first; the one of the present moment is marked. */
function Lines({ lines, hereSeq, onOpen }: LinesProps) {
  const t = useTexts('transcript');
  // The words follow the language.
  useTexts('sentences');
  const present = lines.findLast(({ seq }) => seq <= hereSeq)?.seq;
  return (
    <DataTable
      label={t('lines')}
      className={styles.lines}
      rows={lines.toReversed()}
      keyOf={({ seq }) => seq}
      named="sentence"
      marks={({ seq, salience }) => ({
        'aria-current': seq === present ? true : undefined,
        'data-salience': salience,
      })}
      onOpen={({ seq }) => onOpen(seq)}
      columns={[
        { id: 'time', heading: t('time'), kind: 'code', cell: ({ timeUs }) => formatClock(timeUs) },
        { id: 'seq', heading: t('seq'), figure: ({ seq }) => seq, text: formatCount },
        {
          id: 'component',
          heading: t('component'),
          className: styles.component,
          cell: ({ component }) => component,
          sortBy: ({ component }) => component,
        },
        { id: 'sentence', heading: t('sentence'), cell: ({ sentence }) => captionText({ sentence }) },
      ]}
    />
  );
}
