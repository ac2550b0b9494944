import { addTexts } from '#i18n/addTexts.ts';
import { presenter } from '#i18n/en/presenter.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('presenter', presenter);

export function usePresenterTexts(): Texts<'presenter'> {
  return useTexts('presenter');
}
