import { checkFlags } from '../../cluster/apiserver/flags/checkFlags.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { kindInfo } from '../../model/kinds.ts';
import { objectYaml } from '../../model/manifest/exportManifests.ts';
import { keyOf } from '../../model/objectKey.ts';
import type { QuestionName, Questions } from '../../protocol/requests.ts';
import type { Session } from '../session.ts';
import { capacityFor } from './capacityFor.ts';
import { checkConfiguration } from './checkConfiguration.ts';
import { checkManifests } from './checkManifests.ts';
import { compare } from './compare.ts';
import { configuration } from './configuration.ts';
import { cycleExplanation } from './cycleExplanation.ts';
import { eventsAbout } from './eventsAbout.ts';
import { explainPod } from './explainPod.ts';
import { exportRun } from './exportRun.ts';
import { faithful } from './faithful.ts';
import { inputsSoFar } from './inputsSoFar.ts';
import { journalLines } from './journalLines.ts';
import { metricsText } from './metricsText.ts';
import { momentOf } from './momentOf.ts';
import { objectCounts } from './objectCounts.ts';
import { timeline } from './timeline.ts';
import { verdictsFor } from './verdictsFor.ts';
import { registrationsOf } from './wakersOf.ts';

type Answers = {
  readonly [N in QuestionName]: (session: Session, question: Questions[N]['ask']) => Questions[N]['answer'];
};

const ANSWERS: Answers = {
  state: (session) => momentOf(session),
  get: ({ world }, { kind, namespace, name }) => world.table(`store/${kind}`).get(storeKey(kind, namespace, name)),
  list: ({ world }, { kind }) => world.table(`store/${kind}`).values(),
  yaml: ({ world }, question) =>
    yamlOf(
      world.table<KubeObject>(`store/${question.kind}`).get(storeKey(question.kind, question.namespace, question.name)),
    ),
  events: ({ world }, about) => eventsAbout(world, about),
  explainPod: (session, { namespace, name }) => explainPod(session, keyOf(namespace, name)),
  cycle: (session, { seq }) => cycleExplanation(session, seq),
  verdicts: (session, { namespace, name }) => verdictsFor(session, keyOf(namespace, name)),
  capacity: (session, { namespace, name, limit }) => capacityFor(session, keyOf(namespace, name), limit),
  registrations: (session, { schedulerName }) => registrationsOf(session, schedulerName),
  journal: ({ run }, { from, to }) => journalLines(run, from, to),
  timeline: ({ run }, question) => timeline(run, question),
  objects: ({ world }) => objectCounts(world),
  faithful: (session) => faithful(session),
  metrics: (session) => metricsText(session),
  export: (session, { format }) => exportRun(session, format),
  save: (session) => session.save(),
  configuration: (session) => configuration(session),
  checkConfiguration: (_, { file }) => checkConfiguration(file),
  checkFlags: (_, { text }) => checkFlags(text),
  inputs: (session) => inputsSoFar(session),
  compare: (session, change) => compare(session, change),
  check: (_, { files }) => checkManifests(files),
};

/** Answers one question about the present moment; nothing changes. */
export function answer<N extends QuestionName>(
  session: Session,
  name: N,
  question: Questions[N]['ask'],
): Questions[N]['answer'] {
  return ANSWERS[name](session, question);
}

function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}

/** Empty when there is no such object. */
function yamlOf(object: KubeObject | undefined): string {
  return object ? objectYaml(object) : '';
}
