import { addTexts } from '#i18n/addTexts.ts';
import { film } from '#i18n/en/film.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('film', film);

export function useFilmTexts(): Texts<'film'> {
  return useTexts('film');
}
