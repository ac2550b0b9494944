import { useMemo, useRef, useState } from 'react';
import { NodeOrder, useIndex } from '#client/indexes/useIndex.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment, useRunState } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { inside } from '#i18n/en/inside.ts';
import { preemption } from '#i18n/en/preemption.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { DragAnnouncer } from '#panelParts/drag/DragAnnouncer.tsx';
import { useDragStore, useDrop, useHeldVerdicts } from '#panelParts/drag/dragStore.ts';
import { HeldMark } from '#panelParts/drag/HeldMark.tsx';
import { OutcomeNote } from '#panelParts/drag/OutcomeNote.tsx';
import { useKeyboardDrag, usePointerDrag } from '#panelParts/drag/useDrag.ts';
import { Leader } from '#panelParts/leader/Leader.tsx';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import { Attempts } from './Attempts.tsx';
import { Bins } from './bins/Bins.tsx';
import { EventBus } from './bus/EventBus.tsx';
import { FaultsButton } from './faults/FaultsButton.tsx';
import { Flights } from './flights/Flights.tsx';
import { Groups } from './groups/Groups.tsx';
import { InsideButton } from './inside/InsideButton.tsx';
import { BindingLanes } from './pipeline/BindingLanes.tsx';
import { CycleLine } from './pipeline/CycleLine.tsx';
import { Pipeline } from './pipeline/Pipeline.tsx';
import { revealAt } from './pipeline/revealAt.ts';
import { planColumns } from './planColumns.ts';
import { PluginTable } from './pluginTable/PluginTable.tsx';
import styles from './Scheduling.module.css';
import { SwitchesButton } from './SwitchesButton.tsx';
import { Leaving } from './theatre/Leaving.tsx';
import { planTheatre } from './theatre/planTheatre.ts';
import { Theatre } from './theatre/Theatre.tsx';
import { theatreStep } from './theatre/theatreStep.ts';
import { Trays } from './trays/Trays.tsx';
import { useIsLow } from './useIsLow.ts';
import { usePendingPod } from './usePendingPod.ts';
import { useShownCycle } from './useShownCycle.ts';
import { walkPods } from './walkPods.ts';

addTexts('inside', inside);
addTexts('preemption', preemption);
addTexts('scheduling', scheduling);

const createNodeOrder = () => new NodeOrder();

/** The scheduler at work: where Pods wait, how one is decided, and the nodes that it is decided between. */
export function Scheduling() {
  const t = useTexts('scheduling');
  const tp = useTexts('preemption');
  const view = useRef<HTMLDivElement>(null);
  const isLow = useIsLow(view);
  const moment = useMoment();
  const nodes = useCollection('nodes');
  const pods = useCollection('pods');
  const queue = useCollection('queue');
  const cycles = useCollection('cycles');
  const selection = useSelection((state) => state.selection);
  const selected = selection?.kind === 'Pod' ? `${selection.namespace}/${selection.name}` : undefined;
  const [attempt, setAttempt] = useRunState<{ readonly pod: string | undefined; readonly seq: number | undefined }>();
  const chosen = attempt?.pod === selected ? attempt?.seq : undefined;
  const pending = usePendingPod(selected);
  const cycle = useShownCycle(nodes.map.size, chosen, pending?.key);
  const [isBus, setBus] = useState(false);
  const held = useDragStore((state) => state.held);
  const over = useDragStore((state) => state.over);
  const outcome = useDragStore((state) => state.outcome);
  const verdicts = useHeldVerdicts(held);
  const drop = useDrop();

  const { names } = useIndex('nodes', createNodeOrder);
  const reveal = useMemo(() => revealAt(cycle, moment.cycleStep), [cycle, moment.cycleStep]);
  const [wanted, setWanted] = useState<'theatre' | 'filter'>();
  const preemption = cycle?.preemption;
  const step = cycle && preemption ? theatreStep(cycle, reveal) : 0;
  // Where nobody could be cleared away, the rejections tell more than an empty ladder.
  const picture = wanted ?? (preemption?.nominated ? 'theatre' : 'filter');
  const isTheatre = preemption !== undefined && step > 0 && picture === 'theatre';
  const plan = useMemo(
    () => (isTheatre && cycle && preemption ? planTheatre(names, cycle, preemption) : planColumns(names, cycle)),
    [names, cycle, preemption, isTheatre],
  );
  const shownNodes = useMemo(
    () => plan.columns.flatMap((column) => (column.kind === 'node' ? [column.node] : [])),
    [plan],
  );
  const running = useMemo(() => [...cycles.map.values()].sort((a, b) => a.number - b.number), [cycles]);

  const onPointerDown = usePointerDrag(drop);
  useKeyboardDrag(shownNodes, drop);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drags begin on the Pods inside, which are buttons with a keyboard twin
    <div ref={view} className={styles.view} onPointerDown={onPointerDown} onKeyDown={walkPods}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Flights moment={moment} className={styles.flights}>
        <Trays pods={pods.map} nowUs={moment.timeUs} playing={moment.playing} isLow={isLow || isTheatre} />
        <div>
          <Groups pods={pods.map} />
          <Pipeline cycle={cycle} running={running} reveal={reveal} />
          <Leader />
          <BindingLanes running={running} pods={pods.map} nowUs={moment.timeUs} />
          <div className={styles.cycleLine}>
            <CycleLine cycle={cycle} reveal={reveal} waiting={pending?.name} />
            <div className={styles.choices}>
              {selected !== undefined && (
                <Attempts
                  key={selected}
                  podKey={selected}
                  chosen={chosen}
                  isPending={pending !== undefined}
                  onChoose={(seq) => setAttempt({ pod: selected, seq })}
                />
              )}
              {!isBus && preemption && step > 0 && (
                <Segmented
                  label={tp('show')}
                  value={picture}
                  segments={[
                    { value: 'theatre', label: tp('theatre') },
                    { value: 'filter', label: tp('filter') },
                  ]}
                  onChange={setWanted}
                />
              )}
              <Button aria-pressed={isBus} onClick={() => setBus(!isBus)}>
                {t('bus.label')}
              </Button>
              <InsideButton cycle={cycle} />
              <FaultsButton />
              <SwitchesButton />
            </div>
          </div>
        </div>
        {isBus ? (
          <EventBus />
        ) : plan.columns.length === 0 ? (
          <p className={styles.none}>{t('bins.noNodes')}</p>
        ) : (
          <div className={styles.scroller}>
            <div
              className={styles.columns}
              data-density={plan.density}
              data-theatre={isTheatre || undefined}
              style={{ '--n': plan.columns.length } as React.CSSProperties}
            >
              {isTheatre && cycle ? (
                <div className={styles.theatre}>
                  <Theatre cycle={cycle} preemption={preemption} plan={plan} pods={pods.map} step={step} />
                  {step >= 3 && <Leaving preemption={preemption} podKey={cycle.pod} />}
                </div>
              ) : cycle ? (
                <PluginTable
                  cycle={cycle}
                  plan={plan}
                  nodes={nodes.map}
                  pod={pods.map.get(cycle.pod)}
                  reveal={reveal}
                />
              ) : (
                <span className={looks.wholeLine} />
              )}
              <Bins
                plan={plan}
                nodes={nodes.map}
                pods={pods}
                held={held}
                over={over}
                verdicts={verdicts}
                queue={queue}
              />
            </div>
          </div>
        )}
      </Flights>
      {outcome && (
        <OutcomeNote
          outcome={outcome}
          pod={pods.map.get(outcome.key)}
          isAtEnd={shownNodes.indexOf(outcome.node) < shownNodes.length / 2}
        />
      )}
      <HeldMark pods={pods.map} />
      <DragAnnouncer held={held} over={over} verdicts={verdicts} />
    </div>
  );
}
