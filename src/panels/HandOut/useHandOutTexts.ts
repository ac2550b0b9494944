import { addTexts } from '#i18n/addTexts.ts';
import { handOut } from '#i18n/en/handOut.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('handOut', handOut);

export function useHandOutTexts(): Texts<'handOut'> {
  return useTexts('handOut');
}
