import { scenarios } from '#i18n/generated/zh-CN/scenarios.ts';
import { stories } from '#i18n/generated/zh-CN/stories.ts';
import type { AllTexts } from '#i18n/languages.ts';
import { assume } from './assume.ts';
import { behaviours } from './behaviours.ts';
import { builder } from './builder.ts';
import { caption } from './caption.ts';
import { cards } from './cards/index.ts';
import { claimMatches } from './claimMatches.ts';
import { cliReports } from './cliReports.ts';
import { compare } from './compare.ts';
import { configuration } from './configuration.ts';
import { constants } from './constants.ts';
import { controllers } from './controllers.ts';
import { editor } from './editor.ts';
import { embed } from './embed.ts';
import { emptyStage } from './emptyStage.ts';
import { failures } from './failures.ts';
import { fairness } from './fairness.ts';
import { film } from './film.ts';
import { firstMinute } from './firstMinute.ts';
import { flags } from './flags.ts';
import { game } from './game.ts';
import { handOut } from './handOut.ts';
import { inside } from './inside.ts';
import { inspector } from './inspector.ts';
import { keys } from './keys.ts';
import { kubelet } from './kubelet.ts';
import { lab } from './lab.ts';
import { labConfigurations } from './labConfigurations.ts';
import { lesson } from './lesson.ts';
import { moreFit } from './moreFit.ts';
import { nodeDetail } from './nodeDetail.ts';
import { nodes } from './nodes.ts';
import { oftenRead } from './oftenRead.ts';
import { otherMachines } from './otherMachines.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import { podLife } from './podLife.ts';
import { preemption } from './preemption.ts';
import { presenter } from './presenter.ts';
import { reader } from './reader.ts';
import { rehearsal } from './rehearsal.ts';
import { runs } from './runs.ts';
import { scenarioList } from './scenarioList.ts';
import { scheduling } from './scheduling.ts';
import { sentences } from './sentences/index.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { sideBySide } from './sideBySide.ts';
import { simplifications } from './simplifications/index.ts';
import { storage } from './storage.ts';
import { story } from './story.ts';
import { storySteps } from './storySteps.ts';
import { terminal } from './terminal.ts';
import { terms } from './terms.ts';
import { timeline } from './timeline.ts';
import { traffic } from './traffic.ts';
import { transcript } from './transcript.ts';
import { transport } from './transport.ts';
import { truth } from './truth.ts';
import { why } from './why.ts';
import { whyObject } from './whyObject.ts';

export const texts: AllTexts = {
  shell,
  transport,
  scheduling,
  handOut,
  film,
  inside,
  inspector,
  lab,
  lesson,
  claimMatches,
  nodeDetail,
  nodes,
  timeline,
  scenarioList,
  behaviours,
  builder,
  traffic,
  cards,
  caption,
  cliReports,
  compare,
  configuration,
  constants,
  controllers,
  editor,
  palette,
  parts,
  podLife,
  preemption,
  presenter,
  labConfigurations,
  assume,
  moreFit,
  otherMachines,
  rehearsal,
  runs,
  reader,
  embed,
  keys,
  kubelet,
  sentences,
  settings,
  emptyStage,
  failures,
  fairness,
  firstMinute,
  flags,
  game,
  oftenRead,
  overview,
  scenarios,
  sideBySide,
  simplifications,
  storage,
  stories,
  story,
  storySteps,
  terminal,
  terms,
  transcript,
  truth,
  why,
  whyObject,
};
