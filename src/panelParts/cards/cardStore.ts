import { create } from 'zustand';
import { forgetWithRun } from '#client/forgetWithRun.ts';
import type { cards } from '#i18n/en/cards/index.ts';
import type { Parameters } from '#i18n/texts.ts';

/** The panel's present data, which a card shows beside its own texts. */
export interface CardMoment {
  /** Numbers for the text `now`. */
  readonly numbers?: Readonly<Record<string, string | number>> | undefined;
  /** By name, in the panel's order. */
  readonly rows?: readonly (readonly [name: string, value: string])[] | undefined;
}

export interface OpenCard extends CardMoment {
  /** The id of the term that opened the card. */
  readonly owner: string;
  readonly id: CardId;
  readonly anchor: Element;
}

interface CardState {
  readonly card: OpenCard | null;
  open(card: OpenCard): void;
  /** New numbers from the term that opened the card. */
  update(owner: string, moment: CardMoment): void;
  close(): void;
}

/** At most one card is open. */
export const useCards = create<CardState>()((set) => ({
  card: null,
  open: (card) => set({ card }),
  update: (owner, moment) =>
    set(({ card }) => (card?.owner === owner && differ(card, moment) ? { card: { ...card, ...moment } } : {})),
  close: () => set({ card: null }),
}));

forgetWithRun(useCards, { card: null });

function differ(card: CardMoment, { numbers, rows }: CardMoment): boolean {
  return JSON.stringify([card.numbers, card.rows]) !== JSON.stringify([numbers, rows]);
}

type Cards = Omit<typeof cards, 'frame'>;

export type CardId = keyof Cards;

/** The numbers of a card's text `now`; undefined where it has none. */
export type CardNumbers<Id extends CardId> = Cards[Id] extends { readonly now: infer Text }
  ? { readonly [Name in Parameters<Text>]: string | number }
  : undefined;
