import { Activity } from 'react';
import { useStore } from 'zustand';
import { COLLECTOR } from '#base/collector.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { Opening } from '#client/orreryClient.ts';
import { useAsk } from '#client/useAsk.ts';
import { useOpening } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { assume } from '#i18n/en/assume.ts';
import { lab } from '#i18n/en/lab.ts';
import { labConfigurations } from '#i18n/en/labConfigurations.ts';
import { moreFit } from '#i18n/en/moreFit.ts';
import { otherMachines } from '#i18n/en/otherMachines.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { ManifestFile } from '#protocol/command.ts';
import stage from '#widgets/stage.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ComparedReport } from './configurations/ComparedReport.tsx';
import { useConfigurations } from './configurations/configurationsStore.ts';
import styles from './Lab.module.css';
import { CommandLine, LandingPage } from './LandingPage.tsx';
import { MachinesPage } from './machines/MachinesPage.tsx';
import { Report } from './rehearsal/Report.tsx';
import { type ShownReport, useRehearsal } from './rehearsal/rehearsalStore.ts';
import { SweepPage } from './rehearsal/SweepPage.tsx';

addTexts('assume', assume);
addTexts('lab', lab);
addTexts('otherMachines', otherMachines);
addTexts('labConfigurations', labConfigurations);
addTexts('sideBySide', sideBySide);
addTexts('moreFit', moreFit);
addTexts('rehearsal', rehearsal);

/** A cluster from a dump: its content, its problems, and questions about it. Without one, a guide to getting one. */
export function Lab({ actions }: { readonly actions: PageActions }) {
  const shown = useRehearsal((state) => state.shown.at(-1));
  const compared = useConfigurations((state) => state.shown);
  const opening = useStore(useClient().opening);
  // A report belongs to the run that it was made from.
  const rehearsed = shown?.run === opening ? shown?.what : undefined;
  const configurations = compared?.run === opening ? compared?.report : undefined;
  return (
    <>
      {/* What was typed into the questions is still there afterwards. */}
      <Activity mode={rehearsed || configurations ? 'hidden' : 'visible'}>
        <Cluster actions={actions} />
      </Activity>
      {rehearsed && <Rehearsed what={rehearsed} />}
      {!rehearsed && configurations && <ComparedReport compared={configurations} actions={actions} />}
    </>
  );
}

function Rehearsed({ what }: { readonly what: ShownReport }) {
  if (what.kind === 'sweep') return <SweepPage report={what.report} />;
  if (what.kind === 'machines') return <MachinesPage report={what.report} />;
  return <Report shown={what} />;
}

function Cluster({ actions }: { readonly actions: PageActions }) {
  const t = useTexts('lab');
  const { data, error, answered } = useAsk('landing', {}, { refresh: 'moment', playingIntervalMs: 2000 });
  if (error !== undefined)
    return (
      <p className={stage.nothing}>
        <VerdictText verdict="error">{t('failed', { reason: error })}</VerdictText>
      </p>
    );
  if (data) return <LandingPage landing={data} actions={actions} />;
  if (answered) return <BringCluster actions={actions} />;
  return (
    <p className={stage.nothing} role="status">
      {t('coming')}
    </p>
  );
}

/** Explains how to bring a person's own cluster onto the page. */
function BringCluster({ actions }: { readonly actions: Pick<PageActions, 'load' | 'read'> }) {
  const t = useTexts('lab');
  const files = filesOf(useOpening());
  const open = (chosen: readonly ManifestFile[]) => actions.load(chosen, 'open');
  return (
    <section className={styles.bring} aria-label={t('empty.title')}>
      <h1>{t('empty.title')}</h1>
      {files > 0 && <p>{t('empty.manifests', { count: files })}</p>}
      <p>{t('empty.about')}</p>
      <CommandLine command={COLLECTOR} label={t('copyCommand')} />
      <p>{t('empty.also')}</p>
      <div className={styles.buttons}>
        <ChooseFiles actions={actions} tone="primary" label={t('chooseFiles')} onFiles={open} />
        <ChooseFiles actions={actions} isFolder label={t('chooseFolder')} onFiles={open} />
      </div>
      <p className={styles.quiet}>{t('empty.privacy')}</p>
    </section>
  );
}

/** The number of files that the run was opened from. */
function filesOf(opening: Opening | undefined): number {
  const source = opening && 'format' in opening ? opening.source : opening;
  return source?.files?.length ?? 0;
}
