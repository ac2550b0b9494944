import type { behaviours } from './behaviours.ts';
import type { caption } from './caption.ts';
import type { cards } from './cards/index.ts';
import type { compare } from './compare.ts';
import { configuration } from './configuration.ts';
import type { constants } from './constants.ts';
import type { controllers } from './controllers.ts';
import { editor } from './editor.ts';
import type { embed } from './embed.ts';
import { emptyStage } from './emptyStage.ts';
import type { failures } from './failures.ts';
import type { fairness } from './fairness.ts';
import type { firstMinute } from './firstMinute.ts';
import type { flags } from './flags.ts';
import type { game } from './game.ts';
import type { inside } from './inside.ts';
import { inspector } from './inspector.ts';
import { keys } from './keys.ts';
import type { kubelet } from './kubelet.ts';
import type { lesson } from './lesson.ts';
import type { nodeDetail } from './nodeDetail.ts';
import { nodes } from './nodes.ts';
import type { oftenRead } from './oftenRead.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import type { podLife } from './podLife.ts';
import type { preemption } from './preemption.ts';
import type { reader } from './reader.ts';
import type { runs } from './runs.ts';
import { scenarioList } from './scenarioList.ts';
import type { scenarios } from './scenarios/index.ts';
import { scheduling } from './scheduling.ts';
import type { sentences } from './sentences/index.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import type { sideBySide } from './sideBySide.ts';
import type { simplifications } from './simplifications/index.ts';
import type { storage } from './storage.ts';
import type { stories } from './stories/index.ts';
import type { story } from './story.ts';
import type { terminal } from './terminal.ts';
import { timeline } from './timeline.ts';
import type { traffic } from './traffic.ts';
import type { transcript } from './transcript.ts';
import { transport } from './transport.ts';
import type { why } from './why.ts';

/** The reference language, as far as the first view may need it. */
export const en = {
  shell,
  transport,
  scheduling,
  inspector,
  nodes,
  timeline,
  scenarioList,
  configuration,
  editor,
  palette,
  keys,
  settings,
  emptyStage,
  overview,
  parts,
};

/** Texts that come with the panels that are fetched later: `addTexts`. */
export interface Later {
  readonly behaviours: typeof behaviours;
  readonly cards: typeof cards;
  readonly caption: typeof caption;
  readonly compare: typeof compare;
  readonly constants: typeof constants;
  readonly controllers: typeof controllers;
  readonly embed: typeof embed;
  readonly failures: typeof failures;
  readonly fairness: typeof fairness;
  readonly firstMinute: typeof firstMinute;
  readonly flags: typeof flags;
  readonly game: typeof game;
  readonly inside: typeof inside;
  readonly kubelet: typeof kubelet;
  readonly lesson: typeof lesson;
  readonly nodeDetail: typeof nodeDetail;
  readonly oftenRead: typeof oftenRead;
  readonly podLife: typeof podLife;
  readonly preemption: typeof preemption;
  readonly runs: typeof runs;
  readonly reader: typeof reader;
  readonly scenarios: typeof scenarios;
  readonly sentences: typeof sentences;
  readonly stories: typeof stories;
  readonly story: typeof story;
  readonly sideBySide: typeof sideBySide;
  readonly simplifications: typeof simplifications;
  readonly storage: typeof storage;
  readonly terminal: typeof terminal;
  readonly traffic: typeof traffic;
  readonly transcript: typeof transcript;
  readonly why: typeof why;
}

/** Its keys and parameters are what every other language must have. */
export type Reference = typeof en & Later;
