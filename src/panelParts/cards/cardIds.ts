import type { cards } from '#i18n/en/cards/index.ts';
import type { Parameters } from '#i18n/texts.ts';

type Cards = Omit<typeof cards, 'frame'>;

export type CardId = keyof Cards;

/** The numbers of a card's text `now`; undefined where it has none. */
export type CardNumbers<Id extends CardId> = Cards[Id] extends { readonly now: infer Text }
  ? { readonly [Name in Parameters<Text>]: string | number }
  : undefined;
