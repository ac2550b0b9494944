import { keyOf } from '#model/objectKey.ts';
import type { SchedulingQuestions } from '#protocol/scheduling.ts';
import type { Answers } from '../answers.ts';
import { attemptsOf } from './attemptsOf.ts';
import { capacityFor } from './capacityFor.ts';
import { cycleDetails } from './cycleDetails.ts';
import { eventBus } from './eventBus.ts';
import { explainPod } from './explainPod.ts';
import { podGroups } from './podGroups.ts';
import { podWay } from './podWay.ts';
import { shownCycle } from './shownCycle.ts';
import { verdictsFor } from './verdictsFor.ts';
import { registrationsOf, schedulerOf } from './wakersOf.ts';

export const schedulingAnswers: Answers<SchedulingQuestions> = {
  explainPod: (reader, { namespace, name }) => explainPod(reader, keyOf(namespace, name)),
  podWay: (reader, { namespace, name }) => podWay(reader, keyOf(namespace, name)),
  cycle: (reader, { seq }) => shownCycle(reader, seq),
  cycleDetails: (reader, { seq }) => cycleDetails(reader, seq),
  verdicts: (reader, { namespace, name }) => verdictsFor(reader, keyOf(namespace, name)),
  capacity: (reader, { namespace, name, limit }) => capacityFor(reader, keyOf(namespace, name), limit),
  registrations: (reader, { schedulerName, pod }) =>
    registrationsOf(reader, pod === undefined ? schedulerName : schedulerOf(reader, pod)),
  podGroups: (reader) => podGroups(reader),
  attempts: (reader, { pod }) => attemptsOf(reader, pod),
  eventBus: (reader, { pod }) => eventBus(reader, pod),
};
