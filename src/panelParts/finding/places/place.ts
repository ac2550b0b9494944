import type { TabOf } from '#client/tabStore.ts';
import type { SearchedTexts } from '#i18n/searchedTerms.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { CardId } from '#panelParts/cards/cardStore.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';

/** A view and, where it has tabs, one of them. */
type Stage =
  | { readonly view: Exclude<ViewId, 'fairness' | 'storage' | 'nodes' | 'configuration'> }
  | { readonly view: 'fairness'; readonly tab?: TabOf<'fairness'> }
  | { readonly view: 'storage'; readonly tab?: TabOf<'storage'> }
  | { readonly view: 'configuration'; readonly tab?: TabOf<'configuration'> }
  /** With a tab: the inside of a node. */
  | { readonly view: 'nodes'; readonly tab?: TabOf<'nodeDetail'> };

type LabelNamespace = Exclude<
  keyof SearchedTexts,
  'cards' | 'constants' | 'palette' | 'shell' | 'simplifications' | 'terms'
>;

/** A heading, a control or a name on the page, by its text: `storage/etcd.operate`. */
export type LabelKey = { [N in LabelNamespace]: `${N}/${PlainKeyOf<SearchedTexts[N]> & string}` }[LabelNamespace];

/** A place on the page. Panels declare nothing for it: the text finds a label, and the term finds a card. */
export type PagePlace = Stage & {
  /** The card to open there. */
  readonly card?: CardId;
  /** The label to bring into sight. */
  readonly label?: LabelKey;
  /** It is in the inspector of a node. */
  readonly inspects?: 'Node';
  /** The control to press before the card or the label appears. */
  readonly press?: LabelKey;
};
