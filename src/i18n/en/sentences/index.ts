import { apiserver } from './apiserver.ts';
import { controllers } from './controllers.ts';
import { environment } from './environment.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { linked } from './linked.ts';
import { runStory } from './runStory.ts';
import { scheduler } from './scheduler.ts';
import { storage } from './storage.ts';

/** What is said of an entry, by the id of the sentence (`src/protocol/sentences.ts`). At most 22 words, present tense, one idea. */
export const sentences = {
  'entry.plain': '{{type}}: {{subject}}',
  'burst.ended': '{{placed}} {Pod is|Pods are} placed on {{nodes}} {node|nodes}, {{refused}} {is|are} refused.',
  'burst.passes_one': 'Within one second {{of}} {Pod is|Pods are} decided: {{count}} of them passes quickly.',
  'burst.passes_other': 'Within one second {{of}} {Pod is|Pods are} decided: {{count}} of them pass quickly.',
  'burst.othersPass_one': '{{of}} {thing|things} happen within one second: {{count}} of them passes quickly.',
  'burst.othersPass_other': '{{of}} {thing|things} happen within one second: {{count}} of them pass quickly.',
  'others.counted': '{{count}} other {thing|things} happen in {{seconds}}.',
  ...scheduler,
  ...kubelet,
  ...apiserver,
  ...controllers,
  ...fairness,
  ...storage,
  ...environment,
  ...linked,
  ...runStory,
} as const;
