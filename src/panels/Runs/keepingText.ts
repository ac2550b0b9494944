import { MOST_CHARACTERS, MOST_NAMED } from '#client/runs/runKeeper.ts';
import type { KeepingProblem } from '#client/runs/runsStore.ts';
import type { Texts } from '#i18n/useTexts.ts';

/** Why a run is not kept, as a sentence. */
export function keepingText(t: Texts<'shell'>, { code, reason }: KeepingProblem): string {
  switch (code) {
    case 'forbidden':
      return t('keeping.forbidden', { reason });
    case 'silent':
      return t('keeping.silent');
    case 'full':
      return t('keeping.full', { reason });
    case 'tooLarge':
      return t('keeping.tooLarge', { megabytes: MOST_CHARACTERS / 1024 / 1024 });
    case 'tooMany':
      return t('keeping.tooMany', { most: MOST_NAMED });
  }
}
