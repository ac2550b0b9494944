import { type ReactNode, useRef, useState } from 'react';
import { collectorFor } from '#base/collector.ts';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { podSelection, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import { Facts } from '#panelParts/answer/Facts.tsx';
import { HelpList } from '#panelParts/answer/Helps.tsx';
import { roundCpus, roundMemory } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import type { Landing } from '#protocol/lab.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Meter } from '#widgets/Meter.tsx';
import { Section } from '#widgets/Section.tsx';
import { useSize } from '#widgets/useSize.ts';
import { AssumeRow } from './assume/AssumeRow.tsx';
import { BreaksAtCommas } from './BreaksAtCommas.tsx';
import type { LandingProps } from './ChooseFiles.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ConfigurationsRow } from './configurations/ConfigurationsRow.tsx';
import { FitRow } from './fit/FitRow.tsx';
import styles from './Lab.module.css';
import { MachinesRow } from './machines/MachinesRow.tsx';
import { DrainRow } from './rehearsal/DrainRow.tsx';
import { LoseRow } from './rehearsal/LoseRow.tsx';
import { TellingParts } from './rehearsal/TellingParts.tsx';
import { Where } from './where/Where.tsx';

/** Most Pods of one cause that are shown by name. */
const MOST_PODS = 6;

/** Questions by frequency of use. A later question adds its own row. */
const ASK_ROWS: readonly AskRow[] = [
  { id: 'drain', Row: DrainRow },
  { id: 'lose', Row: LoseRow },
  { id: 'fit', Row: FitRow },
  { id: 'assume', Row: AssumeRow },
  { id: 'machines', Row: MachinesRow },
  { id: 'configurations', Row: ConfigurationsRow },
];

/** The landing page of a cluster: its figures, its waiting Pods with causes, possible fixes, and missing kinds. */
export function LandingPage(props: LandingProps) {
  const t = useTexts('lab');
  const { landing, actions } = props;
  const page = useRef<HTMLDivElement>(null);
  const cluster = useRef<HTMLDivElement>(null);
  const scrolled = useSize(page);
  const beside = useSize(cluster);
  const kept = landing.kinds.filter(({ modelled }) => !modelled);
  return (
    <div ref={page} className={styles.lab}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <div className={styles.buttons}>
          <ChooseFiles actions={actions} label={t('dropAnother')} onFiles={(files) => actions.load(files, 'open')} />
          <RedactButton actions={actions} />
          <Button tone="primary" onClick={() => showView('nodes')}>
            {t('onStage')}
          </Button>
        </div>
      </header>
      <FactLine landing={landing} />
      <div className={styles.columns}>
        {/* It stays in sight beside the questions: from its top where it is shorter than the page, else from its end. */}
        <div ref={cluster} className={styles.stays} style={{ top: Math.min(0, scrolled.heightPx - beside.heightPx) }}>
          <Where />
          <PendingCauses landing={landing} />
          <UseOfAll landing={landing} />
          <FullWorkloads landing={landing} />
        </div>
        <div>
          <ChangeSets landing={landing} />
          {ASK_ROWS.length > 0 && (
            <Section title={t('ask')}>
              <ul className={styles.ask}>
                {ASK_ROWS.map(({ id, Row }) => (
                  <li key={id}>
                    <Row {...props} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <TellingParts parts={landing.caveats} />
          <Missing landing={landing} />
        </div>
      </div>
      <footer className={styles.foot}>
        <b>{t('private')}</b>
        <span>{t('bare', { secrets: landing.bare.secrets, count: landing.bare.variables })}</span>
        {kept.length > 0 && (
          <span>{t('keptKinds', { kinds: kept.map(({ kind, count }) => `${count} ${kind}`).join(', ') })}</span>
        )}
      </footer>
    </div>
  );
}

/** A question about the cluster, shown on its landing page with its answer. */
interface AskRow {
  readonly id: string;
  readonly Row: (props: LandingProps) => ReactNode;
}

/** For each cause the smallest changes that give its first Pod a node, or the obstacles when no change helps. */
function ChangeSets({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { causes, isSeen } = landing;
  if (causes.length === 0) return null;
  const answered = causes.filter(({ helps, none }) => helps.length + none.length > 0);
  return (
    <Section title={t('sets')} note={t('setsNote')} className={styles.sets}>
      {answered.length === 0 && <p className={styles.quiet}>{t(isSeen ? 'noSets' : 'notSeen')}</p>}
      {answered.map(({ pods, reasons, isPlaced, unserved, helps, none }) => (
        <div key={isPlaced ? 'placed' : [unserved, ...reasons].join('\n')}>
          <h3>{t('setsFor', { pod: pods[0] ?? '', count: pods.length })}</h3>
          <Facts facts={none} />
          {helps.length > 0 && <HelpList helps={helps} />}
        </div>
      ))}
    </Section>
  );
}

/** Workloads that cannot grow by one Pod. */
function FullWorkloads({ landing: { full, isSeen } }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  return (
    <Section title={t('full')} note={t('fullNote')}>
      {full.length === 0 && <p className={styles.quiet}>{t(isSeen ? 'fullNone' : 'notSeen')}</p>}
      <ul className={styles.full}>
        {full.map(({ kind, namespace, name, pod }) => (
          <li key={`${kind}/${namespace}/${name}`}>
            <Button onClick={() => useSelection.getState().select(podSelection(pod))}>
              {kind} {namespace}/{name}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Kinds that answers depend on and the files lack, the effect, and the command that gets them. */
function Missing({ landing: { missing } }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  if (missing.length === 0)
    return (
      <Section title={t('missing')}>
        <p className={styles.quiet}>{t('missingNone')}</p>
      </Section>
    );
  return (
    <Section title={t('missing')} note={t('missingNote')}>
      <dl className={styles.missing}>
        {missing.map(({ kind, refers }) => (
          <div key={kind}>
            <dt>{t('refers', { kind, count: refers })}</dt>
            <dd>{t(`lacks.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('getMissing')}</p>
      <CommandLine command={collectorFor(missing.map(({ plural }) => plural))} label={t('copyCommand')} />
    </Section>
  );
}

/** Saves the cluster with other names, for sharing. */
function RedactButton({ actions }: { readonly actions: Pick<PageActions, 'save'> }) {
  const t = useTexts('lab');
  const client = useClient();
  const [said, setSaid] = useState('');
  async function save(): Promise<void> {
    try {
      const redacted = await client.ask('redacted', {});
      if (!redacted.ok) throw new Error(redacted.problems[0]?.message ?? '');
      actions.save({ name: 'cluster-redacted.json', content: redacted.text, type: 'application/json' });
      setSaid(t('redacted', { count: redacted.objects, names: redacted.names, leftOut: redacted.leftOut }));
    } catch (error) {
      setSaid(t('redactFailed', { reason: reasonOf(error) }));
    }
  }
  return (
    <>
      <Button title={t('redactAbout')} onClick={() => void save()}>
        {t('redact')}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}

/** The requests of Pods with a node, compared with what all nodes offer. */
function UseOfAll({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  return (
    <Section title={t('use')} note={t('useNote')}>
      <dl className={styles.use}>
        {landing.use.map(({ resource, requested, allocatable }) => (
          <div key={resource}>
            <dt>{resource}</dt>
            <dd>
              <Meter share={requested / allocatable} tone={requested > allocatable ? 'rejected' : 'fits'} />
              <b>{Math.round((100 * requested) / allocatable)} %</b>
              <span>{textOfUse(t, resource, requested, allocatable)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function textOfUse(t: Texts<'lab'>, resource: string, part: number, whole: number): string {
  if (resource === 'cpu') return t('useOfCores', { requested: roundCpus(part), allocatable: roundCpus(whole) });
  if (resource !== 'memory' && resource !== 'ephemeral-storage')
    return t('useOf', { requested: formatCount(part), allocatable: formatCount(whole) });
  const { amount, unit } = roundMemory(whole, whole);
  return t('useOf', { requested: roundMemory(part, whole).amount, allocatable: `${amount} ${unit}` });
}

/** Pending Pods by the scheduler's message. A Pod opens its own Why beside. */
function PendingCauses({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { map } = useCollection('pods');
  const { pending, causes } = landing;
  return (
    <Section title={causes.length === 0 ? t('nonePending') : t('whyPending', { count: pending })}>
      {causes.map(({ pods, reasons, message, isPlaced, unserved }) => (
        <article key={isPlaced ? 'placed' : [unserved, ...reasons].join('\n')} className={styles.cause}>
          <b className={styles.count}>{formatCount(pods.length)}</b>
          <div>
            <div className={styles.pods}>
              {pods.slice(0, MOST_PODS).map((key) => (
                <PodToken key={key} podKey={key} pod={map.get(key)} flies={false} />
              ))}
              {pods.length > MOST_PODS && <span>{t('morePods', { count: pods.length - MOST_PODS })}</span>}
            </div>
            <p lang="en">{message}</p>
            {message === '' && (
              <p>
                {unserved && !isPlaced ? t('unserved', { scheduler: unserved }) : t(isPlaced ? 'placed' : 'notTried')}
              </p>
            )}
          </div>
        </article>
      ))}
    </Section>
  );
}

/** The cluster in a few figures; those that need attention have the colour of refusals. */
function FactLine({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { nodes, zones, pods, pending, causes, budgets, tightBudgets, cordoned } = landing;
  const memory = landing.use.find(({ resource }) => resource === 'memory');
  return (
    <dl className={styles.facts} aria-label={t('facts')}>
      <Figure value={nodes} label={t('nodes', { count: nodes, zones: t('zones', { count: zones }) })} />
      <Figure value={pods} label={t('pods', { count: pods })} />
      <Figure
        value={pending}
        label={causes.length === 0 ? t('pendingNone') : t('pending', { count: causes.length })}
        isWarning={pending > 0}
      />
      {memory && (
        <Figure value={`${Math.round((100 * memory.requested) / memory.allocatable)} %`} label={t('memoryRequested')} />
      )}
      <Figure value={budgets.length} label={t('budgets', { count: budgets.length })} />
      {tightBudgets > 0 && <Figure value={tightBudgets} label={t('tight', { count: tightBudgets })} isWarning />}
      {cordoned > 0 && <Figure value={cordoned} label={t('cordoned', { count: cordoned })} />}
    </dl>
  );
}

interface FigureProps {
  readonly value: number | string;
  readonly label: string;
  readonly isWarning?: boolean;
}

function Figure({ value, label, isWarning = false }: FigureProps) {
  return (
    <div className={classes(isWarning && styles.warning)}>
      <dt>{label}</dt>
      <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
    </div>
  );
}

/** One shell line, to copy. */
export function CommandLine({ command, label }: { readonly command: string; readonly label: string }) {
  return (
    <div className={styles.command}>
      <code>
        <BreaksAtCommas text={command} />
      </code>
      <CopyButton label={label} text={command} />
    </div>
  );
}
