import type { sentences as reference } from '#i18n/en/sentences/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
import { apiserver } from './apiserver.ts';
import { controllers } from './controllers.ts';
import { environment } from './environment.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { linked } from './linked.ts';
import { runStory } from './runStory.ts';
import { scheduler } from './scheduler.ts';
import { storage } from './storage.ts';

export const sentences: TextsOf<typeof reference> = {
  'entry.plain': '{{type}}：{{subject}}',
  'burst.ended': '{{placed}} 个 Pod 放到 {{nodes}} 个节点，{{refused}} 个被拒绝。',
  'burst.passes_other': '一秒之内对 {{of}} 个 Pod 作出决定：其中 {{count}} 个快速带过。',
  'burst.othersPass_other': '一秒之内发生 {{of}} 件事：其中 {{count}} 件快速带过。',
  'others.counted': '{{seconds}} 内还有 {{count}} 件别的事。',
  ...scheduler,
  ...kubelet,
  ...apiserver,
  ...controllers,
  ...fairness,
  ...storage,
  ...environment,
  ...linked,
  ...runStory,
};
