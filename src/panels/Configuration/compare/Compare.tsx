import { linkHorizontal } from 'd3-shape';
import { useMemo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCompare } from '#client/compareStore.ts';
import { isPod, useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { compare as compareTexts } from '#i18n/en/compare.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { ComparedPod, Comparison, WorkloadRoom } from '#protocol/comparison.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { laneCentres, slopes } from '#scenes/compare/slopes.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Compare.module.css';
import { Field } from './Field.tsx';
import { type RunFigures, readFigures } from './readFigures.ts';

const SHARES = ['requested', 'fullest'] as const;

const COUNTS = ['emptyNodes', 'bound', 'pending', 'failedCycles'] as const;

const TIMES = ['waitP50Us', 'waitP95Us'] as const;

const ROWS: readonly (keyof RunFigures)[] = [...SHARES, ...COUNTS, ...TIMES];

const WIDTH = 100;
const HEIGHT = 300;
const line = linkHorizontal();

/** More lines could not be distinguished; the others are counted. */
const MOST_LINES = 400;

/** With more nodes there is no room for their names. */
const NAMED_NODES = 24;

addTexts('compare', compareTexts);

export type ComparedResource = 'cpu' | 'memory';

interface CompareProps {
  readonly configuration: ManifestFile;
  readonly switches: RunSwitches;
  /** Whether the draft differs from the running configuration. */
  readonly isEdited: boolean;
}

type Asked =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly about: string }
  | { readonly state: 'compared'; readonly about: string; readonly comparison: Comparison }
  | { readonly state: 'refused'; readonly about: string; readonly problems: readonly InputProblem[] };

const NOT_ASKED: Asked = { state: 'none' };

/** The present run (A) beside one with the drafted configuration and switches (B): the same inputs, the same clock. */
export function Compare({ configuration, switches, isEdited }: CompareProps) {
  const t = useTexts('compare');
  const client = useClient();
  const nowUs = useMoment((moment) => moment.timeUs);
  const playing = useMoment((moment) => moment.playing);
  const [answered, setAnswered] = useState<Asked>(NOT_ASKED);
  // An answer about another draft, or another running configuration, is outdated.
  const about = JSON.stringify([configuration.text, switches, isEdited]);
  const asked = answered.state !== 'none' && answered.about === about ? answered : NOT_ASKED;
  const [resource, setResource] = useState<ComparedResource>('cpu');

  async function compare(): Promise<void> {
    setAnswered({ state: 'asking', about });
    try {
      if (playing) await client.control({ type: 'pause' });
      const answer = await client.ask('compare', { configuration, switches });
      setAnswered(
        answer.ok
          ? { state: 'compared', about, comparison: answer.comparison }
          : { state: 'refused', about, problems: answer.problems },
      );
    } catch (error) {
      const message = reasonOf(error);
      setAnswered({ state: 'refused', about, problems: [{ message }] });
    }
  }

  function standBeside(): void {
    useCompare.getState().choose({ kind: 'changed', configuration, switches });
    showView('compare');
  }

  return (
    <div className={styles.compare}>
      <header className={styles.head}>
        <Button tone="primary" disabled={asked.state === 'asking'} onClick={() => void compare()}>
          {asked.state === 'asking' ? t('asking') : t('compareNow')}
        </Button>
        <span className={styles.faint}>
          {t('until', { time: formatClock(asked.state === 'compared' ? asked.comparison.askedUs : nowUs) })}{' '}
          {!isEdited && t('notEdited')}
        </span>
        <Button onClick={standBeside}>{t('sideBySide')}</Button>
        <Segmented
          label={t('resource')}
          value={resource}
          segments={[
            { value: 'cpu', label: 'cpu' },
            { value: 'memory', label: 'memory' },
          ]}
          onChange={setResource}
        />
      </header>
      {asked.state === 'none' && <p className={styles.note}>{t('explain')}</p>}
      {asked.state === 'refused' && (
        <ul className={styles.note}>
          {asked.problems.map(({ message }) => (
            <li key={message}>
              <VerdictText verdict="error">{message}</VerdictText>
            </li>
          ))}
        </ul>
      )}
      {asked.state === 'compared' && <Compared comparison={asked.comparison} resource={resource} />}
    </div>
  );
}

function Compared({ comparison, resource }: { readonly comparison: Comparison; readonly resource: ComparedResource }) {
  const t = useTexts('compare');
  const { placed, differing } = readDifferences(comparison);
  const names = comparison.runs[0].nodes.map(({ name }) => name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.compared} aria-label={t('figures')} tabIndex={0}>
      {comparison.timeUs < comparison.askedUs && (
        <p className={styles.note}>
          <VerdictText verdict="waiting">{t('cut', { time: formatClock(comparison.timeUs) })}</VerdictText>
        </p>
      )}
      <div className={styles.fields}>
        <Field side="A" title={t('present')} run={comparison.runs[0]} pods={comparison.pods} resource={resource} />
        <section className={styles.middle} aria-label={t('differ', { count: differing, total: placed })}>
          <h3>{t('differ', { count: differing, total: placed })}</h3>
          <Slopes pods={comparison.pods} nodes={names} />
        </section>
        <Field side="B" title={t('draft')} run={comparison.runs[1]} pods={comparison.pods} resource={resource} />
      </div>
      <Figures runs={comparison.runs} resource={resource} />
    </section>
  );
}

interface Differences {
  /** Pods of either run. */
  readonly placed: number;
  /** Pods on another node, Pending in only one run, or missing in one. */
  readonly differing: number;
}

function readDifferences({ pods }: Comparison): Differences {
  return { placed: pods.length, differing: pods.filter(({ nodes: [a, b] }) => a !== b).length };
}

/** Lines from a Pod's node in A to its node in B, for Pods with different nodes. */
function Slopes({ pods, nodes }: { readonly pods: readonly ComparedPod[]; readonly nodes: readonly string[] }) {
  const t = useTexts('compare');
  const selection = useSelection((state) => state.selection);
  const all = useMemo(() => slopes(pods, nodes), [pods, nodes]);
  const lines = all.slice(0, MOST_LINES);
  const lanes = laneCentres(nodes.length);
  const names = nodes.length <= NAMED_NODES ? [...nodes, t('pending')] : [];
  return (
    <div className={styles.slopes}>
      <ol className={styles.lanes} aria-hidden="true">
        {names.map((name, lane) => (
          <li key={name} style={{ top: `${100 * (lanes[lane] ?? 0)}%` }}>
            {name}
          </li>
        ))}
      </ol>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('slopes', { count: all.length })}
      >
        {lines.map(({ key, colour, from, to }) => (
          <path
            key={key}
            className={classes(styles.slope, workloadColour(colour), isPod(selection, key) && styles.chosen)}
            d={line({ source: [0, from * HEIGHT], target: [WIDTH, to * HEIGHT] }) ?? undefined}
            vectorEffect="non-scaling-stroke"
          >
            <title>{key}</title>
          </path>
        ))}
      </svg>
      <ol className={styles.lanes} aria-hidden="true">
        {names.map((name, lane) => (
          <li key={name} style={{ top: `${100 * (lanes[lane] ?? 0)}%` }}>
            {name}
          </li>
        ))}
      </ol>
      {all.length > lines.length && (
        <p className={styles.faint}>{t('moreLines', { count: all.length - lines.length })}</p>
      )}
    </div>
  );
}

/** The figures of the two runs, one row each, as bars of one scale that grow from the middle. */
function Figures({ runs, resource }: { readonly runs: Comparison['runs']; readonly resource: ComparedResource }) {
  const t = useTexts('compare');
  const [a, b] = [readFigures(runs[0], resource), readFigures(runs[1], resource)];
  const rows: readonly FigureRow[] = [
    ...ROWS.map(
      (row): FigureRow => ({
        id: row,
        label: t(`rows.${row}`),
        values: [a[row], b[row]],
        shown: [format(row, a[row]), format(row, b[row])],
      }),
    ),
    ...runs[0].room.map((inA, index): FigureRow => {
      const inB = runs[1].room[index] ?? inA;
      return {
        id: `room ${inA.workload}`,
        label: t('rows.room', { workload: inA.workload.slice(inA.workload.lastIndexOf('/') + 1) }),
        values: [inA.total, inB.total],
        shown: [roomOf(inA), roomOf(inB)],
      };
    }),
  ];
  return (
    <DataTable
      label={t('figures')}
      className={styles.figures}
      rows={rows}
      keyOf={({ id }) => id}
      named="figure"
      marks={({ id }) => ({ 'data-figure': id })}
      columns={[
        { id: 'a', heading: 'A', className: styles.value, cell: ({ shown }) => shown[0] },
        {
          id: 'barA',
          className: styles.bar,
          cell: ({ values }) => <Bar value={values[0]} most={Math.max(...values)} />,
        },
        { id: 'figure', heading: t('figure'), isHeadingSpoken: true, cell: ({ label }) => label },
        {
          id: 'barB',
          className: styles.bar,
          cell: ({ values }) => <Bar value={values[1]} most={Math.max(...values)} />,
        },
        { id: 'b', heading: 'B', className: styles.value, cell: ({ shown }) => shown[1] },
      ]}
    />
  );
}

interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** The values of A and of B. */
  readonly values: readonly [number, number];
  readonly shown: readonly [string, string];
}

function roomOf({ total, isLimited }: WorkloadRoom): string {
  if (total < 0) return '–';
  return isLimited ? `≥ ${total}` : String(total);
}

function Bar({ value, most }: { readonly value: number; readonly most: number }) {
  return <i style={{ width: `${most > 0 ? (100 * Math.max(0, value)) / most : 0}%` }} />;
}

function format(row: keyof RunFigures, value: number): string {
  if (row === 'requested' || row === 'fullest') return `${Math.round(100 * value)} %`;
  if (row === 'waitP50Us' || row === 'waitP95Us') return value < 0 ? '–' : formatWait(value);
  return String(value);
}
