import type { scenarios } from '#i18n/generated/en/scenarios.ts';
import type { stories } from '#i18n/generated/en/stories.ts';
import type { assume } from './assume.ts';
import type { behaviours } from './behaviours.ts';
import type { builder } from './builder.ts';
import type { caption } from './caption.ts';
import type { cards } from './cards/index.ts';
import type { claimMatches } from './claimMatches.ts';
import type { cliReports } from './cliReports.ts';
import type { compare } from './compare.ts';
import type { configuration } from './configuration.ts';
import type { constants } from './constants.ts';
import type { controllers } from './controllers.ts';
import type { editor } from './editor.ts';
import type { embed } from './embed.ts';
import { emptyStage } from './emptyStage.ts';
import type { failures } from './failures.ts';
import type { fairness } from './fairness.ts';
import type { film } from './film.ts';
import type { firstMinute } from './firstMinute.ts';
import type { flags } from './flags.ts';
import type { game } from './game.ts';
import type { handOut } from './handOut.ts';
import type { inside } from './inside.ts';
import { inspector } from './inspector.ts';
import type { keys } from './keys.ts';
import type { kubelet } from './kubelet.ts';
import type { lab } from './lab.ts';
import type { labConfigurations } from './labConfigurations.ts';
import type { lesson } from './lesson.ts';
import type { moreFit } from './moreFit.ts';
import type { nodeDetail } from './nodeDetail.ts';
import { nodes } from './nodes.ts';
import type { oftenRead } from './oftenRead.ts';
import type { otherMachines } from './otherMachines.ts';
import { overview } from './overview.ts';
import type { palette } from './palette.ts';
import { parts } from './parts.ts';
import type { podLife } from './podLife.ts';
import type { preemption } from './preemption.ts';
import type { presenter } from './presenter.ts';
import type { reader } from './reader.ts';
import type { rehearsal } from './rehearsal.ts';
import type { runs } from './runs.ts';
import { scenarioList } from './scenarioList.ts';
import type { scheduling } from './scheduling.ts';
import type { sentences } from './sentences/index.ts';
import type { settings } from './settings.ts';
import { shell } from './shell.ts';
import type { sideBySide } from './sideBySide.ts';
import type { simplifications } from './simplifications/index.ts';
import type { storage } from './storage.ts';
import type { story } from './story.ts';
import type { storySteps } from './storySteps.ts';
import type { terminal } from './terminal.ts';
import type { terms } from './terms.ts';
import { timeline } from './timeline.ts';
import type { traffic } from './traffic.ts';
import type { transcript } from './transcript.ts';
import { transport } from './transport.ts';
import type { truth } from './truth.ts';
import type { why } from './why.ts';
import type { whyObject } from './whyObject.ts';

/** The reference language, as far as the first view may need it. */
export const en = {
  shell,
  transport,
  inspector,
  nodes,
  timeline,
  scenarioList,
  emptyStage,
  overview,
  parts,
};

/** Texts that come with the panels that are fetched later: `addTexts`. */
export interface Later {
  readonly behaviours: typeof behaviours;
  readonly builder: typeof builder;
  readonly cards: typeof cards;
  readonly caption: typeof caption;
  readonly cliReports: typeof cliReports;
  readonly compare: typeof compare;
  readonly configuration: typeof configuration;
  readonly constants: typeof constants;
  readonly controllers: typeof controllers;
  readonly editor: typeof editor;
  readonly embed: typeof embed;
  readonly failures: typeof failures;
  readonly fairness: typeof fairness;
  readonly film: typeof film;
  readonly firstMinute: typeof firstMinute;
  readonly flags: typeof flags;
  readonly game: typeof game;
  readonly handOut: typeof handOut;
  readonly inside: typeof inside;
  readonly keys: typeof keys;
  readonly kubelet: typeof kubelet;
  readonly lab: typeof lab;
  readonly lesson: typeof lesson;
  readonly claimMatches: typeof claimMatches;
  readonly nodeDetail: typeof nodeDetail;
  readonly oftenRead: typeof oftenRead;
  readonly palette: typeof palette;
  readonly podLife: typeof podLife;
  readonly preemption: typeof preemption;
  readonly presenter: typeof presenter;
  readonly labConfigurations: typeof labConfigurations;
  readonly assume: typeof assume;
  readonly moreFit: typeof moreFit;
  readonly otherMachines: typeof otherMachines;
  readonly rehearsal: typeof rehearsal;
  readonly runs: typeof runs;
  readonly reader: typeof reader;
  readonly scenarios: typeof scenarios;
  readonly scheduling: typeof scheduling;
  readonly sentences: typeof sentences;
  readonly stories: typeof stories;
  readonly story: typeof story;
  readonly storySteps: typeof storySteps;
  readonly settings: typeof settings;
  readonly sideBySide: typeof sideBySide;
  readonly simplifications: typeof simplifications;
  readonly storage: typeof storage;
  readonly terminal: typeof terminal;
  readonly traffic: typeof traffic;
  readonly terms: typeof terms;
  readonly transcript: typeof transcript;
  readonly truth: typeof truth;
  readonly why: typeof why;
  readonly whyObject: typeof whyObject;
}

/** Its keys and parameters are what every other language must have. */
export type Reference = typeof en & Later;
