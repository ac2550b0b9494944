import type { ControlPlaneQuestions } from '#protocol/controlPlane.ts';
import type { Answers } from '../answers.ts';
import { controllerManagersOf, schedulersOf } from './electedProcesses.ts';
import { faultsView } from './faultsView.ts';
import { overviewFigures } from './overviewFigures.ts';

export const controlPlaneAnswers: Answers<ControlPlaneQuestions> = {
  overview: overviewFigures,
  schedulers: schedulersOf,
  controllerManagers: controllerManagersOf,
  faults: ({ world }) => faultsView(world),
};
